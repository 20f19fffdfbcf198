import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, expect, it } from 'vitest';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  crm = recordsOf(service, world);
  crm.setFaults({});
});

const inputs = ({ issues }: { issues?: { in: string; name: string }[] }) =>
  issues?.map((issue) => [issue.in, issue.name]);

it('finds records whose fields are all equal, by mapped and native names, and maps them', async () => {
  const [ada, bo] = [
    await crm.made({ email: 'ada@example.com', lastname: 'Neumann', city: 'Ulm' }),
    await crm.made({ email: 'bo@example.com', lastname: 'Neumann', city: 'Bonn' }),
  ];
  const before = fingerprint(service);
  const ids = async (filters: object, name?: string) =>
    (await crm.search({ ...filters }, name)).result?.map(({ id }) => id);
  expect(await ids({ surname: 'Neumann', city: 'Ulm' })).toEqual([ada]);
  expect(await ids({ lastname: 'Neumann', city: 'Bonn' }, 'person')).toEqual([bo]);
  expect(await ids({ surname: 'Nobody' })).toEqual([]);
  const { status, result } = await crm.search({ email: 'ada@example.com' });
  expect([status, result]).toEqual([
    200,
    [
      {
        id: ada,
        fields: { email: 'ada@example.com' },
        mappedFields: { surname: 'Neumann' },
        raw: expect.objectContaining({ id: ada }) as unknown,
      },
    ],
  ]);
  expect(fingerprint(service)).toEqual(before);
});

it('gives one page of everything without filters', async () => {
  const { result = [] } = await crm.search({});
  expect(result.length).toBeGreaterThan(0);
  expect(result.length).toBeLessThanOrEqual(100);
});

it('takes delivered values where the customer mapped them', async () => {
  const { repositories } = service;
  const row = repositories.configs.byId(
    repositories.installations.byId(world.crmInstallationId)?.configId ?? '',
  );
  if (!row) throw new Error('no config');
  const contacts = {
    objectName: 'contacts',
    selectedFieldMappings: { stage: 'lifecyclestage' },
    selectedValueMappings: { stage: { won: 'customer' } },
  };
  repositories.configs.insert({
    ...row,
    id: 'c',
    content: { ...row.content, read: { objects: { contacts } } },
  });
  repositories.installations.update(world.crmInstallationId, { configId: 'c' });
  const id = await crm.made({ email: 'x@example.com', lifecyclestage: 'customer' });
  expect((await crm.search({ stage: 'won', email: 'x@example.com' })).result).toMatchObject([
    { id, mappedFields: { stage: 'won' } },
  ]);
});

it('names what cannot be searched', async () => {
  const unknown = await crm.search({ email: 'a', nothing: 'b' });
  expect([unknown.status, inputs(unknown)]).toEqual([400, [['body', 'fieldFilters[1].fieldName']]]);
  const object = await crm.search({}, 'deals');
  expect([object.status, inputs(object)]).toEqual([400, [['body', 'objectName']]]);
  const group = await crm.search({}, 'contacts', 'nobody');
  expect([group.status, inputs(group)]).toEqual([400, [['query', 'groupRef']]]);
  const path = `/search/v1/projects/ours/integrations/${world.integrationId}?groupRef=acme`;
  const gong = await service.send('POST', path, { objectName: 'calls', fieldFilters: [] });
  const body = (await gong.json()) as { detail: string };
  expect([gong.status, body.detail]).toEqual([400, 'Records of Gong cannot be searched']);
});

it('does not search what is paused', async () => {
  const pause = `/read/v1/projects/ours/integrations/${world.crmIntegrationId}/installations/${world.crmInstallationId}:pause`;
  expect((await service.send('POST', pause)).status).toBe(204);
  const paused = await crm.search({});
  expect([paused.status, inputs(paused), paused.detail]).toEqual([
    400,
    [['body', 'objectName']],
    expect.stringMatching(/paused/),
  ]);
});

it('says what the provider said', async () => {
  crm.setFaults({ serverErrors: 1 });
  expect(await crm.search({})).toMatchObject({ status: 503, causes: [expect.stringMatching(/^50\d/)] });
  crm.setFaults({ expiredCredentials: true });
  expect(await crm.search({})).toMatchObject({ status: 422, causes: [expect.stringMatching(/^401/)] });
});

it('finds what was written in reads too, and not what was deleted', async () => {
  const since = new Date(service.clock.now() - 1000).toISOString();
  await service.run();
  const kept = await crm.made({ email: 'kept@example.com', lastname: 'Kept' });
  const gone = await crm.made({ email: 'gone@example.com', lastname: 'Gone' });
  await crm.write({ type: 'delete', record: { id: gone } });
  service.sent.length = 0;
  await crm.read('contacts', { sinceTimestamp: since });
  await service.run();
  await crm.deliver(100);
  await service.run();
  const delivered = service.sent.flatMap(
    ({ body }) => (JSON.parse(body) as { result?: { raw: { id: string } }[] }).result ?? [],
  );
  const ids = delivered.map(({ raw }) => raw.id);
  expect(ids).toContain(kept);
  expect(ids).not.toContain(gone);
});
