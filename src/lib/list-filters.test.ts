import { expect, it } from 'vitest';
import { filterChips, filterOptions, filterWords, matchingRows, type ListFilter } from './list-filters';
import type { ListSearch } from './list-search';

interface Row {
  id: string;
  type: string | null;
  tags: string[];
}

const rows: Row[] = [
  { id: 'a', type: 'webhook', tags: ['new', 'used'] },
  { id: 'b', type: 'slack', tags: [] },
  { id: 'c', type: null, tags: ['used'] },
];
const type = {
  key: 'type',
  label: 'Type',
  valueOf: (row: Row) => row.type,
  wordOf: (value: string) => value.toUpperCase(),
};
const tag = { key: 'tag', label: 'Tag', valueOf: (row: Row) => row.tags };
const filters: ListFilter<Row>[] = [
  type,
  tag,
  { key: 'bare', label: 'Bare', test: (row) => row.type === null },
];
const ids = (search: ListSearch) =>
  matchingRows(rows, search, ({ id }) => `row ${id}`, filters).map(({ id }) => id);

it('shows the rows that pass every filter and hold every word', () => {
  expect(ids({})).toEqual(['a', 'b', 'c']);
  expect(ids({ type: 'slack' })).toEqual(['b']);
  expect(ids({ tag: 'used' })).toEqual(['a', 'c']);
  expect(ids({ tag: 'used', bare: true })).toEqual(['c']);
  expect(ids({ tag: 'used', q: 'A row' })).toEqual(['a']);
});

it('offers the values that occur, with their numbers', () => {
  expect(filterOptions(rows, type)).toEqual([
    { value: 'slack', label: 'SLACK (1)' },
    { value: 'webhook', label: 'WEBHOOK (1)' },
  ]);
  expect(filterOptions(rows, tag).map(({ label }) => label)).toEqual(['new (1)', 'used (2)']);
});

it('says in words what is set', () => {
  const search: ListSearch = { type: 'slack', bare: true, q: 'acme' };
  expect(filterChips(filters, search).map(({ label }) => label)).toEqual(['Type: SLACK', 'Bare']);
  expect(filterWords(filters, search)).toBe('type: SLACK and bare and “acme”');
  expect(filterWords(filters, {})).toBe('');
});
