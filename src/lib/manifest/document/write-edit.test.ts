import { expect, test } from 'vitest';
import { deepEqual } from '@/lib/deep-equal';
import { parseJson, toJson } from '@/lib/json';
import { meantValue } from './content-text';
import { editedValue, type ValueEdit } from './edits';
import { parseText } from './parse';
import { treeValue, type Tree } from './tree';
import { writeEdit } from './write-edit';

const blocks = 'a:\n  - x: 1\n  - x: 2\nb: 1\n';
const flows = 'a: [{x: 1}, {x: 2}]\nb: 1\n';
const json = '{"a": [{"x": 1}, {"x": 2}], "b": 1}';

const treeOf = (text: string, format: 'yaml' | 'json'): Tree => {
  const { tree } = parseText(text, format);
  if (!tree) throw new Error(text);
  return tree;
};

/** The text after an edit, which says what the edit makes of the value. */
function after(text: string, edit: ValueEdit): string {
  const format = text === json ? 'json' : 'yaml';
  const tree = treeOf(text, format);
  const written = writeEdit(text, tree, edit).text;
  const [found, wanted] = [treeValue(treeOf(written, format)), editedValue(treeValue(tree), edit)];
  return deepEqual(found, wanted) ? written : `${written} is not ${JSON.stringify(wanted)}`;
}

test.each<[ValueEdit, string, string, string]>([
  [
    { type: 'insert', path: ['a'], index: 0, values: [{ x: 9 }] },
    'a:\n  - x: 9\n  - x: 1\n  - x: 2\nb: 1\n',
    'a: [{ x: 9 }, {x: 1}, {x: 2}]\nb: 1\n',
    '{"a": [{"x":9}, {"x": 1}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'insert', path: ['a'], index: 1, values: [{ x: 8 }, 'y'] },
    'a:\n  - x: 1\n  - x: 8\n  - "y"\n  - x: 2\nb: 1\n',
    'a: [{x: 1}, { x: 8 }, "y", {x: 2}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x":8}, "y", {"x": 2}], "b": 1}',
  ],
  [
    { type: 'insert', path: ['a'], index: 2, values: [{ x: 9 }] },
    'a:\n  - x: 1\n  - x: 2\n  - x: 9\nb: 1\n',
    'a: [{x: 1}, {x: 2}, { x: 9 }]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 2}, {"x":9}], "b": 1}',
  ],
  [
    { type: 'move', path: ['a'], from: 0, to: 1 },
    'a:\n  - x: 2\n  - x: 1\nb: 1\n',
    'a: [{x: 2}, {x: 1}]\nb: 1\n',
    '{"a": [{"x": 2}, {"x": 1}], "b": 1}',
  ],
  [
    { type: 'move', path: ['a'], from: 1, to: 0 },
    'a:\n  - x: 2\n  - x: 1\nb: 1\n',
    'a: [{x: 2}, {x: 1}]\nb: 1\n',
    '{"a": [{"x": 2}, {"x": 1}], "b": 1}',
  ],
  [
    { type: 'duplicate', path: ['a', 0] },
    'a:\n  - x: 1\n  - x: 1\n  - x: 2\nb: 1\n',
    'a: [{x: 1}, {x: 1}, {x: 2}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 1}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'duplicate', path: ['a', 1], change: { x: 3 } },
    'a:\n  - x: 1\n  - x: 2\n  - x: 3\nb: 1\n',
    'a: [{x: 1}, {x: 2}, {x: 3}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 2}, {"x": 3}], "b": 1}',
  ],
  [
    { type: 'remove', path: ['a', 0] },
    'a:\n  - x: 2\nb: 1\n',
    'a: [{x: 2}]\nb: 1\n',
    '{"a": [{"x": 2}], "b": 1}',
  ],
  [
    { type: 'remove', path: ['a', 1] },
    'a:\n  - x: 1\nb: 1\n',
    'a: [{x: 1}]\nb: 1\n',
    '{"a": [{"x": 1}], "b": 1}',
  ],
  [{ type: 'remove', path: ['a'] }, 'b: 1\n', 'b: 1\n', '{"b": 1}'],
  [
    { type: 'remove', path: ['b'] },
    'a:\n  - x: 1\n  - x: 2\n',
    'a: [{x: 1}, {x: 2}]\n',
    '{"a": [{"x": 1}, {"x": 2}]}',
  ],
  [
    { type: 'remove', path: ['a', 0, 'x'], prune: true },
    'a:\n  - {}\n  - x: 2\nb: 1\n',
    'a: [{}, {x: 2}]\nb: 1\n',
    '{"a": [{}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'remove', path: ['c'] },
    'a:\n  - x: 1\n  - x: 2\nb: 1\n',
    'a: [{x: 1}, {x: 2}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'set', path: ['A', 0, 'X'], value: 'text: of' },
    'a:\n  - x: "text: of"\n  - x: 2\nb: 1\n',
    'a: [{x: "text: of"}, {x: 2}]\nb: 1\n',
    '{"a": [{"x": "text: of"}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'set', path: ['a', 1, 'y'], value: { z: [1, 'two'] } },
    'a:\n  - x: 1\n  - x: 2\n    "y":\n      z:\n        - 1\n        - two\nb: 1\n',
    'a: [{x: 1}, {x: 2, "y": { z: [ 1, two ] }}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 2, "y": {"z":[1,"two"]}}], "b": 1}',
  ],
  [
    { type: 'set', path: ['c'], value: [] },
    'a:\n  - x: 1\n  - x: 2\nb: 1\nc: []\n',
    'a: [{x: 1}, {x: 2}]\nb: 1\nc: []\n',
    '{"a": [{"x": 1}, {"x": 2}], "b": 1, "c": []}',
  ],
  [
    { type: 'set', path: ['c', 0, 'd'], value: 1 },
    'a:\n  - x: 1\n  - x: 2\nb: 1\nc:\n  - d: 1\n',
    'a: [{x: 1}, {x: 2}]\nb: 1\nc:\n  - d: 1\n',
    '{"a": [{"x": 1}, {"x": 2}], "b": 1, "c": [{"d":1}]}',
  ],
  [
    { type: 'set', path: ['a'], value: [{ x: 1 }, { x: 7 }, { x: 2 }] },
    'a:\n  - x: 1\n  - x: 7\n  - x: 2\nb: 1\n',
    'a: [{x: 1}, { x: 7 }, {x: 2}]\nb: 1\n',
    '{"a": [{"x": 1}, {"x":7}, {"x": 2}], "b": 1}',
  ],
  [{ type: 'set', path: ['a'], value: [] }, 'a: []\nb: 1\n', 'a: []\nb: 1\n', '{"a": [], "b": 1}'],
  [
    { type: 'set', path: ['a'], value: { k: 1 } },
    'a:\n  k: 1\nb: 1\n',
    'a: { k: 1 }\nb: 1\n',
    '{"a": {"k":1}, "b": 1}',
  ],
  [
    { type: 'set', path: ['b'], value: { k: undefined, l: 1 } },
    'a:\n  - x: 1\n  - x: 2\nb:\n  l: 1\n',
    'a: [{x: 1}, {x: 2}]\nb:\n  l: 1\n',
    '{"a": [{"x": 1}, {"x": 2}], "b": {"l":1}}',
  ],
  [
    { type: 'set', path: ['a'], value: [{ x: undefined, z: 3 }, { x: 2 }] },
    'a:\n  - z: 3\n  - x: 2\nb: 1\n',
    'a: [{z: 3}, {x: 2}]\nb: 1\n',
    '{"a": [{"z": 3}, {"x": 2}], "b": 1}',
  ],
  [
    { type: 'set', path: ['a', 1], value: ['p', 'q'] },
    'a:\n  - x: 1\n  - - p\n    - q\nb: 1\n',
    'a: [{x: 1}, [ p, q ]]\nb: 1\n',
    '{"a": [{"x": 1}, ["p","q"]], "b": 1}',
  ],
  [
    { type: 'set', path: ['a', 2], value: { x: 3 } },
    'a:\n  - x: 1\n  - x: 2\n  - x: 3\nb: 1\n',
    'a: [{x: 1}, {x: 2}, { x: 3 }]\nb: 1\n',
    '{"a": [{"x": 1}, {"x": 2}, {"x":3}], "b": 1}',
  ],
  [
    { type: 'rename', path: ['b'], key: 'c' },
    'a:\n  - x: 1\n  - x: 2\nc: 1\n',
    'a: [{x: 1}, {x: 2}]\nc: 1\n',
    '{"a": [{"x": 1}, {"x": 2}], "c": 1}',
  ],
])('an edit is written as the text around it: %j', (edit, inBlocks, inFlows, inJson) => {
  expect([after(blocks, edit), after(flows, edit), after(json, edit)]).toEqual([inBlocks, inFlows, inJson]);
});

test.each<[string, unknown, string]>([
  ['', { a: 1 }, 'a: 1\n'],
  ['# c', { a: 1 }, '# c\na: 1\n'],
  ['# c\n', { a: 1 }, '# c\na: 1\n'],
  ['---\n# c\n', { a: 1 }, '---\n# c\na: 1\n'],
  ['# c\r\n# d', { a: 1 }, '# c\r\n# d\r\na: 1\r\n'],
  ['# c\na: 1 # d\nb: 2\n', ['x', { y: 3 }], '# c\n- x\n- "y": 3\n'],
  ['- 1', { a: 1, b: [2] }, 'a: 1\nb:\n  - 2'],
  ['{"a": 1}', [1], '[\n  1\n]'],
])('the whole of %j is set to %j', (text, value, expected) => {
  const tree = treeOf(text, text.startsWith('{') ? 'json' : 'yaml');
  expect(writeEdit(text, tree, { type: 'set', path: [], value }).text).toBe(expected);
});

test.each<[string, ValueEdit, string]>([
  ['a: 1\n', { type: 'remove', path: ['a'] }, '{}\n'],
  ['b: 1\na:\n  - 1', { type: 'set', path: ['a'], value: 2 }, 'b: 1\na: 2'],
  ['{"a":{"b":""}}', { type: 'rename', path: ['a', 'b'], key: 'c' }, '{"a":{"c":""}}'],
  ['a:\nb: 1\n', { type: 'set', path: ['a', 'c'], value: 1 }, 'a:\n  c: 1\nb: 1\n'],
  ['a:\nb: 1\n', { type: 'set', path: ['a'], value: 'x' }, 'a: x\nb: 1\n'],
  ["a: 'x'\n", { type: 'set', path: ['a'], value: 5 }, 'a: 5\n'],
  ['a: "x"\n', { type: 'set', path: ['a'], value: 5 }, 'a: 5\n'],
  ["a: 'x'\n", { type: 'set', path: ['a'], value: 'y z' }, "a: 'y z'\n"],
  ['a:\n  -\n  - 1\n', { type: 'set', path: ['a', 0], value: 'x' }, 'a:\n  - x\n  - 1\n'],
  ['a: 1\n', { type: 'set', path: ['odd key'], value: 1 }, 'a: 1\nodd key: 1\n'],
  ['a: 012\n', { type: 'set', path: ['a'], value: 12 }, 'a: 012\n'],
  ['a: 012\n', { type: 'set', path: ['a'], value: 12, rewrite: true }, 'a: 12\n'],
  ['a: 1\n', { type: 'set', path: ['b'], value: { c: 'two\nlines' } }, 'a: 1\nb:\n  c: "two\\nlines"\n'],
  [
    'a:\n  - - 1\n    - 2\n',
    { type: 'insert', path: ['a', 0], index: 0, values: [7, 8] },
    'a:\n  - - 7\n    - 8\n    - 1\n    - 2\n',
  ],
  ['a: []\n', { type: 'insert', path: ['a'], index: 0, values: [1] }, 'a:\n  - 1\n'],
  ['b: 1\n', { type: 'insert', path: ['a'], index: 0, values: [1, 2] }, 'b: 1\na:\n  - 1\n  - 2\n'],
  ['a: [1]\n', { type: 'insert', path: ['a'], index: 0, values: [] }, 'a: [1]\n'],
  ['a: [1,\n  2]\n', { type: 'insert', path: ['a'], index: 2, values: [3] }, 'a: [1,\n  2, 3]\n'],
  ['a: [1 , 2]\n', { type: 'remove', path: ['a', 0] }, 'a: [2]\n'],
  ['a: [1, # x, y\n  2]\n', { type: 'remove', path: ['a', 0] }, 'a: [ # x, y\n  2]\n'],
  ['# of 1\n- 1\n# of 2\n- 2\n', { type: 'move', path: [], from: 0, to: 1 }, '# of 2\n- 2\n# of 1\n- 1\n'],
  ['# of 1\n- 1\n# of 2\n- 2\n', { type: 'move', path: [], from: 1, to: 0 }, '# of 2\n- 2\n# of 1\n- 1\n'],
  ['# of 1\n- 1\n', { type: 'insert', path: [], index: 0, values: [0] }, '- 0\n# of 1\n- 1\n'],
  ['{"a":1,"c":2}', { type: 'set', path: ['b'], value: 3 }, '{"a":1,"c":2,"b":3}'],
  ['{"a": 1}', { type: 'set', path: ['b'], value: 3 }, '{"a": 1, "b": 3}'],
  ['{a: 1}', { type: 'set', path: ['b, c'], value: 3 }, '{a: 1, "b, c": 3}'],
  ['a: {b: 1}\n', { type: 'remove', path: ['a', 'b'] }, 'a: {}\n'],
  ['a:\n  # c\n  b: 1\n', { type: 'set', path: ['a'], value: 3 }, 'a: 3\n  # c\n'],
  ['- x: 1\n  y: 2\n', { type: 'remove', path: [0, 'x'] }, '- y: 2\n'],
  ['- x: 1 # c\n  y: 2\n', { type: 'remove', path: [0, 'x'] }, '-\n  y: 2\n'],
  ['A: 1\na: 2\n', { type: 'set', path: ['a'], value: 3 }, 'A: 1\na: 3\n'],
  [
    'a: 1\n',
    {
      type: 'all',
      edits: [
        { type: 'set', path: ['b'], value: 2 },
        { type: 'remove', path: ['a'] },
      ],
    },
    'b: 2\n',
  ],
  [
    'a: 1\n',
    {
      type: 'all',
      edits: [
        { type: 'set', path: ['a'], value: 2 },
        { type: 'set', path: ['a'], value: 3 },
      ],
    },
    'a: 3\n',
  ],
])('%j after %j is %j', (text, edit, expected) => {
  const format = text.startsWith('{"') ? 'json' : 'yaml';
  expect(writeEdit(text, treeOf(text, format), edit).text).toBe(expected);
});

test.each<[unknown, string]>([
  [{ x: 1, z: 3, w: 4 }, 'a: # map\n  x: 1 # one\n  # two\n  z: 3\n  w: 4\n'],
  [{ z: 2 }, 'a: # map\n  # two\n  z: 2\n'],
  [{ x: { w: 4 }, z: 2 }, 'a: # map\n  x: # one\n    w: 4\n  # two\n  z: 2\n'],
  [{}, 'a: {} # map\n'],
])('of a map only what differs is written: %j', (value, expected) => {
  expect(after('a: # map\n  x: 1 # one\n  # two\n  z: 2\n', { type: 'set', path: ['a'], value })).toBe(
    expected,
  );
});

test.each<[ValueEdit]>([
  [{ type: 'insert', path: ['a'], index: 3, values: [{ x: 9 }] }],
  [{ type: 'move', path: ['a'], from: 0, to: 2 }],
  [{ type: 'set', path: ['a', 4], value: { x: 3 } }],
])('an edit at a place that is not there is refused: %j', (edit) => {
  for (const text of [blocks, flows, json])
    expect(() => after(text, edit)).toThrow('The list has no such place');
});

test('the whole document is not removed, and what is not there need not be', () => {
  expect(() => after(blocks, { type: 'remove', path: [] })).toThrow('The whole document cannot be removed');
  for (const path of [['x'], ['a', 7], ['a', 0, 'y']])
    expect(after(blocks, { type: 'remove', path, prune: true })).toBe(blocks);
});

test('what is removed takes with it what is empty then, if asked, but no item and no list of integrations', () => {
  const remove = (text: string, path: (string | number)[], prune: boolean) =>
    after(text, { type: 'remove', path, prune });
  expect(remove('a:\n  b:\n    c: 1\nd: 1\n', ['a', 'b', 'c'], true)).toBe('d: 1\n');
  expect(remove('a:\n  b:\n    c: 1\nd: 1\n', ['a', 'b', 'c'], false)).toBe('a:\n  b: {}\nd: 1\n');
  expect(remove('a:\n  b:\n    c: 1\n    e: 1\n', ['a', 'b', 'c'], true)).toBe('a:\n  b:\n    e: 1\n');
  expect(remove('integrations:\n  - a: 1\nd: 1\n', ['integrations', 0], true)).toBe(
    'integrations: []\nd: 1\n',
  );
  expect(remove('a:\n  - 1\nd: 1\n', ['a', 0], true)).toBe('d: 1\n');
});

test('line breaks and indentation stay as they are', () => {
  const text = 'a:\r\n- x: 1\r\nb: 1';
  expect(after(text, { type: 'insert', path: ['a'], index: 1, values: [{ y: [1] }] })).toBe(
    'a:\r\n- x: 1\r\n- "y":\r\n  - 1\r\nb: 1',
  );
  expect(after(text, { type: 'set', path: ['c'], value: { d: 1 } })).toBe(
    'a:\r\n- x: 1\r\nb: 1\r\nc:\r\n  d: 1',
  );
  expect(after('a:\n    b:\n        c: 1\n', { type: 'set', path: ['d'], value: { e: { f: 1 } } })).toBe(
    'a:\n    b:\n        c: 1\nd:\n    e:\n        f: 1\n',
  );
});

test.each([blocks, flows, json])('numbers are written with their digits: %j', (text) => {
  const own = '[12345678901234567890,1.10,1e400,-0]';
  const { text: written } = writeEdit(text, treeOf(text, text === json ? 'json' : 'yaml'), {
    type: 'all',
    edits: [
      { type: 'set', path: ['b'], value: parseJson('1.10') },
      { type: 'set', path: ['own'], value: parseJson(own) },
    ],
  });
  expect(toJson(meantValue(written))).toBe(`{"a":[{"x":1},{"x":2}],"b":1.10,"own":${own}}`);
});
