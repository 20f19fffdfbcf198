import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useProviderContext } from '@/api/manifest-context';
import { useOffered } from '@/api/offered';
import type { PlanFacts } from '@/lib/project-model/preflight';

const optional = { optional: true };

/** What the checks of a plan look up, as far as the service lists it. Undefined while it is read. */
export function usePlanFacts(project: string): Omit<PlanFacts, 'unknown'> | undefined {
  const { providers, providerApps } = useProviderContext(project);
  const installations = useOffered(installationQueries.list(project), optional);
  const integrations = useOffered(integrationQueries.list(project), optional);
  const names = new Map(integrations.data?.map(({ id, name }) => [id, name]));
  const counts = new Map<string, number>();
  for (const { integrationId } of installations.data ?? []) {
    const name = names.get(integrationId);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const isRead = installations.data && installations.unreadable.count === 0 && integrations.data;
  const isReading = installations.isPending || integrations.isPending;
  if (isReading || providers === undefined || providerApps === undefined) return undefined;
  return { providers, providerApps, installations: isRead ? counts : undefined };
}
