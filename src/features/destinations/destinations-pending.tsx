import { PageHeader } from '@/components/page-header';
import { DefinitionListSkeleton, FormSkeleton, TableSkeleton } from '@/components/skeletons';
import pageWords from '@/lib/page-words.json';

export function DestinationsPending() {
  return (
    <>
      <PageHeader {...pageWords.destinations} />
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
