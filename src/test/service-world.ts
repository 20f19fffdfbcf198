import { createHash, generateKeyPairSync } from 'node:crypto';
import { beforeEach } from 'vitest';
import { closeService, jsonOf, startTestService, type TestService } from './service';

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

let pem: string | undefined;

/** The same key each time, because making one takes long. */
export function publicKeyPem(): string {
  pem ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
    .publicKey.export({ type: 'spki', format: 'pem' })
    .toString();
  return pem;
}

const gongContent = {
  name: 'gong-sync',
  provider: 'gong',
  read: {
    objects: [
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
    ],
  },
};

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

/** Creates something in the project `ours` through the interface, and gives what the service answers. */
const create = <T>(service: TestService, path: string, body: object) =>
  jsonOf<T>(service.send('POST', `/v1/projects/ours/${path}`, body));

/** Creates something in `ours`, and gives its id. */
export const createdId = async (service: TestService, path: string, body: object): Promise<string> =>
  (await create<{ id: string }>(service, path, body)).id;

/** Deploys an integration to `ours`, and gives its id. */
export async function deploy(
  service: TestService,
  content: { name: string; provider: string },
): Promise<string> {
  const { name, provider } = content;
  await create(service, 'integrations', {
    name,
    provider,
    latestRevision: { specVersion: '1.0.0', content },
  });
  const path = `/v1/projects/ours/integrations/${name}`;
  return (await jsonOf<{ id: string }>(service.send('GET', path))).id;
}

/** Fills the test service's project through its own interface: one of each thing. */
export async function populate(service: TestService) {
  const make = (path: string, body: object) => createdId(service, path, body);
  const bearer = { authorization: `Bearer ${service.bearerToken}` };
  const asPerson = <T>(method: string, path: string, body?: object) =>
    jsonOf<T>(service.send(method, path, body, bearer));

  const destinationId = await make('destinations', {
    name: 'hook',
    type: 'webhook',
    metadata: { url: 'https://hook.example.com/in', headers: { 'X-Shop': 'one' } },
  });
  const topicId = await make('topics', { name: 'orders' });
  const spareTopicId = await make('topics', { name: 'spare' });
  const eventRouteId = await make('notification-event-topic-routes', {
    eventType: 'read.triggered.done',
    topicId,
  });
  const topicRouteId = await make('topic-destination-routes', { topicId, destinationId });
  const connectionId = await make('connections:generate', {
    provider: 'gong',
    groupRef: 'acme',
    groupName: 'Acme GmbH',
    consumerRef: 'ana',
    consumerName: 'Ana Ruiz',
    basicAuth: { username: 'acme-access-key', password: 'acme-secret' },
  });
  const spareConnectionId = await make('connections:generate', {
    provider: 'gong',
    groupRef: 'globex',
    consumerRef: 'bo',
    basicAuth: { username: 'globex-access-key', password: 'globex-secret' },
  });
  const consentedConnectionId = await make('connections:generate', {
    provider: 'hubspot',
    groupRef: 'initech',
    consumerRef: 'cy',
    oauth2AuthorizationCode: { accessToken: { token: 'initech-access' } },
  });
  const integrationId = await deploy(service, gongContent);
  const installationId = await make(`integrations/${integrationId}/installations`, {
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
  const crmIntegrationId = await deploy(service, crmContent);
  const crmInstallationId = await make(`integrations/${crmIntegrationId}/installations`, {
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
  const { operationId } = await jsonOf<{ operationId: string }>(
    service.send('POST', `/read/v1/projects/ours/integrations/${integrationId}/objects/users`, {
      groupRef: 'acme',
      mode: 'async',
    }),
  );
  const { key: spareKey } = await create<{ key: string }>(service, 'api-keys', { label: 'Spare' });
  const { kid: keyId } = await create<{ kid: string }>(service, 'jwt-keys', {
    label: 'Portal',
    algorithm: 'RS256',
    publicKeyPem: publicKeyPem(),
  });
  const providerAppId = await make('provider-apps', {
    provider: 'hubspot',
    clientId: 'client',
    clientSecret: 'hush-hush',
    scopes: ['crm.read'],
  });
  const organization = `/v1/orgs/${service.orgId}`;
  const invite = (email: string) => asPerson<{ id: string }>('POST', `${organization}/invites`, { email });
  const { id: inviteId } = await invite('new@example.com');
  const { id: inviteOfStrangerId } = await invite('stranger@stranger.example.com');
  await asPerson('POST', '/v1/claimed-domains', {
    domain: 'https://www.ours.example.com/x',
    parentId: service.orgId,
    parentType: 'org',
  });
  const { id: billingAccountId } = await asPerson<{ id: string }>('GET', `${organization}/billingAccount`);

  return {
    destinationId,
    topicId,
    spareTopicId,
    eventRouteId,
    topicRouteId,
    connectionId,
    spareConnectionId,
    consentedConnectionId,
    integrationId,
    installationId,
    crmIntegrationId,
    crmInstallationId,
    operationId,
    spareKey,
    keyId,
    providerAppId,
    inviteId,
    inviteOfStrangerId,
    billingAccountId,
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
    return () => closeService(service);
  });
}
