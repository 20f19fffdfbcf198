import { describe, expect, it } from 'vitest';
import { Refusal } from '../http/problem';
import { parseManifest } from './manifest-text';

/** The problems of a text, or its content. */
function said(text: string): unknown {
  try {
    return parseManifest(text, 'sourceYaml');
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error;
    return error.parts.issues?.map(({ name, detail }) => `${name} ${detail}`);
  }
}

describe('parsing', () => {
  it.each<[string, unknown]>([
    ['a: 1\nb: [x, {c: d}]', { a: 1, b: ['x', { c: 'd' }] }],
    ['\ufeffa: 1\r\nb: 2\r\n', { a: 1, b: 2 }],
    ['a: &x {b: 1}\nc: {<<: *x, d: 2}', { a: { b: 1 }, c: { b: 1, d: 2 } }],
    ['{"a": [1, null, true]}', { a: [1, null, true] }],
    // Not dates, sets or words for true, whatever version the text declares.
    ['%YAML 1.1\n---\na: yes\nb: 2001-01-01', { a: 'yes', b: '2001-01-01' }],
    ['', null],
    ['# nothing', null],
  ])('%j', (text, value) => {
    expect(said(text)).toEqual(value);
  });

  it('leaves prototypes alone', () => {
    const value = said('__proto__: {admin: true}\nconstructor: 1') as object;
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.keys(value)).toEqual(['__proto__', 'constructor']);
    expect({}).not.toHaveProperty('admin');
  });
});

describe('mistakes', () => {
  it.each<[string, string[]]>([
    [
      'a: [1',
      [
        'sourceYaml Line 1, column 6: Flow sequence in block collection must be sufficiently indented and end with a ]',
      ],
    ],
    ['a: 1\nb: 2\na: 3', ['sourceYaml Line 3, column 1: The key “a” occurs twice in this map']],
    [
      'a: 1\n\tb: 2',
      [
        'sourceYaml Line 2, column 1: This line is indented with a tab. YAML takes only spaces',
        'sourceYaml Line 2, column 1: Tabs are not allowed as indentation',
      ],
    ],
    ['a: *b\nb: &b 1', ['sourceYaml Line 1, column 4: There is no anchor “b” before this alias']],
    [
      'a: 1\n---\nb: 2',
      [
        'sourceYaml Line 2, column 1: The text has 2 documents, separated by lines “---”. A manifest is one document',
        'sourceYaml Line 2, column 1: More than one document',
      ],
    ],
    ['a: "\\0"', ['sourceYaml A text has a character that cannot be kept']],
    ['"\\ud800": 1', ['sourceYaml A key has a character that cannot be kept']],
    ['a: {<<: 5}', ['sourceYaml Merge sources must be maps or map aliases']],
  ])('%j', (text, issues) => {
    expect(said(text)).toEqual(issues);
  });

  it('are each an issue', () => {
    const issues = said('a: 1\na: 2\nb: 1\nb: 2') as string[];
    expect(issues.map((text) => text.split(':')[0])).toEqual([
      'sourceYaml Line 2, column 1',
      'sourceYaml Line 4, column 1',
    ]);
  });
});

describe('what would keep the service busy', () => {
  const letters = 'abcdefghi'.split('');
  it.each<[string, string, RegExp]>([
    ['too long a text', `a: ${'x'.repeat(1024 * 1024)}`, /at most 1 MB/],
    ['brackets', '['.repeat(1_000_000), /more than 64 levels/i],
    ['dashes', '- '.repeat(500_000), /more than 64 levels/i],
    ['keys', Array.from({ length: 501 }, (_, i) => `k${i}: 1\n`).join(''), /More than 500 keys/],
    ['anchors', `a: &x 1\nb: [${'*x,'.repeat(1000)}]`, /More than 1000 anchors/],
    ['merges', `a: &x {b: 1}\nc:\n${'  - {<<: *x}\n'.repeat(101)}`, /More than 100 merge keys/],
    [
      'aliases of aliases',
      letters
        .map(
          (name, i) =>
            `${name}: &${name} [${Array(9)
              .fill(i === 0 ? 'x' : `*${letters[i - 1]}`)
              .join()}]`,
        )
        .join('\n'),
      /repeat too much/,
    ],
    ['aliases of a long text', `a: &a ${'x'.repeat(10_000)}\nb: [${'*a,'.repeat(900)}]`, /Too long once/],
    ['a value in itself', '&a {b: *a}', /inside of what it stands for/],
  ])('%s', (_, text, detail) => {
    expect(said(text)).toEqual([expect.stringMatching(detail)]);
  });
});
