import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { connectionQueries, useUpdateConnection } from '@/api/connections';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { useReadAgain } from '@/api/reading/read-again';
import { CancelLink } from '@/components/button-link';
import { WithHelp } from '@/components/form/with-help';
import { notify } from '@/components/notify';
import { belowList, Crumb, PageHeader } from '@/components/page/page-header';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { kindOfScheme, noCredentials, type Credentials } from './credentials';
import { editedConnection, editValues, updateRequest } from './edit-values';
import { EditConnectionForm } from './edit-connection-form';

const notes = [
  'Replace the credentials where the customer has changed them at the provider, or where it refuses them.',
  'The service tries new ones at the provider. If they are refused, the stored ones stay.',
  'Reads go on with the new ones by their schedule, or when you trigger one on the customer’s page.',
];
const consentNotes = [
  'A connection by consent is re-authorized on its page, which gives you a link for the customer.',
];

interface EditConnectionPageProps {
  project: string;
  connection: string;
  /** Start with the fields for new credentials. */
  replace: boolean;
}

/** Changes a connection, mainly to replace credentials that no consent can renew. */
export function EditConnectionPage({ project, connection, replace }: EditConnectionPageProps) {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(connectionQueries.detail(project, connection));
  // A snapshot: a refresh while editing must not change what counts as changed.
  const [before] = useState(data);
  const update = useUpdateConnection(project, before.id);
  const readAgain = useReadAgain();
  const kind = kindOfScheme(before.authScheme);
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const name = `${customerOf(before)} at ${providerName(catalog, before.provider)}`;
  const toConnection = {
    to: '/projects/$project/connections/$connection',
    params: { project, connection: before.id },
  } as const;
  return (
    <>
      <PageHeader
        title={`Edit ${name}`}
        {...belowList('connections', project, <Crumb {...toConnection}>{name}</Crumb>)}
      />
      <WithHelp areNotes steps={kind ? notes : consentNotes}>
        <EditConnectionForm
          existing={{
            noun: 'connection',
            thing: before,
            read: () => readAgain.one(connectionQueries.detail(project, before.id)),
            valuesOf: (stored) => editValues(stored, replace),
            edited: editedConnection,
            writeOnly: ['replace', ...(Object.keys(noCredentials) as (keyof Credentials)[])],
            labelOf: ([part, entry = 'Provider workspace', key]) =>
              part === 'providerMetadata' && key === 'displayName' ? `${entry}, display name` : entry,
          }}
          initial={editValues(before, replace)}
          kind={kind}
          onSubmit={async (values, newest) => {
            const body = updateRequest(newest, values, kind);
            if (!body) return false;
            await update.mutateAsync(body);
            notify.done(`Connection of ${name} saved`);
            await navigate({ ...toConnection, ignoreBlocker: true });
            return true;
          }}
          cancel={<CancelLink {...toConnection} />}
        />
      </WithHelp>
    </>
  );
}
