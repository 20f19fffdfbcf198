import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import type { PlanFacts } from '@/lib/project-model/preflight';

const optional = { optional: true };

/** What the checks of a plan look up, as far as the service lists it. */
export function usePlanFacts(project: string): Omit<PlanFacts, 'answers'> {
  const providers = useOffered(providerQueries.catalog(), optional);
  const apps = useOffered(providerAppQueries.list(project), optional);
  const connections = useOffered(connectionQueries.list(project), optional);
  const installations = useOffered(installationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const names = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const { integrationId } of installations.data ?? []) {
    const name = names.get(integrationId);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return {
    ...(providers.data ? { providers: providers.data } : {}),
    // Where a customer is connected without an app of the project, the service has one of its own.
    ...(apps.data
      ? { providerApps: [...apps.data, ...(connections.data ?? [])].map(({ provider }) => provider) }
      : {}),
    installations:
      installations.data && installations.unreadable.count === 0 && integrations.data ? counts : undefined,
  };
}
