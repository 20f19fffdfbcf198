import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createWorld, recordIds, recordsOf, signingKey, startTime, warnings } from '@/test/engine-world';
import { deliveriesOf } from '@/test/rows';

const day = 86_400_000;

it('calls an object by the name that the revision gives it, in messages and events alike', () => {
  const world = createWorld({
    object: {
      objectName: 'contacts',
      mapToName: 'people',
      destination: 'hook',
      requiredFields: [{ fieldName: 'firstname' }],
    },
  });
  world.route('read.triggered.done');
  world.trigger();
  world.run();
  const names = world.data().map((message) => {
    const { data, objectName } = message as { data?: { objectName: string }; objectName?: string };
    return data?.objectName ?? objectName;
  });
  expect(new Set(names)).toEqual(new Set(['people']));
  expect(world.data().at(-1)).toMatchObject({ notificationType: 'read.triggered.done' });
});

describe('a triggered read', () => {
  const world = createWorld();
  world.route('read.triggered.done');
  const id = world.trigger();
  world.run();
  const expected = recordsOf();
  const [notification] = world.data().slice(-1);
  const messages = world.data().slice(0, -1);

  it('ends with what it has done', () => {
    const pages = Math.ceil(expected.length / 100);
    expect(expected.length).toBeGreaterThan(300);
    expect(world.operation(id)).toMatchObject({
      status: 'success',
      result: `[contacts] ${expected.length} records read in ${pages} pages`,
      dueAt: null,
      metadata: {
        objects: ['contacts'],
        progress: {
          installationId: 'installation',
          objectName: 'contacts',
          operationId: id,
          recordsProcessed: expected.length,
          recordsEstimatedTotal: expected.length,
        },
      },
    });
    expect(world.repositories.installations.byId('installation')).toMatchObject({
      lastOperationStatus: 'success',
      healthStatus: 'healthy',
    });
    expect(world.repositories.connections.byId('connection')?.status).toBe('working');
  });

  it('delivers each record once, in order, mapped as configured', () => {
    expect(recordIds(messages)).toEqual(expected.map((record) => record.id));
    const [first] = messages;
    expect(first).toMatchObject({
      projectId: 'project',
      provider: 'hubspot',
      groupRef: 'group',
      groupName: 'Björk & Søn',
      consumerRef: 'consumer',
      consumerName: 'Ana',
      installationId: 'installation',
      objectName: 'contacts',
      rawObjectName: 'contacts',
      workspace: 'w1',
      action: 'read',
      operationId: id,
      operationTime: new Date(startTime).toISOString(),
      readType: 'triggered',
      resultInfo: { type: 'inline', numRecords: 100 },
    });
    expect((first!['result'] as unknown[])[0]).toEqual({
      fields: { firstname: expected[0]!.fields['firstname'] },
      mappedFields: { surname: expected[0]!.fields['lastname'] },
      raw: expected[0]!.raw,
    });
  });

  it('signs every message so that another implementation agrees', () => {
    for (const { headers, body } of world.received) {
      const signed = `${headers['svix-id']}.${headers['svix-timestamp']}.${body}`;
      const secret = Buffer.from(signingKey.slice('whsec_'.length), 'base64');
      expect(headers['svix-signature']).toBe(
        `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
      );
      expect(headers).toMatchObject({ 'content-type': 'application/json', 'x-team': 'blue' });
      expect(headers['svix-id']).toMatch(/^msg_[0-9a-f]{32}$/);
    }
    expect(new Set(world.received.map(({ headers }) => headers['svix-id'])).size).toBe(world.received.length);
  });

  it('says so through the routes', () => {
    expect(notification).toEqual({
      notificationType: 'read.triggered.done',
      data: {
        projectId: 'project',
        provider: 'hubspot',
        integrationId: 'integration',
        integrationName: 'sync',
        installationId: 'installation',
        connectionId: 'connection',
        groupRef: 'group',
        groupName: 'Björk & Søn',
        consumerRef: 'consumer',
        consumerName: 'Ana',
        objectName: 'contacts',
      },
    });
  });

  it('keeps a log that tells the whole story', () => {
    const log = world.log(id);
    const pages = Math.ceil(expected.length / 100);
    expect(log.length).toBeGreaterThanOrEqual(6 * pages);
    expect(world.lines(id).slice(0, 5)).toEqual([
      'INFO Triggered read of contacts requested: everything',
      'INFO Reading contacts of Björk & Søn from HubSpot: everything',
      'DEBUG Delivering contacts to hook: 1 field, 1 mapped field',
      'DEBUG Requesting page 1: GET /crm/v3/objects/contacts?limit=100&properties=firstname,lastname',
      expect.stringMatching(/^INFO GET \/crm\/v3\/objects\/contacts → 200 · 100 records · \d+ ms$/),
    ]);
    expect(log[2]?.message['details']).toEqual({
      destination: 'hook',
      fields: 'firstname',
      mappedFields: 'surname ← lastname',
    });
    const queued = world.lines(id).filter((line) => line.includes(' queued for hook: '));
    expect(queued.map((line) => line.split(' queued')[0])).toEqual(
      messages.map((_, at) => `INFO Message ${at + 1}`),
    );
    const amount = `${expected.length} records in ${pages} pages, ${pages} messages delivered`;
    expect(world.lines(id).filter((line) => line.startsWith('INFO Read finished'))).toEqual([
      expect.stringMatching(`: ${amount}$`),
    ]);
    expect(warnings(world, id)).toEqual([]);
    const times = log.map(({ time }) => time);
    expect(times).toEqual([...times].toSorted((a, b) => a - b));
    for (const { message } of log) {
      expect(message['operation_id']).toBe(id);
      for (const value of Object.values(message['details'] ?? {})) expect(typeof value).toBe('string');
    }
  });

  it('keeps no payload of what has arrived', () => {
    for (const delivery of deliveriesOf(world.repositories, id))
      expect(delivery).toMatchObject({ state: 'delivered', payload: '', attempts: 1, dueAt: null });
  });
});

describe('the window of a read', () => {
  const window = { since: startTime - 30 * day, until: startTime - 2 * day };

  it('bounds what is read and is told in the event', () => {
    const world = createWorld();
    world.route('read.triggered.done');
    const id = world.trigger(window);
    world.run();
    const expected = recordsOf(window);
    const all = recordsOf();
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(all.length);
    expect(recordIds(world.data()).toSorted()).toEqual(expected.map((record) => record.id).toSorted());
    expect(world.data().at(-1)?.['data']).toMatchObject({
      fromTimestamp: '2026-08-02T09:00:00.000Z',
      untilTimestamp: '2026-08-30T09:00:00.000Z',
    });
    expect(world.lines(id)[0]).toContain(
      'changes since 2026-08-02T09:00:00.000Z and before 2026-08-30T09:00:00.000Z',
    );
  });

  it('may hold nothing', () => {
    const world = createWorld();
    const id = world.trigger({ since: startTime - 1, until: startTime });
    world.run();
    expect(world.operation(id)).toMatchObject({ status: 'success', result: '[contacts] No new data found' });
    expect(world.received).toEqual([]);
    expect(world.lines(id)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^INFO Read finished in .*: nothing has changed$/),
        'DEBUG Notification read.triggered.done goes nowhere: no topic leads it to a destination',
      ]),
    );
  });
});

describe('what cannot be started', () => {
  it('is refused at the input', () => {
    const world = createWorld({ config: { disabled: true } });
    const request = { integrationId: 'integration', groupRef: 'group', objectName: 'contacts' };
    const start = (change: Partial<typeof request>) => world.engine.triggerRead({ ...request, ...change });
    expect(start({ groupRef: 'other' })).toEqual({
      ok: false,
      input: 'groupRef',
      message: 'This group has no installation of the integration',
    });
    expect(start({ objectName: 'deals' })).toMatchObject({
      input: 'objectName',
      message: '“deals” is not read for this installation',
    });
    expect(start({})).toMatchObject({
      input: 'objectName',
      message: 'Reads of “contacts” are paused for this installation',
    });
    expect(world.engine.nextDue()).toBeUndefined();
  });

  it('finds an object by its mapped name', () => {
    const world = createWorld({
      object: {
        objectName: 'contacts',
        mapToName: 'person',
        destination: 'hook',
        requiredFields: [{ fieldName: 'email' }],
      },
    });
    const result = world.engine.triggerRead({
      integrationId: 'integration',
      groupRef: 'group',
      objectName: 'person',
    });
    expect(result.ok).toBe(true);
    world.run();
    expect(world.data()[0]).toMatchObject({ objectName: 'person', rawObjectName: 'contacts' });
  });
});

describe('other kinds of reads and destinations', () => {
  it('a backfill begins where its period does and has its own event', () => {
    const object = {
      objectName: 'contacts',
      destination: 'hook',
      requiredFields: [{ fieldName: 'firstname' }, { fieldName: 'lastname' }],
      backfill: { defaultPeriod: { days: 60 } },
    };
    const world = createWorld({ object });
    world.route('read.backfill.done');
    const [id = '', ...others] = world.engine.startBackfills('installation');
    world.run();
    expect(others).toEqual([]);
    expect(world.operation(id)).toMatchObject({ status: 'success' });
    expect(recordIds(world.data()).length).toBe(recordsOf({ since: startTime - 60 * day }).length);
    expect(world.data()[0]?.['readType']).toBe('backfill');
    expect(world.data().at(-1)).toMatchObject({
      notificationType: 'read.backfill.done',
      data: { objectName: 'contacts' },
    });
    expect(world.repositories.operations.latestBackfill('installation', 'contacts')?.id).toBe(id);
  });

  it('a backfill that fails has no event', () => {
    const world = createWorld({
      object: {
        objectName: 'contacts',
        destination: 'hook',
        requiredFields: [{ fieldName: 'firstname' }],
        backfill: { defaultPeriod: { days: 60 } },
      },
      settings: { scale: 0.3, expiredCredentials: true },
    });
    world.route('read.backfill.done');
    const [id = ''] = world.engine.startBackfills('installation');
    world.run();
    expect(world.operation(id).status).toBe('failure');
    expect(world.data()).toEqual([]);
  });

  it.each([
    ['auto', true],
    ['onRequest', false],
  ] as const)('is sent as the delivery says: %s', (mode, isSent) => {
    const world = createWorld({
      object: {
        objectName: 'contacts',
        destination: 'hook',
        requiredFields: [{ fieldName: 'firstname' }],
        delivery: { mode, pageSize: 50 },
      },
    });
    const id = world.trigger();
    world.run();
    expect(world.operation(id).status).toBe('success');
    expect(world.received.length > 0).toBe(isSent);
    expect(world.lines(id).filter((line) => line.includes('limit=50&')).length).toBeGreaterThan(1);
  });

  it('no period, no backfill', () => {
    expect(createWorld().engine.startBackfills('installation')).toEqual([]);
  });

  it('says once that a value has no mapping, though every page has one', () => {
    const world = createWorld({
      config: {
        selectedFieldMappings: { surname: 'lastname' },
        selectedValueMappings: { surname: { Ada: 'A' } },
      },
    });
    const id = world.trigger();
    world.run();
    const pages = world.lines(id).filter((line) => line.startsWith('DEBUG Mapped'));
    expect(pages.length).toBeGreaterThan(1);
    expect(warnings(world, id)).toEqual([
      expect.stringMatching(/^WARNING “.*” has no value mapping in surname; such values are delivered/),
    ]);
  });

  it('a destination that is not a webhook says that nothing was sent', () => {
    const world = createWorld({
      destination: { type: 'kinesis', metadata: { streamName: 's', region: 'eu-west-1' } },
    });
    const id = world.trigger();
    world.run();
    expect(world.received).toEqual([]);
    expect(world.operation(id)).toMatchObject({
      status: 'success',
      result: expect.stringMatching(/pages; not delivered: this service sends nothing to kinesis$/) as string,
    });
    expect(warnings(world, id)[0]).toBe(
      'WARNING 100 records not delivered to hook: this service sends nothing to destinations of the kind kinesis',
    );
  });
});
