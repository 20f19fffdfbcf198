import { renewalOf } from './oauth/tokens';
import { accountFor } from './provider/account';
import type { Account, Call, Credentials, WritableAccount } from './provider/types';
import type { ConnectionRow } from './storage/entities';
import type { Repositories } from './storage/repositories';

/** The account at the provider as it is without writes through this service. */
export function bareAccountOf({ id, provider, workspaceRef, faults }: ConnectionRow): Account {
  const workspace = workspaceRef ?? id;
  return accountFor({ provider, workspaceRef: workspace, seed: workspace, scale: faults.scale });
}

/** The account at the provider that a connection leads to. */
export function accountOf(
  { records }: Pick<Repositories, 'records'>,
  connection: ConnectionRow,
): WritableAccount {
  const account = bareAccountOf(connection);
  const { provider, workspaceRef: workspace } = account;
  return { ...account, overlay: records.overlay({ projectId: connection.projectId, provider, workspace }) };
}

/** Credentials in the form in which the provider checks them; undefined if there are none. */
export function callCredentials(connection: ConnectionRow): Credentials | undefined {
  const { apiKey, basicAuth, customAuth, oauth2 } = connection.credentials;
  if (apiKey !== undefined) return { kind: 'apiKey', apiKey };
  if (basicAuth) return { kind: 'basic', ...basicAuth };
  if (oauth2?.accessToken) {
    const { token, expiresAt } = oauth2.accessToken;
    // One that can be renewed is, before it is used.
    return { kind: 'oauth2', accessToken: token, expiresAt: renewalOf(connection) ? undefined : expiresAt };
  }
  if (!customAuth) return undefined;
  const values = Object.entries(customAuth).map(([name, value]) => [name, [value].flat().join(' ')]);
  return { kind: 'custom', values: Object.fromEntries(values) as Record<string, string> };
}

/** A provider call that concerns the connection itself. */
export const providerCall = (connection: ConnectionRow, now: number): Call => ({
  account: bareAccountOf(connection),
  now,
  // Not counted, because most of these requests must not change anything. The time replaces the attempt's number.
  attempt: 1 + Math.floor(now / 1000),
  faults: connection.faults,
  credentials: callCredentials(connection),
});
