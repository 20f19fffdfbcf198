import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

let service: TestService;
let world: World;

worldForEachTest((started) => ({ service, world } = started));

interface Body {
  config: { id: string; createdBy: string; content: Record<string, { objects: Record<string, object> }> };
  issues?: { in: string; name: string; value?: unknown }[];
}

async function patch(changes: object[], more: object = { groupRef: 'acme' }, objectName = 'calls') {
  const path = `/v1/projects/ours/integrations/${world.integrationId}/objects/${objectName}/config-content`;
  const response = await service.send('PATCH', path, { action: 'read', changes, ...more });
  const body = (await response.json()) as Body;
  return { status: response.status, body, inputs: body.issues?.map(({ name }) => name) };
}
const object = ({ body }: { body: Body }) => body.config.content['read']?.objects['calls'];

describe('a patch', () => {
  it('changes one object, and tells with the config before', async () => {
    const crm = recordsOf(service, world);
    await crm.route('installation.updated');
    const path = `/v1/projects/ours/integrations/${world.integrationId}/installations/${world.installationId}`;
    const before = (await (await service.send('GET', path)).json()) as Body;
    const changed = await patch([
      { op: 'add', path: '/selectedFields/duration', value: true },
      { op: 'remove', path: '/selectedFields/title' },
      { op: 'add', path: '/selectedFieldMappings/a~1b~0c', value: 'url' },
      { op: 'add', path: '/schedule', value: '0 * * * *' },
    ]);
    expect(changed.status).toBe(200);
    expect(object(changed)).toEqual({
      objectName: 'calls',
      schedule: '0 * * * *',
      selectedFields: { duration: true },
      selectedFieldMappings: { 'a/b~c': 'url' },
    });
    expect(changed.body.config.createdBy).toBe('api:patch-config-content');
    expect(changed.body.config.content['read']?.objects['users']).toEqual(
      before.config.content['read']?.objects['users'],
    );
    await service.run();
    const event = crm.events().find(({ notificationType }) => notificationType === 'installation.updated');
    expect(event?.data).toMatchObject({
      config: { id: changed.body.config.id },
      lastConfig: { id: before.config.id },
    });
  });

  it('finds the installation by id, and the object by its mapped name', async () => {
    const more = { installationId: world.installationId };
    const changed = await patch([{ op: 'add', path: '/disabled', value: true }], more, 'conversation');
    expect(object(changed)).toMatchObject({ disabled: true });
  });

  it('that changes nothing makes no new config', async () => {
    const before = fingerprint(service);
    const { status } = await patch([{ op: 'add', path: '/selectedFields/title', value: true }]);
    expect(status).toBe(200);
    expect(fingerprint(service)).toEqual(before);
  });
});

describe('a refused patch changes nothing, and names the change', () => {
  const good = { op: 'add', path: '/selectedFields/duration', value: true };
  it.each<[string, object[], string[]]>([
    ['a path that leads nowhere', [good, { op: 'remove', path: '/nothing' }], ['changes[1].path']],
    ['no value', [good, { op: 'replace', path: '/selectedFields' }], ['changes[1].value']],
    [
      'a value of another type',
      [good, { op: 'add', path: '/selectedFields/a', value: 'yes' }],
      ['changes[1].path'],
    ],
    [
      'two that do not fit, and one between them that does',
      [
        { op: 'add', path: '/selectedFields', value: [] },
        { ...good, path: '/x' },
        { ...good, path: '/schedule' },
      ],
      ['changes[0].path', 'changes[2].path'],
    ],
    ['no cron', [good, { op: 'add', path: '/schedule', value: 'hourly' }], ['changes[1].path']],
    [
      'half a backfill',
      [{ op: 'add', path: '/backfill', value: { defaultPeriod: {} } }, good],
      ['changes[0].path'],
    ],
    ['another name', [{ op: 'replace', path: '/objectName', value: 'users' }, good], ['changes[0].path']],
    ['no name', [good, { op: 'remove', path: '/objectName' }], ['changes[1].path']],
  ])('%s', async (_, changes, names) => {
    const before = fingerprint(service);
    const { status, inputs } = await patch(changes);
    expect([status, inputs]).toEqual([400, names]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('or what is not there', async () => {
    expect(await patch([good], { groupRef: 'nobody' })).toMatchObject({ status: 404, inputs: ['groupRef'] });
    expect(await patch([good], { installationId: world.crmInstallationId })).toMatchObject({
      status: 404,
      inputs: ['installationId'],
    });
    expect(await patch([good], { groupRef: 'acme' }, 'leads')).toMatchObject({
      status: 404,
      inputs: ['objectName'],
    });
    expect(await patch([good], { groupRef: 'acme', action: 'write' })).toMatchObject({ status: 404 });
  });
});

it('is accepted with a valid object as the result, or refused with nothing changed', async () => {
  const path = fc.constantFrom(
    '/selectedFields',
    '/selectedFields/a',
    '/selectedFieldMappings/b',
    '/schedule',
    '/disabled',
    '/fieldFilters',
    '/fieldFilters/-',
    '/backfill/defaultPeriod/days',
    '/__proto__/a',
    '/constructor/prototype',
  );
  const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(true, 'x', {}, []));
  const change = fc.record({ op: fc.constantFrom('add', 'replace', 'remove'), path, value });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const before = fingerprint(service);
      const answer = await patch(changes);
      const refused = answer.status === 400;
      expect(answer.status).toBe(refused ? 400 : 200);
      expect(refused ? fingerprint(service) : before).toEqual(before);
      for (const name of answer.inputs ?? []) expect(name).toMatch(/^changes\[\d\]\.(path|value)$/);
      const read = await service.send('GET', `/v1/projects/ours/installations?groupRef=acme`);
      expect(read.status).toBe(200);
    }),
    { numRuns: 60 },
  );
});
