import { describe, expect, test } from 'vitest';
import { hour } from '@/lib/time';
import { row } from '@/test/operation-fixtures';
import { ViewWatch } from './view-watch';

const query = 'status:failed';
const at = (time: number) => new Date(time).toISOString();
const noon = Date.UTC(2026, 10, 20, 12);
const failed = (id: string, time = noon, result = '502 after 3 s') =>
  row({ id, status: 'failure', result, createTime: at(time) });
const running = (id: string, time = noon) => row({ id, status: 'in_progress', createTime: at(time) });

describe('a watched view', () => {
  test('has as news what it did not show when somebody last looked', () => {
    const watch = new ViewWatch();
    const before = [failed('a')];
    expect(watch.news([{ query, rows: before }], before, undefined)).toEqual([]);
    const after = [failed('c', noon + 5), failed('b', noon - 5), ...before];
    expect(watch.news([{ query, rows: after }], after, undefined)).toEqual([
      { query, count: 2, hasFailed: true, needsNotice: true },
    ]);
    expect(watch.news([{ query, rows: after }], after, query)).toEqual([]);
    expect(watch.news([{ query, rows: after }], after, undefined)).toEqual([]);
  });

  test('tells each cause once', () => {
    const watch = new ViewWatch();
    watch.news([{ query, rows: [] }], [running('x')], undefined);
    const one = { query, rows: [failed('a')] };
    expect(watch.news([one], one.rows, undefined)).toMatchObject([{ count: 1, needsNotice: true }]);
    watch.markNotified([one]);
    const same = { query, rows: [failed('b', noon, '502 after 9 s'), ...one.rows] };
    expect(watch.news([same], same.rows, undefined)).toMatchObject([{ count: 2, needsNotice: false }]);
    const other = { query, rows: [failed('c', noon, '401'), ...same.rows] };
    expect(watch.news([other], other.rows, undefined)).toMatchObject([{ count: 3, needsNotice: true }]);
  });

  test('leaves out what is read late, but not what was running', () => {
    const watch = new ViewWatch();
    const long = running('long', noon - 9 * hour);
    watch.news([{ query, rows: [] }], [running('now'), long], undefined);
    const old = failed('old', noon - 2 * hour);
    expect(watch.news([{ query, rows: [old] }], [old], undefined)).toEqual([]);
    const ended = failed('long', noon - 9 * hour);
    expect(watch.news([{ query, rows: [old, ended] }], [], undefined)).toMatchObject([{ count: 1 }]);
    const runs = { query: 'status:running', rows: [long] };
    watch.news([{ query, rows: [] }, runs], [long], undefined);
    expect(watch.news([runs], [long], undefined)).toEqual([]);
  });
});
