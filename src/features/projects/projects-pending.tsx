import { PageHeader } from '@/components/page-header';
import { TableSkeleton } from '@/components/skeletons';

export function ProjectsPending() {
  return (
    <>
      <PageHeader title="Projects" />
      <TableSkeleton columns={4} label="Reading projects" />
    </>
  );
}
