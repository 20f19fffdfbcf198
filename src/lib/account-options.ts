/** Names of providers, and options for choosing one or a customer whose account is read. */
import type { Connection } from '@/contract/connection';
import type { Installation } from '@/contract/installation';
import type { ProviderInfo } from '@/contract/provider';
import { memberAt } from './member-at';
import { compareNatural } from './sort';

export interface Option {
  value: string;
  label: string;
}

const sorted = (options: readonly Option[]): Option[] =>
  options.toSorted((a, b) => compareNatural(a.label, b.label));

export type ProviderCatalog = Readonly<Record<string, ProviderInfo>>;

/** The display name of a provider, as far as the catalog could be read. */
export const providerName = (
  catalog: Readonly<Record<string, { displayName?: string | null | undefined }>> | undefined,
  provider: string,
): string => memberAt(catalog, provider)?.displayName || provider;

/** Whether connections are made by a person's consent. True for providers missing from the catalog. */
export function connectsByConsent(info: ProviderInfo | undefined): boolean {
  if (!info) return true;
  return info.authType === 'oauth2' && (info.oauth2Opts?.grantType ?? '').startsWith('authorizationCode');
}

const commonProviders = new Set([
  'dynamicsCRM',
  'gong',
  'google',
  'hubspot',
  'intercom',
  'outreach',
  'pipedrive',
  'salesforce',
  'salesloft',
  'slack',
  'zendeskSupport',
  'zoho',
]);

/** Those in use come first, then the common ones, then the rest, each in alphabetical order. */
export function providerOptions(
  catalog: ProviderCatalog | undefined,
  used: ReadonlySet<string>,
  isOffered = (_info: ProviderInfo) => true,
): Option[] {
  const place = ({ value }: Option) => (used.has(value) ? 0 : commonProviders.has(value) ? 1 : 2);
  return sorted(
    Object.entries(catalog ?? {})
      .filter(([, info]) => isOffered(info))
      .map(([value, { displayName }]) => ({ value, label: displayName || value })),
  ).toSorted((a, b) => place(a) - place(b));
}

const customer = ({
  groupRef,
  groupName,
}: {
  groupRef: string;
  groupName?: string | null | undefined;
}): Option => ({
  value: groupRef,
  label: groupName && groupName !== groupRef ? `${groupName} (${groupRef})` : groupRef,
});

/** Customers who installed an integration. */
export const customersOf = (
  installations: readonly Installation[] | undefined,
  integrationId: string | undefined,
) =>
  sorted(
    (installations ?? []).flatMap(({ group, integrationId: own }) =>
      group && own === integrationId ? [customer(group)] : [],
    ),
  );

export const connectedTo = (connections: readonly Connection[] | undefined, provider: string | undefined) =>
  sorted(
    (connections ?? []).flatMap(({ group, provider: own }) =>
      group && own === provider ? [customer(group)] : [],
    ),
  );
