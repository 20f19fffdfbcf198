import { useNavigate } from '@tanstack/react-router';
import { destinationQueries, useCreateDestination } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { CancelLink } from '@/components/button-link';
import { notify } from '@/components/notify';
import { WithHelp } from '@/components/form/with-help';
import { belowList, PageHeader } from '@/components/page/page-header';
import { DestinationForm } from './destination-form';
import { createRequest, newDestinationValues } from './destination-values';

const initial = newDestinationValues();

const steps = [
  'Create the destination with the address that records and notifications are sent to.',
  'A webhook gets a signing secret, which its page shows. The webhook lab makes a signed test message for it and checks signatures.',
  'Name the destination in an integration to send records to it, or route a topic to it for notifications.',
];

export function NewDestinationPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const create = useCreateDestination(project);
  const list = useOffered(destinationQueries.list(project), { optional: true });
  return (
    <>
      <PageHeader title="New destination" {...belowList('destinations', project)} />
      <WithHelp steps={steps}>
        <DestinationForm
          initial={initial}
          taken={new Set(list.data?.map(({ name }) => name))}
          submitLabel="Create destination"
          onSubmit={async (values) => {
            const made = await create.mutateAsync(createRequest(values));
            notify.done(`Destination ${made.name} created`);
            await navigate({
              to: '/projects/$project/destinations/$destination',
              params: { project, destination: made.id },
              ignoreBlocker: true,
            });
            return true;
          }}
          cancel={<CancelLink to="/projects/$project/destinations" params={{ project }} />}
        />
      </WithHelp>
    </>
  );
}
