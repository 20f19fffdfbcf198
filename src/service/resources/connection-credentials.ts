import type { generateConnectionSchema } from '@/contract/connection';
import type { ProviderInfo } from '@/contract/provider';
import type { z } from '@/contract/zod';
import { providerCall } from '../account-call';
import { refuseBody } from '../http/problem';
import { clientCredentialsToken, passwordToken } from '../provider/auth';
import type { Answer, TokenSet } from '../provider/types';
import { tokenRows } from '../oauth/tokens';
import { providerName } from '../provider/catalog';
import { pick } from '../wire';
import type { ConnectionRow, Credentials, TokenRow } from '../storage/entities';
import { catalogEntry } from './connection-inputs';
import { customValues } from './custom-values';
import { checkAccepted, refusedCredentials } from './provider-call';

export type GenerateConnection = z.output<typeof generateConnectionSchema>;

/** The scheme of each part of a request that holds credentials. */
const schemes = {
  apiKey: 'apiKey',
  basicAuth: 'basic',
  customAuth: 'custom',
  oauth2ClientCredentials: 'oauth2/clientCredentials',
  oauth2PasswordCredentials: 'oauth2/password',
  oauth2AuthorizationCode: 'oauth2/authorizationCode',
};
type Part = keyof typeof schemes;
const parts = Object.keys(schemes) as Part[];

/** The part of the request for this provider's authentication; undefined if it needs none. */
export function partFor({ authType, oauth2Opts }: ProviderInfo): Part | undefined {
  switch (authType) {
    case 'apiKey':
      return 'apiKey';
    case 'basic':
      return 'basicAuth';
    case 'oauth2':
      if (oauth2Opts?.grantType === 'clientCredentials') return 'oauth2ClientCredentials';
      return oauth2Opts?.grantType === 'password' ? 'oauth2PasswordCredentials' : 'oauth2AuthorizationCode';
    case 'none':
      return undefined;
    default:
      return 'customAuth';
  }
}

/** The given part, if it is the only one and the right one. */
export function choosePart(body: GenerateConnection, info: ProviderInfo): Part | undefined {
  const part = partFor(info);
  const provider = providerName(info.name);
  if (part !== undefined && body[part] === undefined)
    throw refuseBody(422, part, `${provider} needs ${part}`);
  const other = parts.find((name) => name !== part && body[name] !== undefined);
  if (other) throw refuseBody(422, other, `${provider} does not take ${other}`);
  return part;
}

export const schemeOf = (part: Part | undefined) => (part === undefined ? 'none' : schemes[part]);

type CodeGrant = NonNullable<GenerateConnection['oauth2AuthorizationCode']>;

function tokenRow(input: CodeGrant['accessToken']): TokenRow | undefined {
  if (!input) return undefined;
  const moment = (text: string | undefined) => {
    const time = text === undefined ? Number.NaN : Date.parse(text);
    return Number.isNaN(time) ? undefined : time;
  };
  return { token: input.token, expiresAt: moment(input.expiresAt), issuedAt: moment(input.issuedAt) };
}

/** The credentials to store, after the provider has accepted them. */
export function acceptCredentials(
  body: GenerateConnection,
  part: Part | undefined,
  row: ConnectionRow,
  now: number,
): Credentials {
  const call = providerCall(row, now);
  const accepted = (name: Part, credentials: Credentials) => {
    checkAccepted({ ...row, credentials }, name, now);
    return credentials;
  };
  switch (part) {
    case 'apiKey':
    case 'basicAuth':
      return accepted(part, pick(body, part));
    case 'customAuth':
      return accepted(part, { [part]: customValues(body[part] ?? {}, catalogEntry(row.provider)) });
    case 'oauth2ClientCredentials': {
      const given = body.oauth2ClientCredentials ?? { clientId: '', clientSecret: '' };
      return tokens(part, given, clientCredentialsToken({ ...call, ...given }));
    }
    case 'oauth2PasswordCredentials': {
      const none = { username: '', password: '', clientId: '', clientSecret: '' };
      const given = body.oauth2PasswordCredentials ?? none;
      return tokens(part, given, passwordToken({ ...call, ...given }));
    }
    case 'oauth2AuthorizationCode': {
      const { accessToken, refreshToken, scopes } = body.oauth2AuthorizationCode ?? {};
      if (!accessToken)
        throw refuseBody(422, 'oauth2AuthorizationCode.accessToken', 'An access token is needed');
      return { oauth2: { accessToken: tokenRow(accessToken), refreshToken: tokenRow(refreshToken), scopes } };
    }
    case undefined:
      return {};
  }
}

function tokens(
  part: Part,
  given: NonNullable<Credentials['oauth2']>,
  { outcome }: Answer<{ tokens: TokenSet }>,
): Credentials {
  if (!outcome.ok) throw refusedCredentials(part, outcome);
  return { oauth2: { ...given, ...tokenRows(outcome.tokens) } };
}
