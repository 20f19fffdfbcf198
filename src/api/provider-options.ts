import type { ProviderInfo } from '@/contract/provider';
import { providerOptions, type ProviderCatalog } from '@/lib/account-options';
import { connectionQueries } from './connections';
import { integrationQueries } from './integrations';
import { useOffered } from './offered';

/** Options of a picker of providers. Those that the project's integrations and connections use come first. */
export function useProviderOptions(
  project: string,
  catalog: ProviderCatalog | undefined,
  isOffered?: (info: ProviderInfo) => boolean,
) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const used = [...(integrations.data ?? []), ...(connections.data ?? [])].map(({ provider }) => provider);
  return providerOptions(catalog, new Set(used), isOffered);
}
