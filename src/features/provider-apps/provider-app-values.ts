import type { BodyOf } from '@/contract/endpoint';
import type { createProviderApp, ProviderApp, updateProviderApp } from '@/contract/provider-app';
import type { ProviderInfo } from '@/contract/provider';
import { changedPaths } from '@/lib/changed-paths';
import { trimEdges } from '@/lib/hidden-characters';
import { recordFromRows, rowsFromRecord, withEdits, type KeyValue } from '@/lib/key-values';

export interface ProviderAppValues {
  provider: string;
  clientId: string;
  /** null keeps the stored secret. */
  clientSecret: string | null;
  externalRef: string;
  /** One per line. */
  scopes: string;
  /** Values of the parameters in the provider's catalog entry, by name. */
  known: Record<string, string>;
  params: KeyValue[];
  /** Query parameters of the authorization URL. A name may occur several times. */
  query: KeyValue[];
}

export const providerAppFields = [
  'provider',
  'clientId',
  'clientSecret',
  'externalRef',
  'scopes',
  'params',
  'query',
] as const;

export const newProviderAppValues: ProviderAppValues = {
  provider: '',
  clientId: '',
  clientSecret: '',
  externalRef: '',
  scopes: '',
  known: {},
  params: [],
  query: [],
};

export const knownParams = (info: ProviderInfo | undefined) =>
  info?.providerAppMetadata?.providerParams ?? [];
export const knownQuery = (info: ProviderInfo | undefined) =>
  info?.providerAppMetadata?.authQueryParams ?? [];

export function providerAppValues(app: ProviderApp, info: ProviderInfo | undefined): ProviderAppValues {
  const names = new Set(knownParams(info).map(({ name }) => name));
  const params = rowsFromRecord(app.metadata?.providerParams ?? {});
  return {
    provider: app.provider,
    clientId: app.clientId,
    clientSecret: null,
    externalRef: app.externalRef ?? '',
    scopes: (app.scopes ?? []).join('\n'),
    known: Object.fromEntries(
      params.filter(({ name }) => names.has(name)).map(({ name, value }) => [name, value]),
    ),
    params: params.filter(({ name }) => !names.has(name)),
    query: Object.entries(app.metadata?.authQueryParams ?? {}).flatMap(([name, values]) =>
      values.map((value) => ({ name, value })),
    ),
  };
}

const scopesOf = ({ scopes }: Pick<ProviderAppValues, 'scopes'>): string[] => [
  ...new Set(scopes.split('\n').map(trimEdges).filter(Boolean)),
];

function metadataOf(values: ProviderAppValues, info: ProviderInfo | undefined) {
  const known = knownParams(info).flatMap(({ name }) => {
    const value = (values.known[name] ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const query = new Map<string, string[]>();
  for (const { name, value } of values.query) {
    const key = trimEdges(name);
    if (key !== '') query.set(key, [...(query.get(key) ?? []), value]);
  }
  return {
    providerParams: { ...Object.fromEntries(known), ...recordFromRows(values.params) },
    authQueryParams: Object.fromEntries(query),
  };
}

/** Validation messages by field. */
export function providerAppErrors(values: ProviderAppValues): Map<string, string> {
  const errors = new Map<string, string>();
  if (values.provider.trim() === '') errors.set('provider', 'Provider is required');
  if (values.clientId.trim() === '') errors.set('clientId', 'Client id is required');
  if (values.clientSecret !== null && values.clientSecret.trim() === '')
    errors.set('clientSecret', 'Client secret is required');
  if (scopesOf(values).some((scope) => /\s/.test(scope)))
    errors.set('scopes', 'Enter one scope per line, without spaces');
  for (const field of ['params', 'query'] as const)
    if (values[field].some(({ name, value }) => name.trim() === '' && value !== ''))
      errors.set(field, 'Each value has a name');
  return errors;
}

export function createRequest(
  values: ProviderAppValues,
  info: ProviderInfo | undefined,
): BodyOf<typeof createProviderApp> {
  const scopes = scopesOf(values);
  const metadata = metadataOf(values, info);
  const filled = Object.entries(metadata).filter(([, record]) => Object.keys(record).length > 0);
  const externalRef = values.externalRef.trim();
  return {
    provider: values.provider.trim(),
    clientId: values.clientId.trim(),
    clientSecret: values.clientSecret ?? '',
    ...(externalRef === '' ? {} : { externalRef }),
    ...(scopes.length > 0 ? { scopes } : {}),
    ...(filled.length > 0 ? { metadata: Object.fromEntries(filled) } : {}),
  };
}

/** The parts of an app that the form edits, as they would be with these values. */
export function editedApp(form: ProviderAppValues, app: ProviderApp, info: ProviderInfo | undefined) {
  const { metadata } = app;
  const [before, after] = [metadataOf(providerAppValues(app, info), info), metadataOf(form, info)];
  return {
    provider: form.provider.trim(),
    clientId: form.clientId.trim(),
    externalRef: form.externalRef.trim(),
    scopes: scopesOf(form),
    metadata: {
      ...metadata,
      providerParams: withEdits(metadata?.providerParams, before.providerParams, after.providerParams),
      authQueryParams: withEdits(metadata?.authQueryParams, before.authQueryParams, after.authQueryParams),
    },
  };
}

const labels = new Map([
  ['provider', 'Provider'],
  ['clientId', 'Client id'],
  ['externalRef', 'External reference'],
  ['scopes', 'Scopes'],
  ['authQueryParams', 'Parameters of the authorization URL'],
  ['providerParams', 'Provider parameters'],
]);

export const appLabel = ([part = '', ...keys]: readonly string[]): string =>
  (part === 'metadata' ? keys : [part, ...keys]).map((key) => labels.get(key) ?? key).join(', ');

/** The request that makes the changes. Metadata is sent whole, including keys that this form does not show. */
export function updateRequest(
  before: ProviderApp,
  values: ProviderAppValues,
  info: ProviderInfo | undefined,
): BodyOf<typeof updateProviderApp> | undefined {
  const changes = changedPaths(editedApp(providerAppValues(before, info), before, info), {
    ...editedApp(values, before, info),
    ...(values.clientSecret === null ? {} : { clientSecret: values.clientSecret }),
  });
  return changes && { updateMask: changes.updateMask, providerApp: changes.values };
}
