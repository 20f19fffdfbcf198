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

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'address' in value;

/**
 * The table of all endpoints, in the order of the index (facts 1.0). The service routes, validates and documents by it;
 * pages import single endpoints, so that a route only loads what it uses.
 */
export const endpoints: readonly Endpoint[] = [
  apiKeys,
  billing,
  claimedDomains,
  connections,
  destinations,
  installationChanges,
  installations,
  integrationChanges,
  integrations,
  jwtKeys,
  objectMetadata,
  operations,
  organizations,
  people,
  projects,
  providerApps,
  providers,
  records,
  topics,
]
  .flatMap((resource) => Object.values<unknown>(resource).filter(isEndpoint))
  .toSorted((a, b) => a.number - b.number);
