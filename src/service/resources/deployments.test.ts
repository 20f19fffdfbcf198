import type { TestService } from '@/test/service';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
let world: World;
const p = '/v1/projects/ours';

worldForEachTest((started) => ({ service, world } = started));
beforeEach(async () => {
  await service.run();
  service.sent.length = 0;
});

interface Integration {
  id: string;
  name: string;
  updateTime?: string;
  latestRevision: { id: string; specVersion: string; content: Record<string, unknown> };
}
interface Problem {
  detail: string;
  issues: { in: string; name: string; detail: string; value?: unknown }[];
}
type Body = Integration & Integration[] & Problem;

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> {
  const response = await service.send(method, path, body);
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
}
const deploy = (sourceYaml: string, query = '') =>
  send('PUT', `${p}/integrations:batch${query}`, { sourceYaml });
const revise = (sourceYaml: string, query = '') =>
  send('POST', `${p}/integrations/${world.integrationId}/revisions${query}`, { sourceYaml });
const current = async () => (await send('GET', `${p}/integrations/${world.integrationId}`)).body;

/** `integrations` is YAML below the list, indented by two. */
const manifest = (...integrations: string[]) =>
  `specVersion: 1.0.0\nintegrations:\n${integrations.map((text) => `  - ${text.trim().replaceAll('\n', '\n  ')}\n`).join('')}`;

const gong = (...objects: string[]) =>
  `name: gong-sync\n  provider: gong\n  read:\n    objects:\n${objects
    .map(
      (name) => `      - objectName: ${name}\n        destination: hook\n        schedule: "0 */6 * * *"\n`,
    )
    .join('')}`;

const hubspot = `
name: crm
  provider: hubspot
  displayName: Contacts both ways
  read:
    objects:
      - objectName: contacts
        destination: hook
        schedule: "*/30 * * * *"
        mapToName: people
        requiredFields:
          - fieldName: email
          - mapToName: rank
            mapToDisplayName: Rank
            prompt: Which field holds the rank?
        optionalFieldsAuto: all
        backfill:
          defaultPeriod:
            days: 30
  write:
    objects:
      - objectName: contacts
        inheritMapping: true
  subscribe:
    objects:
      - objectName: contacts
        destination: hook
        inheritFieldsAndMapping: true
        updateEvent:
          enabled: always
          requiredWatchFields: [email, [phone, city]]
        otherEvents: [[merged], restored]
  proxy:
    enabled: true
`;

describe('a batch', () => {
  it('makes and updates integrations by name, with a revision only where the content differs', async () => {
    const first = await deploy(manifest(hubspot, gong('calls', 'users')));
    expect(first.status).toBe(200);
    expect(first.body.map(({ name }) => name)).toEqual(['crm', 'gong-sync']);
    expect(first.body[1]?.id).toBe(world.integrationId);
    expect(first.body[1]?.updateTime).toBeTruthy();
    const crm = first.body[0];
    expect(crm?.latestRevision.specVersion).toBe('1.0.0');

    service.clock.advance(1000);
    const before = fingerprint(service);
    const again = await deploy(manifest(gong('calls', 'users'), hubspot));
    expect(again.body.map(({ latestRevision }) => latestRevision.id)).toEqual(
      first.body.map(({ latestRevision }) => latestRevision.id).toReversed(),
    );
    expect(fingerprint(service)).toEqual(before);

    const changed = await deploy(manifest(hubspot.replace('days: 30', 'days: 31')));
    expect(changed.body).toHaveLength(1);
    expect(changed.body[0]?.id).toBe(crm?.id);
    expect(changed.body[0]?.latestRevision.id).not.toBe(crm?.latestRevision.id);
  });

  it('keeps what the manifest says: flat lists, the spelling of the format, nothing unknown', async () => {
    const { body } = await deploy(
      manifest(`
NAME: odd
  Provider: hubspot
  colour: blue
  read:
    objects:
      - objectname: contacts
        DESTINATION: hook
        schedule:
        mapToName:
        __proto__: {admin: true}
        extra: 1
`),
    );
    expect(body[0]?.latestRevision.content).toEqual({
      name: 'odd',
      provider: 'hubspot',
      read: { objects: [{ objectName: 'contacts', destination: 'hook' }] },
    });
    const made = await deploy(manifest(hubspot));
    expect(made.body[0]?.latestRevision.content).toMatchObject({
      displayName: 'Contacts both ways',
      subscribe: {
        objects: [
          {
            updateEvent: { enabled: 'always', requiredWatchFields: ['email', 'phone', 'city'] },
            otherEvents: ['merged', 'restored'],
          },
        ],
      },
    });
    expect(made.body[0]?.latestRevision.content).toEqual(
      (await send('GET', `${p}/integrations/crm`)).body.latestRevision.content,
    );
  });

  it('takes anchors and merge keys', async () => {
    const { status, body } = await deploy(`
specVersion: 1.0.0
base: &base {destination: hook, schedule: &often "*/10 * * * *"}
integrations:
  - name: merged
    provider: gong
    read:
      objects:
        - <<: *base
          objectName: calls
        - {<<: *base, objectName: users, schedule: *often}
`);
    expect([status, body[0]?.latestRevision.content]).toEqual([
      200,
      {
        name: 'merged',
        provider: 'gong',
        read: {
          objects: ['calls', 'users'].map((objectName) => ({
            objectName,
            destination: 'hook',
            schedule: '*/10 * * * *',
          })),
        },
      },
    ]);
  });

  it('is all or nothing', async () => {
    const before = fingerprint(service);
    const { status, body } = await deploy(manifest(hubspot, gong('calls').replace('hook', 'nowhere')));
    expect(status).toBe(422);
    expect(body.issues).toMatchObject([
      { in: 'body', name: '$.integrations[1].read.objects[0].destination', value: 'nowhere' },
    ]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('keeps the provider of an integration', async () => {
    const before = fingerprint(service);
    const { status, body } = await deploy(manifest(hubspot, hubspot.replace('name: crm', 'name: gong-sync')));
    expect(status).toBe(422);
    expect(body.issues).toMatchObject([{ name: '$.integrations[1].provider', value: 'hubspot' }]);
    expect(fingerprint(service)).toEqual(before);
  });

  const reading = (lines: string) =>
    manifest(`
name: a
  provider: gong
  read:
    objects:
      - objectName: calls
        destination: hook
        schedule: "0 * * * *"
${lines.replaceAll(/^/gm, '        ')}
`);
  const object = '$.integrations[0].read.objects[0]';

  it.each<[string, string, string[]]>([
    ['no map', '- 1', ['$']],
    ['nothing', '', ['$']],
    [
      'a version',
      'specVersion: 2\nintegrations: [{name: a, provider: gong, proxy: {enabled: true}}]',
      ['$.specVersion'],
    ],
    ['no integrations', 'specVersion: 1.0.0\nintegrations: []', ['$.integrations']],
    ['no action', manifest('{name: a, provider: gong}'), ['$.integrations[0]']],
    ['no map of an integration', manifest('text'), ['$.integrations[0]']],
    ['a name twice', manifest(gong('calls'), gong('calls')), ['$.integrations[1].name']],
    [
      'a key twice in two spellings',
      manifest('{name: a, NAME: b, provider: gong, proxy: {enabled: true}}'),
      ['$.integrations[0].name'],
    ],
    ['a schedule', reading('x: 1').replace('0 * * * *', '* * * * *'), [`${object}.schedule`]],
    ['a page size', reading('delivery: {mode: auto, pageSize: 50}'), [`${object}.delivery.pageSize`]],
    ['a backfill', reading('backfill: {defaultPeriod: {}}'), [`${object}.backfill.defaultPeriod`]],
    [
      'a mapped name twice',
      reading(
        'requiredFields: [{fieldName: a, mapToName: x}]\noptionalFields: [{fieldName: b, mapToName: x}]',
      ),
      [`${object}.optionalFields[0].mapToName`],
    ],
    ['a value outside an enum', reading('optionalFieldsAuto: some'), [`${object}.optionalFieldsAuto`]],
    [
      'a switch that is text',
      manifest('{name: a, provider: gong, proxy: {enabled: true, useModule: x}}'),
      ['$.integrations[0].proxy.useModule'],
    ],
    ['a list that is text', reading('requiredFields: email'), [`${object}.requiredFields`]],
    ['a text that is a number', reading('mapToName: 7'), [`${object}.mapToName`]],
    ['an entry that is text', reading('requiredFields: [email]'), [`${object}.requiredFields[0]`]],
    [
      'a long name',
      manifest(`{name: ${'x'.repeat(129)}, provider: gong, proxy: {enabled: true}}`),
      ['$.integrations[0].name'],
    ],
    [
      'a blank name',
      manifest('{name: " ", provider: gong, proxy: {enabled: true}}'),
      ['$.integrations[0].name'],
    ],
  ])('refuses %s and says where', async (_, text, names) => {
    const before = fingerprint(service);
    const { status, body } = await deploy(text);
    expect([status, body.issues.map(({ name }) => name)]).toEqual([422, names]);
    for (const issue of body.issues) expect([issue.in, issue.detail]).toEqual(['body', expect.any(String)]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('takes a provider that its catalog does not have, and a schedule that starts a step at a minute', async () => {
    const { status, body } = await deploy(
      manifest('{name: other, provider: nobody, proxy: {enabled: true}}', hubspot.replace('*/30 ', '5/20 ')),
    );
    expect([status, body.map(({ name }) => name)]).toEqual([200, ['other', 'crm']]);
  });

  it('lists a hundred issues at most, and counts all', async () => {
    const { body } = await deploy(manifest(gong(...Array.from({ length: 120 }, () => 'calls'))));
    expect(body.issues).toHaveLength(100);
    expect(body.detail).toBe('The manifest has 119 errors. The first 100 are listed.');
  });

  it('takes the text or the zip, not both and not neither', async () => {
    const path = `${p}/integrations:batch`;
    for (const body of [{}, { sourceYaml: manifest(hubspot), sourceZipUrl: 'gs://a/b' }])
      expect((await send('PUT', path, body)).status).toBe(400);
  });
});

describe('a revision', () => {
  it('is made of one integration, of the same name and provider', async () => {
    const made = await revise(manifest(gong('calls')));
    expect([made.status, made.body]).toEqual([201, undefined]);
    expect((await current()).latestRevision.content).toMatchObject({
      read: { objects: [{ objectName: 'calls' }] },
    });
    const before = fingerprint(service);
    const names = async (...integrations: string[]) => {
      const { status, body } = await revise(manifest(...integrations));
      return [status, ...body.issues.map(({ name }) => name)];
    };
    expect(await names(gong('calls'), hubspot)).toEqual([422, '$.integrations']);
    expect(await names(gong('calls').replace('gong-sync', 'other'))).toEqual([422, '$.integrations[0].name']);
    expect(await names(hubspot)).toEqual([422, '$.integrations[0].name', '$.integrations[0].provider']);
    expect(fingerprint(service)).toEqual(before);
  });
});
