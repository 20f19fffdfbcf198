import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { knownIn, useOffered } from '@/api/offered';

/** The installations that use a connection. `users` is undefined if they, or some that might, could not be read. */
export function useConnectionUsers(project: string, connectionId: string) {
  const list = useOffered(installationQueries.list(project), { optional: true });
  const users = list.data?.filter(({ connection }) => connection?.id === connectionId);
  return { users: knownIn(list, users), isPending: list.isPending };
}

/** Search parameters for the install page: the customer, and the integration if only one fits. */
export function useInstallSearch(project: string, provider: string, groupRef: string) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const fitting = integrations.data?.filter((integration) => integration.provider === provider) ?? [];
  return { group: groupRef, ...(fitting.length === 1 && fitting[0] ? { integration: fitting[0].id } : {}) };
}
