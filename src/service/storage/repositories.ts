import { connectionRepository } from './connections';
import type { Database } from './database';
import { deliveryRepository } from './deliveries';
import { destinationRepository } from './destinations';
import { downloadRepository } from './downloads';
import { configRepository, installationRepository } from './installations';
import { integrationRepository, revisionRepository } from './integrations';
import { apiKeyRepository, jwtKeyRepository, providerAppRepository } from './keys';
import { metaRepository } from './meta';
import { oauthStateRepository } from './oauth-states';
import { logRepository, operationRepository } from './operations';
import {
  billingAccountRepository,
  builderRepository,
  claimedDomainRepository,
  inviteRepository,
  organizationRepository,
} from './organizations';
import { projectRepository } from './projects';
import { eventRouteRepository, topicRepository, topicRouteRepository } from './topics';
import { recordRepository } from './records';
import { scheduleRepository } from './schedules';
import { uploadRepository } from './uploads';
import { watchRepository } from './watches';

export function createRepositories(database: Database) {
  return {
    meta: metaRepository(database),
    organizations: organizationRepository(database),
    builders: builderRepository(database),
    invites: inviteRepository(database),
    claimedDomains: claimedDomainRepository(database),
    billingAccounts: billingAccountRepository(database),
    projects: projectRepository(database),
    apiKeys: apiKeyRepository(database),
    jwtKeys: jwtKeyRepository(database),
    providerApps: providerAppRepository(database),
    destinations: destinationRepository(database),
    topics: topicRepository(database),
    eventRoutes: eventRouteRepository(database),
    topicRoutes: topicRouteRepository(database),
    integrations: integrationRepository(database),
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
  };
}
export type Repositories = ReturnType<typeof createRepositories>;
