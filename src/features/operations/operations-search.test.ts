import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Installation } from '@/contract/installation';
import type { OperationRow } from '@/lib/operation-rows';
import { ago, installation, now, operation, row } from '@/test/operation-fixtures';
import { tookMs } from '@/lib/operation-words';
import { pastedOperationId } from '@/lib/pasted-operation-id';
import { chartSpan, inScope, matcher } from './operations-match';
import {
  isTyping,
  readOperationsSearch,
  statusesOf,
  toggleStatus,
  withFilter,
  withTime,
  type OperationsSearch,
} from './operations-search';
import { behind, checkEveryMs } from './use-catch-up';

const matches = (one: OperationRow, search: OperationsSearch, at: number, without?: 'status') =>
  matcher(search, at, without)(one);

describe('which installations are read', () => {
  test('only what the integration and installation filters leave', () => {
    expect(inScope(installation({}), {})).toBe(true);
    expect(inScope(installation({}), { integration: 'i2' })).toBe(false);
    expect(inScope(installation({}), { integration: 'i1', installation: 'n1' })).toBe(true);
    expect(inScope(installation({}), { installation: 'n2' })).toBe(false);
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

describe('counts and the chart', () => {
  test('the chart draws the stretch of the filter, or what is loaded', () => {
    const rows = [
      row({ createTime: ago(1_000) }),
      row({ createTime: ago(9_000) }),
      row({ createTime: null }),
    ];
    expect(chartSpan(rows, {}, now)).toEqual({ from: now - 9_000, to: now - 1_000 });
    expect(chartSpan(rows, { time: '1h' }, now)).toEqual({ from: now - 3_600_000, to: now });
    expect(chartSpan([], {}, now)).toBeUndefined();
    const stretch = withTime({ time: '1h', q: 'a' }, { from: now - 5_000, to: now });
    expect(stretch).toEqual({ q: 'a', from: ago(5_000), to: ago(0) });
    expect(chartSpan(rows, stretch, 0)).toEqual({ from: now - 5_000, to: now });
    expect(rows.map((one) => matches(one, { ...stretch, q: '' }, now))).toEqual([true, false, false]);
  });

  test('a long list of installations is asked less often', () => {
    expect([1, 100, 1_000].map(checkEveryMs)).toEqual([30_000, 30_000, 300_000]);
  });

  test('what has changed by the list of installations is known to be behind', () => {
    const of = (rest: Partial<Installation>) => installation(rest);
    const rows = [row({ status: 'success' })];
    expect(behind([of({ lastOperationStatus: 'success' })], rows)).toEqual([]);
    expect(behind([of({ lastOperationStatus: 'failure' })], rows)).toEqual(['i1/n1']);
    expect(behind([of({})], [row({ status: 'in_progress' })])).toEqual(['i1/n1']);
    expect(behind([of({ id: 'unread', lastOperationStatus: 'failure' })], rows)).toEqual([]);
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

test('a stretch of time in the address is two times, and excludes a range', () => {
  const from = ago(5_000);
  expect(readOperationsSearch({ from, to: 'soon', time: '1h' })).toEqual({ from });
  expect(withTime({ from, to: ago(0) }, '1h')).toEqual({ time: '1h' });
  expect(withTime({ from, to: ago(0), q: 'a' }, undefined)).toEqual({ q: 'a' });
});

test('typing replaces the address, all else is a step back', () => {
  expect(isTyping({ q: 'a' }, { q: 'ab' })).toBe(true);
  expect(isTyping({}, { q: 'a' })).toBe(false);
  expect(isTyping({ q: 'a' }, { q: 'a', status: 'failure' })).toBe(false);
});
