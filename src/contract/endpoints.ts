import * as apiKeys from './api-key';
import * as billing from './billing';
import * as claimedDomains from './claimed-domain';
import * as connections from './connection';
import * as destinations from './destination';
import type { Endpoint } from './endpoint';
import * as installationChanges from './installation-changes';
import * as installations from './installation';
import * as integrationChanges from './integration-changes';
import * as integrations from './integration';
import * as jwtKeys from './jwt-key';
import * as objectMetadata from './object-metadata';
import * as operations from './operation';
import * as organizations from './organization';
import * as people from './person';
import * as projects from './project';
import * as providerApps from './provider-app';
import * as providers from './provider';
import * as records from './record';
import * as topics from './topic';

/** The modules that hold the endpoints, by resource. */
export const resourceModules: readonly (readonly [
  title: string,
  module: Readonly<Record<string, unknown>>,
])[] = [
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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'address' in value;

export const resources = resourceModules.map(([title, module]) => ({
  title,
  endpoints: Object.values(module).filter(isEndpoint),
}));

/**
 * The table of all endpoints. The service routes, validates and documents by it; pages import single endpoints, so that a
 * route only loads what it uses.
 */
export const endpoints: readonly Endpoint[] = resources.flatMap((resource) => resource.endpoints);
