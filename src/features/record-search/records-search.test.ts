import { expect, it } from 'vitest';
import { readRecordsSearch } from './records-search';

it('reads what it writes', () => {
  const search = {
    group: 'acme',
    object: 'contacts',
    filters: [
      { field: 'email', value: 'a@b.c' },
      { field: 'vip', value: true },
      { field: 'age', value: 0 },
    ],
    view: 'raw',
    columns: ['id', 'email'],
    record: 0,
  } as const;
  expect(readRecordsSearch(structuredClone(search) as never)).toEqual(search);
});

it('leaves out what cannot be', () => {
  expect(
    readRecordsSearch({
      group: '',
      object: 42,
      filters: [{ field: 'a', value: null }, { value: 'x' }, null, 'text'],
      view: 'native',
      columns: ['', 7, null],
      record: -1,
    }),
  ).toEqual({ object: '42', columns: ['7'] });
});

it('has neither filters nor columns where none can be read', () => {
  expect(readRecordsSearch({ filters: ['text'], columns: [''] })).toStrictEqual({});
  expect(readRecordsSearch({ filters: '{"field":"a","value":1}', columns: '["a","b"]' })).toEqual({
    filters: [{ field: 'a', value: 1 }],
    columns: ['a', 'b'],
  });
});

it('a number that would be rounded is compared as the text it is', () => {
  const value = '3544790567247868103';
  expect(readRecordsSearch({ filters: `{"field":"id","value":${value}}` })).toEqual({
    filters: [{ field: 'id', value }],
  });
});
