import { describe, expect, it } from 'vitest';
import { historyRow } from '@/test/history-rows';
import { causeId } from './cause-id';
import { Columns } from './columns';
import type { HistoryRow } from './history-row';
import { lastReads } from './last-reads';

function readsOf(rows: readonly Partial<HistoryRow>[], visible?: (columns: Columns) => Uint8Array) {
  const columns = new Columns();
  columns.put(rows.map((row, at) => historyRow({ id: `o${at}`, ...row })));
  return lastReads(columns, visible?.(columns));
}

describe('what the operations say about reads', () => {
  it('is by installation and object, from reads only', () => {
    const found = readsOf([
      { key: 'i1/a', objects: ['contacts', 'deals'], createTime: 1_000, updateTime: 4_000 },
      { key: 'i1/a', objects: ['deals'], createTime: 5_000, status: 'failure', result: 'Refused' },
      { key: 'i1/a', objects: ['deals'], createTime: 7_000, status: 'failure', result: 'Refused again' },
      { key: 'i1/a', objects: ['deals'], createTime: 9_000, action: 'write' },
      { key: 'i1/b', objects: ['contacts'], createTime: 2_000, status: 'in_progress' },
    ]);
    expect(found).toHaveLength(3);
    expect(found).toContainEqual({
      key: 'i1/a',
      object: 'contacts',
      runs: {
        succeededAt: 4_000,
        failingSince: undefined,
        failedAt: undefined,
        failureKnownAt: undefined,
        runningAt: undefined,
      },
      failure: undefined,
    });
    expect(found).toContainEqual({
      key: 'i1/a',
      object: 'deals',
      runs: {
        succeededAt: 4_000,
        failingSince: 5_000,
        failedAt: 7_000,
        failureKnownAt: 5_000,
        runningAt: undefined,
      },
      failure: { operation: 'o2', message: 'Refused again', cause: causeId('Refused again') },
    });
    expect(found).toContainEqual(
      expect.objectContaining({ key: 'i1/b', runs: expect.objectContaining({ runningAt: 2_000 }) }),
    );
  });

  it('leaves out a failure that a success has followed', () => {
    const [one] = readsOf([
      { createTime: 1_000, status: 'failure', result: 'Refused' },
      { createTime: 2_000, updateTime: 3_000 },
    ]);
    expect(one).toMatchObject({ runs: { succeededAt: 3_000, failedAt: undefined }, failure: undefined });
  });

  it('leaves out installations that the credential does not list', () => {
    const rows = [{ key: 'i1/a' }, { key: 'i1/b' }];
    const found = readsOf(rows, ({ installations }) =>
      Uint8Array.from(installations.list, ({ key }) => (key === 'i1/b' ? 1 : 0)),
    );
    expect(found.map(({ key }) => key)).toEqual(['i1/b']);
    expect(readsOf([])).toEqual([]);
  });
});
