import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';

const p = '/v1/projects/ours';
const minute = 60_000;
let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  crm = recordsOf(service, world);
  // A small account, in which nothing happens by itself.
  crm.setFaults({ scale: 0.0001 });
});

const manifest = (subscribe: string, watchSchema = '') => `specVersion: 1.0.0
integrations:
  - name: crm-sync
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          mapToName: person
          destination: hook
          schedule: "0 */6 * * *"
          requiredFields:
            - fieldName: email
            - fieldName: lastname
              mapToName: surname
${subscribe}${watchSchema}`;

const subscribe = `    subscribe:
      objects:
        - objectName: contacts
          destination: hook
          inheritFieldsAndMapping: true
          createEvent:
            enabled: always
          updateEvent:
            enabled: always
            requiredWatchFields:
              - - surname
          deleteEvent:
            enabled: always
`;

async function deploy(sourceYaml: string): Promise<void> {
  const answer = await service.send('PUT', `${p}/integrations:batch`, { sourceYaml });
  expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
}

interface Message {
  readonly action?: string;
  readonly objectName: string;
  readonly installationId: string;
  readonly result: Record<string, unknown>[];
}

const told = (action: string) =>
  service.sent
    .map(({ body }) => JSON.parse(body) as Message)
    .filter((message) => message.action === action && message.installationId === world.crmInstallationId);

const kinds = () =>
  told('subscribe').flatMap(({ result }) => result.map((entry) => entry['subscribeEventType']));

async function create(lastname: string): Promise<string> {
  const record = { email: `${lastname}@example.com`, firstname: 'Ada', lastname };
  const { body } = await crm.write({ type: 'create', record });
  return body.result?.recordId ?? '';
}

const write = '    write:\n      objects:\n        - objectName: contacts\n';

describe('a deployed subscription', () => {
  it('reports records written through the interface as reads deliver them', async () => {
    await deploy(manifest(subscribe, write));
    await service.run(minute);
    const id = await create('ng');
    await service.run(minute);
    await crm.write({ type: 'update', record: { id, firstname: 'Grace' } });
    await service.run(minute);
    await crm.write({ type: 'update', record: { id, lastname: 'ong' } });
    await service.run(minute);
    await crm.write({ type: 'delete', record: { id } });
    await service.run(minute);
    // The first name is not watched.
    expect(kinds()).toEqual(['create', 'update', 'delete']);
    const [created, updated] = told('subscribe');
    expect(created).toMatchObject({
      objectName: 'person',
      rawObjectName: 'contacts',
      groupRef: 'initech',
      result: [{ fields: { email: 'ng@example.com' }, mappedFields: { surname: 'ng' }, raw: { id } }],
    });
    expect(updated?.result[0]).toMatchObject({
      fieldsUpdated: ['lastname'],
      mappedFields: { surname: 'ong' },
    });
    expect(service.problems).toEqual([]);
  });

  it('follows the customer’s choices and ends with the installation', async () => {
    await deploy(manifest(subscribe, write));
    const integration = service.repositories.integrations.byName(service.projectId, 'crm-sync');
    const path = `${p}/integrations/${integration?.id}/installations/${world.crmInstallationId}`;
    const answer = await service.send('PATCH', path, {
      updateMask: ['config.content.subscribe.objects'],
      installation: {
        config: {
          content: {
            subscribe: {
              objects: {
                contacts: {
                  objectName: 'contacts',
                  destination: 'hook',
                  inheritFieldsAndMappings: true,
                  createEvent: { enabled: 'never' },
                },
              },
            },
          },
        },
      },
    });
    expect(answer.status).toBe(200);
    await service.run(minute);
    const id = await create('ng');
    await service.run(minute);
    expect(kinds()).toEqual([]);
    await crm.write({ type: 'delete', record: { id } });
    await service.run(minute);
    expect(kinds()).toEqual(['delete']);
    expect((await service.send('DELETE', path)).status).toBe(204);
    expect(service.database.value('SELECT count(*) FROM subscribed_objects')).toBe(0);
  });

  it('is nothing for an installation of an integration that does not subscribe', async () => {
    await service.run(minute);
    await create('ng');
    await service.run(10 * minute);
    expect(told('subscribe')).toEqual([]);
    expect(service.database.value("SELECT count(*) FROM watches WHERE kind <> 'schema'")).toBe(0);
  });
});

describe('a deployed schema watch', () => {
  it('is an ordinary operation, and reports fields that are defined through the interface', async () => {
    const watch = `    watchSchema:
      destination: hook
      schedule: "0 * * * *"
      allObjects:
        fieldCreated:
          enabled: always
`;
    await deploy(manifest('', write + watch));
    await service.run(minute);
    const integration = service.repositories.integrations.byName(service.projectId, 'crm-sync');
    const defined = await service.send('PUT', `${p}/integrations/${integration?.id}/object-metadata`, {
      installationId: world.crmInstallationId,
      groupRef: 'initech',
      fields: {
        contacts: [{ fieldName: 'shoe_size', displayName: 'Shoe size', valueType: 'int', unique: false }],
      },
    });
    expect([defined.status, await defined.text()]).toEqual([200, expect.any(String)]);
    await service.run(150 * minute);
    expect(told('schema.watch')).toMatchObject([
      {
        objectName: 'person',
        result: { createdFields: [{ fieldName: 'shoe_size', displayName: 'Shoe size' }], deletedFields: [] },
      },
    ]);
    const list = await service.send(
      'GET',
      `${p}/integrations/${integration?.id}/installations/${world.crmInstallationId}/operations?pageSize=50`,
    );
    const { results } = (await list.json()) as {
      results: { id: string; actionType: string; result?: string }[];
    };
    const watches = results.filter(({ actionType }) => actionType === 'schema.watch');
    expect(watches.map(({ result }) => result).toReversed()).toEqual([
      expect.stringMatching(/^First look at contacts: \d+ fields$/),
      'Schema changes: 1 field created in contacts',
      'No schema changes detected',
    ]);
    const logs = await service.send('GET', `${p}/operations/${watches[0]?.id}/logs`);
    expect(await logs.json()).toMatchObject([
      { message: { msg: 'Starting schema watch for objects' } },
      {},
      {},
      {},
      {},
      {},
    ]);
  });
});
