import { useDeleteConnection } from '@/api/connections';
import { DeleteDialog } from '@/components/delete-dialog';
import { InstallationLink } from '@/components/installation-link';
import type { Connection } from '@/contract/connection';
import { customerOf } from '@/lib/customer';
import { useConnectionUsers } from './use-connection-users';

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
  const { users, isPending } = useConnectionUsers(project, connection.id);
  const owner = customerOf(connection);
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
        )) ?? (isPending ? [] : ['Which installations use it is not known'])
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
