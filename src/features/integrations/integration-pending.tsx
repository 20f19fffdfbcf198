import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton } from '@/components/skeletons';

export function IntegrationPending() {
  return (
    <>
      <PageHeader title="Integration" section="Integrations" />
      <DefinitionListSkeleton rows={6} label="Reading the integration" />
    </>
  );
}
