import type { ProviderInfo } from '@/contract/provider';
import { refuseBody } from '../http/problem';
import { providerName } from '../provider/catalog';
import type { ProviderAppRow } from '../storage/entities';
import type { Repositories } from '../storage/repositories';

/** The application that asks a customer for access. */
export interface OAuthApp {
  /** Null for the built-in application. */
  readonly id: string | null;
  readonly clientId: string;
  readonly scopes: string[];
  readonly queryParams: Readonly<Record<string, readonly string[]>>;
}

/** Scopes of the built-in apps, with which a first connection needs no provider app. */
const builtInScopes: Readonly<Record<string, readonly string[]>> = {
  atlassian: ['read:jira-work', 'read:jira-user', 'offline_access'],
  github: ['repo', 'read:org'],
  google: [
    'https://www.googleapis.com/auth/calendar.readonly',
    'https://www.googleapis.com/auth/contacts.readonly',
  ],
  hubspot: ['crm.objects.contacts.read', 'crm.objects.companies.read', 'crm.objects.deals.read'],
  klaviyo: ['profiles:read', 'lists:read', 'events:read'],
  outreach: ['accounts.read', 'prospects.read', 'users.read'],
  salesforce: ['api', 'refresh_token'],
  zendeskSupport: ['read'],
};

export const builtInApp = (provider: string): OAuthApp => ({
  id: null,
  clientId: `signalbox-${provider}`,
  scopes: [...(builtInScopes[provider] ?? [])],
  queryParams: {},
});

interface AppChoice {
  readonly repositories: Repositories;
  readonly projectId: string;
  readonly info: ProviderInfo;
  /** The named app, or else the project's first one for the provider, or the built-in one. */
  readonly providerAppId?: string | null | undefined;
}

export function chooseApp({ repositories, projectId, info, providerAppId }: AppChoice): OAuthApp {
  const apps = repositories.providerApps.list(projectId);
  if (providerAppId === undefined || providerAppId === null) {
    const first = apps.find(({ provider }) => provider === info.name);
    return first ? usable(first, info) : builtInApp(info.name);
  }
  const named = apps.find(({ id }) => id === providerAppId);
  const refuse = (detail: string) => refuseBody(422, 'providerAppId', detail, providerAppId);
  if (!named) throw refuse('There is no such provider app in this project');
  if (named.provider !== info.name) throw refuse(`This provider app is for ${providerName(named.provider)}`);
  return usable(named, info);
}

function usable(row: ProviderAppRow, info: ProviderInfo): OAuthApp {
  if (row.scopes.length === 0 && info.oauth2Opts?.explicitScopesRequired)
    throw refuseBody(
      422,
      'providerAppId',
      `The provider app names no scopes, and ${providerName(info.name)} needs them`,
      row.id,
      'Give the provider app its scopes.',
    );
  return {
    id: row.id,
    clientId: row.clientId,
    scopes: row.scopes,
    queryParams: row.metadata.authQueryParams ?? {},
  };
}
