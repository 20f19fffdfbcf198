import { expect, it } from 'vitest';
import { fieldFilterWords, fieldRows, fieldTypes, matchingFields } from './field-rows';

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
const names = (filter: Parameters<typeof matchingFields>[1]) =>
  matchingFields(rows, filter).map(({ name }) => name);

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

it('counts types, and says a filter in words', () => {
  expect(fieldTypes(rows)).toEqual([
    { type: 'singleSelect', count: 1 },
    { type: 'string', count: 2 },
  ]);
  expect(fieldFilterWords({ q: 'x', type: 'int', flag: 'readOnly' })).toBe('type int and read-only and “x”');
});
