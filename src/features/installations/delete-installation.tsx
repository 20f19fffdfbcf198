import { Link } from '@/components/link';
import type { ReactNode } from 'react';
import { useDeleteInstallation } from '@/api/installation-changes';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { wasRead, type InstallationIds } from './installation-ids';
import { readObjectsOf } from './installation-rows';

interface DeleteInstallationProps {
  project: string;
  installation: Installation | InstallationIds;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteInstallation({ project, installation, onClose, onDeleted }: DeleteInstallationProps) {
  const { id, integrationId } = installation;
  const remove = useDeleteInstallation(project, integrationId);
  const list = useOffered(installationQueries.list(project), { optional: true });
  const customer = customerOf(installation);
  const reach = wasRead(installation)
    ? reachOf(project, installation, list.data)
    : ['Its operations and their logs', 'What else goes with it cannot be read on this service'];
  return (
    <DeleteDialog
      noun="installation"
      name={`of ${customer}`}
      id={id}
      remove={remove}
      onClose={onClose}
      reach={reach}
      reachTitle="What goes with it"
      confirmText={customer}
      onDeleted={onDeleted}
    >
      Nothing is read or written for this customer any more until they install again. This cannot be taken
      back.
    </DeleteDialog>
  );
}

function reachOf(
  project: string,
  installation: Installation,
  installations: readonly Installation[] | undefined,
): ReactNode[] {
  const { id, connection, config } = installation;
  const { write, subscribe } = config?.content ?? {};
  const counts = [
    [readObjectsOf(installation).length, 'are read'],
    [Object.keys(write?.objects ?? {}).length, 'are written'],
    [Object.keys(subscribe?.objects ?? {}).length, 'are subscribed to'],
  ] as const;
  const sharing = installations?.filter(
    (other) => other.id !== id && other.connection?.id === connection?.id,
  );
  const connectionLink = connection ? (
    <Link to="/projects/$project/connections/$connection" params={{ project, connection: connection.id }}>
      connection
    </Link>
  ) : null;
  return [
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${plural(count, 'object')} that ${what}`] : [])),
    'Its operations and their logs',
    ...(connection
      ? [
          sharing === undefined ? (
            <>Its {connectionLink}, if no other installation uses it; whether one does is not known</>
          ) : sharing.length === 0 ? (
            <>Its {connectionLink}, which no other installation uses, is deleted with it</>
          ) : (
            <>
              Its {connectionLink} stays: {plural(sharing.length, 'other installation')} use
              {sharing.length === 1 ? 's' : ''} it
            </>
          ),
        ]
      : []),
  ];
}
