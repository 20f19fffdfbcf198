import { NativeSelect } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Control } from 'react-hook-form';
import { destinationQueries, useCreateDestination } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { CancelLink } from '@/components/button-link';
import { useInput } from '@/components/field-props';
import { notify } from '@/components/notify';
import { belowList, PageHeader } from '@/components/page-header';
import { destinationKinds } from '@/contract/destination-kinds';
import { DestinationForm } from './destination-form';
import { createRequest, newDestinationValues, type DestinationValues } from './destination-values';

const initial = newDestinationValues();

export function NewDestinationPage({ project }: { project: string }) {
  const navigate = useNavigate();
  const create = useCreateDestination(project);
  const list = useOffered(destinationQueries.list(project), { optional: true });
  return (
    <>
      <PageHeader title="New destination" {...belowList('destinations', project)} />
      <DestinationForm
        initial={initial}
        exists={false}
        renderType={(control) => <TypeField control={control} />}
        taken={new Set(list.data?.map(({ name }) => name))}
        submitLabel="Create destination"
        onSubmit={async (values) => {
          const made = await create.mutateAsync(createRequest(values));
          const params = { project, destination: made.id };
          notify.done(`Destination ${made.name} created`);
          await navigate({
            to: '/projects/$project/destinations/$destination',
            params,
            ignoreBlocker: true,
          });
          return true;
        }}
        cancel={<CancelLink to="/projects/$project/destinations" params={{ project }} />}
      />
    </>
  );
}

const kindOptions = destinationKinds.map(({ type, label }) => ({ value: type, label }));

/** The type of a new destination. A native select, because a searchable one would cost this page 28 KB more. */
function TypeField({ control }: { control: Control<DestinationValues> }) {
  const { input, value, onChange } = useInput({ control, name: 'type', label: 'Type' });
  return <NativeSelect {...input} data={kindOptions} value={String(value)} onChange={onChange} />;
}
