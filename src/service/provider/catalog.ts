import type { ProviderInfo } from '@/contract/provider';
import { infoOf, type ProviderBehavior, type ProviderFile, providerSpec } from './provider-file';
import { atlassian } from './providers/atlassian';
import atlassianFile from './providers/atlassian.json';
import { connectWise } from './providers/connectwise';
import connectWiseFile from './providers/connectwise.json';
import githubFile from './providers/github.json';
import gongFile from './providers/gong.json';
import googleFile from './providers/google.json';
import hackerNewsFile from './providers/hacker-news.json';
import { hubspot } from './providers/hubspot';
import hubspotFile from './providers/hubspot.json';
import { klaviyo } from './providers/klaviyo';
import klaviyoFile from './providers/klaviyo.json';
import { marketo } from './providers/marketo';
import marketoFile from './providers/marketo.json';
import { outreach } from './providers/outreach';
import outreachFile from './providers/outreach.json';
import { pipedrive } from './providers/pipedrive';
import pipedriveFile from './providers/pipedrive.json';
import { salesforce } from './providers/salesforce';
import salesforceFile from './providers/salesforce.json';
import { zendeskSupport } from './providers/zendesk';
import zendeskSupportFile from './providers/zendesk.json';
import { publishedInfo, publishedNames } from './published';
import { nameKey } from './schema';
import type { ProviderSpec } from './spec';

/**
 * The simulated providers. TypeScript widens what it reads from JSON, so the files get their type here; the tests read
 * every row.
 */
const simulated: Readonly<Record<string, readonly [file: unknown, behavior?: ProviderBehavior]>> = {
  atlassian: [atlassianFile, atlassian],
  connectWise: [connectWiseFile, connectWise],
  github: [githubFile],
  gong: [gongFile],
  google: [googleFile],
  hackerNews: [hackerNewsFile],
  hubspot: [hubspotFile, hubspot],
  klaviyo: [klaviyoFile, klaviyo],
  marketo: [marketoFile, marketo],
  outreach: [outreachFile, outreach],
  pipedrive: [pipedriveFile, pipedrive],
  salesforce: [salesforceFile, salesforce],
  zendeskSupport: [zendeskSupportFile, zendeskSupport],
};

const specs = new Map<string, ProviderSpec>(
  Object.entries(simulated).map(([name, [file, behavior]]) => [
    name,
    providerSpec(name, file as ProviderFile, behavior),
  ]),
);

/** The others are made when they are first needed. */
function findSpec(provider: string): ProviderSpec | undefined {
  const info = specs.has(provider) ? undefined : publishedInfo(provider);
  if (info) specs.set(provider, providerSpec(provider, { info }));
  return specs.get(provider);
}

/** Providers that have accounts and records. */
export const simulatedProviders: readonly string[] = Object.keys(simulated);

/** Why there is nothing to read or write at a provider of the catalog; undefined if it is simulated. */
export function simulationGap(provider: string): string | undefined {
  const spec = findSpec(provider);
  if (!spec || Object.hasOwn(simulated, provider)) return undefined;
  const name = spec.info.displayName ?? provider;
  // “Salesforce” is the name of a simulated provider and of another one.
  const isShared = simulatedProviders.some((other) => specs.get(other)?.info.displayName === name);
  return `This service does not simulate ${isShared ? `${name} (${provider})` : name}: it has no accounts or records of it`;
}

/** Throws on a provider that is not in the catalog: callers check with `providerInfo` first. */
export function specOf(provider: string): ProviderSpec {
  const spec = findSpec(provider);
  if (!spec) throw new RangeError(`Provider ${provider} is not in the catalog`);
  return spec;
}

let infos: Readonly<Record<string, ProviderInfo>> | undefined;

/** The catalog by provider name, as `GET /providers` answers. */
export function providerInfos(): Readonly<Record<string, ProviderInfo>> {
  infos ??= Object.fromEntries([
    ...simulatedProviders.map((name) => [name, specOf(name).info] as const),
    ...publishedNames.flatMap((name) => {
      const info = publishedInfo(name);
      return info ? [[name, infoOf(name, info)] as const] : [];
    }),
  ]);
  return infos;
}

export const providerInfo = (name: string): ProviderInfo | undefined => findSpec(name)?.info;

/** The display name, or the name itself of a provider that is not in the catalog. */
export const providerName = (name: string): string => providerInfo(name)?.displayName ?? name;

/** What a provider supports, or one of its modules: by default its main one. */
export function supportOf(provider: string, module?: string | null): ProviderInfo['support'] {
  const info = providerInfo(provider);
  const name = module || info?.defaultModule;
  return (name ? info?.modules?.[name]?.support : undefined) ?? info?.support;
}

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

export const maxPageSize = (provider: string): number => specOf(provider).maxPageSize;
