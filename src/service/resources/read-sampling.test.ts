import { answerOf, type TestService } from '@/test/service';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
let world: World;
let installations: string;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  installations = `${p}/integrations/${world.integrationId}/installations`;
});

interface Body {
  [key: string]: unknown;
  id: string;
  issues?: { in: string; name: string; detail: string }[];
}

const send = async (...asked: [method: string, path: string, body?: unknown]) =>
  (await answerOf(service, ...asked)) as { status: number; body: Body };

const config = (objects: object) => ({ content: { provider: 'gong', read: { objects } } });
const install = (objects: object, query = '') =>
  send('POST', `${installations}${query}`, { groupRef: 'globex', config: config(objects) });
const setFaults = (connectionId: string, faults: Record<string, unknown>) =>
  service.repositories.connections.update(connectionId, { faults });
const operationsOf = (installationId: string) =>
  service.repositories.operations.page(installationId, 50).map(({ objectName }) => objectName);
const issues = ({ body }: { body: Body }) => body.issues?.map(({ name }) => name);

describe('an installation whose reads the provider would refuse', () => {
  it('is refused with what the provider says, and nothing is kept', async () => {
    setFaults(world.spareConnectionId, { missingColumn: ['duration'] });
    const before = service.repositories.installations.list(service.projectId).length;
    const refused = await install({ calls: {} });
    expect(refused.status).toBe(422);
    expect(refused.body.issues).toMatchObject([
      {
        in: 'body',
        name: 'config.content.read.objects.calls',
        detail: expect.stringContaining('duration') as string,
      },
    ]);
    expect(service.repositories.installations.list(service.projectId)).toHaveLength(before);
    expect(service.repositories.connections.callCount(world.spareConnectionId)).toBe(0);
  });

  it('is refused for a selected field that is not there', async () => {
    const refused = await install({ calls: { selectedFields: { no_such_field: true } } });
    expect([refused.status, issues(refused)]).toEqual([422, ['config.content.read.objects.calls']]);
    expect(refused.body.issues?.[0]?.detail).toContain('no_such_field');
  });

  it('is made when the sample is skipped', async () => {
    setFaults(world.spareConnectionId, { missingColumn: ['duration'] });
    expect((await install({ calls: {} }, '?skipSampling=true')).status).toBe(201);
  });

  it.each([
    ['credentials', { expiredCredentials: true }],
    ['rate limits', { rateLimited: { everyN: 1 } }],
    ['errors of the provider', { serverErrors: 1 }],
    ['broken connections', { flaky: 1 }],
  ])('%s do not stand in the way', async (_, faults) => {
    setFaults(world.spareConnectionId, faults);
    expect((await install({ calls: {} })).status).toBe(201);
  });

  it('objects that are paused or without a schedule are not asked for', async () => {
    setFaults(world.spareConnectionId, { missingColumn: ['duration'] });
    expect((await install({ calls: { disabled: true }, users: {} })).status).toBe(201);
  });
});

describe('an update', () => {
  const patch = (updateMask: string[], installation: object, query = '') =>
    send('PATCH', `${installations}/${world.installationId}${query}`, { updateMask, installation });
  const changing = (name: string, object: object, query = '') =>
    patch([`config.content.read.objects.${name}`], { config: config({ [name]: object }) }, query);

  it('is refused for the object that it changes, and not for others', async () => {
    setFaults(world.connectionId, { missingColumn: ['duration'] });
    const refused = await changing('calls', { selectedFields: { started: true } });
    expect([refused.status, issues(refused)]).toEqual([
      422,
      ['installation.config.content.read.objects.calls'],
    ]);
    expect((await changing('users', { selectedFields: { firstName: true } })).status).toBe(200);
    expect(
      (await changing('calls', { selectedFields: { started: true } }, '?skipSampling=true')).status,
    ).toBe(200);
  });

  it('backfills the objects that it adds', async () => {
    const made = await install({ users: {} });
    await service.run();
    const before = operationsOf(made.body.id);
    expect(before).toEqual([]);
    await send('PATCH', `${installations}/${made.body.id}`, {
      updateMask: ['config.content.read.objects.calls'],
      installation: { config: config({ calls: {} }) },
    });
    expect(operationsOf(made.body.id)).toEqual(['calls']);
  });

  it.each([
    ['a schedule that is none', { schedule: 'daily' }, 'schedule'],
    ['a schedule that is too frequent', { schedule: '*/5 * * * *' }, 'schedule'],
    ['a backfill without a period', { backfill: { defaultPeriod: {} } }, 'backfill.defaultPeriod'],
    [
      'a backfill of part of a day',
      { backfill: { defaultPeriod: { days: 1.5 } } },
      'backfill.defaultPeriod.days',
    ],
    [
      'filters where the provider has none',
      { fieldFilters: [{ fieldName: 'title', operator: 'eq', value: 'x' }] },
      'fieldFilters',
    ],
  ])('%s is refused', async (_, object, place) => {
    const refused = await changing('calls', object);
    expect([refused.status, issues(refused)]).toEqual([
      422,
      [`installation.config.content.read.objects.calls.${place}`],
    ]);
  });
});

describe('filters', () => {
  it('are eq, one for each field, with a plain value', async () => {
    const objects = [
      { objectName: 'contacts', destination: 'hook', requiredFields: [{ fieldName: 'email' }] },
    ];
    await send('POST', `${p}/integrations`, {
      name: 'crm',
      provider: 'hubspot',
      latestRevision: {
        specVersion: '1.0.0',
        content: { name: 'crm', provider: 'hubspot', read: { objects } },
      },
    });
    const attempt = (fieldFilters: unknown[]) =>
      send('POST', `${p}/integrations/crm/installations`, {
        groupRef: 'initech',
        config: { content: { provider: 'hubspot', read: { objects: { contacts: { fieldFilters } } } } },
      });
    const good = { fieldName: 'city', operator: 'eq', value: 'Bern' };
    const at = 'config.content.read.objects.contacts.fieldFilters';
    expect(issues(await attempt([good, { ...good, value: 'Basel' }]))).toEqual([`${at}[1].fieldName`]);
    expect(issues(await attempt([{ ...good, operator: 'gt' }]))).toEqual([`${at}[0].operator`]);
    expect(issues(await attempt([{ ...good, value: { in: [] } }]))).toEqual([`${at}[0].value`]);
    expect((await attempt([good, { ...good, fieldName: 'country', value: true }])).status).toBe(201);
  });
});

describe('the link of a message', () => {
  it('is answered by this service, to its reader alone', async () => {
    const mappings = Array.from({ length: 6000 }, (_, index) => [
      `a_name_that_is_long_enough_for_the_purpose_${index}`,
      'emailAddress',
    ]);
    const made = await install({ users: { selectedFieldMappings: Object.fromEntries(mappings) as object } });
    service.sent.length = 0;
    await send('POST', `/read/v1/projects/ours/integrations/${world.integrationId}/objects/users`, {
      groupRef: 'globex',
      mode: 'async',
    });
    await service.run(60_000);
    const message = service.sent
      .map(
        ({ body }) => JSON.parse(body) as { installationId: string; resultInfo?: { downloadUrl?: string } },
      )
      .find(({ installationId, resultInfo }) => installationId === made.body.id && resultInfo?.downloadUrl);
    const url = message?.resultInfo?.downloadUrl ?? '';
    const answer = await service.fetch(url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await answer.json()).toEqual([
      expect.objectContaining({ mappedFields: expect.any(Object) as object }),
    ]);
    expect((await service.fetch(`${url}x`)).status).toBe(403);
    expect((await service.fetch(url, { method: 'POST' })).status).toBe(405);
    service.clock.advance(16 * 60_000);
    expect((await service.fetch(url)).status).toBe(410);
  });
});
