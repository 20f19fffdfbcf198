import { expect, test } from 'vitest';
import {
  keepRange,
  parseSearch,
  readRangeSearch,
  searchChoice,
  searchCount,
  searchFlag,
  searchList,
  searchText,
  searchWords,
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

test('texts to search for are words of one', () => {
  const words = (address: string) => searchWords(parseSearch(address)['q']);
  expect(['?q=a&q=b&q=a&q=&q=4.0', '?q=a', '?q=', ''].map(words)).toEqual([
    'a b 4.0',
    'a',
    undefined,
    undefined,
  ]);
});

test('numbers of a list in JSON keep their digits', () => {
  expect(searchList('[3544790567247868103,1.0,2]').map(searchText)).toEqual([
    '3544790567247868103',
    '1.0',
    '2',
  ]);
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

test.each([
  ['plain', '?key=plain'],
  ['42', '?key=42'],
  ['"42"', '?key=%22%5C%2242%5C%22%22'],
  ['"a', '?key=%22a'],
  ['"not json"', '?key=%22not+json%22'],
  ['', '?key='],
  ['[1]', '?key=%5B1%5D'],
  [['a', 'b', 'c'], '?key=a&key=b&key=c'],
  [['[1]', '[2]'], '?key=%5B1%5D&key=%5B2%5D'],
  [['[1'], '?key=%5B1'],
])('%j is read as it was written', (value, address) => {
  expect(stringifySearch({ key: value })).toBe(address);
  const read = parseSearch(address)['key'];
  expect(Array.isArray(value) ? searchList(read) : read).toEqual(value);
});

test('the only text of a list that is itself a list in JSON stays one text', () => {
  expect(searchList(parseSearch(stringifySearch({ key: ['[1]'] }))['key'])).toEqual(['[1]']);
});

test('a text in quotes is taken out of them if it is JSON, as earlier releases wrote it', () => {
  const read = (written: string) => parseSearch(`?key=${encodeURIComponent(written)}`)['key'];
  expect(['"42"', '"null"', '"words"', ' "42"', '42"', '"4'].map(read)).toEqual([
    '42',
    'null',
    '"words"',
    ' "42"',
    '42"',
    '"4',
  ]);
});

test('a key of objects is no other than any', () => {
  const address = '?__proto__=a&__proto__=b&toString=c&constructor=';
  const read = parseSearch(address);
  expect(Object.entries(read)).toEqual([
    ['__proto__', ['a', 'b']],
    ['toString', 'c'],
    ['constructor', ''],
  ]);
  expect(stringifySearch(read)).toBe(address);
});

test('a list may be a repeated key, one text, a JSON array, or absent', () => {
  expect([['a', 1], 'a', '["a"]', '[a', 'a[', '', undefined, 7].map(searchList)).toEqual([
    ['a', 1],
    ['a'],
    ['a'],
    ['[a'],
    ['a['],
    [],
    [],
    [],
  ]);
});

test('what is no text is none, and a list in JSON begins with its bracket', () => {
  expect([{}, null, undefined, '', [], [{}]].map(searchText)).toEqual(Array.from({ length: 6 }));
  expect([1.5, false, [true]].map(searchText)).toEqual(['1.5', 'false', 'true']);
  expect(searchList(' ["a"]')).toEqual([' ["a"]']);
});

test('a link keeps the range unless it names one', () => {
  expect(readRangeSearch({ range: ['7d', '1d'], other: 'x' })).toEqual({ range: '7d' });
  const follow = (named: { range?: string }) =>
    keepRange({ search: { range: '7d' }, next: () => named as { range: string } });
  expect([follow({}), follow({ range: '1d' })]).toEqual([{ range: '7d' }, { range: '1d' }]);
});
