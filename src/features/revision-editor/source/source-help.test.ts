import { CompletionContext } from '@codemirror/autocomplete';
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { openDocument } from '@/lib/manifest/document/document';
import { keyAt } from '@/lib/manifest/known-keys';
import { completionsAt, helpAt } from './source-help';

const names = () => ({
  destinations: ['hook'],
  providers: ['hubspot'],
  objects: () => [{ label: 'contacts', detail: 'People' }],
  fieldsOf: (objectName: string) => (objectName === 'deals' ? [{ label: 'amount' }] : []),
});
const top = 'specVersion: 1.0.0\nintegrations:\n  - name: crm\n    ';
const read = `${top}read:\n      objects:\n        - objectName: deals # all\n          `;

/** What is offered at the `|` of a text, and from where on it is replaced. */
function offered(marked: string, explicit = true) {
  const text = marked.replace('|', '');
  const pos = marked.replaceAll('\r', '').indexOf('|');
  const context = new CompletionContext(EditorState.create({ doc: text }), pos, explicit);
  const found = completionsAt(context, openDocument(text), names);
  return found && { typed: context.state.sliceDoc(found.from, pos), ...found };
}

test.each([
  ['an object', read.replace('deals # all', 'con|'), 'con', 'contacts'],
  ['in quotes', read.replace('deals # all', '"con|"'), '"con', 'contacts'],
  ['a field of the object above', `${read}requiredFields:\n            - fieldName: |`, '', 'amount'],
  [
    'a field of a quoted one',
    `${read.replace('objectName: deals', `'objectName' : "deals"`)}requiredFields:\n            - fieldName: |`,
    '',
    'amount',
  ],
  ['a destination', `${read}destination: ho|`, 'ho', 'hook'],
  ['a provider', `${top}provider: |`, '', 'hubspot'],
  ['a mode', `${read}optionalFieldsAuto: a|`, 'a', 'all'],
])('%s is offered', (_, text, typed, label) => {
  expect(offered(text)).toMatchObject({ typed, options: [{ label, type: 'constant', apply: label }] });
  expect(offered(text, false)).toEqual(offered(text));
});

test.each([
  ['of the text itself', `${top}displayName: |`],
  [
    'of a field of an object without known ones',
    read.replace('deals', 'x') + 'requiredFields:\n - fieldName: |',
  ],
  ['in a comment', `${read}destination: # ho|`],
  ['in JSON', '{"integrations":[{"provider":"|"}]}'],
])('nothing is offered %s', (_, text) => {
  expect(offered(text)).toBeNull();
});

test('keys are offered with their help once they are begun, except those that are there', () => {
  const keys = (text: string, explicit?: boolean) => offered(text, explicit)?.options ?? [];
  const labels = (text: string) => keys(text).map(({ label }) => label);
  expect(keys(`${read}|`, false)).toEqual([]);
  expect(offered(`${read}dest|`, false)?.typed).toBe('dest');
  expect(keys(`${read}dest|`)).toContainEqual({
    label: 'destination',
    type: 'property',
    apply: 'destination: ',
    info: keyAt(['integrations', 0, 'read', 'objects', 0, 'destination'])?.help,
  });
  expect(labels(`${read}schedule: x\n          |`)).not.toContain('objectName');
  expect(labels(`${read.replaceAll('\n', '\r\n')}|`)).not.toContain('objectName');
});

test('the help of a key is shown on the key only', () => {
  const text = `${top}"provider": hubspot\n    unknown: x\n`;
  for (const written of [text, text.replaceAll('\n', '\r\n')]) {
    const document = openDocument(written);
    const state = EditorState.create({ doc: text });
    const at = (part: string, after = 0) => helpAt(state, text.indexOf(part) + after, document);
    const from = text.indexOf('provider');
    const help = keyAt(['integrations', 0, 'provider'])?.help;
    expect(help).toBeTruthy();
    const found = { from, to: from + 'provider'.length, help };
    expect([at('provider'), at('provider', 8)]).toEqual([found, found]);
    expect([at('"provider'), at('provider', 9), at('unknown'), at('x\n')]).toEqual([null, null, null, null]);
  }
});
