import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { destinationQueries, useUpdateDestination } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { CancelLink } from '@/components/button-link';
import { notify } from '@/components/notify';
import { belowList, Crumb, PageHeader } from '@/components/page-header';
import { DestinationForm } from './destination-form';
import { kindLabel } from '@/lib/destination-target';
import { destinationValues, keptKeys, updateRequest } from './destination-values';
import { RenameDestination } from './rename-destination';

interface EditDestinationPageProps {
  project: string;
  /** Id or name. */
  destination: string;
}

export function EditDestinationPage({ project, destination: idOrName }: EditDestinationPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(destinationQueries.detail(project, idOrName));
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateDestination(project, before.id);
  const list = useOffered(destinationQueries.list(project), { optional: true });
  const params = { project, destination: before.id };
  /** Set while the rename is being confirmed. */
  const [asking, setAsking] = useState<{ newName: string; answer: (goOn: boolean) => void }>();
  const confirmRename = (newName: string) =>
    new Promise<boolean>((answer) => setAsking({ newName, answer })).finally(() => setAsking(undefined));
  return (
    <>
      <PageHeader
        title={`Edit ${before.name}`}
        {...belowList(
          'destinations',
          project,
          <Crumb to="/projects/$project/destinations/$destination" params={params}>
            {before.name}
          </Crumb>,
        )}
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
          const { name } = body.destination;
          const isRenamed = name !== undefined && name !== before.name;
          if (isRenamed && !(await confirmRename(name))) return true;
          const saved = await update.mutateAsync(body);
          notify.done(`Destination ${saved.name} saved`);
          await navigate({
            to: '/projects/$project/destinations/$destination',
            params,
            search: isRenamed ? { formerly: before.name } : {},
            ignoreBlocker: true,
          });
          return true;
        }}
        cancel={<CancelLink to="/projects/$project/destinations/$destination" params={params} />}
      />
      {asking ? (
        <RenameDestination
          project={project}
          destination={before}
          newName={asking.newName}
          onCancel={() => asking.answer(false)}
          onConfirm={() => asking.answer(true)}
        />
      ) : null}
    </>
  );
}
