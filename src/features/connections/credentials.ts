import type { FieldPath } from 'react-hook-form';
import type { ProviderInfo } from '@/contract/provider';
import { trimEdges } from '@/lib/hidden-characters';
import { at } from '@/lib/manifest/walk';

/** Credentials that a person can type, named as in the request. Scopes are one per line. */
export const noCredentials = {
  apiKey: '',
  basicAuth: { username: '', password: '' },
  oauth2ClientCredentials: { clientId: '', clientSecret: '', scopes: '' },
  oauth2PasswordCredentials: { username: '', password: '', clientId: '', clientSecret: '', scopes: '' },
};
export type Credentials = typeof noCredentials;
export type CredentialKind = keyof Credentials;

interface CredentialField {
  path: FieldPath<Credentials>;
  label: string;
  type: 'text' | 'secret' | 'lines';
  optional?: true;
}

const username = { label: 'User name', type: 'text' } as const;
const password = { label: 'Password', type: 'secret' } as const;
const clientId = { label: 'Client id', type: 'text' } as const;
const clientSecret = { label: 'Client secret', type: 'secret' } as const;
const scopes = { label: 'Scopes', type: 'lines', optional: true } as const;

export const credentialFields: Readonly<Record<CredentialKind, readonly CredentialField[]>> = {
  apiKey: [{ path: 'apiKey', label: 'API key of the customer', type: 'secret' }],
  basicAuth: [
    { path: 'basicAuth.username', ...username },
    // Some providers take a key as the user name, without a password.
    { path: 'basicAuth.password', ...password, optional: true },
  ],
  oauth2ClientCredentials: [
    { path: 'oauth2ClientCredentials.clientId', ...clientId },
    { path: 'oauth2ClientCredentials.clientSecret', ...clientSecret },
    { path: 'oauth2ClientCredentials.scopes', ...scopes },
  ],
  oauth2PasswordCredentials: [
    { path: 'oauth2PasswordCredentials.username', ...username },
    { path: 'oauth2PasswordCredentials.password', ...password },
    { path: 'oauth2PasswordCredentials.clientId', ...clientId },
    { path: 'oauth2PasswordCredentials.clientSecret', ...clientSecret },
    { path: 'oauth2PasswordCredentials.scopes', ...scopes },
  ],
};

export const credentialPaths = (kind: CredentialKind | undefined): FieldPath<Credentials>[] =>
  kind ? credentialFields[kind].map(({ path }) => path) : [];

const bySchemes = new Map<string, CredentialKind>([
  ['apiKey', 'apiKey'],
  ['basic', 'basicAuth'],
  ['oauth2/clientCredentials', 'oauth2ClientCredentials'],
  ['oauth2/password', 'oauth2PasswordCredentials'],
]);

/** The kind of credentials for a scheme. Undefined for consent and unknown schemes. */
export const kindOfScheme = (scheme: string | null | undefined): CredentialKind | undefined =>
  bySchemes.get(scheme ?? '');

/** The kind of credentials a customer of this provider enters. Undefined for consent and unknown providers. */
export function kindOfProvider(info: ProviderInfo | undefined): CredentialKind | undefined {
  if (info?.authType === 'oauth2') return kindOfScheme(`oauth2/${info.oauth2Opts?.grantType ?? ''}`);
  return kindOfScheme(info?.authType);
}

const textAt = (values: Credentials, path: string) =>
  String(path.split('.').reduce<unknown>((value, key) => at(value, key), values));

/** Missing values, by field. */
export const credentialErrors = (kind: CredentialKind, values: Credentials): Map<string, string> =>
  new Map(
    credentialFields[kind]
      .filter(({ path, optional }) => !optional && textAt(values, path).trim() === '')
      .map(({ path, label }) => [path, `${label} is required`]),
  );

function withScopes<Part extends { scopes: string }>({ scopes: text, ...part }: Part) {
  const lines = text.split('\n').flatMap((line) => trimEdges(line) || []);
  return { ...part, ...(lines.length > 0 ? { scopes: lines } : {}) };
}

/** The credentials part of the request. Secrets are sent exactly as typed. */
export function credentialPart(kind: CredentialKind, values: Credentials) {
  switch (kind) {
    case 'apiKey':
      return { apiKey: values.apiKey };
    case 'basicAuth':
      return { basicAuth: values.basicAuth };
    case 'oauth2ClientCredentials':
      return { oauth2ClientCredentials: withScopes(values.oauth2ClientCredentials) };
    case 'oauth2PasswordCredentials':
      return { oauth2PasswordCredentials: withScopes(values.oauth2PasswordCredentials) };
  }
}
