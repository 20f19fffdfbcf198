import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { destinationQueries, useUpdateDestination } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { ButtonLink } from '@/components/button-link';
import { notify } from '@/components/notify';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { DestinationForm } from './destination-form';
import { kindLabel } from '@/lib/destination-target';
import { destinationValues, keptKeys, updateRequest } from './destination-values';

interface EditDestinationPageProps {
  project: string;
  /** Id or name. */
  destination: string;
}

export function EditDestinationPage({ project, destination: idOrName }: EditDestinationPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(destinationQueries.detail(project, idOrName));
  // What the person began to edit: an update that comes in meanwhile must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateDestination(project, before.id);
  const list = useOffered(destinationQueries.list(project), { optional: true });
  const params = { project, destination: before.id };
  return (
    <>
      <PageHeader
        title={`Edit ${before.name}`}
        section="Destinations"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link
                activeOptions={{ exact: true }}
                key="all"
                to="/projects/$project/destinations"
                params={{ project }}
              >
                Destinations
              </Link>,
              <Link
                activeOptions={{ exact: true }}
                key="one"
                to="/projects/$project/destinations/$destination"
                params={params}
              >
                {before.name}
              </Link>,
            ]}
          />
        }
        description={`Type: ${kindLabel(before.type)}. The type of a destination cannot be changed.`}
      />
      <DestinationForm
        initial={destinationValues(before)}
        exists
        kept={keptKeys(before)}
        taken={new Set(list.data?.filter(({ id }) => id !== before.id).map(({ name }) => name))}
        submitLabel="Save changes"
        onSubmit={async (values) => {
          const body = updateRequest(before, values);
          if (!body) return false;
          const saved = await update.mutateAsync(body);
          notify.done(`Destination ${saved.name} saved`);
          await navigate({
            to: '/projects/$project/destinations/$destination',
            params,
            ignoreBlocker: true,
          });
          return true;
        }}
        cancel={
          <ButtonLink variant="default" to="/projects/$project/destinations/$destination" params={params}>
            Cancel
          </ButtonLink>
        }
      />
    </>
  );
}
