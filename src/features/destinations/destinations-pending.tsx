import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton, FormSkeleton, TableSkeleton } from '@/components/skeletons';

export function DestinationsPending() {
  return (
    <>
      <PageHeader title="Destinations" description="Where records and notifications are sent." />
      <TableSkeleton columns={5} label="Reading destinations" />
    </>
  );
}

export function DestinationPending() {
  return (
    <>
      <PageHeader title="Destination" section="Destinations" />
      <DefinitionListSkeleton rows={5} />
    </>
  );
}

export function DestinationFormPending() {
  return (
    <>
      <PageHeader title="Edit destination" section="Destinations" />
      <FormSkeleton fields={3} />
    </>
  );
}
