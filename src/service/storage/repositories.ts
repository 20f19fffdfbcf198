import { connectionRepository } from './connections';
import type { Database } from './database';
import { deliveryRepository } from './deliveries';
import { integrationTable, jwtKeyTable, organizationTable, providerAppTable } from './entities';
import { downloadRepository, oauthStateRepository, uploadRepository } from './expiring';
import { configRepository, installationRepository } from './installations';
import { metaRepository } from './meta';
import { logRepository, operationRepository } from './operations';
import {
  apiKeyRepository,
  billingAccountRepository,
  builderRepository,
  claimedDomainRepository,
  inviteRepository,
  projectRepository,
} from './organizations';
import { recordRepository } from './records';
import { revisionRepository } from './revisions';
import {
  destinationRepository,
  eventRouteRepository,
  topicRepository,
  topicRouteRepository,
} from './routing';
import { scheduleRepository } from './schedules';
import { namedRows, projectRows, rows } from './table';
import { watchRepository } from './watches';

export const createRepositories = (database: Database) => ({
  meta: metaRepository(database),
  organizations: rows(database, organizationTable),
  builders: builderRepository(database),
  invites: inviteRepository(database),
  claimedDomains: claimedDomainRepository(database),
  billingAccounts: billingAccountRepository(database),
  projects: projectRepository(database),
  apiKeys: apiKeyRepository(database),
  jwtKeys: projectRows(database, jwtKeyTable),
  providerApps: projectRows(database, providerAppTable),
  destinations: destinationRepository(database),
  topics: topicRepository(database),
  eventRoutes: eventRouteRepository(database),
  topicRoutes: topicRouteRepository(database),
  integrations: namedRows(database, integrationTable),
  revisions: revisionRepository(database),
  connections: connectionRepository(database),
  installations: installationRepository(database),
  oauthStates: oauthStateRepository(database),
  configs: configRepository(database),
  operations: operationRepository(database),
  logs: logRepository(database),
  deliveries: deliveryRepository(database),
  schedules: scheduleRepository(database),
  downloads: downloadRepository(database),
  uploads: uploadRepository(database),
  records: recordRepository(database),
  watches: watchRepository(database),
});
export type Repositories = ReturnType<typeof createRepositories>;
