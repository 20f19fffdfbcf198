import type { ProviderInfo } from '@/contract/provider';
import { atlassian } from './providers/atlassian';
import { connectWise } from './providers/connectwise';
import { github } from './providers/github';
import { gong } from './providers/gong';
import { google } from './providers/google';
import { hackerNews } from './providers/hacker-news';
import { hubspot } from './providers/hubspot';
import { klaviyo } from './providers/klaviyo';
import { marketo } from './providers/marketo';
import { outreach } from './providers/outreach';
import { pipedrive } from './providers/pipedrive';
import { salesforce } from './providers/salesforce';
import { zendeskSupport } from './providers/zendesk';
import { nameKey } from './schema';
import type { ProviderSpec } from './spec';

const specs: ReadonlyMap<string, ProviderSpec> = new Map(
  [
    atlassian,
    connectWise,
    github,
    gong,
    google,
    hackerNews,
    hubspot,
    klaviyo,
    marketo,
    outreach,
    pipedrive,
    salesforce,
    zendeskSupport,
  ].map((spec) => [spec.name, spec]),
);

/** Throws on a provider that is not in the catalog: callers check with `providerInfo` first. */
export function specOf(provider: string): ProviderSpec {
  const spec = specs.get(provider);
  if (!spec) throw new RangeError(`Provider ${provider} is not in the catalog`);
  return spec;
}

/** The catalog by provider name, as `GET /providers` answers. */
export function providerInfos(): Record<string, ProviderInfo> {
  return Object.fromEntries([...specs].map(([name, { info }]) => [name, info]));
}

export function providerInfo(name: string): ProviderInfo | undefined {
  return specs.get(name)?.info;
}

/** Names of the objects that a provider, or one of its modules, has. */
export function objectNames(provider: string, module?: string): string[] {
  const objects = [...(specs.get(provider)?.objects.values() ?? [])];
  return objects
    .filter((object) => module === undefined || object.module === module || object.module === undefined)
    .map(({ name }) => name);
}

export function displayNameOf(provider: string, objectName: string): string | undefined {
  const spec = specs.get(provider);
  return spec?.objects.get(nameKey(spec, objectName))?.displayName;
}

export function maxPageSize(provider: string): number {
  return specOf(provider).maxPageSize;
}
