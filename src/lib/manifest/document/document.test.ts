import { expect, test } from 'vitest';
import { mostLevels } from '@/lib/manifest/yaml-text';
import {
  documentValue,
  editSteps,
  integrationPaths,
  longestAtOnce,
  openDocument,
  openLater,
  withParsed,
  withSteps,
} from './document';
import { longestText, parseText } from './parse';

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
