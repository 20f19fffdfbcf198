import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';
import { logOf } from '@/test/rows';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  crm = recordsOf(service, world);
  crm.setFaults({});
});

/** What writes have made of a record at the provider. */
function at(id: string) {
  const { projectId } = service;
  const workspace = world.consentedConnectionId;
  const overlay = service.repositories.records.overlay({ projectId, provider: 'hubspot', workspace });
  return overlay.get('contacts', id)?.fields;
}
const written = (operationId: string) =>
  logOf(service.repositories, operationId)
    .flatMap(({ message }) => (message['details'] as { written?: string } | undefined)?.written ?? [])
    .map((text) => JSON.parse(text) as Record<string, unknown>);

describe('inherited mappings', () => {
  it('take mapped names of fields and of the object', async () => {
    const { body } = await crm.write(
      { type: 'create', record: { surname: 'Ruiz', email: 'r@example.com' } },
      'person',
    );
    expect(written(body.operationId)).toEqual([{ lastname: 'Ruiz', email: 'r@example.com' }]);
    expect(crm.lines(body.operationId)).toContain('DEBUG surname is written as lastname');
    expect(at(body.result?.recordId ?? '')).toMatchObject({ lastname: 'Ruiz' });
  });

  it('are not there without inheritMapping', async () => {
    const { revisions } = service.repositories;
    const latest = revisions.latest(world.crmIntegrationId);
    if (!latest) throw new Error('no revision');
    revisions.insert({
      ...latest,
      id: service.database.newId(service.clock.now()),
      seq: latest.seq + 1,
      content: { ...latest.content, write: { objects: [{ objectName: 'contacts' }] } },
    });
    const mapped = await crm.write({ type: 'create', record: { surname: 'Ruiz', email: 'r@example.com' } });
    expect([mapped.status, mapped.body.errors?.[0]?.message]).toEqual([
      422,
      expect.stringMatching(/"surname"/),
    ]);
    const object = await crm.write({ type: 'create', record: {} }, 'person');
    expect([object.status, object.text]).toEqual([400, '“person” is not written for this installation']);
  });
});

describe('the customer’s settings of fields', () => {
  const record = { email: 'r@example.com' };

  it('give defaults to what is not written', async () => {
    crm.setConfig({
      selectedFieldSettings: {
        city: { default: { stringValue: 'Ulm' } },
        jobtitle: { default: { stringValue: 'None' }, writeOnCreate: 'never' },
      },
      selectedValueDefaults: { country: { value: 'Peru', applyOnUpdate: 'never' } },
    });
    const { body } = await crm.write({ type: 'create', record: { ...record, jobtitle: 'Boss' } });
    expect(written(body.operationId)).toEqual([{ ...record, city: 'Ulm', country: 'Peru' }]);
    const lines = crm.lines(body.operationId);
    expect(lines).toContain('DEBUG city gets its default');
    expect(lines).toContain('DEBUG jobtitle is left out: the customer’s settings never write it on create');
    const id = body.result?.recordId ?? '';
    const update = await crm.write({ type: 'update', record: { id, city: 'Bonn' } });
    expect(written(update.body.operationId)).toEqual([{ city: 'Bonn', jobtitle: 'None' }]);
    expect(at(id)).toMatchObject({ city: 'Bonn', country: 'Peru', jobtitle: 'None' });
  });

  it('write only where nothing is yet', async () => {
    const id = await crm.made({ ...record, city: 'Ulm' });
    crm.setConfig({
      selectedFieldSettings: { city: { writeOnUpdate: 'ifEmpty' }, country: { writeOnUpdate: 'ifEmpty' } },
    });
    const { body } = await crm.write({ type: 'update', record: { id, city: 'Bonn', country: 'Peru' } });
    expect(at(id)).toMatchObject({ city: 'Ulm', country: 'Peru' });
    const calls = crm.lines(body.operationId).filter((line) => / → \d+ · /.test(line));
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatch(/^INFO GET \/crm\/v3\/objects\/contacts\/\d+ → 200 · /);
    const gone = await crm.write({ type: 'update', record: { id: '1', city: 'Bonn' } });
    expect([gone.status, gone.body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(/404/)]);
    const all = await crm.write({
      type: 'update',
      batch: [{ record: { id, country: 'Chad' } }, { record: { id: '1', city: 'Bonn' } }],
      batchPolicy: { allOrNone: true },
    });
    expect([all.status, all.body.failureCount]).toEqual([422, 2]);
    expect(at(id)).toMatchObject({ country: 'Peru' });
  });

  it('give no defaults where the integration does not allow them', async () => {
    const { revisions } = service.repositories;
    const latest = revisions.latest(world.crmIntegrationId);
    if (!latest) throw new Error('no revision');
    revisions.insert({
      ...latest,
      id: service.database.newId(service.clock.now()),
      seq: latest.seq + 1,
      content: { ...latest.content, write: { objects: [{ objectName: 'contacts' }] } },
    });
    crm.setConfig({ selectedFieldSettings: { city: { default: { stringValue: 'Ulm' } } } });
    const { body } = await crm.write({ type: 'create', record });
    expect(written(body.operationId)).toEqual([record]);
    expect(crm.lines(body.operationId)).toContain(
      'WARNING The default of city is not applied: the integration does not allow defaults (valueDefaults.allowAnyFields)',
    );
  });
});

it('says that associations are not made', async () => {
  const { body } = await crm.write({
    type: 'create',
    record: { email: 'r@example.com' },
    associations: [{}, {}],
  });
  expect(crm.lines(body.operationId)).toContain(
    'WARNING 2 associations not made: the simulated provider keeps none',
  );
});
