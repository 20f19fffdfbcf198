import { Link } from '@/components/link';
import { connectionQueries } from '@/api/connections';
import { useOffered } from '@/api/offered';
import { useDeleteProviderApp } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import type { ProviderApp } from '@/contract/provider-app';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';

/** Connections listed by name; the rest are counted. */
const LISTED = 10;

interface DeleteProviderAppProps {
  project: string;
  /** Only the id if the service does not offer the list. */
  app: Pick<ProviderApp, 'id'> & Partial<ProviderApp>;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteProviderApp({ project, app, onClose, onDeleted }: DeleteProviderAppProps) {
  const remove = useDeleteProviderApp(project);
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const users = connections.data?.filter(({ providerApp }) => providerApp?.id === app.id);
  const name = app.externalRef || app.clientId || app.id;
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const provider = app.provider === undefined ? 'the provider' : providerName(catalog, app.provider);
  const more = (users?.length ?? 0) - LISTED;
  const reach = users
    ? [
        ...users.slice(0, LISTED).map((connection) => (
          <>
            Connection of{' '}
            <Link
              to="/projects/$project/connections/$connection"
              params={{ project, connection: connection.id }}
            >
              {customerOf(connection)}
            </Link>
          </>
        )),
        ...(more > 0 ? [`and ${plural(more, 'other connection')}`] : []),
      ]
    : connections.isPending
      ? []
      : ['Which connections were made with it is not known'];
  return (
    <DeleteDialog
      noun="provider app"
      name={name}
      id={app.id}
      remove={remove}
      onClose={onClose}
      reach={reach}
      confirmText={users?.length === 0 ? undefined : name}
      onDeleted={onDeleted}
    >
      {users?.length === 0
        ? `No connection that this console can read was made with it. Customers who connect to ${provider} afterwards are asked on behalf of another app, or cannot connect.`
        : `Connections that were made with it cannot renew their access to ${provider} once it runs out. This cannot be undone.`}
    </DeleteDialog>
  );
}
