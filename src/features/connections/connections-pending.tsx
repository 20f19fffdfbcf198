import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton } from '@/components/skeletons';

export function ConnectionPending() {
  return (
    <>
      <PageHeader title="Connection" section="Connections" />
      <DefinitionListSkeleton rows={8} />
    </>
  );
}
