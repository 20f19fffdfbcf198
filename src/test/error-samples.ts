import type { AccountSettings } from '@/service/storage/entities';
import type { Sample } from './service-samples';
import type { TestService } from './service';
import type { World } from './service-world';

/** A request that is refused: what differs from the sample that succeeds. */
export interface ErrorCase extends Pick<Sample, 'params' | 'query' | 'body'> {
  /** A front end asks on behalf of the customer `acme`, not the project's key. */
  asCustomer?: true;
  /** A person asks. */
  asPerson?: true;
  /** Prepares the world so that the request is refused. */
  before?: () => unknown;
  /** The refused request leaves something behind: an operation, or a connection that is marked. */
  keeps?: true;
}

const elsewhere = `specVersion: 1.0.0
integrations:
  - name: elsewhere
    provider: hubspot
    proxy:
      enabled: perhaps
`;

/** A case for each error that is particular to an endpoint, by its id and the status. */
export function errorCasesOf(
  service: TestService,
  w: World,
): Readonly<Record<string, Readonly<Record<number, ErrorCase>>>> {
  const { repositories, send } = service;
  const { connections } = repositories;
  const faults = (connectionId: string, values: AccountSettings) => () =>
    connections.update(connectionId, { faults: values });
  const forAnother = { groupRef: 'another', consumerRef: 'ana' };
  const unavailable = { serverErrors: 1 };
  const renewable = (values: AccountSettings) => () =>
    connections.update(w.consentedConnectionId, {
      faults: values,
      credentials: {
        oauth2: { accessToken: { token: 'initech-access' }, refreshToken: { token: 'unknown' } },
      },
    });
  const find = { objectName: 'contacts', fieldFilters: [] };

  return {
    oauthConnect: {
      403: { asCustomer: true, body: { ...forAnother, projectId: 'ours', provider: 'hubspot' } },
      404: { body: { ...forAnother, projectId: 'foreign', provider: 'hubspot' } },
      422: { body: { ...forAnother, projectId: 'ours', provider: 'gong' } },
    },
    customAuthConnect: {
      403: { asCustomer: true, body: { ...forAnother, projectIdOrName: 'ours', customAuth: {} } },
      404: { body: { ...forAnother, projectIdOrName: 'foreign', customAuth: {} } },
      422: { body: { ...forAnother, projectIdOrName: 'ours', provider: 'gong', customAuth: {} } },
    },
    reauthorizeConnection: {
      422: { before: () => repositories.providerApps.update(w.providerAppId, { scopes: [] }) },
    },
    listConnections: { 403: { asCustomer: true, query: 'groupRef=another' } },
    generateConnection: {
      403: { asCustomer: true, body: { ...forAnother, provider: 'gong' } },
      422: { body: { ...forAnother, provider: 'nobody' } },
    },
    getConnection: {
      403: { asCustomer: true, query: 'includeCreds=true' },
      422: {
        params: { connectionId: w.consentedConnectionId },
        query: 'refresh=force',
        before: renewable({}),
        keeps: true,
      },
      503: {
        params: { connectionId: w.consentedConnectionId },
        query: 'refresh=force',
        before: renewable(unavailable),
      },
    },
    updateConnection: {
      422: {
        body: {
          updateMask: ['basicAuth'],
          connection: { basicAuth: { username: 'someone', password: 'invalid' } },
        },
      },
      503: { before: faults(w.connectionId, unavailable) },
    },

    createDestination: {
      422: { body: { name: 'hook', type: 'webhook', metadata: { url: 'https://b.example.com' } } },
    },
    getDestination: {
      422: {
        query: 'rotate=true',
        before: () => repositories.destinations.update(w.destinationId, { signingKey: null }),
      },
    },
    updateDestination: {
      422: {
        body: { updateMask: ['name'], destination: { name: 'taken' } },
        before: () =>
          send('POST', '/v1/projects/ours/destinations', {
            name: 'taken',
            type: 'webhook',
            metadata: { url: 'https://b.example.com' },
          }),
      },
    },

    createOrganization: { 422: { asPerson: true, body: { label: 'Second' } } },
    acceptInvite: {
      404: { body: { invitedEmail: 'nobody@stranger.example.com' } },
      422: {
        before: () =>
          repositories.builders.update(service.stranger.builderId, { orgId: service.foreign.orgId }),
      },
    },
    createMembership: {
      403: { before: () => repositories.builders.update(service.builderId, { orgRole: 'member' }) },
    },
    getClaimedDomain: { 400: { query: '' }, 404: { query: 'domain=unclaimed.example.com' } },
    claimDomain: {
      409: {
        before: () =>
          repositories.claimedDomains.insert({
            id: 'claim-of-foreign',
            orgId: service.foreign.orgId,
            domain: 'mail.example.org',
            createTime: service.clock.now(),
          }),
      },
    },

    listInstallations: { 403: { asCustomer: true, query: 'groupRef=another' } },
    listInstallationsOfIntegration: { 403: { asCustomer: true, query: 'groupRef=another' } },
    createInstallation: {
      403: { asCustomer: true, body: { groupRef: 'another', config: { content: { provider: 'gong' } } } },
      422: { body: { groupRef: 'acme', config: { content: { provider: 'gong' } } } },
    },
    updateInstallation: {
      422: { body: { updateMask: ['connectionId'], installation: { connectionId: w.spareConnectionId } } },
    },

    createIntegration: {
      422: {
        body: {
          name: 'gong-sync',
          provider: 'gong',
          latestRevision: { specVersion: '1.0.0', content: { name: 'gong-sync', provider: 'gong' } },
        },
      },
    },
    deployIntegrations: { 422: { body: { sourceYaml: elsewhere } } },
    createRevision: { 422: { body: { sourceYaml: elsewhere } } },
    hydrateRevision: { 422: { query: `connectionId=${w.consentedConnectionId}` } },
    generateUploadUrl: { 422: { query: 'md5=short' } },

    updateJwtKey: { 422: { body: { updateMask: ['active', 'label'], jwtKey: { active: false } } } },

    getObjectMetadataViaInstallation: {
      422: { before: faults(w.connectionId, { expiredCredentials: true }) },
      503: { before: faults(w.connectionId, unavailable) },
    },
    getObjectMetadataViaConnection: {
      422: { before: faults(w.connectionId, { expiredCredentials: true }) },
      503: { before: faults(w.connectionId, unavailable) },
    },
    upsertMetadataViaInstallation: { 503: { before: faults(w.consentedConnectionId, unavailable) } },
    upsertMetadataViaConnection: { 503: { before: faults(w.consentedConnectionId, unavailable) } },

    createProject: { 422: { body: { name: 'OURS', appName: 'Ours', orgId: service.orgId } } },
    updateProject: { 422: { body: { updateMask: ['name'], project: { name: 'foreign' } } } },
    createProviderApp: { 422: { body: { provider: 'nobody', clientId: 'c', clientSecret: 's' } } },
    updateProviderApp: {
      422: { body: { updateMask: ['provider'], providerApp: { provider: 'nobody' } } },
    },

    triggerRead: { 422: { params: { objectName: 'nothing' } } },
    searchRecords: {
      422: { body: find, before: faults(w.consentedConnectionId, { expiredCredentials: true }), keeps: true },
      503: { body: find, before: faults(w.consentedConnectionId, unavailable) },
    },
    writeRecords: {
      422: {
        body: { groupRef: 'initech', type: 'update', record: { id: 'nothing', email: 'a@example.com' } },
        keeps: true,
      },
    },

    createTopic: { 409: { body: { name: 'orders' } } },
    updateTopic: { 409: { params: { topicId: w.spareTopicId }, body: { name: 'orders' } } },
    createEventRoute: { 409: { body: { eventType: 'read.triggered.done', topicId: w.topicId } } },
    createTopicRoute: { 409: { body: { topicId: w.topicId, destinationId: w.destinationId } } },
  };
}
