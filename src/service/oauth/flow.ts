import { createHash, randomBytes } from 'node:crypto';
import type { ProviderInfo } from '@/contract/provider';
import type { Services } from '../handler';
import type { ConnectionRow } from '../storage/entities';
import type { OAuthStateRow } from '../storage/own-tables';
import { pick } from '../wire';
import type { OAuthApp } from './apps';

export const callbackPath = '/callbacks/v1/oauth';
export const consentPath = (provider: string) => `/provider/${provider}/authorize`;
const lifetime = 10 * 60_000;

const usesPkce = ({ oauth2Opts }: ProviderInfo) => oauth2Opts?.grantType === 'authorizationCodePKCE';

export const authSchemeOf = (info: ProviderInfo) =>
  usesPkce(info) ? 'oauth2/authorizationCodePKCE' : 'oauth2/authorizationCode';

export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const secret = () => randomBytes(32).toString('base64url');

export interface FlowStart {
  readonly info: ProviderInfo;
  readonly app: OAuthApp;
  readonly isRenewal: boolean;
  /** The connection to create or renew. Its credentials do not matter yet. */
  readonly connection: Pick<
    ConnectionRow,
    | 'id'
    | 'projectId'
    | 'groupRef'
    | 'groupName'
    | 'consumerRef'
    | 'consumerName'
    | 'workspaceRef'
    | 'providerMetadata'
  >;
}

type Starting = Pick<Services, 'repositories' | 'realClock'> & { readonly origin: string };

/** Stores the flow and returns the provider's address to which to send the customer. */
export function startFlow({ repositories, realClock, origin }: Starting, flow: FlowStart): string {
  const { info, app, isRenewal, connection } = flow;
  const now = realClock.now();
  const state = secret();
  const codeVerifier = usesPkce(info) ? secret() : null;
  const redirectUri = origin + callbackPath;
  repositories.oauthStates.removeOld(now);
  repositories.oauthStates.insert({
    id: hashOf(state),
    ...pick(connection, 'projectId', 'groupRef', 'groupName', 'consumerRef', 'consumerName'),
    ...pick(connection, 'workspaceRef', 'providerMetadata'),
    connectionId: connection.id,
    isRenewal,
    provider: info.name,
    providerAppId: app.id,
    clientId: app.clientId,
    scopes: app.scopes,
    redirectUri,
    codeVerifier,
    createTime: now,
    expiresAt: now + lifetime,
    usedTime: null,
  });
  const url = new URL(origin + consentPath(info.name));
  const own = {
    ...info.oauth2Opts?.authURLParams,
    response_type: 'code',
    client_id: app.clientId,
    redirect_uri: redirectUri,
    ...(app.scopes.length > 0 ? { scope: app.scopes.join(' ') } : {}),
    ...(codeVerifier === null ? {} : { code_challenge: hashOf(codeVerifier), code_challenge_method: 'S256' }),
    state,
  };
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value);
  for (const [name, values] of Object.entries(app.queryParams)) {
    // A provider app may add parameters, but must not override those that make the flow safe.
    if (!Object.hasOwn(own, name)) for (const value of values) url.searchParams.append(name, value);
  }
  return url.href;
}

export type FoundFlow =
  | { readonly ok: true; readonly flow: OAuthStateRow }
  | { readonly ok: false; readonly title: string; readonly text: string };

const again = 'Go back to the app that you came from and start again.';

/** The open flow that a state belongs to. */
export function findFlow({ repositories, realClock }: Services, state: string | null): FoundFlow {
  const flow = state ? repositories.oauthStates.byHash(hashOf(state)) : undefined;
  if (!flow) return { ok: false, title: 'This link is not known', text: again };
  if (flow.usedTime !== null) return { ok: false, title: 'This link has been used', text: again };
  if (flow.expiresAt <= realClock.now())
    return { ok: false, title: 'This link has expired', text: `It was good for ten minutes. ${again}` };
  return { ok: true, flow };
}
