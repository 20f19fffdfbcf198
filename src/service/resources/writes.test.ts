import { writeResultSchema } from '@/contract/record';
import { z } from '@/contract/zod';
import type { TestService } from '@/test/service';
import { recordsOf } from '@/test/service-records';
import { fingerprint, type World, worldForEachTest } from '@/test/service-world';
import { beforeEach, describe, expect, it } from 'vitest';

let service: TestService;
let world: World;
let crm: ReturnType<typeof recordsOf>;

worldForEachTest((started) => ({ service, world } = started));
beforeEach(() => {
  crm = recordsOf(service, world);
  crm.setFaults({});
});

const ada = { email: 'ada@example.com', firstname: 'Ada', lastname: 'Neumann' };

describe('a single record', () => {
  it('is created, found, changed and deleted', async () => {
    const created = await crm.write({ type: 'create', record: ada });
    expect([created.status, created.body.result]).toMatchObject([200, { success: true }]);
    expect(z.safeParse(writeResultSchema, created.body).success).toBe(true);
    const id = created.body.result?.recordId ?? '';
    expect(created.body.result?.data).toMatchObject({ id, properties: { lastname: 'Neumann' } });
    const search = async () => (await crm.search({ email: ada.email })).result?.map(({ id: found }) => found);
    expect(await search()).toEqual([id]);

    const changed = await crm.write({ type: 'update', record: { id, email: 'countess@example.com' } });
    expect(changed.body.result).toMatchObject({ success: true, recordId: id });
    expect(await search()).toEqual([]);
    expect((await crm.search({ email: 'countess@example.com' })).result).toMatchObject([
      { id, mappedFields: { surname: 'Neumann' } },
    ]);

    const deleted = await crm.write({ type: 'delete', record: { id } });
    expect([deleted.status, deleted.body.result]).toEqual([200, { success: true, recordId: id }]);
    expect((await crm.search({ email: 'countess@example.com' })).result).toEqual([]);
    const again = await crm.write({ type: 'update', record: { id, email: 'x@example.com' } });
    expect([again.status, again.body.errors?.[0]?.message]).toEqual([422, expect.stringMatching(/404/)]);
  });

  it('leaves an operation that tells everything', async () => {
    const { body } = await crm.write({ type: 'create', record: ada });
    const id = body.result?.recordId ?? '';
    expect(crm.operation(body.operationId)).toMatchObject({
      actionType: 'write',
      objectName: 'contacts',
      status: 'success',
      result: `[contacts] Record ${id} created`,
      metadata: { objects: ['contacts'], successfulRecordIds: [id] },
      dueAt: null,
    });
    const lines = crm.lines(body.operationId);
    expect(lines[0]).toBe('INFO Write to contacts requested: create 1 record, synchronous');
    expect(lines[1]).toBe('INFO Writing contacts of initech to HubSpot: create 1 record');
    expect(lines).toContain('DEBUG Record 1: email, firstname, lastname');
    expect(lines.some((line) => /^INFO POST \/crm\/v3\/objects\/contacts → 201 · \d+ ms$/.test(line))).toBe(
      true,
    );
    expect(lines).toContain(`DEBUG Record 1 created: ${id}`);
    expect(lines.at(-1)).toMatch(/^INFO Write finished in [1-9]\d* ms: 1 record created$/);
    const installation = service.repositories.installations.byId(world.crmInstallationId);
    expect(installation).toMatchObject({ lastOperationStatus: 'success', healthStatus: 'healthy' });
  });

  it.each([
    ['an unknown field', { shoe: 'red' }, /"shoe" does not exist/],
    ['a read-only field', { email: 'a@example.com', hs_object_id: '1' }, /read only/],
    ['a value of another type', { email: 'a@example.com', numemployees: 'many' }, /./],
  ])('with %s is refused by the provider, and the operation says so', async (_, record, message) => {
    const before = service.repositories.connections.callCount(world.consentedConnectionId);
    const { status, body } = await crm.write({ type: 'create', record });
    expect([status, body.result]).toEqual([422, { success: false }]);
    expect(body.errors?.[0]?.message).toMatch(message);
    const operation = crm.operation(body.operationId);
    expect(operation.status).toBe('failure');
    expect(operation.result).toMatch(/^\[contacts\] Error writing to provider: [A-Z_]+: 400 /);
    expect(crm.lines(body.operationId).at(-1)).toMatch(
      /^ERROR Write failed after [1-9]\d* ms: [A-Z_]+: 400 /,
    );
    expect(service.repositories.installations.byId(world.crmInstallationId)).toMatchObject({
      lastOperationStatus: 'failure',
      healthStatus: 'healthy',
    });
    const after = service.repositories.connections.callCount(world.consentedConnectionId);
    expect(after).toBe(before + 1);
  });

  it('marks the connection where the provider refuses the credentials', async () => {
    await crm.route('connection.error');
    crm.setFaults({ expiredCredentials: true });
    const { status, body } = await crm.write({ type: 'create', record: ada });
    expect([status, body.errors?.length]).toEqual([422, 1]);
    expect(service.repositories.connections.byId(world.consentedConnectionId)?.status).toBe(
      'bad_credentials',
    );
    expect(service.repositories.installations.byId(world.crmInstallationId)?.healthStatus).toBe('unhealthy');
    await service.run();
    expect(crm.events().map(({ notificationType }) => notificationType)).toContain('connection.error');
    expect(crm.lines(body.operationId)).toContain(
      'WARNING The connection is now marked bad_credentials: the customer has to re-authenticate',
    );
  });

  it('is tried once when it is synchronous', async () => {
    crm.setFaults({ serverErrors: 1 });
    const { status, body } = await crm.write({ type: 'create', record: ada });
    expect([status, body.result]).toEqual([422, { success: false }]);
    expect(crm.operation(body.operationId)).toMatchObject({ status: 'failure', dueAt: null });
  });
});

describe('a batch', () => {
  const batch = [{ record: ada }, { record: { shoe: 'red' } }, { record: { email: 'bo@example.com' } }];

  it('writes what it can', async () => {
    const { status, body } = await crm.write({ type: 'create', batch });
    expect([status, body.successCount, body.failureCount]).toEqual([200, 2, 1]);
    expect(body.results?.map(({ success }) => success)).toEqual([true, false, true]);
    expect(body.errors).toHaveLength(1);
    const lines = crm.lines(body.operationId);
    expect(lines).toContain(`DEBUG Record 3 created: ${body.results?.[2]?.recordId}`);
    expect(lines).toContain('ERROR Record 2 refused');
    expect(lines.at(-1)).toMatch(/^WARNING Write finished in [1-9]\d* ms: 2 records created, 1 refused$/);
    expect(crm.operation(body.operationId)).toMatchObject({
      status: 'success',
      result: '[contacts] Batch write completed (2 succeeded, 1 failed)',
      metadata: { successfulRecordIds: [body.results?.[0]?.recordId, body.results?.[2]?.recordId] },
    });
    expect((await crm.search({ email: 'bo@example.com' })).result).toHaveLength(1);
  });

  it('is all or none where that is asked for', async () => {
    const { status, body } = await crm.write({ type: 'create', batch, batchPolicy: { allOrNone: true } });
    expect([status, body.successCount, body.failureCount]).toEqual([422, 0, 3]);
    expect(crm.operation(body.operationId).result).toMatch(
      /^\[contacts\] Error writing to provider \(0 succeeded, 3 failed\): /,
    );
    expect((await crm.search({ email: ada.email })).result).toEqual([]);
    const good = await crm.write({
      type: 'create',
      batch: [batch[0], batch[2]],
      batchPolicy: { allOrNone: true },
    });
    expect([good.status, good.body.successCount]).toEqual([200, 2]);
  });

  it('changes records, each by its id', async () => {
    const ids = [await crm.made(ada), await crm.made({ email: 'bo@example.com' })];
    const { body } = await crm.write({
      type: 'update',
      batch: ids.map((id, index) => ({ record: { id, city: `Town ${index}` } })),
    });
    expect(body.results?.map(({ recordId }) => recordId)).toEqual(ids);
    expect((await crm.search({ city: 'Town 1' })).result?.map(({ id }) => id)).toEqual([ids[1]]);
  });
});

describe('what is not begun', () => {
  const record = ada;
  it.each([
    ['no installation', { groupRef: 'nobody', type: 'create', record }, 'contacts', /has not installed/],
    ['an object that is not written', { type: 'create', record }, 'deals', /not written for this/],
    ['an update without id', { type: 'update', record }, 'contacts', /^record\.id is required/],
    ['an id that is no id', { type: 'update', record: { id: {} } }, 'contacts', /^record\.id is required/],
    [
      'one of a batch without id',
      { type: 'update', batch: [{ record: { id: '1' } }, { record }] },
      'contacts',
      /^batch\[1\]\.record\.id is required/,
    ],
    ['more than the id to delete', { type: 'delete', record: { id: '1', a: 1 } }, 'contacts', /without a$/],
    ['a batch to delete', { type: 'delete', batch: [{ record: { id: '1' } }] }, 'contacts', /one at a time/],
    [
      'deleting later',
      { type: 'delete', mode: 'asynchronous', record: { id: '1' } },
      'contacts',
      /synchronously only/,
    ],
    [
      'gathering at once',
      { type: 'create', record, autoBatchPolicy: { maxDelayMinutes: 1 } },
      'contacts',
      /for asynchronous writes/,
    ],
    ['retries at once', { type: 'create', record, retryPolicy: {} }, 'contacts', /for asynchronous writes/],
    ['headers to HubSpot', { type: 'create', record, headers: [] }, 'contacts', /Salesforce only/],
  ])('%s', async (_, body, objectName, message) => {
    const before = fingerprint(service);
    const { status, text } = await crm.write(body, objectName);
    expect([status, text]).toEqual([400, expect.stringMatching(message)]);
    expect(fingerprint(service)).toEqual(before);
  });

  it('deleting without the customer’s leave', async () => {
    crm.setConfig({});
    const { status, text } = await crm.write({ type: 'delete', record: { id: '1' } });
    expect([status, text]).toEqual([400, expect.stringContaining('deletionSettings.enabled')]);
  });

  it('batches where the provider takes none', async () => {
    const { repositories } = service;
    const content = { provider: 'gong', write: { objects: { calls: { objectName: 'calls' } } } };
    const row = repositories.configs.byId(
      repositories.installations.byId(world.installationId)?.configId ?? '',
    );
    if (!row) throw new Error('no config');
    repositories.configs.insert({ ...row, id: 'other', content });
    repositories.installations.update(world.installationId, { configId: 'other' });
    const path = `/write/v1/projects/ours/integrations/${world.integrationId}/objects/calls`;
    const body = { groupRef: 'acme', type: 'create', batch: [{ record: { title: 'Call' } }] };
    const response = await service.send('POST', path, body);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringMatching(/^Gong takes no batches/),
    ]);
    const missing = await service.send('POST', path.replace(world.integrationId, 'none'), body);
    expect(missing.status).toBe(404);
  });
});
