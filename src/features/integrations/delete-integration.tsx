import { Link } from '@/components/link';
import { installationQueries } from '@/api/installations';
import { useDeleteIntegration } from '@/api/integration-changes';
import { knownIn, useOffered } from '@/api/offered';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import { InstallationLink } from '@/components/resources/installation-link';
import type { Integration } from '@/contract/integration';
import { plural } from '@/lib/format';

interface DeleteIntegrationProps {
  project: string;
  integration: Integration;
  onClose: () => void;
  onDeleted: () => void;
}

/** Customers listed by name; the installations page has them all. */
const LISTED = 8;

/** Asks before an integration is deleted together with its installations. */
export function DeleteIntegration({ project, integration, onClose, onDeleted }: DeleteIntegrationProps) {
  const remove = useDeleteIntegration(project);
  const list = useOffered(installationQueries.list(project), { optional: true });
  const installed = list.data?.filter(({ integrationId }) => integrationId === integration.id);
  const own = knownIn(list, installed);
  const rest = (own?.length ?? 0) - LISTED;
  const unknown = !own && !list.isPending;
  return (
    <DeleteDialog
      noun="integration"
      name={integration.name}
      id={integration.id}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
      reachTitle="Deleted with it"
      reach={[
        ...(own ?? []).slice(0, LISTED).map((installation) => (
          <>
            The installation of <InstallationLink project={project} installation={installation} />
          </>
        )),
        ...(rest > 0
          ? [
              <Link
                key="rest"
                to="/projects/$project/installations"
                params={{ project }}
                search={{ integration: integration.id }}
              >
                {plural(rest, 'more installation')}
              </Link>,
            ]
          : []),
        ...(unknown ? ['Its installations are not known'] : []),
      ]}
      confirmText={own?.length === 0 ? undefined : integration.name}
    >
      {list.isPending
        ? 'Checking what depends on it.'
        : own && own.length > 0
          ? `Reads, writes and subscriptions of ${plural(own.length, 'customer')} stop, and connections that nothing else uses are deleted too. This cannot be undone.`
          : unknown
            ? 'All its installations are deleted with it. This cannot be undone.'
            : 'Nobody has installed it. This cannot be undone.'}
    </DeleteDialog>
  );
}
