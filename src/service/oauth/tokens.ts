import { connectionErrorEvent, connectionEvent, type EngineEvent } from '../events';
import { clientCredentialsToken, passwordToken, refreshToken } from '../provider/auth';
import type {
  Answer,
  Call as ProviderCall,
  ProviderFailure,
  ProviderRequest,
  TokenSet,
} from '../provider/types';
import type { ConnectionRow } from '../storage/entities';
import type { Repositories } from '../storage/repositories';

export interface TokenKeeper {
  readonly repositories: Pick<Repositories, 'connections'>;
  readonly engine: { readonly emit: (event: EngineEvent) => void };
}

/** The request for a new token. */
export interface RenewalCall {
  readonly request: ProviderRequest;
  readonly latencyMs: number;
}

type Refused = {
  readonly kind: 'refused';
  readonly connection: ConnectionRow;
  readonly failure: ProviderFailure;
};

type Renewed = { readonly asked: RenewalCall } & (
  | { readonly kind: 'refreshed'; readonly connection: ConnectionRow }
  | Refused
);

export type TokenCheck = { readonly kind: 'fresh'; readonly connection: ConnectionRow } | Renewed | Refused;

/** A provider's tokens in the form in which they are stored. */
export const tokenRows = ({
  accessToken,
  issuedAt,
  expiresAt,
  refreshToken: token,
  refreshExpiresAt,
  scopes,
}: TokenSet) => ({
  accessToken: { token: accessToken, issuedAt, expiresAt },
  ...(token === undefined ? {} : { refreshToken: { token, issuedAt, expiresAt: refreshExpiresAt } }),
  scopes,
});

export function isExpired({ credentials }: ConnectionRow, now: number): boolean {
  const expiresAt = credentials.oauth2?.accessToken?.expiresAt;
  return expiresAt !== undefined && expiresAt <= now;
}

type Renewal = (call: ProviderCall) => Answer<{ tokens: TokenSet }>;

/** How this connection renews its access token; undefined if it cannot. */
export function renewalOf({ credentials: { oauth2 } }: ConnectionRow): Renewal | undefined {
  if (!oauth2) return undefined;
  const { refreshToken: refresh, clientId, clientSecret, username, password, scopes } = oauth2;
  if (refresh) return (call) => refreshToken({ ...call, refreshToken: refresh.token });
  if (clientId === undefined || clientSecret === undefined) return undefined;
  const client = { clientId, clientSecret, scopes };
  if (username === undefined || password === undefined)
    return (call) => clientCredentialsToken({ ...call, ...client });
  return (call) => passwordToken({ ...call, ...client, username, password });
}

const noRenewal: ProviderFailure = {
  ok: false,
  kind: 'auth',
  status: 401,
  code: 'token_expired',
  message: 'The access token has expired, and there is nothing to renew it with',
};

/** Renews the access token, if it can be renewed. Refused if one that has expired cannot. */
export function renewToken(keeper: TokenKeeper, connection: ConnectionRow, call: ProviderCall): TokenCheck {
  const renewal = renewalOf(connection);
  if (renewal) return renew(keeper, connection, renewal(call), call.now);
  if (!isExpired(connection, call.now)) return { kind: 'fresh', connection };
  const marked = markRefused(keeper, connection, textOf(noRenewal), call.now);
  return { kind: 'refused', connection: marked, failure: noRenewal };
}

/**
 * Keeps the new access token, in the caller's transaction. A refusal marks the connection bad_credentials; a provider
 * that is busy or out of reach changes nothing.
 */
export function renew(
  keeper: TokenKeeper,
  connection: ConnectionRow,
  { outcome, ...asked }: ReturnType<Renewal>,
  now: number,
): Renewed {
  if (!outcome.ok) {
    const isRefused = outcome.kind === 'auth';
    const marked = isRefused ? markRefused(keeper, connection, textOf(outcome), now) : connection;
    return { kind: 'refused', connection: marked, failure: outcome, asked };
  }
  const oauth2 = { ...connection.credentials.oauth2, ...tokenRows(outcome.tokens) };
  const changes = { status: 'created', credentials: { ...connection.credentials, oauth2 }, updateTime: now };
  keeper.repositories.connections.update(connection.id, changes);
  const refreshed = { ...connection, ...changes };
  keeper.engine.emit(connectionEvent('connection.refreshed', refreshed));
  return { kind: 'refreshed', connection: refreshed, asked };
}

/** Renews an access token that has expired by `call.now`. Call this before calling the provider. */
export const ensureFreshToken = (
  keeper: TokenKeeper,
  connection: ConnectionRow,
  call: ProviderCall,
): TokenCheck =>
  isExpired(connection, call.now) ? renewToken(keeper, connection, call) : { kind: 'fresh', connection };

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
