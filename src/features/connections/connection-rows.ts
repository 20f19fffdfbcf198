import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { connectionLook } from '@/lib/operation-words';
import { sortRows } from '@/lib/sort';

export type ConnectionRow = ReturnType<typeof connectionRows>[number];

/** In the order of their customers. */
export function connectionRows(
  connections: readonly Connection[],
  installations: readonly Installation[] | undefined,
  catalog: ProviderCatalog | undefined,
) {
  const counts = new Map<string, number>();
  for (const { connection } of installations ?? [])
    if (connection) counts.set(connection.id, (counts.get(connection.id) ?? 0) + 1);
  const rows = connections.map((connection) => ({
    connection,
    customer: customerOf(connection),
    consumer: connection.consumer?.consumerName || connection.consumer?.consumerRef || undefined,
    providerName: providerName(catalog, connection.provider),
    status: connectionLook(connection.status),
    /** Number of installations that use it. Undefined while unknown. */
    used: installations && (counts.get(connection.id) ?? 0),
  }));
  return sortRows(rows, ({ customer }) => customer);
}

/** What a search looks in. */
export const connectionText = ({ connection, customer, consumer, ...row }: ConnectionRow): string => {
  const { id, provider, group, consumer: person, providerWorkspaceRef } = connection;
  return [
    id,
    provider,
    row.providerName,
    customer,
    group?.groupRef,
    consumer,
    person?.consumerRef,
    providerWorkspaceRef,
  ].join(' ');
};

const schemes = new Map([
  ['none', 'None'],
  ['apiKey', 'API key'],
  ['basic', 'User name and password'],
  ['oauth2/authorizationCode', 'OAuth consent'],
  ['oauth2/authorizationCodePKCE', 'OAuth consent'],
  ['oauth2/clientCredentials', 'OAuth client credentials'],
  ['oauth2/password', 'OAuth password'],
]);

/** How it signs in at the provider. An unknown scheme keeps its name. */
export const schemeWord = (scheme: string | null | undefined): string | undefined =>
  scheme ? (schemes.get(scheme) ?? scheme) : undefined;
