import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { usersOf } from './connection-rows';

/** The installations that use a connection. `users` is undefined if they could not be read. */
export function useConnectionUsers(project: string, connectionId: string) {
  const { data, isPending } = useOffered(installationQueries.list(project), { optional: true });
  return { users: data && usersOf(connectionId, data), isPending };
}

/** The parameters of the page that installs for a customer; the integration too if only one fits. */
export function useInstallSearch(project: string, provider: string, groupRef: string) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const fitting = integrations.data?.filter((integration) => integration.provider === provider) ?? [];
  return {
    group: groupRef,
    ...(fitting.length === 1 && fitting[0] ? { integration: fitting[0].id } : {}),
  };
}
