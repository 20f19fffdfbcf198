import { createHmac } from 'node:crypto';
import { isSameText } from '../same-text';
import type { FailureText } from './dialect';
import type { ProviderSpec } from './spec';
import type { Account, Credentials, Millis } from './types';

/** The content of a code or token. The provider stores nothing. */
export interface Sealed {
  kind: 'code' | 'access' | 'refresh';
  issuedAt: Millis;
  expiresAt?: Millis | undefined;
  scopes: string[];
  clientId?: string;
  redirectUri?: string;
  codeChallenge?: string | undefined;
}

function mac(body: string, account: Account): string {
  const key = `${account.provider}/${account.workspaceRef}/${account.seed}`;
  return createHmac('sha256', key).update(body).digest('base64url').slice(0, 24);
}

export function seal(content: Sealed, prefix: string, account: Account): string {
  const body = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${prefix}${body}.${mac(body, account)}`;
}

/** Undefined unless this account issued it, it is of this kind, and it has not expired. */
export function unseal(
  text: string,
  kind: Sealed['kind'],
  prefix: string,
  account: Account,
  now: Millis,
): Sealed | undefined {
  if (!text.startsWith(prefix)) return undefined;
  const [body = '', signature = ''] = text.slice(prefix.length).split('.');
  if (!isSameText(signature, mac(body, account))) return undefined;
  const content = JSON.parse(Buffer.from(body, 'base64url').toString()) as Sealed;
  if (content.kind !== kind || (content.expiresAt ?? Infinity) <= now) return undefined;
  return content;
}

/** Whether the token looks like one that a simulated account issued, rather than one from elsewhere. */
const isSealed = (token: string) => /[\w-]{20,}\.[\w-]{24}$/.test(token);

/** The simulated provider has no passwords. It refuses only blank ones and those that begin with “invalid” or “expired”. */
export const isAcceptable = (secret: string): boolean =>
  secret.trim() !== '' && !/^(invalid|expired)/i.test(secret.trim());

export function credentialProblem(
  credentials: Credentials,
  account: Account,
  spec: ProviderSpec,
  now: Millis,
): FailureText | undefined {
  const refused = spec.dialect.texts.unauthorized();
  switch (credentials.kind) {
    case 'none':
      return spec.info.authType === 'none' ? undefined : refused;
    case 'apiKey':
      return isAcceptable(credentials.apiKey) ? undefined : refused;
    case 'basic':
      return isAcceptable(credentials.username) && isAcceptable(credentials.password) ? undefined : refused;
    case 'custom': {
      const values = Object.values(credentials.values);
      const isComplete = values.length > 0 || !spec.info.customOpts?.inputs?.length;
      return isComplete && values.every(isAcceptable) ? undefined : refused;
    }
    case 'oauth2':
      if ((credentials.expiresAt ?? Infinity) <= now) return refused;
      if (!isSealed(credentials.accessToken))
        return isAcceptable(credentials.accessToken) ? undefined : refused;
      return unseal(credentials.accessToken, 'access', spec.tokens.prefix, account, now)
        ? undefined
        : refused;
  }
}
