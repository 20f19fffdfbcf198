import { expect, test } from 'vitest';
import { markOf, redact, redactSecrets } from '@/lib/redact';

const options = { known: [], personal: true };
const cleaned = (value: unknown) => redact(value, 'open', options, 'x').value;
const secret = markOf('named secret');

test('a secret under the name of its column', () => {
  const rows = [
    ['ana', 'quiet words', 1],
    ['bo', 'a', 2],
  ];
  const table = { columns: ['name', 'password', 'logins'], rows, sizes: [[1, 2]] };
  const kept = { ...table, rows: rows.map((row) => row.with(1, secret)) };
  kept.rows[1] = ['bo', 'a', 2];
  expect(cleaned(table)).toEqual(kept);
  expect(redactSecrets(table, options)).toEqual(kept);
  const uneven = { columns: table.columns, rows: [...rows, ['bo']], none: 'quiet' };
  expect(cleaned(uneven)).toEqual({ ...uneven, rows: [...kept.rows, ['bo']] });
});

test.each<[string, unknown, unknown]>([
  [
    'as one row',
    { fields: ['plan', 'password', 'at'], values: ['pro', 'quiet', 7] },
    { fields: ['plan', 'password', 'at'], values: ['pro', secret, 7] },
  ],
  [
    'that stands later',
    { row: ['quiet', 'b'], keys: ['pin', 'b'] },
    { row: [secret, 'b'], keys: ['pin', 'b'] },
  ],
  [
    'of objects',
    { columns: [{ name: 'id' }, { name: 'token' }], rows: [['1', 'quiet']] },
    { columns: [{ name: 'id' }, { name: 'token' }], rows: [['1', secret]] },
  ],
  [
    'in the first row',
    [
      ['id', 'password', 'at'],
      [1, 'quiet', 2],
      [2, 'words', 3],
    ],
    [
      ['id', 'password', 'at'],
      [1, secret, 2],
      [2, secret, 3],
    ],
  ],
  [
    'in another object',
    { meta: { fields: ['id', 'password'] }, data: { rows: [['1', 'quiet']] }, list: [['a', 'b']] },
    { meta: { fields: ['id', 'password'] }, data: { rows: [['1', secret]] }, list: [['a', 'b']] },
  ],
  [
    'as BigQuery answers',
    { schema: { fields: [{ name: 'password' }] }, rows: [{ f: [{ v: 'quiet' }] }] },
    { schema: { fields: [{ name: 'password' }] }, rows: [{ f: [secret] }] },
  ],
  [
    'as charts of Google have it',
    { cols: [{ label: 'id' }, { label: 'token' }], rows: [{ c: [{ v: 1 }, { v: 'quiet' }] }] },
    { cols: [{ label: 'id' }, { label: 'token' }], rows: [{ c: [{ v: 1 }, secret] }] },
  ],
  [
    'not of one column in another object',
    { meta: { fields: ['password'] }, page: { data: ['x'] } },
    undefined,
  ],
  ['not in lists of another kind', { required: ['token'], optional: ['name'] }, undefined],
  ['not of another length', { fields: ['a', 'password'], values: ['quiet'] }, undefined],
  ['not of rows of another length', [['id', 'password'], ['1', '2'], ['3']], undefined],
  ['not of nothing', { fields: [], values: [] }, undefined],
])('a secret under the name of its column, %s', (_, value, expected = value) => {
  expect(cleaned(value)).toEqual(expected);
  expect(redactSecrets(value, options)).toEqual(expected);
});
