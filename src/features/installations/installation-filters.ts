import type { Installation } from '@/contract/installation';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import type { ListFilter } from '@/lib/list-filters';
import { connectionLook, healthLook, statusLook } from '@/lib/operation-words';
import type { InstallationRow } from './installation-rows';

export function installationFilters(
  installations: readonly Installation[],
  integrationNames: ReadonlyMap<string, string>,
  catalog: ProviderCatalog | undefined,
): readonly ListFilter<InstallationRow>[] {
  const customers = new Map(installations.map(({ group }) => [group?.groupRef, group?.groupName]));
  const customerWord = (ref: string) => {
    const name = customers.get(ref);
    return name ? `${name} (${ref})` : ref;
  };
  return [
    {
      key: 'health',
      label: 'Health',
      valueOf: ({ installation }) => installation.healthStatus,
      wordOf: (health) => healthLook(health).word,
    },
    {
      key: 'connection',
      label: 'Connection',
      valueOf: ({ installation }) => installation.connection?.status,
      wordOf: (status) => connectionLook(status).word,
    },
    {
      key: 'last',
      label: 'Last operation',
      valueOf: ({ installation }) => installation.lastOperationStatus,
      wordOf: (status) => statusLook(status).word,
    },
    {
      key: 'integration',
      label: 'Integration',
      valueOf: ({ installation }) => installation.integrationId,
      wordOf: (id) => integrationNames.get(id) ?? id,
    },
    {
      key: 'provider',
      label: 'Provider',
      valueOf: ({ provider }) => provider,
      wordOf: (provider) => providerName(catalog, provider),
    },
    {
      key: 'group',
      label: 'Customer',
      valueOf: ({ installation }) => installation.group?.groupRef,
      wordOf: customerWord,
    },
    { key: 'disabled', label: 'Reads paused', test: ({ disabledObjects }) => disabledObjects.length > 0 },
  ];
}
