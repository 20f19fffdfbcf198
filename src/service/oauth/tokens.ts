import { connectionErrorEvent, connectionEvent, type EngineEvent } from '../events';
import { clientCredentialsToken, passwordToken, refreshToken } from '../provider/auth';
import type {
  Answer,
  Call as ProviderCall,
  ProviderFailure,
  ProviderRequest,
  TokenSet,
} from '../provider/types';
import type { ConnectionRow, Credentials } from '../storage/entities';
import type { Repositories } from '../storage/repositories';

export interface TokenKeeper {
  readonly repositories: Pick<Repositories, 'connections'>;
  readonly engine: { readonly emit: (event: EngineEvent) => void };
}

/** The provider's answer; undefined if the connection had nothing to ask with. */
interface RenewalCall {
  readonly request: ProviderRequest;
  readonly latencyMs: number;
}

export type TokenCheck =
  | { readonly kind: 'fresh'; readonly connection: ConnectionRow }
  | { readonly kind: 'refreshed'; readonly connection: ConnectionRow; readonly asked: RenewalCall }
  | {
      readonly kind: 'refused';
      readonly connection: ConnectionRow;
      readonly failure: ProviderFailure;
      readonly asked?: RenewalCall;
    };

/** A provider's tokens in the form in which they are stored. */
export function tokenRows({
  accessToken,
  issuedAt,
  expiresAt,
  refreshToken: token,
  refreshExpiresAt,
  scopes,
}: TokenSet) {
  return {
    accessToken: { token: accessToken, issuedAt, expiresAt },
    ...(token === undefined ? {} : { refreshToken: { token, issuedAt, expiresAt: refreshExpiresAt } }),
    scopes,
  };
}

export function isExpired({ credentials }: ConnectionRow, now: number): boolean {
  const expiresAt = credentials.oauth2?.accessToken?.expiresAt;
  return expiresAt !== undefined && expiresAt <= now;
}

type Renewal = (call: ProviderCall) => Answer<{ tokens: TokenSet }>;

/** How this connection renews its access token; undefined if it cannot. */
function renewalOf({ oauth2 }: Credentials): Renewal | undefined {
  if (!oauth2) return undefined;
  const { refreshToken: refresh, clientId, clientSecret, username, password, scopes } = oauth2;
  if (refresh) return (call) => refreshToken({ ...call, refreshToken: refresh.token });
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const client = { clientId, clientSecret, scopes };
  if (username === undefined || password === undefined)
    return (call) => clientCredentialsToken({ ...call, ...client });
  return (call) => passwordToken({ ...call, ...client, username, password });
}

/** Whether the connection can renew its access token. */
export const canRenew = ({ credentials }: ConnectionRow): boolean => renewalOf(credentials) !== undefined;

const noRenewal: ProviderFailure = {
  ok: false,
  kind: 'auth',
  status: 401,
  code: 'token_expired',
  message: 'The access token has expired, and there is nothing to renew it with',
};

/**
 * Gets a new access token and keeps it, in the caller's transaction. A refusal marks the connection
 * bad_credentials; a provider that is busy or out of reach changes nothing. Connections that need no token, or have
 * one that cannot be renewed and still holds, are left as they are.
 */
export function renewToken(keeper: TokenKeeper, connection: ConnectionRow, call: ProviderCall): TokenCheck {
  const { connections } = keeper.repositories;
  const renewal = renewalOf(connection.credentials);
  if (!renewal) {
    if (!isExpired(connection, call.now)) return { kind: 'fresh', connection };
    return {
      kind: 'refused',
      connection: markRefused(keeper, connection, textOf(noRenewal), call.now),
      failure: noRenewal,
    };
  }
  const { outcome, ...asked } = renewal(call);
  if (!outcome.ok) {
    const marked =
      outcome.kind === 'auth' ? markRefused(keeper, connection, textOf(outcome), call.now) : connection;
    return { kind: 'refused', connection: marked, failure: outcome, asked };
  }
  const oauth2 = { ...connection.credentials.oauth2, ...tokenRows(outcome.tokens) };
  const changes = {
    status: 'created',
    credentials: { ...connection.credentials, oauth2 },
    updateTime: call.now,
  };
  connections.update(connection.id, changes);
  const refreshed = { ...connection, ...changes };
  keeper.engine.emit(connectionEvent('connection.refreshed', refreshed));
  return { kind: 'refreshed', connection: refreshed, asked };
}

/** Renews an access token that has expired by `call.now`. Call this before calling the provider. */
export function ensureFreshToken(
  keeper: TokenKeeper,
  connection: ConnectionRow,
  call: ProviderCall,
): TokenCheck {
  return isExpired(connection, call.now)
    ? renewToken(keeper, connection, call)
    : { kind: 'fresh', connection };
}

const textOf = ({ code, message }: ProviderFailure) => `${code}: ${message}`;

/** Marks a connection whose credentials the provider refuses. Sends the event once. */
export function markRefused(
  { repositories, engine }: TokenKeeper,
  connection: ConnectionRow,
  error: string,
  now: number,
): ConnectionRow {
  if (connection.status === 'bad_credentials') return connection;
  const changes = { status: 'bad_credentials', updateTime: now };
  repositories.connections.update(connection.id, changes);
  const marked = { ...connection, ...changes };
  engine.emit(connectionErrorEvent(marked, [error]));
  return marked;
}
