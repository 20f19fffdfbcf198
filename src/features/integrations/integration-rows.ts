import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import type { RevisionContent } from '@/contract/revision-content';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import { missingOf, type MissingDestination } from '@/lib/destination-usage';
import { plural } from '@/lib/format';

export function healthCounts(installations: readonly Installation[], integrationId: string) {
  const own = installations.filter((installation) => installation.integrationId === integrationId);
  const count = (health: string) => own.filter(({ healthStatus }) => healthStatus === health).length;
  const healthy = count('healthy');
  const unhealthy = count('unhealthy');
  // The service reports neither for the others.
  return { total: own.length, healthy, unhealthy, other: own.length - healthy - unhealthy };
}

export type HealthCounts = ReturnType<typeof healthCounts>;

const blocks = ['read', 'write', 'subscribe'] as const;
const blockNouns = { read: 'read', write: 'write', subscribe: 'subscription' };

/** What a revision does, in short: "3 reads", "2 writes", "1 subscription", "proxy". */
export const actionWords = (content: RevisionContent): string[] => [
  ...blocks.flatMap((block) => {
    const count = content[block]?.objects?.length ?? 0;
    return count > 0 ? [plural(count, blockNouns[block])] : [];
  }),
  ...(content.proxy?.enabled ? ['proxy'] : []),
  ...(content.watchSchema ? ['schema watch'] : []),
];

export const integrationRows = (
  integrations: readonly Integration[],
  installations: readonly Installation[] | undefined,
  catalog: ProviderCatalog | undefined,
  missing?: readonly MissingDestination[],
) =>
  integrations.map((integration) => ({
    integration,
    provider: integration.provider,
    providerName: providerName(catalog, integration.provider),
    actions: actionWords(integration.latestRevision.content),
    /** Undefined while the installations are unknown. */
    health: installations && healthCounts(installations, integration.id),
    /** Missing destinations that the latest revision names, as far as known. */
    missing: missingOf(missing ?? [], integration.id)
      .filter(({ integrations: uses }) => uses.length > 0)
      .map(({ name }) => name),
  }));

export type IntegrationRow = ReturnType<typeof integrationRows>[number];

/** The text that a search looks in. */
export function integrationText({ integration, provider, providerName: shown }: IntegrationRow): string {
  const { name, id, latestRevision } = integration;
  const { content } = latestRevision;
  const objects = blocks.flatMap((block) => content[block]?.objects ?? []);
  const names = objects.map(({ objectName }) => objectName);
  return [name, id, latestRevision.id, content.displayName ?? '', provider, shown, ...names].join(' ');
}

/** "12 healthy, 2 unhealthy". */
export function healthWords({ total, healthy, unhealthy, other }: HealthCounts): string {
  if (total === 0) return 'No installations';
  return [
    healthy > 0 && `${healthy} healthy`,
    unhealthy > 0 && `${unhealthy} unhealthy`,
    other > 0 && `${other} of unknown health`,
  ]
    .filter(Boolean)
    .join(', ');
}
