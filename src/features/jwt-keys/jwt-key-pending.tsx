import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton } from '@/components/skeletons';

export function JwtKeyPending() {
  return (
    <>
      <PageHeader title="JWT key" section="JWT keys" />
      <DefinitionListSkeleton rows={5} />
    </>
  );
}
