import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { customerOf } from '@/lib/customer';
import {
  byUrgency,
  countStatuses,
  holdBack,
  inScope,
  installationKey,
  matches,
  newestFirst,
  pastedOperationId,
  tookMs,
  toRow,
} from './operation-rows';
import { readOperationsSearch, statusesOf, toggleStatus, withFilter } from './operations-search';

const now = Date.UTC(2026, 2, 1, 12);
const ago = (ms: number) => new Date(now - ms).toISOString();

const installation = (rest: Partial<Installation>): Installation => ({
  id: 'n1',
  projectId: 'p',
  integrationId: 'i1',
  createTime: ago(0),
  group: { groupRef: 'acme', groupName: 'Acme Inc.' },
  ...rest,
});
const operation = (rest: Partial<Operation>): Operation => ({
  id: 'o1',
  projectId: 'p',
  integrationId: 'i1',
  installationId: 'n1',
  configId: 'c',
  actionType: 'read',
  status: 'success',
  createTime: ago(1_000),
  metadata: { objects: ['contact'] },
  result: '[contact] No new data found',
  ...rest,
});
const row = (rest: Partial<Operation> = {}) =>
  toRow(operation(rest), installation({}), new Map([['i1', 'crm-sync']]));

describe('rows', () => {
  test('carry the customer and the integration by name', () => {
    expect(row()).toMatchObject({
      customer: 'Acme Inc.',
      integration: 'crm-sync',
      objects: ['contact'],
      result: 'No new data found',
      startedAt: now - 1_000,
    });
  });

  test('fall back to what there is', () => {
    expect(customerOf(installation({ group: { groupRef: 'acme', groupName: null } }))).toBe('acme');
    expect(customerOf(installation({ group: null }))).toBe('n1');
    expect(toRow(operation({ createTime: 'soon' }), undefined, new Map())).toMatchObject({
      customer: 'n1',
      integration: 'i1',
      startedAt: undefined,
    });
  });

  test('the same installation id in two integrations is two keys', () => {
    expect(installationKey({ integrationId: 'a', id: 'x' })).not.toBe(
      installationKey({ integrationId: 'b', id: 'x' }),
    );
  });

  test('newest first, without a time last, equal times always in the same order', () => {
    const rows = [
      row({ id: 'a', createTime: null }),
      row({ id: 'b', createTime: ago(5_000) }),
      row({ id: 'c', createTime: ago(1_000) }),
      row({ id: 'd', createTime: ago(5_000) }),
    ];
    expect(newestFirst(rows).map((one) => one.operation.id)).toEqual(['c', 'd', 'b', 'a']);
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: 4 }), (shuffled) => {
        expect(newestFirst(shuffled)).toEqual(newestFirst(rows));
      }),
    );
  });
});

describe('which installations are read', () => {
  test('failures first, then what runs, then what is unhealthy, then by customer', () => {
    const of = (id: string, rest: Partial<Installation>) =>
      installation({ id, group: { groupRef: id }, ...rest });
    const order = byUrgency([
      of('z', {}),
      of('b10', {}),
      of('b9', {}),
      of('unwell', { healthStatus: 'unhealthy' }),
      of('runs', { lastOperationStatus: 'in_progress' }),
      of('failed', { lastOperationStatus: 'failure' }),
    ]).map(({ id }) => id);
    expect(order).toEqual(['failed', 'runs', 'unwell', 'b9', 'b10', 'z']);
  });

  test('only what the integration and installation filters leave', () => {
    expect(inScope(installation({}), {})).toBe(true);
    expect(inScope(installation({}), { integration: 'i2' })).toBe(false);
    expect(inScope(installation({}), { integration: 'i1', installation: 'n1' })).toBe(true);
    expect(inScope(installation({}), { installation: 'n2' })).toBe(false);
    expect(inScope(installation({}), { status: 'failure', object: 'x', q: 'y' })).toBe(true);
  });
});

describe('matches', () => {
  test('each filter by itself', () => {
    expect(matches(row(), {}, now)).toBe(true);
    expect(matches(row(), { status: 'failure' }, now)).toBe(false);
    expect(matches(row(), { status: 'failure' }, now, 'status')).toBe(true);
    expect(matches(row(), { status: 'failure,success' }, now)).toBe(true);
    expect(matches(row({ status: 'queued' }), { status: 'queued' }, now)).toBe(true);
    expect(matches(row(), { action: 'write' }, now)).toBe(false);
    expect(matches(row(), { integration: 'i2' }, now)).toBe(false);
    expect(matches(row(), { installation: 'n2' }, now)).toBe(false);
    expect(matches(row(), { object: 'contact' }, now)).toBe(true);
    expect(matches(row(), { object: 'contac' }, now)).toBe(false);
  });

  test('time: a row without one is not in any range', () => {
    expect(matches(row({ createTime: ago(3_600_000) }), { time: '1h' }, now)).toBe(true);
    expect(matches(row({ createTime: ago(3_600_001) }), { time: '1h' }, now)).toBe(false);
    expect(matches(row({ createTime: ago(3_600_001) }), { time: '24h' }, now)).toBe(true);
    expect(matches(row({ createTime: null }), { time: '30d' }, now)).toBe(false);
  });

  test('text looks at customer, integration, result, id, action, status and objects', () => {
    for (const q of ['acme', ' CRM', 'no new', 'o1', 'read', 'succ', 'CONTACT'])
      expect(matches(row(), { q }, now), q).toBe(true);
    expect(matches(row(), { q: 'nothing like it' }, now)).toBe(false);
    expect(matches(row({ result: null }), { q: 'no new' }, now)).toBe(false);
  });
});

describe('counts and holding back', () => {
  test('known statuses are always counted, unknown ones follow', () => {
    expect(countStatuses([row({ status: 'queued' }), row(), row({ status: 'failure' })])).toEqual([
      { status: 'failure', count: 1 },
      { status: 'in_progress', count: 0 },
      { status: 'success', count: 1 },
      { status: 'queued', count: 1 },
    ]);
  });

  test('a refresh changes rows in place and holds new ones back', () => {
    const rows = [row({ id: 'new' }), row({ id: 'o1', status: 'failure' })];
    expect(holdBack(rows, new Set(['o1', 'gone']))).toEqual({ rows: [rows[1]], held: 1 });
  });

  test('duration only for what has ended and has both times', () => {
    expect(tookMs(operation({ createTime: ago(5_000), updateTime: ago(1_000) }))).toBe(4_000);
    expect(tookMs(operation({ status: 'in_progress', updateTime: ago(0) }))).toBeUndefined();
    expect(tookMs(operation({}))).toBeUndefined();
    expect(tookMs(operation({ createTime: ago(1_000), updateTime: ago(5_000) }))).toBeUndefined();
  });
});

describe('pastedOperationId', () => {
  test('takes ids and addresses, as people paste them', () => {
    expect(pastedOperationId(' 0199e0a8-1 \n')).toBe('0199e0a8-1');
    expect(pastedOperationId('"op_1",')).toBe('op_1');
    expect(pastedOperationId('https://x.test/projects/p/operations/op%201?tab=raw#l')).toBe(undefined);
    expect(pastedOperationId('https://x.test/projects/p/operations/op-1?tab=raw#l')).toBe('op-1');
    expect(pastedOperationId('/v1/projects/p/operations/op-1/logs')).toBe('op-1');
    expect(pastedOperationId('/projects/p/operations/%E0')).toBe('%E0');
  });

  test('refuses what cannot be one', () => {
    for (const text of ['', '  ', 'two words', 'https://x.test/', '..', 'a/b'])
      expect(pastedOperationId(text), text).toBeUndefined();
  });

  test('any id comes through', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(pastedOperationId(id)).toBe(id);
        expect(pastedOperationId(`http://localhost:1/projects/x/operations/${id}`)).toBe(id);
      }),
    );
  });
});

describe('the address', () => {
  test('what is not understood is left out', () => {
    expect(readOperationsSearch({ status: 'failure', time: '2w', q: '', object: 7, x: 1 })).toEqual({
      status: 'failure',
      object: '7',
    });
    expect(readOperationsSearch({ time: '24h', q: 42, action: ['read'], integration: null })).toEqual({
      time: '24h',
      q: '42',
    });
    expect(readOperationsSearch({ time: 'toString' })).toEqual({});
  });

  test('statuses toggle', () => {
    const one = toggleStatus({ q: 'x' }, 'failure');
    expect(one).toEqual({ q: 'x', status: 'failure' });
    const two = toggleStatus(one, 'in_progress');
    expect(statusesOf(two)).toEqual(['failure', 'in_progress']);
    expect(toggleStatus(toggleStatus(two, 'failure'), 'in_progress')).toEqual({ q: 'x' });
  });

  test('a filter is set and removed without touching the others', () => {
    expect(withFilter({ q: 'x' }, 'object', 'deal')).toEqual({ q: 'x', object: 'deal' });
    expect(withFilter({ q: 'x', object: 'deal' }, 'object', null)).toEqual({ q: 'x' });
    expect(withFilter({ q: 'x' }, 'q', '')).toEqual({});
  });
});
