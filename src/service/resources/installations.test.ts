import { answerOf, type TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
let world: World;
let here: string;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  here = `${p}/integrations/${world.integrationId}/installations/${world.installationId}`;
});

interface Body {
  [key: string]: unknown;
  id: string;
  status?: number | string;
  config: {
    id: string;
    content: { read: { objects: Record<string, { [key: string]: unknown; disabled?: boolean }> } };
  };
  connection?: { id: string };
  issues?: { name: string; in: string }[];
}

const send = async (...asked: [method: string, path: string, body?: unknown]) =>
  (await answerOf(service, ...asked)) as { status: number; body: Body };
const inputs = ({ body }: { body: Body }) => body.issues?.map(({ name }) => name);
const read = (objects: object) => ({ config: { content: { read: { objects } } } });
const patch = (updateMask: string[], installation: object) =>
  send('PATCH', here, { updateMask, installation });

describe('installing', () => {
  const install = (body: object) =>
    send('POST', `${p}/integrations/${world.integrationId}/installations`, body);
  const config = { content: { provider: 'gong', read: { objects: { calls: {} } } } };

  it("takes the group's connection, makes backfills and tells", async () => {
    await send('POST', `${p}/notification-event-topic-routes`, {
      eventType: 'installation.created',
      topicId: world.topicId,
    });
    const connection = await send('POST', `${p}/connections:generate`, {
      provider: 'gong',
      groupRef: 'hooli',
      consumerRef: 'bo',
      // Others may have no call in the time that is read.
      providerWorkspaceRef: 'big',
      basicAuth: { username: 'hooli-access-key', password: 'hooli-secret' },
    });
    await service.run();
    service.sent.length = 0;
    const made = await install({ groupRef: 'hooli', config });
    expect(made.body).toMatchObject({
      group: { groupRef: 'hooli' },
      healthStatus: 'healthy',
      createdBy: 'api:create-installation',
      connection: { id: connection.body.id },
      config: { content: { read: { objects: { calls: { objectName: 'calls' } } } } },
    });
    await service.run();
    const told = service.sent.map(
      ({ body }) => JSON.parse(body) as { notificationType?: string; readType?: string },
    );
    expect(told.find(({ notificationType }) => notificationType)).toMatchObject({
      notificationType: 'installation.created',
      data: { installationId: made.body.id, config: { id: made.body.config.id } },
    });
    expect(told.some(({ readType }) => readType === 'backfill')).toBe(true);
    const progress = await send(
      'GET',
      `${p}/integrations/${world.integrationId}/installations/${made.body.id}/objects/conversation/backfill-progress`,
    );
    expect(progress.body).toMatchObject({
      objectName: 'calls',
      recordsProcessed: expect.any(Number) as number,
    });
  });

  it('says what does not fit', async () => {
    expect(inputs(await install({ groupRef: 'acme', config }))).toEqual(['groupRef']);
    expect(inputs(await install({ groupRef: 'nobody', config }))).toEqual(['connectionId']);
    expect(inputs(await install({ groupRef: 'globex', connectionId: world.connectionId, config }))).toEqual([
      'connectionId',
    ]);
    expect(inputs(await install({ groupRef: 'globex', connectionId: 'none', config }))).toEqual([
      'connectionId',
    ]);
    expect(
      inputs(await install({ groupRef: 'globex', config: { content: { provider: 'hubspot' } } })),
    ).toEqual(['config.content.provider']);
    const unknown = await install({
      groupRef: 'globex',
      config: { content: { provider: 'gong', read: { objects: { leads: {} } } } },
    });
    expect([unknown.status, inputs(unknown)]).toEqual([422, ['config.content.read.objects.leads']]);
  });
});

describe('changing a config', () => {
  it('follows the mask, and keeps the config that operations used', async () => {
    const before = (await send('GET', here)).body.config;
    const changed = await patch(['config.content.read.objects.calls', 'config.createdBy'], {
      config: {
        createdBy: 'builder:7',
        ...read({
          calls: { schedule: '0 * * * *', selectedFields: { title: false } },
          users: { schedule: 'ignored' },
        }).config,
      },
    });
    expect(changed.body.config).toMatchObject({ createdBy: 'builder:7' });
    expect(changed.body.config.id).not.toBe(before.id);
    expect(changed.body.config.content.read.objects).toEqual({
      calls: {
        objectName: 'calls',
        selectedFields: { title: false },
        selectedFieldMappings: {},
        schedule: '0 * * * *',
      },
      users: before.content.read.objects['users'],
    });
    expect(service.repositories.configs.byId(before.id)?.content).toEqual(before.content);
  });

  it('knows the undocumented flag, escaped names, and null as “away”', async () => {
    const flagged = await patch(
      ['config.content.read.objects.calls.disabled'],
      read({ calls: { disabled: true } }),
    );
    expect(flagged.body.config.content.read.objects['calls']).toMatchObject({
      disabled: true,
      selectedFields: { title: true },
    });
    const away = await patch(['config.content.read.objects.calls'], read({ calls: { disabled: null } }));
    expect(away.body.config.content.read.objects['calls']).not.toHaveProperty('disabled');
    const odd = await patch(['config.content.read.objects.a\\.b\\/c'], read({ 'a.b/c': {} }));
    expect(inputs(odd)).toEqual(['installation.config.content.read.objects.a.b/c']);
  });

  it('refuses unknown paths, missing values and foreign connections', async () => {
    const bad = await patch(
      ['config.content.read.objects', 'config', 'connectionId', 'config.content.read.objects.users'],
      read({}),
    );
    expect([bad.status, inputs(bad)]).toEqual([
      400,
      ['updateMask[0]', 'updateMask[1]', 'updateMask[2]', 'updateMask[3]'],
    ]);
    const foreign = await patch(['connectionId'], { connectionId: world.spareConnectionId });
    expect([foreign.status, inputs(foreign)]).toEqual([422, ['installation.connectionId']]);
  });
});

describe('pausing', () => {
  const readPath = () => here.replace('/v1', '/read/v1');
  const objects = async () => (await send('GET', here)).body.config.content.read.objects;
  const trigger = (objectName: string) =>
    send('POST', `/read/v1/projects/ours/integrations/${world.integrationId}/objects/${objectName}`, {
      groupRef: 'acme',
      mode: 'async',
    });

  it('stops reads of the named objects, by either name, and is undone', async () => {
    expect((await send('POST', `${readPath()}:pause`, { objects: ['conversation'] })).status).toBe(204);
    expect(Object.entries(await objects()).map(([name, { disabled }]) => [name, disabled])).toEqual([
      ['calls', true],
      ['users', undefined],
    ]);
    const refused = await trigger('calls');
    expect([refused.status, inputs(refused)]).toEqual([422, ['objectName']]);
    expect((await trigger('users')).status).toBe(201);
    expect((await send('POST', `${readPath()}:unpause`)).status).toBe(204);
    expect((await trigger('conversation')).status).toBe(201);
  });

  it('changes nothing the second time', async () => {
    await send('POST', `${readPath()}:pause`);
    const first = (await send('GET', here)).body.config.id;
    await send('POST', `${readPath()}:pause`, {});
    expect((await send('GET', here)).body.config.id).toBe(first);
    expect(Object.values(await objects()).every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('removing', () => {
  it('an installation takes its operations, and its connection if nothing else uses it', async () => {
    expect((await send('DELETE', here)).status).toBe(204);
    expect((await send('GET', `${p}/operations/${world.operationId}`)).status).toBe(404);
    expect((await send('GET', `${p}/connections/${world.connectionId}`)).status).toBe(404);
    await service.run();
    expect(service.problems).toEqual([]);
  });

  it('an integration takes its installations', async () => {
    expect((await send('DELETE', `${p}/integrations/gong-sync`)).status).toBe(204);
    expect((await send('GET', `${p}/installations?groupRef=acme`)).body).toEqual([]);
    expect((await send('GET', here)).status).toBe(404);
  });

  it('a null leaves nothing behind', async () => {
    const users = { selectedFields: {}, selectedFieldMappings: {}, schedule: null };
    const content = { provider: 'gong', read: { objects: { users } }, write: null };
    const made = await send('POST', `${p}/integrations/${world.integrationId}/installations`, {
      groupRef: 'globex',
      config: { content },
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ config: { content: { provider: 'gong' } } });
    expect(JSON.stringify(made.body)).not.toContain('null');
    const patched = await send(
      'PATCH',
      `${p}/integrations/${world.integrationId}/objects/users/config-content`,
      { groupRef: 'globex', action: 'read', changes: [{ op: 'add', path: '/destination', value: null }] },
    );
    expect([patched.status, JSON.stringify(patched.body).includes('null')]).toEqual([200, false]);
  });

  it('a connection leaves its installations, unhealthy', async () => {
    await send('DELETE', `${p}/connections/${world.connectionId}`);
    const { body } = await send('GET', here);
    expect(body).toMatchObject({
      healthStatus: 'unhealthy',
      connection: {
        id: world.connectionId,
        provider: 'gong',
        group: { groupRef: 'acme', groupName: 'Acme GmbH' },
        consumer: { consumerRef: 'ana' },
        authScheme: 'basic',
        status: 'bad_credentials',
      },
    });
    expect(JSON.stringify(service.database.all('SELECT * FROM installations'))).not.toContain('acme-secret');
    await service.run();
    expect(service.problems).toEqual([]);
  });
});

describe('connections', () => {
  const generate = (body: object) =>
    send('POST', `${p}/connections:generate`, { provider: 'gong', groupRef: 'g', consumerRef: 'c', ...body });

  it('show credentials only when asked', async () => {
    const plain = await service.send(
      'GET',
      `${p}/connections/${world.connectionId}?includeCreds=true&includeRefreshToken=true`,
    );
    expect(await plain.text()).not.toContain('acme-secret');
  });

  it('need what their provider authenticates with, and credentials that it takes', async () => {
    expect(inputs(await generate({}))).toEqual(['basicAuth']);
    expect(inputs(await generate({ apiKey: 'x', basicAuth: { username: 'a', password: 'b' } }))).toEqual([
      'apiKey',
    ]);
    expect(inputs(await generate({ provider: 'none', apiKey: 'x' }))).toEqual(['provider']);
    const refused = await generate({ basicAuth: { username: 'invalid-user', password: 'invalid-password' } });
    expect([refused.status, inputs(refused)]).toEqual([422, ['basicAuth']]);
  });
});
