import type { Handled } from '../handler';
import { apiKeyHandlers } from './api-keys';
import { billingHandlers } from './billing';
import { configPatchHandlers } from './config-patch';
import { connectionHandlers } from './connections';
import { customAuthHandlers } from './custom-auth';
import { deploymentHandlers } from './deployments';
import { destinationHandlers } from './destinations';
import { domainHandlers } from './domains';
import { hydrationHandlers } from './hydration';
import { installationHandlers } from './installations';
import { integrationHandlers } from './integrations';
import { jwtKeyHandlers } from './jwt-keys';
import { oauthHandlers } from './oauth';
import { objectMetadataHandlers } from './object-metadata';
import { operationHandlers } from './operations';
import { organizationHandlers } from './organizations';
import { pausingHandlers } from './pausing';
import { peopleHandlers } from './people';
import { projectHandlers } from './projects';
import { providerAppHandlers } from './provider-apps';
import { providerHandlers } from './providers';
import { recordHandlers } from './records';
import { topicHandlers } from './topics';
import { uploadHandlers } from './uploads';

/** All endpoints that this service implements. */
export const handlers: readonly Handled[] = [
  ...apiKeyHandlers,
  ...billingHandlers,
  ...configPatchHandlers,
  ...connectionHandlers,
  ...customAuthHandlers,
  ...deploymentHandlers,
  ...destinationHandlers,
  ...domainHandlers,
  ...hydrationHandlers,
  ...installationHandlers,
  ...integrationHandlers,
  ...jwtKeyHandlers,
  ...oauthHandlers,
  ...objectMetadataHandlers,
  ...operationHandlers,
  ...organizationHandlers,
  ...pausingHandlers,
  ...peopleHandlers,
  ...projectHandlers,
  ...providerAppHandlers,
  ...providerHandlers,
  ...recordHandlers,
  ...topicHandlers,
  ...uploadHandlers,
];
