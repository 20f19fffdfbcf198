import { expect, test } from 'vitest';
import { mostLevels } from '@/lib/manifest/yaml-text';
import {
  documentValue,
  documentValueAt,
  editSteps,
  integrationPaths,
  longestAtOnce,
  openDocument,
  openLater,
  withParsed,
  withSteps,
} from './document';
import { longestText, parseText } from './parse';
import { applySteps } from './steps';
import { pathAt, sourceAt, treeValue } from './tree';

test.each([
  [
    { specVersion: '1.0.0', integrations: [{ name: 'a' }, 'text', {}, null] },
    [
      ['integrations', 0],
      ['integrations', 2],
    ],
  ],
  [{ specVersion: '1.0.0', integrations: [] }, []],
  [{ specVersion: '1.0.0' }, []],
  [{ specVersion: '1.0.0', integrations: { name: 'a' } }, []],
  [{ name: 'a', provider: 'hubspot' }, [[]]],
  [{}, [[]]],
  [[], []],
  [undefined, []],
])('the integrations of %j', (value, paths) => {
  expect(integrationPaths(value)).toEqual(paths);
});

const count = (length: number, line: (at: number) => string) =>
  Array.from({ length }, (_, at) => line(at)).join('\n');
const problem = (text: string) => parseText(text, 'yaml').problems?.[0]?.message;

test.each([
  [
    'levels',
    (more: number) => '['.repeat(mostLevels - 1 + more) + ']'.repeat(mostLevels - 1 + more),
    'Nested more than 64 levels deep',
  ],
  ['keys', (more: number) => count(500 + more, (at) => `k${at}: 1`), 'More than 500 keys in one map'],
  [
    'anchors',
    (more: number) => count(1_000 + more, (at) => `- &a${at} 1`),
    'More than 1000 anchors and aliases',
  ],
  ['merge keys', (more: number) => count(100 + more, () => '- <<: {}'), 'More than 100 merge keys'],
  ['characters', (more: number) => `# ${'x'.repeat(longestText - 2 + more)}`, 'The text is longer than 5 MB'],
])('a text may have so many %s, and no more', (_, text, message) => {
  expect([problem(text(0)), problem(text(1))]).toEqual([undefined, message]);
});

test.each([
  'a: &a [*a]',
  'a: &a { b: *a }',
  '&a\nb: *a',
  'a: &a [&b [*a, *b]]',
  'a: &a\n  <<: *a',
  '? &a [*a]\n: 1',
])('an alias inside of what it stands for is refused: %j', (text) => {
  expect(problem(text)).toBe('The alias “a” is inside of what it stands for, so it would never end');
});

test('an alias stands for the last anchor before it', () => {
  expect(documentValue(openDocument('a: &a [&a 1, *a]'))).toEqual({ a: [1, 1] });
});

test('JSON stays JSON, also while what is typed is YAML alone', () => {
  const open = openDocument('{"a": 1}');
  const broken = withSteps(open, [{ from: 7, to: 7, insert: ',' }]);
  expect(broken).toMatchObject({
    text: '{"a": 1,}',
    problems: [{ message: expect.stringMatching(/^Not JSON: ./) }],
    isWaiting: false,
  });
  expect(documentValue(broken)).toEqual({ a: 1 });
  expect(() => editSteps(broken, { type: 'set', path: ['a'], value: 2 })).toThrow('syntax errors');
  const mended = withSteps(broken, [{ from: 7, to: 8, insert: '' }]);
  expect([mended.problems, mended.tree.layout.format, documentValue(mended)]).toEqual([[], 'json', { a: 1 }]);
  expect(openDocument('[1,', 'json')).toMatchObject({
    tree: { rootStart: 0, layout: { format: 'json', step: 2 } },
    pending: { from: 0, oldTo: 0, newTo: 3 },
  });
});

test('a long text is left to be parsed later, and a text that is too long is refused at once', () => {
  const text = `a: 1 # ${'x'.repeat(longestAtOnce)}`;
  const waiting = openLater(text);
  expect(waiting).toMatchObject({ isWaiting: true, problems: [] });
  expect(openLater(text.slice(0, longestAtOnce))).toMatchObject({ isWaiting: false });
  expect(openLater('x'.repeat(longestText + 1))).toMatchObject({ isWaiting: false, problems: [{}] });
  const parsed = withParsed(waiting, parseText(text, 'yaml'));
  expect([parsed.isWaiting, parsed.pending, documentValue(parsed)]).toEqual([false, undefined, { a: 1 }]);
  const refused = withParsed(waiting, parseText('a: [', 'yaml'));
  expect([refused.isWaiting, refused.problems.length > 0, documentValue(refused)]).toEqual([
    false,
    true,
    null,
  ]);
});

test('a merge key in a map that is edited as a whole is opened', () => {
  const document = openDocument('? x\n: y\nb: &x {c: 1}\n<<: *x\n');
  expect(document.problems).toEqual([]);
  expect(documentValue(document)).toEqual({ x: 'y', b: { c: 1 }, c: 1 });
});

test.each([
  ['a: 1\nb: 2\na: 3\n', 'a', 10],
  ['integrations:\n  - name: x\n    "name": y\n', 'name', 30],
  ['{"a": {"b c": 1, "b c": 2}}', 'b c', 17],
  ['1: x\n"1": y\n', '1', 5],
  ['null: 1\n"": 2\n', '', 8],
  ['__proto__: 1\n__proto__: 2\n', '__proto__', 13],
])('a key that is there twice is refused by its name: %j', (text, key, from) => {
  expect(openDocument(text).problems).toEqual([
    { message: `The key “${key}” occurs twice in this map`, from, to: from + 1 },
  ]);
});

test('each key that is there twice is named', () => {
  const { problems } = openDocument('a: {x: 1, x: 2, x: 3}\ny: 1\nb: [{z: 1, z: 2}]\ny: 2\n');
  expect(problems.map(({ message }) => /“(.*)”/.exec(message)?.[1])).toEqual(['x', 'x', 'z', 'y']);
});

test('a merge key beside its own map is read as one', () => {
  const document = openDocument('a:\n  <<: {b: 1, c: 2}\n  c: 3\n<<: [{d: 4}]\n');
  expect([document.problems, documentValue(document)]).toEqual([[], { a: { b: 1, c: 3 }, d: 4 }]);
});

test('each offset of a text is in the innermost entry that begins before it, and behind brackets in none of theirs', () => {
  const text = 'ab: {c: 1, d: [2, 34] } # x\ne:\n  - f: 5\n  -\n';
  const { tree } = openDocument(text);
  const found: [string, string][] = [];
  for (let at = 0; at <= text.length; at += 1) {
    const path = pathAt(tree, at).join('.');
    if (found.at(-1)?.[0] === path)
      found[found.length - 1] = [path, `${found.at(-1)?.[1]}${text.charAt(at)}`];
    else found.push([path, text.charAt(at)]);
  }
  expect(found).toEqual([
    ['ab', 'ab: {'],
    ['ab.c', 'c: 1,'],
    ['ab', ' '],
    ['ab.d', 'd: ['],
    ['ab.d.0', '2,'],
    ['ab.d', ' '],
    ['ab.d.1', '34]'],
    ['ab.d', ' '],
    ['ab', '} # x\n'],
    ['e', 'e:\n  '],
    ['e.0', '- '],
    ['e.0.f', 'f: 5\n  '],
    ['e.1', '-\n'],
  ]);
});

test('a value as it is written, if it is no text', () => {
  const { tree } = openDocument('a: 012\nb: "012"\nc: [~]\n');
  const paths = [['a'], ['b'], ['c', 0], ['c'], ['d']];
  expect(paths.map((path) => sourceAt(tree, path))).toEqual(['012', undefined, '~', undefined, undefined]);
});

test('a change to a long text is known at once, and the whole keeps its layout', () => {
  const text = `a:\n    b: 1\n    c:\n    - 1\n# ${'x'.repeat(longestAtOnce)}\n`;
  const open = openDocument(text);
  const layout = { format: 'yaml', step: 4, indentLists: false, newline: '\n' };
  const typed = withSteps(open, [
    { from: 10, to: 11, insert: '2' },
    { from: 10, to: 11, insert: '3' },
  ]);
  expect([typed.isWaiting, typed.pending, typed.tree.layout]).toEqual([false, undefined, layout]);
  expect(documentValue(typed)).toEqual({ a: { b: 3, c: [1] } });
  const broken = withSteps(typed, [{ from: 0, to: 1, insert: '[' }]);
  expect([broken.isWaiting, broken.tree]).toEqual([true, typed.tree]);
  expect(withParsed(broken, parseText('a: 1\r\n')).tree.layout).toEqual(layout);
  expect(withParsed(openLater(text), parseText(text)).tree.layout).toEqual(layout);
});

test('the steps of an edit make the text that it says', () => {
  const document = openDocument('a: 1\n');
  const steps = editSteps(document, { type: 'set', path: ['b'], value: 2 });
  expect(applySteps(document.text, steps)).toBe('a: 1\nb: 2\n');
  expect(documentValueAt(document, ['a'])).toBe(1);
  // The same part is the same object each time.
  expect(treeValue(document.tree)).toBe(treeValue(document.tree));
});

test('problems are told in short, where they begin', () => {
  expect(openDocument('a: \0\0').problems).toMatchObject([
    { from: 3, to: 4, message: expect.stringMatching(/character/) },
  ]);
  const twice = openDocument(`${'k'.repeat(300)}: 1\n`.repeat(2)).problems[0]?.message ?? '';
  expect([twice.length, twice.at(-1)]).toEqual([201, '…']);
  expect(openDocument('{"a": 1,', 'json').problems[0]).toMatchObject({ from: expect.any(Number) });
});

test('only anchors, aliases, merge keys and tags make the value one whole', () => {
  const whole = [
    'a: &x 1\nb: *x\n',
    'a: &x 1\n',
    'a: !x 1\n',
    'a: !!int 1\n',
    'a: !<b> [1]\n',
    '<<: {a: 1}\n',
  ];
  const nodes = [
    'a: 1\n',
    'a: [1, {b: c}]\n',
    'a: !!str x\n',
    'a: !!map {b: 1}\n',
    'a: !!seq [1]\n',
    '"<<": 1\n',
    'a: null\n',
  ];
  const isWhole = (text: string) => openDocument(text).tree.whole !== undefined;
  expect([whole.filter((text) => !isWhole(text)), nodes.filter(isWhole)]).toEqual([[], []]);
});
