import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runs } from '@/test/exhaustive';
import { formatOf } from './document';
import { parseText } from './parse';
import { treeValue } from './tree';

const yaml = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    proxy:
      enabled: true
`;
const json = `${JSON.stringify(parse(yaml), null, 2)}\n`;
const indented = (text: string, by: string) =>
  text.replaceAll(/^ +/gm, (found) => by.repeat(found.length / 2));

/** What people paste, and what the refusal has to name. */
const pasted: [how: string, wrap: (text: string) => string, says: RegExp][] = [
  ['a code block', (text) => `\`\`\`yaml\n${text}\`\`\`\n`, /code block/],
  [
    'a code block with words around it',
    (text) => `Here it is:\n\n~~~~\n${text}~~~~\nThat is all.`,
    /code block/,
  ],
  ['a code block whose end is missing', (text) => `\`\`\`\n${text}`, /code block/],
  [
    'an indented code block',
    (text) => `  \`\`\`yml\n${text.replaceAll(/^/gm, '  ')}\n  \`\`\``,
    /code block/,
  ],
  [
    'a code block with Windows line ends',
    (text) => `\`\`\`\n${text}\`\`\`\n`.replaceAll('\n', '\r\n'),
    /code block/,
  ],
  ['a line --- at the end', (text) => `${text}---\n`, /second document, which is empty/],
  ['two of them, and a comment', (text) => `---\n${text}---\n# end\n---`, /second document, which is empty/],
  ['a line --- too many before', (text) => `# start\n---\n---\n${text}`, /ends a document which is empty/],
  ['three of them around', (text) => `---\r\n---\r\n${text}---\r\n`, /second document, which is empty/],
  ['the marks of a quoted message', (text) => text.replaceAll(/^(?=.)/gm, '> '), /quoted message/],
  ['several documents', (text) => `${text}---\nname: other\n`, /2 documents/],
];

describe.each(pasted)('%s', (_, wrap, says) => {
  it.each([yaml, json])('is named, and goes', (manifest) => {
    const text = wrap(manifest);
    const [problem] = parseText(text, formatOf(text)).problems ?? [];
    expect(problem?.message).toMatch(says);
    const { tree } = parseText(problem?.fix?.text ?? '', formatOf(problem?.fix?.text ?? ''));
    expect(tree && treeValue(tree)).toEqual(parse(yaml));
  });
});

it.each([
  ['\t', /a tab/],
  ['\u00A0 ', /U\+00A0/],
  ['  \u200B', /U\+200B/],
  ['\u3000\u3000', /U\+3000/],
])('indentation with %j is named, and goes', (by, says) => {
  const text = indented(yaml, by);
  const [problem] = parseText(text).problems ?? [];
  expect(problem?.message).toMatch(says);
  const { tree } = parseText(problem?.fix?.text ?? '');
  expect(tree && treeValue(tree)).toEqual(parse(yaml));
});

it.each(['\r', '\u2028', '\u0085'])('line ends with %j are named, and go', (end) => {
  const [problem] = parseText(yaml.replaceAll('\n', end)).problems ?? [];
  expect(problem?.message).toMatch(/line end/);
  const { tree } = parseText(problem?.fix?.text ?? '');
  expect(tree && treeValue(tree)).toEqual(parse(yaml));
});

it.each([
  [yaml.replaceAll(': ', ':'), yaml],
  ['a: 1\n- "b":2', 'a: 1\n- "b": 2'],
])('missing spaces after colons are named, and come: %j', (text, mended) => {
  const [problem] = parseText(text).problems ?? [];
  expect(problem?.message).toBe('A space is missing after the colon');
  expect(problem?.fix?.text).toBe(mended);
});

it('misses no space after the colon of an address, in JSON, or where one is', () => {
  for (const text of ['a: [\nhttps://x', '{"a":1', 'a: 1\n b'])
    expect(parseText(text).problems?.[0]?.fix).toBeUndefined();
});

it('says nothing of a text that can be read, and takes any', () => {
  for (const text of [
    `---\n${yaml}`,
    `# a\n---\n${yaml}...\n`,
    yaml.replace('crm', '"a ``` b"'),
    `\uFEFF${yaml}`,
  ])
    expect(parseText(text).problems).toBeUndefined();
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('```', '---', '\n', '\t', '\u00A0', 'a: b', '- ', '#', '~~~', ' ', '...')),
      (parts) => {
        const text = parts.join('');
        expect(parseText(text).problems?.filter(({ fix }) => fix?.text === text) ?? []).toEqual([]);
      },
    ),
    runs(500),
  );
});
