import { useEffect } from 'react';
import { destinationQueries } from '@/api/destinations';
import { namesIn, useProviderContext } from '@/api/manifest-context';
import { useOffered } from '@/api/offered';
import type { Integration } from '@/contract/integration';
import type { EditorStore } from './editor-store';

/** Gives the rules the names to look up, as far as this service lists them. */
export function useCheckContext(
  store: EditorStore,
  project: string,
  integration: Integration | undefined,
): void {
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const { providers, providerApps } = useProviderContext(project);
  const destinationNames = namesIn(destinations, (data) => data.map(({ name }) => name));
  useEffect(() => {
    store.setContext({
      providers,
      destinations: destinationNames,
      providerApps,
      integration: integration && { name: integration.name, provider: integration.provider },
    });
  }, [store, providers, destinationNames, providerApps, integration]);
}
