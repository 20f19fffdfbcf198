import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ManifestPath } from '@/lib/manifest/finding';
import { runs } from '@/test/exhaustive';
import { treeOf } from '@/test/generated-manifests';
import type { ValueEdit } from './edits';
import { findPlace, isCollection, type Node, treeValue } from './tree';
import { writeEdit } from './write-edit';

const after = (text: string, edit: ValueEdit) => writeEdit(text, treeOf(text), edit).text;
const insertAt = (index: number): ValueEdit => ({
  type: 'insert',
  path: ['a'],
  index,
  values: [{ x: 9 }],
});

test('comments directly above an item at its indentation are the item’s, others are not', () => {
  expect(after('a:\n  # of the first\n  - x: 1\n  - x: 2\n', insertAt(0))).toBe(
    'a:\n  - x: 9\n  # of the first\n  - x: 1\n  - x: 2\n',
  );
  expect(after('a:\n# of nobody\n  - x: 1\n  - x: 2\n', insertAt(0))).toBe(
    'a:\n# of nobody\n  - x: 9\n  - x: 1\n  - x: 2\n',
  );
});

test('comments below an item that are indented deeper are the item’s, others are not', () => {
  expect(after('a:\n  - x: 1\n    # of the first\n  - x: 2\n', insertAt(1))).toBe(
    'a:\n  - x: 1\n    # of the first\n  - x: 9\n  - x: 2\n',
  );
  expect(after('a:\n  - x: 1\n  # of the second\n  - x: 2\n', insertAt(1))).toBe(
    'a:\n  - x: 1\n  - x: 9\n  # of the second\n  - x: 2\n',
  );
  expect(after('a:\n  - x: 1\n  - x: 2\n    # of the second\nb: 1\n', insertAt(2))).toBe(
    'a:\n  - x: 1\n  - x: 2\n    # of the second\n  - x: 9\nb: 1\n',
  );
});

test('what comes after a text of several lines begins on the next line', () => {
  const text = 'a:\n  - x: |\n      one\n      two\n  - x: 2\n';
  expect(after(text, insertAt(1))).toBe('a:\n  - x: |\n      one\n      two\n  - x: 9\n  - x: 2\n');
});

test('an item goes with its comments', () => {
  const text = 'a:\n  - x: 1\n    # of the first\n  - x: 2\n';
  expect(after(text, { type: 'move', path: ['a'], from: 0, to: 1 })).toBe(
    'a:\n  - x: 2\n  - x: 1\n    # of the first\n',
  );
});

test('a text without a line break at its end stays without one, whichever item is moved', () => {
  const text = 'a:\n  - x: 1\n  - x: 2\n  - x: 3';
  const move = (from: number, to: number) => after(text, { type: 'move', path: ['a'], from, to });
  expect(move(2, 0)).toBe('a:\n  - x: 3\n  - x: 1\n  - x: 2');
  expect(move(2, 1)).toBe('a:\n  - x: 1\n  - x: 3\n  - x: 2');
  expect(move(0, 2)).toBe('a:\n  - x: 2\n  - x: 3\n  - x: 1');
});

test('a copy has the comments of the item, as written', () => {
  expect(after('a:\n  - x: 1 # of it\n  - x: 2\n', { type: 'duplicate', path: ['a', 0] })).toBe(
    'a:\n  - x: 1 # of it\n  - x: 1 # of it\n  - x: 2\n',
  );
});

test('entries in brackets stay as far apart as they are', () => {
  const add = (index: number): ValueEdit => ({ type: 'insert', path: ['a'], index, values: [9] });
  expect(after('a: [1,2]\n', add(2))).toBe('a: [1,2,9]\n');
  expect(after('a: [1,  2]\n', add(1))).toBe('a: [1,  9,  2]\n');
  expect(after('a: [1,2]\n', add(0))).toBe('a: [9,1,2]\n');
  expect(after('a: [1]\n', add(1))).toBe('a: [1, 9]\n');
});

test('what takes the place of a text of several lines ends its line', () => {
  const set = (value: unknown): ValueEdit => ({ type: 'set', path: ['a'], value });
  expect(after('a: |\n  x\n  y\nb: 1\n', set('z'))).toBe('a: z\nb: 1\n');
  expect(after('a: |\n  x\n\n# of b\nb: 1\n', set(['z']))).toBe('a:\n  - z\n\n# of b\nb: 1\n');
});

test('a list that is set keeps the items at its start, and then those at its end', () => {
  const set = (value: unknown): ValueEdit => ({ type: 'set', path: ['a'], value });
  const text = 'a:\n  - 1 # first\n  - 1 # second\n';
  expect(after(text, set([1]))).toBe('a:\n  - 1 # first\n');
  expect(after(text, set([1, 1, 1]))).toBe('a:\n  - 1 # first\n  - 1 # second\n  - 1\n');
  expect(after(text, set([2, 1]))).toBe('a:\n  - 2 # first\n  - 1 # second\n');
});

const commented = `a: # 1
  # 2
  - x: 1 # 3
    # 4
    y: 2 # 5
  # 6
  - x: 3 # 7
b: [ # 9
  1, # 10
  2, # 11
  # 12
  3, {c: 4, # 13
    d: 5 } # 14
  ]
# 15
e: 6 # 16
f: [7, # 17
  8]
`;

function* pathsIn(node: Node | undefined, above: ManifestPath = []): Generator<ManifestPath> {
  if (!isCollection(node)) return;
  for (const [index, { key, value }] of node.entries.entries()) {
    const path = [...above, key ?? index];
    yield path;
    yield* pathsIn(value, path);
  }
}

test('no edit takes a comment that is not inside of what it removes', () => {
  const tree = treeOf(commented);
  for (const path of pathsIn(tree.root)) {
    const { from = 0, to = 0, parent } = findPlace(tree, path) ?? {};
    const end = parent?.flow ? to : commented.indexOf('\n', to);
    const outside = [...commented.matchAll(/# \d+/g)].filter(({ index }) => index < from || index > end);
    const edits: readonly ValueEdit[] = [
      { type: 'remove', path },
      { type: 'set', path, value: 'other' },
    ];
    for (const edit of edits) {
      const left = after(commented, edit).match(/# \d+/g) ?? [];
      expect(left, JSON.stringify(edit)).toEqual(expect.arrayContaining(outside.map(([text]) => text)));
    }
  }
});

test('a text without a final line break stays without one', () => {
  const edit: ValueEdit = { type: 'set', path: ['b'], value: undefined };
  expect(after('a: 1\nb: 2', edit)).toBe('a: 1');
  expect(after('a: 1\nb: 2\n', edit)).toBe('a: 1\n');
});

test('any list can be set in the place of any other, in a block or in brackets', () => {
  const list = fc.array(fc.nat(3), { maxLength: 6 });
  fc.assert(
    fc.property(list, list, fc.boolean(), (before, value, isFlow) => {
      const items = before.map((item) => `\n  - ${item}`).join('');
      const text = isFlow || before.length === 0 ? `a: [${before.join(', ')}]\nb: 1\n` : `a:${items}\nb: 1\n`;
      const changed = after(text, { type: 'set', path: ['a'], value });
      expect(treeValue(treeOf(changed))).toEqual({ a: value, b: 1 });
    }),
    runs(300),
  );
});

test('a key in another case is the one that is written', () => {
  const text = 'fieldName: x # why\nRead:\n  Objects:\n    - objectname: a\n';
  const edits: readonly (readonly [ValueEdit, string])[] = [
    [{ type: 'set', path: ['FieldName'], value: 'new' }, text.replace(': x', ': new')],
    [{ type: 'remove', path: ['fieldname'] }, text.replace(/^.*\n/, '')],
    [
      { type: 'set', path: ['read', 'objects', 0, 'objectName'], value: 'b' },
      text.replace('name: a', 'name: b'),
    ],
    [{ type: 'insert', path: ['read', 'objects'], index: 1, values: ['c'] }, `${text}    - c\n`],
    [
      { type: 'duplicate', path: ['read', 'objects', 0], change: { objectName: 'b' } },
      `${text}    - objectname: b\n`,
    ],
  ];
  for (const [edit, expected] of edits) expect(after(text, edit), edit.type).toBe(expected);
});

test('of keys that differ in case alone, the one that is named is changed', () => {
  const text = 'A: 1\na: 2\nB: 3\n';
  for (const key of ['A', 'a'])
    expect(after(text, { type: 'set', path: [key], value: 9 })).toBe(
      text.replace(new RegExp(`${key}: .`), `${key}: 9`),
    );
  expect(after(text, { type: 'set', path: ['b'], value: 9 })).toBe('A: 1\na: 2\nB: 9\n');
});
