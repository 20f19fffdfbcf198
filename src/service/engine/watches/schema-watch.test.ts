import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../provider/account';
import type { FieldMetadata } from '../../provider/types';
import { startTime, type World } from '@/test/engine-world';
import {
  accountIn,
  arrived,
  createWatchWorld,
  define,
  operationsIn,
  resultsIn,
  revise,
  type WatchWorldOptions,
} from '@/test/watch-world';

const hour = 3_600_000;
const day = 24 * hour;
const always = { enabled: 'always' };
const allObjects = { fieldCreated: always, fieldDeleted: always, fieldChanged: always };
const watchSchema = { destination: 'hook', allObjects };

const watching = (options: WatchWorldOptions = {}) =>
  createWatchWorld({ content: { watchSchema }, ...options });

/** Names of the custom fields that the account gains in a period. */
function gained(world: World, from: number, to: number): string[] {
  const names = (at: number) => Object.keys(fieldsOf(accountIn(world), 'contacts', at) ?? {});
  const before = new Set(names(from));
  return names(to).filter((name) => !before.has(name));
}

describe('a schema watch', () => {
  const world = watching();
  world.run(startTime + 60 * day);

  it('remembers the fields first and compares every day from then on', () => {
    const [first, second] = operationsIn(world);
    expect(first).toMatchObject({
      actionType: 'schema.watch',
      objectName: null,
      status: 'success',
      result: expect.stringMatching(/^First look at contacts: \d+ fields$/),
      metadata: { objects: ['contacts'] },
      configId: 'config',
      createTime: startTime,
    });
    expect(new Date(second?.createTime ?? 0).toISOString()).toMatch(/^2026-09-02T00:00:\d\d/);
    expect(operationsIn(world)).toHaveLength(61);
    expect(operationsIn(world).every(({ status }) => status === 'success')).toBe(true);
    expect(world.repositories.installations.byId('installation')?.lastOperationStatus).toBe('success');
  });

  it('says in its log what a support engineer is used to', () => {
    const nothing = operationsIn(world).find(({ result }) => result === 'No schema changes detected');
    expect(world.lines(nothing?.id ?? '')).toEqual([
      'INFO Starting schema watch for objects',
      'INFO Fetching latest schema from provider',
      expect.stringMatching(/^DEBUG GET \/crm\/v3\/properties\/contact → 200 · \d+ fields · \d+ ms$/),
      'INFO Comparing with previous schema',
      'INFO No schema changes detected',
      expect.stringMatching(/^INFO Schema watch finished in \d+ ms: 1 object, \d+ fields$/),
    ]);
    expect(world.log(nothing?.id ?? '')[0]?.message).toMatchObject({
      operation_id: nothing?.id,
      details: { objects: 'contacts', groupRef: 'group', schedule: '0 */24 * * *' },
    });
  });

  it('delivers the fields that the account gains, once each', () => {
    const expected = gained(world, startTime, operationsIn(world).at(-1)?.createTime ?? 0);
    expect(expected.length).toBeGreaterThan(0);
    const messages = arrived(world, 'schema.watch');
    const found = messages.flatMap(
      ({ result }) => (result as { createdFields: FieldMetadata[] }).createdFields,
    );
    expect(found.map(({ fieldName }) => fieldName)).toEqual(expected);
    expect(messages[0]).toEqual({
      projectId: 'project',
      provider: 'hubspot',
      groupRef: 'group',
      groupName: 'Björk & Søn',
      consumerRef: 'consumer',
      consumerName: 'Ana',
      installationId: 'installation',
      installationUpdateTime: expect.any(String),
      objectName: 'contacts',
      rawObjectName: 'contacts',
      workspace: 'w1',
      action: 'schema.watch',
      resultInfo: { type: 'inline', numRecords: 1 },
      result: {
        createdFields: [expect.objectContaining({ fieldName: expected[0], isCustom: true })],
        deletedFields: [],
        changedFields: [],
      },
    });
    expect(resultsIn(world)).toContain('Schema changes: 1 field created in contacts');
    const told = operationsIn(world).find(({ result }) => result?.startsWith('Schema changes'));
    expect(world.lines(told?.id ?? '')).toEqual(
      expect.arrayContaining([
        'INFO Schema changes detected: 1 field created in contacts',
        expect.stringMatching(/^INFO Message 1 queued for hook: contacts, /),
        expect.stringMatching(/^INFO Message delivered to hook: 200 in /),
      ]),
    );
  });
});

describe('what a schema watch notices', () => {
  it('is a field that changes or goes, with what it was', () => {
    const world = watching({ content: { watchSchema: { ...watchSchema, schedule: '0 * * * *' } } });
    define(world, 'colour');
    define(world, 'shape');
    world.run(startTime);
    world.run(startTime + 1000);
    world.clock.time = startTime + 1000;
    define(world, 'colour', { valueType: 'singleSelect', values: [{ value: 'r', displayValue: 'Red' }] });
    world.repositories.connections.update('connection', { faults: { scale: 0.3, missingColumn: ['shape'] } });
    world.run(startTime + 2 * hour);
    const [message] = arrived(world, 'schema.watch');
    expect(message?.['result']).toMatchObject({
      createdFields: [],
      deletedFields: [{ fieldName: 'shape' }],
      changedFields: [
        {
          oldSchema: { fieldName: 'colour', valueType: 'string' },
          newSchema: { fieldName: 'colour', valueType: 'singleSelect', values: [{ value: 'r' }] },
        },
      ],
    });
    expect(message?.['resultInfo']).toEqual({ type: 'inline', numRecords: 2 });
  });

  it('is only what the integration watches; the rest is remembered without a word', () => {
    const world = watching({
      content: {
        watchSchema: { destination: 'hook', schedule: '0 * * * *', allObjects: { fieldDeleted: always } },
      },
    });
    world.run(startTime + 1000);
    world.clock.time = startTime + 1000;
    define(world, 'colour');
    world.run(startTime + 3 * hour);
    expect(arrived(world, 'schema.watch')).toEqual([]);
    expect(resultsIn(world).slice(1)).toEqual(
      resultsIn(world)
        .slice(1)
        .map(() => 'No schema changes detected'),
    );
    const second = operationsIn(world)[1]?.id ?? '';
    expect(world.lines(second)).toContain('DEBUG 1 change of contacts that the integration does not watch');
  });

  it('covers every object of the integration, each in a message of its own', () => {
    const world = watching({
      content: {
        watchSchema: { ...watchSchema, schedule: '0 * * * *' },
        write: { objects: [{ objectName: 'deals' }, { objectName: 'contacts' }] },
      },
    });
    world.run(startTime + 1000);
    world.clock.time = startTime + 1000;
    define(world, 'colour');
    accountIn(world).overlay.define('deals', {
      createdAt: world.clock.time,
      metadata: {
        ...(fieldsOf(accountIn(world), 'contacts', world.clock.time)?.['colour'] as FieldMetadata),
      },
    });
    world.run(startTime + 2 * hour);
    expect(operationsIn(world)[0]?.metadata).toEqual({ objects: ['contacts', 'deals'] });
    expect(arrived(world, 'schema.watch').map((message) => message['rawObjectName'])).toEqual([
      'contacts',
      'deals',
    ]);
    expect(resultsIn(world)).toContain(
      'Schema changes: 1 field created in contacts, 1 field created in deals',
    );
  });
});

describe('the schedule of a schema watch', () => {
  const times = (schedule: string | undefined) => {
    const world = watching({ content: { watchSchema: { ...watchSchema, ...(schedule && { schedule }) } } });
    world.run(startTime + day);
    return operationsIn(world).map(({ createTime }) => new Date(createTime).toISOString().slice(11, 16));
  };

  it('is its own, daily without one, and hourly at most', () => {
    expect(times('30 */8 * * *')).toEqual(['09:00', '16:30', '00:30', '08:30']);
    expect(times(undefined)).toEqual(['09:00', '00:00']);
    expect(times('nonsense')).toEqual(['09:00', '00:00']);
    const often = times('*/10 * * * *');
    expect(often.length).toBeGreaterThan(20);
    expect(often.length).toBeLessThanOrEqual(25);
  });

  it('ends when the integration watches no more', () => {
    const world = watching();
    world.run(startTime);
    revise(world, { watchSchema: undefined });
    world.run(startTime + 5 * day);
    expect(operationsIn(world)).toHaveLength(1);
    expect(world.engine.nextDue()).toBeUndefined();
  });

  it('does not restart with every change of the config', () => {
    const world = watching();
    world.run(startTime + hour);
    world.clock.time = startTime + hour;
    revise(world, { displayName: 'Sync' });
    world.run(startTime + 2 * hour);
    expect(operationsIn(world)).toHaveLength(1);
  });
});
