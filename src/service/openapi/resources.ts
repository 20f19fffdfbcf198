import * as apiKeys from '@/contract/api-key';
import * as billing from '@/contract/billing';
import * as claimedDomains from '@/contract/claimed-domain';
import * as common from '@/contract/common';
import * as connections from '@/contract/connection';
import * as connectionResources from '@/contract/connection-resource';
import * as destinations from '@/contract/destination';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import * as events from '@/contract/event';
import * as fieldMetadata from '@/contract/field-metadata';
import * as installationChanges from '@/contract/installation-changes';
import * as installations from '@/contract/installation';
import * as integrationChanges from '@/contract/integration-changes';
import * as integrations from '@/contract/integration';
import * as jwtKeys from '@/contract/jwt-key';
import * as manifests from '@/contract/manifest';
import * as objectMetadata from '@/contract/object-metadata';
import * as operations from '@/contract/operation';
import * as organizations from '@/contract/organization';
import * as people from '@/contract/person';
import * as problems from '@/contract/problem';
import * as projects from '@/contract/project';
import * as providerApps from '@/contract/provider-app';
import * as providers from '@/contract/provider';
import * as records from '@/contract/record';
import * as revisionContents from '@/contract/revision-content';
import * as topics from '@/contract/topic';

type Module = Readonly<Record<string, unknown>>;

export interface Resource {
  readonly title: string;
  readonly endpoints: readonly Endpoint[];
}

const titled: readonly (readonly [title: string, module: Module])[] = [
  ['Projects', projects],
  ['Integrations', { ...integrations, ...integrationChanges }],
  ['Installations', { ...installations, ...installationChanges }],
  ['Connections', connections],
  ['Operations', operations],
  ['Reading, searching and writing', records],
  ['Destinations', destinations],
  ['Topics and routes', topics],
  ['API keys', apiKeys],
  ['JWT keys', jwtKeys],
  ['Provider apps', providerApps],
  ['Providers', providers],
  ['Object metadata', objectMetadata],
  ['Organizations', organizations],
  ['People and invites', people],
  ['Claimed domains', claimedDomains],
  ['Billing', billing],
];

/** The endpoints, grouped by resource. */
export const resources: readonly Resource[] = titled.map(([title, module]) => {
  const own = new Set(Object.values(module));
  return { title, endpoints: endpoints.filter((endpoint) => own.has(endpoint)) };
});

/** Where schemas that have a name of their own are found. */
export const schemaModules: readonly Module[] = [
  problems,
  common,
  events,
  revisionContents,
  manifests,
  connectionResources,
  fieldMetadata,
  ...titled.map(([, module]) => module),
];
