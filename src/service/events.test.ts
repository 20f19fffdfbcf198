import { eventTypes, type EventType } from '@/contract/event';
import { connect, hearEvents } from '@/test/oauth-flow';
import { startTestService, type TestService } from '@/test/service';
import { populate, type World } from '@/test/service-world';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/**
 * Every event of the interface, what makes the service send it, and exactly the members of its data (facts 4.1 and
 * 4.2, written out here).
 */

const p = '/v1/projects/ours';
const hour = 3_600_000;

const shared = [
  'projectId',
  'provider',
  'integrationId',
  'integrationName',
  'installationId',
  'connectionId',
  'groupRef',
  'groupName',
  'consumerRef',
  'consumerName',
];
const ofConnection = ['projectId', 'connectionId', 'provider', 'groupRef', 'consumerRef', 'consumerName'];

interface Scene {
  readonly service: TestService;
  readonly world: World;
}

interface Case {
  readonly event: EventType;
  readonly when: string;
  readonly members: readonly string[];
  readonly act: (scene: Scene) => Promise<void>;
  /** How long it takes after that. */
  readonly within?: number;
}

async function send(
  { service }: Scene,
  method: string,
  path: string,
  body?: unknown,
): Promise<{ id: string }> {
  const answer = await service.send(method, path, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? {} : JSON.parse(text)) as { id: string };
}

const installation = ({ world }: Scene) =>
  `${p}/integrations/${world.integrationId}/installations/${world.installationId}`;
const reading = ({ world }: Scene, name: string) =>
  `/read/v1/projects/ours/integrations/${world.integrationId}/objects/${name}`;
const trigger = (scene: Scene, window = {}) =>
  send(scene, 'POST', reading(scene, 'users'), { groupRef: 'acme', mode: 'async', ...window });
const install = (scene: Scene) =>
  send(scene, 'POST', `${p}/integrations/${scene.world.integrationId}/installations`, {
    groupRef: 'globex',
    config: { content: { provider: 'gong', read: { objects: { calls: {} } } } },
  });
const setFaults = ({ service, world }: Scene, faults: Record<string, unknown>) =>
  service.repositories.connections.update(world.connectionId, { faults });
const basic = { provider: 'gong', groupRef: 'new', consumerRef: 'di' };
const window = { sinceTimestamp: '2026-01-01T00:00:00Z', untilTimestamp: '2026-02-01T00:00:00Z' };

const cases: readonly Case[] = [
  {
    event: 'connection.created',
    when: 'a connection is generated',
    members: ofConnection,
    act: async (scene) =>
      void (await send(scene, 'POST', `${p}/connections:generate`, {
        ...basic,
        basicAuth: { username: 'key', password: 'secret' },
      })),
  },
  {
    event: 'connection.created',
    when: 'a customer signs in',
    members: ofConnection,
    act: async ({ service }) => void (await connect(service, { groupRef: 'new' })),
  },
  {
    event: 'connection.updated',
    when: 'a customer signs in again',
    members: ofConnection,
    act: async ({ service }) => {
      await connect(service, { groupRef: 'new' });
      await connect(service, { groupRef: 'new' });
    },
  },
  {
    event: 'connection.refreshed',
    when: 'a read finds its access token expired',
    members: ofConnection,
    act: async (scene) => {
      const { service } = scene;
      const id = await connect(service, { groupRef: 'new' });
      await send(scene, 'POST', `${p}/integrations`, {
        name: 'crm',
        provider: 'hubspot',
        latestRevision: {
          specVersion: '1.0.0',
          content: {
            name: 'crm',
            provider: 'hubspot',
            read: {
              objects: [
                {
                  objectName: 'tickets',
                  destination: 'hook',
                  schedule: '0 0 1 1 *',
                  requiredFields: [{ fieldName: 'subject' }],
                },
              ],
            },
          },
        },
      });
      await send(scene, 'POST', `${p}/integrations/crm/installations`, {
        groupRef: 'new',
        connectionId: id,
        config: { content: { provider: 'hubspot', read: { objects: { tickets: {} } } } },
      });
      service.clock.advance(hour);
      await send(scene, 'POST', '/read/v1/projects/ours/integrations/crm/objects/tickets', {
        groupRef: 'new',
        mode: 'async',
      });
    },
  },
  {
    event: 'connection.error',
    when: 'the provider refuses the credentials of a read',
    members: [...ofConnection, 'errors', 'error'],
    act: async (scene) => {
      setFaults(scene, { expiredCredentials: true });
      await trigger(scene);
    },
  },
  {
    event: 'connection.deleted',
    when: 'a connection is deleted',
    members: ofConnection,
    act: async (scene) => void (await send(scene, 'DELETE', `${p}/connections/${scene.world.connectionId}`)),
  },
  {
    event: 'connection.deleted',
    when: 'the last installation that used it is deleted',
    members: ofConnection,
    act: async (scene) => void (await send(scene, 'DELETE', installation(scene))),
  },
  {
    event: 'installation.created',
    when: 'a customer installs',
    members: [...shared, 'config'],
    act: async (scene) => void (await install(scene)),
  },
  {
    event: 'installation.updated',
    when: 'a customer changes the configuration',
    members: [...shared, 'config', 'lastConfig'],
    act: async (scene) =>
      void (await send(scene, 'PATCH', installation(scene), {
        updateMask: ['config.content.read.objects.users'],
        installation: { config: { content: { read: { objects: { users: { disabled: true } } } } } },
      })),
  },
  {
    event: 'installation.deleted',
    when: 'a customer uninstalls',
    members: [...shared, 'config'],
    act: async (scene) => void (await send(scene, 'DELETE', installation(scene))),
  },
  {
    event: 'read.backfill.done',
    when: 'the past of a new installation has been read',
    members: [...shared, 'objectName'],
    act: async (scene) => void (await install(scene)),
  },
  {
    event: 'read.schedule.paused',
    when: 'reads are paused on request',
    members: [...shared, 'config', 'error'],
    act: async (scene) => {
      const path = installation(scene).replace('/v1/', '/read/v1/');
      await send(scene, 'POST', `${path}:pause`, { note: 'Contract ended' });
    },
  },
  {
    event: 'read.schedule.paused',
    when: 'a scheduled read has failed again and again',
    members: [...shared, 'config', 'error'],
    act: async (scene) => {
      setFaults(scene, { missingColumn: ['emailAddress'] });
      await scene.service.run(24 * hour);
    },
  },
  {
    event: 'read.triggered.done',
    when: 'a triggered read of everything ends well',
    members: [...shared, 'objectName'],
    act: async (scene) => void (await trigger(scene)),
  },
  {
    event: 'read.triggered.done',
    when: 'a triggered read of a window ends well',
    members: [...shared, 'objectName', 'fromTimestamp', 'untilTimestamp'],
    act: async (scene) => void (await trigger(scene, window)),
  },
  {
    event: 'read.triggered.error',
    when: 'a triggered read fails',
    members: [...shared, 'objectName', 'fromTimestamp', 'untilTimestamp', 'error'],
    act: async (scene) => {
      setFaults(scene, { missingColumn: ['emailAddress'] });
      await trigger(scene, window);
    },
  },
  {
    event: 'destination.webhook.disabled',
    when: 'a webhook has refused a message to the end of the ladder',
    members: ['projectId', 'destinationId', 'destinationName', 'url'],
    act: async (scene) => void (await trigger(scene)),
    within: 24 * hour,
  },
];

/** Tested where they are made. */
const elsewhere: readonly EventType[] = ['write.async.done', 'subscribe.create.error'];

let scene: Scene;
let isBroken: boolean;

beforeEach(async () => {
  isBroken = false;
  const service = startTestService({
    transport: ({ url }) => ({
      status: isBroken && url.startsWith('https://hook.example.com/in') ? 500 : 200,
    }),
  });
  scene = { service, world: await populate(service) };
  // Its topic leads to another webhook.
  service.repositories.eventRoutes.remove(scene.world.eventRouteId);
  await service.run(60_000);
});
afterEach(() => scene.service.close());

it('is told of every event of the interface', () => {
  const told = new Set([...cases.map(({ event }) => event), ...elsewhere]);
  expect([...told].toSorted()).toEqual([...eventTypes].toSorted());
});

describe.each(cases)('$event', ({ event, when, members, act, within = 0 }) => {
  it(`is sent once when ${when}, with its members`, async () => {
    const { service } = scene;
    const heard = await hearEvents(service, [event]);
    isBroken = event === 'destination.webhook.disabled';
    service.sent.length = 0;
    await act(scene);
    if (within > 0) await service.run(within);
    const events = (await heard()).filter(({ notificationType }) => notificationType === event);
    expect(events).toHaveLength(1);
    expect(Object.keys(events[0]?.data ?? {})).toEqual(members);
    expect(Object.keys(events[0] ?? {})).toEqual(['notificationType', 'data']);
    expect(service.problems.filter((line) => line.includes('failed in this service'))).toEqual([]);
  });
});

it('a webhook that was switched off takes messages again once its address is changed', async () => {
  const { service, world } = scene;
  isBroken = true;
  await trigger(scene);
  await service.run(24 * hour);
  const path = `${p}/destinations/${world.destinationId}`;
  expect(service.repositories.destinations.byId(world.destinationId)?.disabledTime).not.toBeNull();
  service.sent.length = 0;
  await trigger(scene);
  await service.run(60_000);
  expect(service.sent).toEqual([]);

  await send(scene, 'PATCH', path, {
    updateMask: ['metadata.url'],
    destination: { metadata: { url: 'https://hook.example.com/other' } },
  });
  await trigger(scene);
  await service.run(60_000);
  expect(service.sent.map(({ url }) => url)).toContain('https://hook.example.com/other');
});
