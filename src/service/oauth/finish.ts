import { providerCall } from '../account-call';
import { connectionEvent } from '../events';
import type { Services } from '../handler';
import { exchangeCode } from '../provider/auth';
import { providerInfo } from '../provider/catalog';
import type { Call as ProviderCall } from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { OAuthStateRow } from '../storage/own-tables';
import { newConnection } from '../storage/new-rows';
import { pick } from '../wire';
import { authSchemeOf } from './flow';
import { tokenRows } from './tokens';

const attempts = 3;

export type Finished =
  | { readonly ok: true; readonly connectionId: string }
  | { readonly ok: false; readonly error: string };

/** The connection that a flow renews or creates. */
export function connectionOf({ repositories }: Services, flow: OAuthStateRow, now: number): ConnectionRow {
  const existing = repositories.connections.inProject(flow.projectId, flow.connectionId);
  const info = providerInfo(flow.provider);
  return (
    existing ??
    newConnection({
      ...pick(flow, 'projectId', 'provider', 'providerAppId', 'workspaceRef', 'providerMetadata'),
      ...pick(flow, 'groupRef', 'groupName', 'consumerRef', 'consumerName'),
      id: flow.connectionId,
      authScheme: info ? authSchemeOf(info) : 'oauth2/authorizationCode',
      createTime: now,
    })
  );
}

/** Retries, because a person is waiting who cannot repeat the request. */
function exchange(call: ProviderCall, flow: OAuthStateRow, code: string) {
  const ask = (attempt: number) =>
    exchangeCode({
      ...call,
      attempt: call.attempt + attempt,
      code,
      clientId: flow.clientId,
      redirectUri: flow.redirectUri,
      codeVerifier: flow.codeVerifier ?? undefined,
    }).outcome;
  let outcome = ask(0);
  for (let attempt = 1; attempt < attempts && !outcome.ok && outcome.kind !== 'auth'; attempt += 1)
    outcome = ask(attempt);
  return outcome;
}

/** Exchanges the code, and creates or renews the connection, in the caller's transaction. */
export function finishFlow(services: Services, flow: OAuthStateRow, code: string): Finished {
  const { repositories, engine, clock } = services;
  const now = clock.now();
  const existing = repositories.connections.inProject(flow.projectId, flow.connectionId);
  if (flow.isRenewal && !existing) return { ok: false, error: 'The connection has been deleted.' };
  if (flow.providerAppId !== null && !repositories.providerApps.inProject(flow.projectId, flow.providerAppId))
    return { ok: false, error: 'The provider app has been deleted.' };
  const connection = connectionOf(services, flow, now);
  const outcome = exchange(providerCall(connection, now), flow, code);
  if (!outcome.ok) return { ok: false, error: `${outcome.code}: ${outcome.message}` };
  const credentials = { oauth2: tokenRows(outcome.tokens) };
  if (!existing) {
    const made = repositories.connections.insert({ ...connection, credentials });
    engine.emit(connectionEvent('connection.created', made));
    return { ok: true, connectionId: made.id };
  }
  // Somebody has just signed in, so expired credentials of the simulated account are valid again.
  const { expiredCredentials: _, ...faults } = existing.faults;
  const changes = {
    providerAppId: flow.providerAppId,
    authScheme: connection.authScheme,
    groupName: flow.groupName,
    consumerName: flow.consumerName,
    providerMetadata: { ...existing.providerMetadata, ...flow.providerMetadata },
    status: 'created',
    credentials,
    faults,
    updateTime: now,
  };
  repositories.connections.update(existing.id, changes);
  engine.emit(connectionEvent('connection.updated', { ...existing, ...changes }));
  return { ok: true, connectionId: existing.id };
}
