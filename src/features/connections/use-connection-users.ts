import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { usersOf } from './connection-rows';

/** The installations that use a connection. Undefined if they could not be read. */
export function useConnectionUsers(project: string, connectionId: string) {
  const installations = useOffered(installationQueries.list(project), { optional: true });
  return installations.data && usersOf(connectionId, installations.data);
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
