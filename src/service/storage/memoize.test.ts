import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type Database } from './database';
import { memoize, memoizeRows } from './memoize';

let database: Database;
beforeEach(() => {
  database = openDatabase(':memory:');
});
afterEach(() => database.close());

const readOf = () =>
  vi.fn((key: string) => database.get('SELECT value FROM meta WHERE key = ?', key)?.['value']);
const write = (key: string, value: string) =>
  database.run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value);

test('reads once for each key until something is written, and then what was written', () => {
  const read = readOf();
  const kept = memoize(database, [{ name: 'meta' }], read);
  expect([kept('a'), kept('a'), kept('b'), read.mock.calls.length]).toEqual([
    undefined,
    undefined,
    undefined,
    2,
  ]);
  write('a', '1');
  expect([kept('a'), kept('a'), read.mock.calls.length]).toEqual(['1', '1', 3]);
});

test('reads again after a write to its own tables and after a deletion that reaches them, but not after others', () => {
  const read = vi.fn(() => database.value('SELECT count(*) FROM invites'));
  const kept = memoize(database, [{ name: 'invites' }], read);
  const after = (sql: string) => {
    database.run(sql);
    return [kept('a'), read.mock.calls.length];
  };
  const organization =
    "INTO organizations (id, label, default_team_id, create_time) VALUES ('o', 'l', 't', 1)";
  const invite =
    "INTO invites (id, org_id, invited_email, status, create_time) VALUES ('i', 'o', 'e', 's', 1)";
  kept('a');
  expect(after(`INSERT ${organization}`)).toEqual([0, 1]);
  expect(after(`INSERT ${invite}`)).toEqual([1, 2]);
  expect(after("UPDATE organizations SET label = 'm'")).toEqual([1, 2]);
  expect(after("UPDATE invites SET status = 't' WHERE id = 'none'")).toEqual([1, 2]);
  expect(after("INSERT INTO meta (key, value) VALUES ('b', '1')")).toEqual([1, 2]);
  expect(after('DELETE FROM meta')).toEqual([1, 2]);
  expect(after(`INSERT OR REPLACE ${organization}`)).toEqual([0, 3]);
  expect(after(`INSERT ${invite}`)).toEqual([1, 4]);
  expect(after('DELETE FROM organizations')).toEqual([0, 5]);
});

test('keeps nothing of a transaction that is undone, or of a part of one', () => {
  const kept = memoize(database, [{ name: 'meta' }], readOf());
  write('a', '1');
  const undone = (work: () => void) =>
    expect(() =>
      database.transaction(() => {
        work();
        throw new Error('undone');
      }),
    ).toThrow('undone');
  undone(() => {
    write('a', '2');
    expect(kept('a')).toBe('2');
  });
  expect(kept('a')).toBe('1');
  database.transaction(() => {
    undone(() => {
      write('a', '3');
      expect(kept('a')).toBe('3');
    });
    expect(kept('a')).toBe('1');
  });
});

test('keeps no more than a thousand', () => {
  const read = readOf();
  const kept = memoize(database, [{ name: 'meta' }], read);
  for (let n = 0; n < 1001; n += 1) kept(String(n));
  kept('0');
  expect(read.mock.calls.length).toBe(1002);
});

test('reads only the rows that it does not have, and all again after a write', () => {
  const read = vi.fn((ids: readonly string[]) => ids.filter((id) => id !== 'none').map((id) => ({ id })));
  const byIds = memoizeRows(database, [{ name: 'meta' }], read);
  const idsOf = (...ids: string[]) => byIds(ids).map(({ id }) => id);
  expect(idsOf('a', 'b')).toEqual(['a', 'b']);
  expect(idsOf('b', 'none', 'c')).toEqual(['b', 'c']);
  write('a', '1');
  expect(idsOf('a')).toEqual(['a']);
  expect(read.mock.calls).toEqual([[['a', 'b']], [['none', 'c']], [['a']]]);
});
