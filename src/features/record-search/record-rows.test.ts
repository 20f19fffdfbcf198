import { expect, it } from 'vitest';
import { columnsOf, recordRows } from './record-rows';

const entries = [
  {
    fields: { id: 1, name: 'a' },
    mappedFields: { title: 'a' },
    raw: { id: 1, name: 'a', nested: { x: [1] } },
  },
  { fields: { id: 2, gone: null }, raw: { id: 2 } },
];

it('has every key of any record, the most common first', () => {
  expect(columnsOf(entries, 'native')).toEqual(['id', 'name', 'gone']);
  expect(columnsOf(entries, 'mapped')).toEqual(['title']);
  expect(columnsOf([], 'raw')).toEqual([]);
});

it('shows nested values as JSON and missing ones as nothing', () => {
  expect(recordRows(entries, 'raw', ['id', 'nested', '__proto__'])).toEqual([
    ['1', '{"x":[1]}', ''],
    ['2', '', ''],
  ]);
  expect(recordRows(entries, 'mapped', ['title'])).toEqual([['a'], ['']]);
});
