import type { ManifestContext } from '@/lib/manifest/finding';
import type { Unreadable } from '@/lib/unreadable';
import { connectionQueries } from './connections';
import { useOffered } from './offered';
import { providerAppQueries } from './provider-apps';
import { providerQueries } from './providers';

const optional = { optional: true };

/** Names for the rules to look up. A list with unreadable elements cannot prove that a name does not exist. */
export function namesIn<Data, Names>(
  list: { data: Data | undefined; unreadable: Unreadable; isPending: boolean },
  namesOf: (data: Data) => Names,
): Names | 'unavailable' | undefined {
  if (list.unreadable.count > 0) return 'unavailable';
  if (list.data) return namesOf(list.data);
  return list.isPending ? undefined : 'unavailable';
}

/** What the rules of a manifest look up about providers, as far as this service lists it. */
export function useProviderContext(project: string): Pick<ManifestContext, 'providers' | 'providerApps'> {
  const providers = useOffered(providerQueries.catalog(), optional);
  const apps = useOffered(providerAppQueries.list(project), optional);
  const connections = useOffered(connectionQueries.list(project), optional);
  const catalog = namesIn(providers, (data) => data);
  // Where a customer is connected without an app of the project, the service has one of its own.
  const providerApps = namesIn(apps, (data) =>
    [...data, ...(connections.data ?? [])].map(({ provider }) => provider),
  );
  return {
    ...(catalog === undefined ? {} : { providers: catalog }),
    ...(providerApps === undefined ? {} : { providerApps }),
  };
}
