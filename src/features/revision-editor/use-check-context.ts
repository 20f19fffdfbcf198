import { useEffect } from 'react';
import { connectionQueries } from '@/api/connections';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { providerAppQueries } from '@/api/provider-apps';
import { providerQueries } from '@/api/providers';
import type { Integration } from '@/contract/integration';
import type { Unreadable } from '@/lib/unreadable';
import type { EditorStore } from './editor-store';

/** A list with unreadable elements cannot prove that a name does not exist. */
function namesIn<Data, Names>(
  list: { data: Data | undefined; unreadable: Unreadable; isPending: boolean },
  namesOf: (data: Data) => Names,
) {
  if (list.unreadable.count > 0) return 'unavailable' as const;
  if (list.data) return namesOf(list.data);
  return list.isPending ? undefined : ('unavailable' as const);
}

/** Gives the rules the names to look up, as far as this service lists them. */
export function useCheckContext(
  store: EditorStore,
  project: string,
  integration: Integration | undefined,
): void {
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const apps = useOffered(providerAppQueries.list(project), { optional: true });
  const connections = useOffered(connectionQueries.list(project), { optional: true });
  const catalog = namesIn(providers, (data) => data);
  const destinationNames = namesIn(destinations, (data) => data.map(({ name }) => name));
  // Where a customer is connected without an app of the project, the service has one of its own.
  const appProviders = namesIn(apps, (data) =>
    [...data, ...(connections.data ?? [])].map(({ provider }) => provider),
  );
  useEffect(() => {
    store.setContext({
      providers: catalog,
      destinations: destinationNames,
      providerApps: appProviders,
      integration: integration && { name: integration.name, provider: integration.provider },
    });
  }, [store, catalog, destinationNames, appProviders, integration]);
}
