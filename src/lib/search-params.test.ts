import { expect, test } from 'vitest';
import {
  parseSearch,
  searchChoice,
  searchCount,
  searchFlag,
  searchList,
  searchText,
  stringifySearch,
} from './search-params';

test('of a repeated key the first value counts, but where a list is asked for', () => {
  const { text, flag, count, choice, list } = parseSearch(
    '?text=a&text=b&flag=true&flag=no&count=3&count=x&choice=one&choice=two&list=a&list=b',
  );
  expect([
    searchText(text),
    searchFlag(flag),
    searchCount(count),
    searchChoice(choice, ['one', 'two']),
  ]).toEqual(['a', true, 3, 'one']);
  expect(searchList(list)).toEqual(['a', 'b']);
});

test('a count is one from the least on', () => {
  expect(['0', '1', '2'].map((text) => searchCount(text, 1))).toEqual([undefined, 1, 2]);
  expect(
    ['0', '-0', '+1', '01', '1.0', '1e3', '9007199254740991', '9007199254740992'].map((text) =>
      searchCount(text),
    ),
  ).toEqual([0, undefined, undefined, undefined, undefined, undefined, Number.MAX_SAFE_INTEGER, undefined]);
});

test('what is not set is not written', () => {
  expect(stringifySearch({ a: null, b: undefined, c: ['x', null, undefined], d: '', e: false })).toBe(
    '?c=x&d=&e=false',
  );
  expect(stringifySearch({ a: null })).toBe('');
});
