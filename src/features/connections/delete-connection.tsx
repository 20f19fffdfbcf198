import { useDeleteConnection } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { DeleteDialog } from '@/components/delete-dialog';
import { InstallationLink } from '@/components/installation-link';
import type { Connection } from '@/contract/connection';
import { ownerOf, usersOf } from './connection-rows';

interface DeleteConnectionProps {
  project: string;
  connection: Connection;
  /** The provider's display name. */
  providerName: string;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteConnection(props: DeleteConnectionProps) {
  const { project, connection, providerName, onClose, onDeleted } = props;
  const remove = useDeleteConnection(project);
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const users = installations.data && usersOf(connection.id, installations.data);
  const owner = ownerOf(connection);
  return (
    <DeleteDialog
      noun="connection"
      name={`of ${owner} at ${providerName}`}
      id={connection.id}
      remove={remove}
      onClose={onClose}
      reach={
        users?.map((installation) => (
          <>
            Installation{' '}
            <InstallationLink project={project} installation={installation}>
              {installation.id}
            </InstallationLink>
          </>
        )) ?? (installations.isPending ? [] : ['Which installations use it is not known'])
      }
      confirmText={users?.length === 0 ? undefined : owner}
      onDeleted={onDeleted}
    >
      {users?.length === 0
        ? 'No installation uses it. This cannot be undone.'
        : 'Installations that use it cannot read, write or subscribe until the customer connects again. This cannot be undone.'}
    </DeleteDialog>
  );
}
