import type { TestService } from '@/test/service';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, expect, it } from 'vitest';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));
beforeEach(async () => {
  await service.run();
  service.sent.length = 0;
  await send('POST', `${p}/notification-event-topic-routes`, {
    eventType: 'installation.updated',
    topicId: world.topicId,
  });
});

interface Body {
  id: string;
  config: { content: { read: { objects: object } } };
}

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await service.send(method, path, body);
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const deploy = async (sourceYaml: string, query = '') =>
  expect((await send('PUT', `${p}/integrations:batch${query}`, { sourceYaml })).status).toBe(200);
const revise = async (sourceYaml: string, query = '') =>
  expect(
    (await send('POST', `${p}/integrations/${world.integrationId}/revisions${query}`, { sourceYaml })).status,
  ).toBe(201);

/** A manifest that reads these objects. */
const reading = (...names: string[]) => `specVersion: 1.0.0
integrations:
  - name: gong-sync
    provider: gong
    read:
      objects:
${names.map((name) => `        - objectName: ${name}\n          destination: hook\n          schedule: "0 */6 * * *"\n`).join('')}`;

const installations = () => `${p}/integrations/${world.integrationId}/installations`;
const objects = async (installationId = world.installationId) =>
  (await send('GET', `${installations()}/${installationId}`)).body.config.content.read.objects;

it('pauses what the content no longer lists, and tells', async () => {
  await revise(reading('Calls'));
  expect(await objects()).not.toHaveProperty('users.disabled');
  await revise(reading('Calls'), '?destructive=true');
  // Names compare without regard to case, and the revision before had dropped users already.
  expect(await objects()).toMatchObject({ users: { disabled: true, objectName: 'users' } });
  expect(await objects()).not.toHaveProperty('calls.disabled');
  await service.run();
  const events = service.sent
    .map(({ body }) => JSON.parse(body) as { notificationType: string; data: Record<string, unknown> })
    .filter(({ notificationType }) => notificationType === 'installation.updated');
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toMatchObject({
    installationId: world.installationId,
    config: { content: { read: { objects: { users: { disabled: true } } } } },
    lastConfig: { content: { read: { objects: { users: { objectName: 'users' } } } } },
  });
  const read = await send(
    'POST',
    `/read/v1/projects/ours/integrations/${world.integrationId}/objects/users`,
    {
      groupRef: 'acme',
    },
  );
  expect(read.status).toBe(400);
});

it('reads on under the mapped name of an object that the content lists', async () => {
  await revise(
    reading('calls').replace('destination', 'mapToName: users\n          destination'),
    '?destructive=true',
  );
  expect(await objects()).not.toHaveProperty('users.disabled');
});

it('changes nothing where all is paused already', async () => {
  await deploy(reading('calls'), '?destructive=true');
  const before = fingerprint(service);
  await deploy(reading('calls'), '?destructive=true');
  expect(fingerprint(service)).toEqual(before);
});

it('pauses an always enabled object too, which no config names', async () => {
  const always = `${reading('workspaces')}          enabled: always\n          requiredFields: [{fieldName: name}]\n`;
  await revise(always);
  const config = { content: { provider: 'gong' } };
  const made = await send('POST', installations(), { groupRef: 'globex', config });
  expect(made.status).toBe(201);
  await deploy(reading('users'), '?destructive=true');
  expect(await objects(made.body.id)).toEqual({ workspaces: { objectName: 'workspaces', disabled: true } });
});
