import { expect, it } from 'vitest';
import { fieldFilters, fieldRows, fieldText } from './field-rows';
import type { FieldSearch } from './field-search';
import { filterWords, matchingRows } from './list-filters';

const rows = fieldRows({
  email: {
    fieldName: 'email',
    displayName: 'E-mail',
    valueType: 'string',
    isRequired: true,
    readOnly: false,
  },
  stage: {
    displayName: 'Stage',
    valueType: 'singleSelect',
    isCustom: true,
    values: [{ value: 'won', displayValue: 'Closed won' }, { value: 'lost' }],
  },
  id: { valueType: 'string', readOnly: true },
  "$['address']['city']": {},
});
const names = (search: FieldSearch) =>
  matchingRows(rows, search, fieldText, fieldFilters).map(({ name }) => name);

it('takes what is not told for not known, not for no', () => {
  expect(rows[3]).toMatchObject({
    name: "$['address']['city']",
    displayName: undefined,
    type: undefined,
    readOnly: undefined,
    values: [],
  });
  expect(names({ flag: 'writable' })).toEqual(['email']);
  expect(names({ flag: 'readOnly' })).toEqual(['id']);
});

it('finds by every word, in names and select values', () => {
  expect(names({ q: 'MAIL e-' })).toEqual(['email']);
  expect(names({ q: 'closed' })).toEqual(['stage']);
  expect(names({ q: 'closed mail' })).toEqual([]);
  expect(names({ q: "['city']" })).toEqual(["$['address']['city']"]);
});

it('filters by type and property together', () => {
  expect(names({ type: 'string' })).toEqual(['email', 'id']);
  expect(names({ type: 'string', flag: 'required' })).toEqual(['email']);
  expect(names({ flag: 'custom' })).toEqual(['stage']);
  expect(names({ flag: 'select' })).toEqual(['stage']);
});

it('says a filter in words', () => {
  const search: FieldSearch = { q: 'x', type: 'int', flag: 'readOnly' };
  expect(filterWords(fieldFilters, search)).toBe('type: int and property: Read-only and “x”');
});
