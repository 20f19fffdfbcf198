import { recordSamples } from './record-samples';
import type { TestService } from './service';
import { publicKeyPem, type World } from './service-world';

export interface Sample {
  params?: Record<string, string>;
  query?: string;
  body?: unknown;
  bearer?: string;
  /** A body that must be refused with 400, and the names of the inputs it is refused for. */
  bad?: [body: unknown, ...names: string[]];
}

const config = (objects: object) => ({ content: { provider: 'gong', read: { objects } } });

const manifest = `specVersion: 1.0.0
integrations:
  - name: gong-sync
    provider: gong
    read:
      objects:
        - objectName: users
          destination: hook
`;

/** A request of each endpoint that succeeds in the world. */
export function sampleOf(service: TestService, w: World, id: string): Sample | undefined {
  const samples: Record<string, Sample> = {
    listApiKeys: { query: 'active=true' },
    createApiKey: {
      body: { label: 'New', scopes: ['frontend'] },
      bad: [{ label: ' ', scopes: 'all' }, 'label', 'scopes'],
    },
    getApiKey: { params: { apiKey: w.spareKey } },
    updateApiKey: {
      params: { apiKey: w.spareKey },
      body: { updateMask: ['active'], apiKey: { active: false } },
      bad: [{ updateMask: ['active'], apiKey: {} }, 'apiKey.active'],
    },
    deleteApiKey: { params: { apiKey: w.spareKey } },

    getBillingAccount: {},
    createPortalSession: {
      body: { redirectUrl: 'https://example.com/back', timeout: 60 },
      bad: [{ redirectUrl: 'javascript:alert(1)', timeout: 0.5 }, 'redirectUrl', 'timeout'],
    },

    oauthConnect: {
      body: { projectId: service.projectId, provider: 'hubspot', groupRef: 'new', consumerRef: 'c' },
      bad: [{ provider: 7, groupRef: ' ' }, 'provider', 'groupRef', 'consumerRef', 'projectId'],
    },
    customAuthConnect: {
      body: {
        projectIdOrName: 'ours',
        provider: 'connectWise',
        groupRef: 'new',
        consumerRef: 'c',
        providerMetadata: { workspace: { value: 'na.myconnectwise.net', source: 'input' } },
        customAuth: { companyId: 'acme', publicKey: 'public', privateKey: 'private', clientId: 'client' },
      },
      bad: [{ projectIdOrName: 'ours', groupRef: ' ' }, 'provider', 'groupRef', 'consumerRef', 'customAuth'],
    },
    reauthorizeConnection: { params: { connectionId: w.consentedConnectionId } },
    listConnections: { query: 'groupRef=acme' },
    generateConnection: {
      body: {
        provider: 'gong',
        groupRef: 'new',
        consumerRef: 'c',
        basicAuth: { username: 'someone', password: 'something' },
      },
      bad: [
        { provider: 'gong', groupRef: '', basicAuth: { username: 1 } },
        'groupRef',
        'consumerRef',
        'basicAuth.username',
        'basicAuth.password',
      ],
    },
    getConnection: { query: 'includeCreds=true' },
    updateConnection: {
      body: {
        updateMask: ['basicAuth'],
        connection: { basicAuth: { username: 'someone', password: 'else' } },
      },
      bad: [{ updateMask: ['status'], connection: {} }, 'updateMask[0]'],
    },
    deleteConnection: { params: { connectionId: w.spareConnectionId } },

    createDestination: {
      body: { name: 'second', type: 'webhook', metadata: { url: 'http://127.0.0.1:9/x' } },
      bad: [
        { name: 'a b', type: 'webhook', metadata: { url: 'http://example.com' } },
        'name',
        'metadata.url',
      ],
    },
    listDestinations: {},
    getDestination: { params: { destination: 'hook' }, query: 'includeSecrets=true' },
    updateDestination: {
      params: { destination: w.destinationId },
      body: {
        updateMask: ['metadata.url', 'name'],
        destination: { name: 'hook-2', metadata: { url: 'https://b.example.com' } },
      },
      bad: [{ updateMask: ['metadata.url', 'type'], destination: {} }, 'updateMask[1]'],
    },
    deleteDestination: { params: { destination: w.destinationId } },

    createOrganization: { body: { label: 'New' }, bad: [{ label: 7 }, 'label'] },
    getOrganization: {},
    updateOrganization: {
      body: { updateMask: ['label'], org: { label: 'Renamed' } },
      bad: [{ updateMask: ['id'], org: { label: 'x' } }, 'updateMask[0]'],
    },
    listBuilders: {},
    createInvite: { body: { email: 'a@example.com' }, bad: [{ email: 'nobody' }, 'email'] },
    listInvites: {},
    getInvite: {},
    deleteInvite: {},
    createMembership: { body: { builderId: service.stranger.builderId }, bad: [{}, 'builderId'] },
    getMyInfo: {},
    acceptInvite: {
      body: { invitedEmail: 'stranger@stranger.example.com' },
      bearer: service.stranger.bearerToken,
      bad: [{ invitedEmail: 'x' }, 'invitedEmail'],
    },
    getClaimedDomain: { query: 'domain=anyone%40ours.example.com' },
    claimDomain: {
      body: { domain: 'mail.example.org', parentId: service.orgId, parentType: 'org' },
      bad: [{ domain: 'no domain', parentId: service.orgId, parentType: 'team' }, 'domain', 'parentType'],
    },
    listClaimedDomains: {},

    listInstallationsOfIntegration: { query: 'groupRef=acme' },
    listInstallations: {},
    createInstallation: {
      body: {
        groupRef: 'globex',
        config: config({ calls: { selectedFields: {}, selectedFieldMappings: {} } }),
      },
      bad: [{ groupRef: 'globex', config: { content: {} } }, 'config.content.provider'],
    },
    getInstallation: {},
    updateInstallation: {
      body: {
        updateMask: ['config.createdBy', 'config.content.read.objects.calls'],
        installation: { config: { createdBy: 'builder:1', ...config({ calls: { schedule: '0 * * * *' } }) } },
      },
      bad: [
        { updateMask: ['config.content.read', 'connectionId'], installation: {} },
        'updateMask[0]',
        'updateMask[1]',
      ],
    },
    deleteInstallation: {},
    pauseReads: {
      body: { objects: ['conversation'], note: 'why' },
      bad: [{ objects: ['nothing'] }, 'objects[0]'],
    },
    unpauseReads: { bad: [{ objects: 'all' }, 'objects'] },

    listIntegrations: {},
    deployIntegrations: { body: { sourceYaml: manifest }, bad: [{}, 'sourceYaml'] },
    createRevision: {
      body: { sourceYaml: manifest },
      bad: [{ sourceYaml: manifest, sourceZipUrl: 'gs://bucket/zip' }, 'sourceYaml'],
    },
    hydrateRevision: {
      params: { revisionId: service.repositories.revisions.latest(w.integrationId)?.id ?? '' },
      query: `connectionId=${w.connectionId}`,
    },
    generateUploadUrl: {},
    createIntegration: {
      body: {
        name: 'second',
        provider: 'hubspot',
        latestRevision: { specVersion: '1.0.0', content: { name: 'second', provider: 'hubspot' } },
      },
      bad: [
        { name: 'x', latestRevision: { specVersion: '2', content: {} } },
        'provider',
        'latestRevision.specVersion',
        'latestRevision.content.name',
        'latestRevision.content.provider',
      ],
    },
    getIntegration: { params: { integrationIdOrName: 'gong-sync' } },
    deleteIntegration: { params: { integrationIdOrName: w.integrationId } },

    createJwtKey: {
      body: { label: 'New', algorithm: 'RS256', publicKeyPem: publicKeyPem() },
      bad: [{ label: '', algorithm: 'HS256', publicKeyPem: 'no key' }, 'label', 'algorithm', 'publicKeyPem'],
    },
    listJwtKeys: {},
    getJwtKey: {},
    updateJwtKey: {
      body: { updateMask: ['active', 'label'], jwtKey: { active: false, label: 'Old' } },
      bad: [{ updateMask: [], jwtKey: {} }, 'updateMask'],
    },
    deleteJwtKey: {},

    getObjectMetadataViaInstallation: { params: { objectName: 'conversation' }, query: 'groupRef=acme' },
    getObjectMetadataViaConnection: {
      params: { objectName: 'calls', provider: 'gong' },
      query: 'groupRef=acme',
    },

    listOperations: { query: 'pageSize=1' },
    getBackfillProgress: { params: { objectName: 'calls' } },
    getOperation: {},
    listOperationLogs: {},

    listProjects: {},
    createProject: {
      body: { name: 'Third-Project', appName: 'Third', orgId: service.orgId },
      bad: [{ name: '-', appName: '' }, 'name', 'appName', 'orgId'],
    },
    getProject: { query: 'includeEntitlements=true' },
    updateProject: {
      body: { updateMask: ['appName'], project: { appName: 'Renamed', name: 'ignored' } },
      bad: [{ updateMask: ['appName', 'orgId'], project: {} }, 'updateMask[1]'],
    },

    listProviderApps: {},
    createProviderApp: {
      body: { provider: 'salesforce', clientId: 'c', clientSecret: 's' },
      bad: [{ provider: 'salesforce', clientSecret: 4 }, 'clientId', 'clientSecret'],
    },
    updateProviderApp: {
      body: { updateMask: ['scopes'], providerApp: { scopes: ['a', 'b'] } },
      bad: [{ updateMask: ['clientSecret'], providerApp: {} }, 'providerApp.clientSecret'],
    },
    deleteProviderApp: {},
    listProviders: {},
    getProvider: { params: { provider: 'hubspot' } },

    triggerRead: {
      params: { objectName: 'conversation' },
      body: { groupRef: 'acme', mode: 'async', sinceTimestamp: '2026-03-01T00:00:00Z' },
      bad: [{ mode: 'sync', sinceTimestamp: 'yesterday' }, 'groupRef', 'mode', 'sinceTimestamp'],
    },

    ...recordSamples(w),

    createTopic: { body: { name: 'new' }, bad: [{ name: 'no spaces' }, 'name'] },
    listTopics: {},
    updateTopic: { body: { name: 'renamed' }, bad: [{ name: 'x'.repeat(65) }, 'name'] },
    deleteTopic: {},
    createEventRoute: {
      body: { eventType: 'connection.created', topicId: w.topicId },
      bad: [{ eventType: 'everything' }, 'eventType', 'topicId'],
    },
    listEventRoutes: { query: 'eventType=read.triggered.done' },
    deleteEventRoute: { params: { routeId: w.eventRouteId } },
    createTopicRoute: {
      body: { topicId: w.spareTopicId, destinationId: w.destinationId },
      bad: [{ topicId: 1 }, 'topicId', 'destinationId'],
    },
    listTopicRoutes: { query: `topicId=${w.topicId}` },
    deleteTopicRoute: { params: { routeId: w.topicRouteId } },
  };
  return samples[id];
}
