import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton, FormSkeleton } from '@/components/skeletons';

export function ConnectionPending() {
  return (
    <>
      <PageHeader title="Connection" section="Connections" />
      <DefinitionListSkeleton rows={8} />
    </>
  );
}

export function EditConnectionPending() {
  return (
    <>
      <PageHeader title="Edit connection" section="Connections" />
      <FormSkeleton fields={3} />
    </>
  );
}
