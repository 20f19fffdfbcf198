import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeEach } from 'vitest';
import { startTestService, type TestService } from './service';

/** The JSON of a successful answer. */
async function json<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A hash of each table, to tell whether anything was changed. */
export function fingerprint({ database }: TestService): Record<string, string> {
  const tables = database.all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = database.all(`SELECT * FROM ${String(name)}`).map((row) => JSON.stringify(row));
      return [String(name), createHash('sha1').update(rows.toSorted().join('\n')).digest('hex')];
    }),
  );
}

const pems = new Map<number, string>();

/** The same key each time, because making one takes long. */
export function publicKeyPem(bits = 2048): string {
  const known = pems.get(bits);
  if (known !== undefined) return known;
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: bits });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  pems.set(bits, pem);
  return pem;
}

const readObjects = [
  {
    objectName: 'calls',
    destination: 'hook',
    schedule: '0 */6 * * *',
    mapToName: 'conversation',
    requiredFields: [{ fieldName: 'title', mapToName: 'subject' }, { fieldName: 'duration' }],
    backfill: { defaultPeriod: { days: 5 } },
  },
  {
    objectName: 'users',
    destination: 'hook',
    schedule: '0 */6 * * *',
    requiredFields: [{ fieldName: 'emailAddress', mapToName: 'email' }],
  },
];

const crmContent = {
  name: 'crm-sync',
  provider: 'hubspot',
  read: {
    objects: [
      {
        objectName: 'contacts',
        mapToName: 'person',
        destination: 'hook',
        requiredFields: [{ fieldName: 'email' }, { fieldName: 'lastname', mapToName: 'surname' }],
        delivery: { mode: 'onRequest', pageSize: 50 },
      },
    ],
  },
  write: {
    objects: [{ objectName: 'contacts', inheritMapping: true, valueDefaults: { allowAnyFields: true } }],
  },
};

/** Fills the test service's project through its own interface: one of each thing. */
export async function populate(service: TestService) {
  const p = '/v1/projects/ours';
  const { send } = service;
  type Made = { id: string };
  const make = <T = Made>(path: string, body: object) => json<T>(send('POST', `${p}/${path}`, body));
  const bearer = { authorization: `Bearer ${service.bearerToken}` };

  const destination = await make('destinations', {
    name: 'hook',
    type: 'webhook',
    metadata: { url: 'https://hook.example.com/in', headers: { 'X-Shop': 'one' } },
  });
  const topic = await make('topics', { name: 'orders' });
  const spareTopic = await make('topics', { name: 'spare' });
  const eventRoute = await make('notification-event-topic-routes', {
    eventType: 'read.triggered.done',
    topicId: topic.id,
  });
  const topicRoute = await make('topic-destination-routes', {
    topicId: topic.id,
    destinationId: destination.id,
  });
  const connection = await make('connections:generate', {
    provider: 'gong',
    groupRef: 'acme',
    groupName: 'Acme GmbH',
    consumerRef: 'ana',
    consumerName: 'Ana Ruiz',
    basicAuth: { username: 'acme-access-key', password: 'acme-secret' },
  });
  const spareConnection = await make('connections:generate', {
    provider: 'gong',
    groupRef: 'globex',
    consumerRef: 'bo',
    basicAuth: { username: 'globex-access-key', password: 'globex-secret' },
  });
  const consentedConnection = await make('connections:generate', {
    provider: 'hubspot',
    groupRef: 'initech',
    consumerRef: 'cy',
    oauth2AuthorizationCode: { accessToken: { token: 'initech-access' } },
  });
  await make('integrations', {
    name: 'gong-sync',
    provider: 'gong',
    latestRevision: {
      specVersion: '1.0.0',
      content: { name: 'gong-sync', provider: 'gong', read: { objects: readObjects } },
    },
  });
  const integration = await json<Made>(send('GET', `${p}/integrations/gong-sync`));
  const installation = await make<Made & { config: Made }>(`integrations/${integration.id}/installations`, {
    groupRef: 'acme',
    config: {
      createdBy: 'consumer:ana',
      content: {
        provider: 'gong',
        read: {
          objects: {
            calls: { selectedFields: { title: true }, selectedFieldMappings: {} },
            users: { selectedFields: {}, selectedFieldMappings: {} },
          },
        },
      },
    },
  });
  await make('integrations', {
    name: 'crm-sync',
    provider: 'hubspot',
    latestRevision: { specVersion: '1.0.0', content: crmContent },
  });
  const crmIntegration = await json<Made>(send('GET', `${p}/integrations/crm-sync`));
  const crmInstallation = await make(`integrations/${crmIntegration.id}/installations`, {
    groupRef: 'initech',
    config: {
      createdBy: 'consumer:cy',
      content: {
        provider: 'hubspot',
        read: { objects: { contacts: { selectedFields: {}, selectedFieldMappings: {} } } },
        write: { objects: { contacts: { deletionSettings: { enabled: true } } } },
      },
    },
  });
  const { operationId } = await json<{ operationId: string }>(
    send('POST', `/read/v1/projects/ours/integrations/${integration.id}/objects/users`, {
      groupRef: 'acme',
      mode: 'async',
    }),
  );
  const { key: spareKey } = await make<{ key: string }>('api-keys', { label: 'Spare' });
  const { kid } = await make<{ kid: string }>('jwt-keys', {
    label: 'Portal',
    algorithm: 'RS256',
    publicKeyPem: publicKeyPem(),
  });
  const providerApp = await make('provider-apps', {
    provider: 'hubspot',
    clientId: 'client',
    clientSecret: 'hush-hush',
    scopes: ['crm.read'],
  });
  const invite = await json<Made>(
    send('POST', `/v1/orgs/${service.orgId}/invites`, { email: 'new@example.com' }, bearer),
  );
  const inviteOfStranger = await json<Made>(
    send('POST', `/v1/orgs/${service.orgId}/invites`, { email: 'stranger@stranger.example.com' }, bearer),
  );
  await json(
    send(
      'POST',
      '/v1/claimed-domains',
      { domain: 'https://www.ours.example.com/x', parentId: service.orgId, parentType: 'org' },
      bearer,
    ),
  );
  const billingAccount = await json<Made>(
    send('GET', `/v1/orgs/${service.orgId}/billingAccount`, undefined, bearer),
  );

  return {
    destinationId: destination.id,
    topicId: topic.id,
    spareTopicId: spareTopic.id,
    eventRouteId: eventRoute.id,
    topicRouteId: topicRoute.id,
    connectionId: connection.id,
    spareConnectionId: spareConnection.id,
    consentedConnectionId: consentedConnection.id,
    integrationId: integration.id,
    installationId: installation.id,
    crmIntegrationId: crmIntegration.id,
    crmInstallationId: crmInstallation.id,
    operationId,
    spareKey,
    keyId: kid,
    providerAppId: providerApp.id,
    inviteId: invite.id,
    inviteOfStrangerId: inviteOfStranger.id,
    billingAccountId: billingAccount.id,
  };
}

export type World = Awaited<ReturnType<typeof populate>>;

interface WorldOptions {
  /** The service has done what was due: its operations have ended. */
  hasRun?: boolean;
}

/** Starts a populated service before each test of a file, and closes it afterwards. */
export function worldForEachTest(
  take: (started: { service: TestService; world: World }) => void,
  { hasRun = false }: WorldOptions = {},
): void {
  beforeEach(async () => {
    const service = startTestService();
    take({ service, world: await populate(service) });
    if (hasRun) await service.run();
    return () => service.close();
  });
}
