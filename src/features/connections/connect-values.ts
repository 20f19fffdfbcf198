import type { generateConnection, OauthConnect } from '@/contract/connection';
import type { ProviderInfo } from '@/contract/provider';
import type { BodyOf } from '@/contract/endpoint';
import { definedOnly } from '@/lib/defined-only';
import { trimEdges } from '@/lib/hidden-characters';
import { recordFromRows, type KeyValue } from '@/lib/key-values';
import {
  credentialErrors,
  credentialPart,
  kindOfProvider,
  noCredentials,
  type CredentialKind,
  type Credentials,
} from './credentials';

export const metadataSources = ['input', 'token', 'provider'] as const;
type MetadataSource = (typeof metadataSources)[number];

export interface ConnectValues extends Credentials {
  provider: string;
  groupRef: string;
  groupName: string;
  consumerRef: string;
  consumerName: string;
  providerWorkspaceRef: string;
  /** Values of the parameters the provider requires according to the catalog, by name. */
  inputs: Record<string, string>;
  metadata: KeyValue[];
  metadataSource: MetadataSource;
  /** Empty, or null once cleared, means the project's default app. */
  providerAppId: string | null;
  enableCSRFProtection: boolean;
}

export const newConnectValues: ConnectValues = {
  ...noCredentials,
  provider: '',
  groupRef: '',
  groupName: '',
  consumerRef: '',
  consumerName: '',
  providerWorkspaceRef: '',
  inputs: {},
  metadata: [],
  metadataSource: 'input',
  providerAppId: '',
  enableCSRFProtection: false,
};

export const connectFields = [
  'provider',
  'groupRef',
  'groupName',
  'consumerRef',
  'consumerName',
  'providerWorkspaceRef',
  'providerAppId',
  'metadata',
] as const;

/** The provider's parameters except the workspace, which has a field of its own. */
export const inputsOf = (info: ProviderInfo | undefined) =>
  (info?.metadata?.input ?? []).filter(({ name }) => name !== 'workspace');

export const asksWorkspace = (info: ProviderInfo | undefined): boolean =>
  info?.oauth2Opts?.explicitWorkspaceRequired === true ||
  (info?.metadata?.input ?? []).some(({ name }) => name === 'workspace');

/** Missing or too long values, by field. The service may reject more. */
export function connectErrors(values: ConnectValues, info: ProviderInfo | undefined): Map<string, string> {
  const errors = new Map<string, string>();
  const need = (field: 'provider' | 'groupRef' | 'consumerRef', what: string) => {
    if (values[field].trim() === '') errors.set(field, `${what} is required`);
  };
  need('provider', 'Provider');
  need('groupRef', 'groupRef');
  need('consumerRef', 'consumerRef');
  for (const field of ['groupRef', 'groupName', 'consumerRef', 'consumerName'] as const)
    if (values[field].length > 1024) errors.set(field, 'At most 1,024 characters');
  if (asksWorkspace(info) && values.providerWorkspaceRef.trim() === '')
    errors.set(
      'providerWorkspaceRef',
      `${info?.displayName ?? values.provider} needs it: the customer’s subdomain or instance there`,
    );
  const kind = kindOfProvider(info);
  if (kind) for (const [path, message] of credentialErrors(kind, values)) errors.set(path, message);
  if (values.metadata.some(({ name, value }) => name.trim() === '' && value !== ''))
    errors.set('metadata', 'Each value has a name');
  return errors;
}

/** The customer and provider, with only what was filled in. */
function customerOf(values: ConnectValues, info: ProviderInfo | undefined) {
  const asked = inputsOf(info).flatMap(({ name }) => {
    const value = trimEdges(values.inputs[name] ?? '');
    return value === '' ? [] : [[name, { value, source: 'input' as const }] as const];
  });
  const further = Object.entries(recordFromRows(values.metadata)).map(
    ([name, value]) => [name, { value, source: values.metadataSource }] as const,
  );
  const metadata = Object.fromEntries([...asked, ...further]);
  return {
    provider: values.provider.trim(),
    groupRef: values.groupRef.trim(),
    consumerRef: values.consumerRef.trim(),
    ...definedOnly({
      groupName: values.groupName.trim() || undefined,
      consumerName: values.consumerName.trim() || undefined,
      providerWorkspaceRef: values.providerWorkspaceRef.trim() || undefined,
      providerMetadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    }),
  };
}

/** The request for a consent URL. Services differ in the name of the project's key, so both are sent. */
export const connectRequest = (
  projectId: string,
  values: ConnectValues,
  info: ProviderInfo | undefined,
): OauthConnect => ({
  projectId,
  projectIdOrName: projectId,
  ...customerOf(values, info),
  ...definedOnly({
    providerAppId: values.providerAppId?.trim() || undefined,
    enableCSRFProtection: values.enableCSRFProtection || undefined,
  }),
});

/** The request that connects right away, for a provider that takes credentials. */
export const generateRequest = (
  kind: CredentialKind,
  values: ConnectValues,
  info: ProviderInfo | undefined,
): BodyOf<typeof generateConnection> => ({ ...customerOf(values, info), ...credentialPart(kind, values) });
