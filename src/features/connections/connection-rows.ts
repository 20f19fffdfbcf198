import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import { hasWords } from '@/lib/list-search';
import { connectionLook, type Look } from '@/lib/operation-words';
import type { ConnectionsSearch } from './connections-search';

export interface ConnectionRow {
  connection: Connection;
  customer: string;
  consumer: string | undefined;
  status: Look;
  /** Number of installations that use it. Undefined while unknown. */
  used: number | undefined;
}

/** The owner: the group's name, its reference, or the connection's id. */
export const ownerOf = ({ group, id }: Pick<Connection, 'group' | 'id'>): string =>
  group?.groupName || group?.groupRef || id;

export function usersOf(connectionId: string, installations: readonly Installation[]): Installation[] {
  return installations.filter(({ connection }) => connection?.id === connectionId);
}

export function connectionRows(
  connections: readonly Connection[],
  installations: readonly Installation[] | undefined,
): ConnectionRow[] {
  const counts = new Map<string, number>();
  for (const { connection } of installations ?? [])
    if (connection) counts.set(connection.id, (counts.get(connection.id) ?? 0) + 1);
  return connections.map((connection) => ({
    connection,
    customer: ownerOf(connection),
    consumer: connection.consumer?.consumerName || connection.consumer?.consumerRef || undefined,
    status: connectionLook(connection.status),
    used: installations && (counts.get(connection.id) ?? 0),
  }));
}

/** Every word must occur in what the row shows, or in its ids. */
export function matchingConnections(
  rows: readonly ConnectionRow[],
  search: ConnectionsSearch,
): ConnectionRow[] {
  return rows.filter(({ connection, customer, consumer, used }) => {
    const { id, provider, status, authScheme, group, consumer: user, providerWorkspaceRef } = connection;
    if (search.provider !== undefined && provider !== search.provider) return false;
    if (search.status !== undefined && status !== search.status) return false;
    if (search.scheme !== undefined && authScheme !== search.scheme) return false;
    if (search.group !== undefined && group?.groupRef !== search.group) return false;
    if (search.unused && used !== 0) return false;
    const shown = [
      id,
      provider,
      customer,
      group?.groupRef,
      consumer,
      user?.consumerRef,
      providerWorkspaceRef,
    ];
    return hasWords(shown.join(' '), search.q);
  });
}

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

/** Whether a person can renew it by consenting again. True if unknown. */
export const takesConsent = ({ authScheme }: Pick<Connection, 'authScheme'>): boolean =>
  !authScheme || authScheme.startsWith('oauth2/authorizationCode');
