/** How texts are written: with quotes where a parser would read something else, and by their source. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { toJson } from '@/lib/json';
import { runs } from '@/test/exhaustive';
import { project } from '@/test/rule-parts';
import { documentValueAt, openDocument } from '@/lib/manifest/document/document';
import { creationOf, deployedText } from './deployment';
import { type EditorAction, openEditor, reduceEditor } from './editor-state';
import { checkDocument } from './problems';

const opened = (name: string) => `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: hook
          schedule: 0 * * * *
          requiredFields:
            - fieldName: ${name}
            - { fieldName: ${name === '' ? '""' : name} }
`;
const base = ['integrations', 0];
const fields = [...base, 'read', 'objects', 0, 'requiredFields'];
const places = [
  [...fields, 0, 'fieldName'],
  [...fields, 1, 'fieldName'],
  [...fields, 0, 'mapToName'],
];

const problemsOf = (text: string) => checkDocument(openDocument(text), base, project).problems;

const readings = (text: string) =>
  (['1.1', '1.2'] as const).map((version): unknown => parse(text, { version, logLevel: 'silent' }));

const odd = fc.oneof(
  fc.constantFrom(
    'no',
    'y',
    'on',
    '1_000',
    '0123_4',
    '0o14',
    '12:30',
    '~',
    'Null',
    '=',
    '<<',
    '.5',
    '!x',
    '*a',
    ' b ',
  ),
  fc.stringMatching(/^[-+]?[0-9_.:eExobTZ-]{1,8}$/),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('a\u00A0', '\u2028', '\uFEFFa', 'two\nlines', 'a\u202E"'),
);

it('a text from a field is the same text to both versions, whatever stood there', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('email', '"email"', "'email'", '12'),
      fc.constantFrom(...places),
      fc.array(odd, { minLength: 1, maxLength: 3 }),
      (before, path, words) => {
        let state = openEditor(opened(before));
        for (const value of words) {
          state = reduceEditor(state, { type: 'edit', edit: { type: 'set', path, value }, typedAt: 0 });
          expect(state.refused).toBeUndefined();
          for (const found of readings(state.document.text))
            expect(documentValueAt(openDocument(JSON.stringify(found)), path)).toBe(value);
        }
        expect(problemsOf(state.document.text).map(({ rule }) => rule)).not.toContain('plain-word');
        expect(reduceEditor(state, { type: 'undo' }).document.text).toBe(opened(before));
      },
    ),
    runs(60),
  );
});

describe('a scalar where text is expected', () => {
  it.each('012 0x1F 0o17 1.10 1.0 True FALSE 1e3 .5 +1 -0 .inf .NaN 3544790567247868102'.split(' '))(
    '%s is written as text by its source',
    (source) => {
      for (const path of places.slice(0, 2)) {
        const state = openEditor(opened(source));
        const problem = problemsOf(state.document.text).find((one) => String(one.path) === String(path));
        const fix = problem?.fixes.find(({ label }) => label === 'Write it as text');
        const { document } = reduceEditor(state, { type: 'edit', edit: fix!.edit });
        expect(documentValueAt(document, path)).toBe(source);
        for (const found of readings(document.text))
          expect(documentValueAt(openDocument(JSON.stringify(found)), path)).toBe(source);
      }
    },
  );

  it.each(['null', '~', 'Null', 'NULL'])('%s as the only name of a field is written as text', (source) => {
    for (const place of [0, 1]) {
      const state = openEditor(opened(source));
      const problem = problemsOf(state.document.text).find(
        ({ path }) => String(path) === String([...fields, place]),
      );
      const fix = problem?.fixes.find(({ label }) => label === 'Write it as text');
      const { document } = reduceEditor(state, { type: 'edit', edit: fix!.edit });
      expect(documentValueAt(document, [...fields, place, 'fieldName'])).toBe(source);
    }
  });

  it.each('no y On 1_000 0123_4 0b11 12:30 12:30:45 1:20:30 2024-01-01 ='.split(' '))(
    'is reported and quoted if only parsers of 1.1 misread it: %s',
    (word) => {
      let state = openEditor(opened(word));
      for (;;) {
        const found = problemsOf(state.document.text).find(({ rule }) => rule === 'plain-word');
        if (!found) break;
        const action: EditorAction = { type: 'edit', edit: found.fixes[0]!.edit };
        state = reduceEditor(state, action);
      }
      expect(state.document.text).toBe(opened(`"${word}"`));
    },
  );

  it.each(['"no"', "'no'", 'none', 'e3', '1.0.0', '"012"'])('is not reported: %s', (written) => {
    expect(problemsOf(opened(written))).toEqual([]);
  });
});

it.each([
  ['email\u00A0', 'email'],
  ['\u200Bemail', 'email'],
  ['e\u00ADmail', 'email'],
  ['deal\u00A0stage', 'deal stage'],
  ['\u202Eliame', 'liame'],
  ['email\u200D', 'email'],
  ['" email "', 'email'],
  ['"email\\n"', 'email'],
  ['e\u{E0061}mail', 'email'],
  ['“email”', 'email'],
  ['‘email’', 'email'],
])('what nobody sees in a name is reported, and goes: %j', (written, wanted) => {
  const state = openEditor(opened(written));
  const [problem] = problemsOf(state.document.text);
  expect(problem?.rule).toBe('invisible-character');
  const { document } = reduceEditor(state, { type: 'edit', edit: problem!.fixes[0]!.edit });
  expect(documentValueAt(document, places[0]!)).toBe(wanted);
});

it('shows what nobody sees in a key that the format does not know', () => {
  const messages = problemsOf(opened('email').replace('schedule:', 'schedule\u00A0:')).map(
    (one) => one.message,
  );
  expect(messages).toContainEqual(expect.stringContaining('schedule⟨U+00A0⟩'));
});

it('numbers are deployed with their digits, in a request and in the manifest around a content', () => {
  const own = '[12345678901234567890, 1.10, 1e400, -0]';
  const content = `name: crm\nprovider: hubspot\nread:\n  objects:\n    - objectName: contacts\n      own: ${own}\n`;
  expect(toJson(creationOf(openEditor(content)))).toContain(`"own":${own.replaceAll(' ', '')}`);
  const manifest = deployedText(openEditor(content));
  expect(manifest).toContain('specVersion');
  for (const number of own.slice(1, -1).split(', ')) expect(manifest).toContain(`- ${number}\n`);
  expect(deployedText(openEditor(manifest))).toBe(manifest);
});
