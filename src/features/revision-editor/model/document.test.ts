import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { jsonOf, manifestYaml, yamlOf } from '@/lib/manifest-source';
import { withOneIntegration } from '@/lib/manifest/document/content-text';
import { documentValue, openDocument, withSteps } from '@/lib/manifest/document/document';
import { openEditor, reduceEditor } from './editor-state';
import { longestText } from '@/lib/manifest/document/parse';
import { checkDocument } from './problems';
import { suggestKeys, yamlPlace } from './completion';

const sample = `# What is synchronised, and why.
specVersion: 1.0.0
integrations:
    - name: 'crm'   # the first
      provider: hubspot

      read:
          objects:
              # people
              - objectName: contacts # odd indentation
                destination: "hook"
                schedule: '*/30 * * * *'
                requiredFields: [ { fieldName: email }, {fieldName: größe} ]

              # firms
              - objectName: companies
                destination: "hook"
                requiredFields:
                - fieldName: name
    - name: second
      provider: salesforce
      proxy: {enabled: true}
# the end`;

describe('a document that is not edited', () => {
  it.each([
    sample,
    `${sample}\n`,
    sample.replaceAll('\n', '\r\n'),
    jsonOf({ specVersion: '1.0.0' }),
    '',
    '\n# only this\n',
  ])('keeps every byte (%#)', (text) => {
    const document = openDocument(text);
    expect(document.text).toBe(text);
    expect(document.problems).toEqual([]);
    expect(withSteps(document, []).text).toBe(text);
  });
});

describe('edits and undo', () => {
  it('change one line, and restore the bytes', () => {
    const path = ['integrations', 0, 'read', 'objects', 0, 'schedule'];
    const opened = openEditor(sample);
    const edited = reduceEditor(opened, { type: 'edit', edit: { type: 'set', path, value: '0 6 * * *' } });
    expect(edited.document.text).toBe(sample.replace("'*/30 * * * *'", "'0 6 * * *'"));
    const undone = reduceEditor(edited, { type: 'undo' });
    expect(undone.document.text).toBe(sample);
    expect(reduceEditor(undone, { type: 'redo' }).document.text).toBe(edited.document.text);
  });

  it('take back what is typed without a pause at once, and what is typed later by itself', () => {
    const type = (state: ReturnType<typeof openEditor>, from: number, insert: string, typedAt: number) =>
      reduceEditor(state, {
        type: 'edit',
        edit: { type: 'text', steps: [{ from, to: from, insert }] },
        typedAt,
      });
    let state = openEditor('name: ');
    state = type(state, 6, 'a', 0);
    state = type(state, 7, 'b', 100);
    state = type(state, 8, 'c', 5000);
    expect(documentValue(state.document)).toEqual({ name: 'abc' });
    expect(state.past.map(({ steps }) => steps)).toEqual([
      [{ from: 6, to: 6, insert: 'ab' }],
      [{ from: 8, to: 8, insert: 'c' }],
    ]);
    state = reduceEditor(state, { type: 'undo' });
    expect(state.document.text).toBe('name: ab');
    state = reduceEditor(state, { type: 'undo' });
    expect(state.document.text).toBe('name: ');
  });

  it('take back a word that was typed in a field at once, whatever it did to the text', () => {
    const type = (state: ReturnType<typeof openEditor>, value: string, typedAt: number) =>
      reduceEditor(state, { type: 'edit', edit: { type: 'set', path: ['read', 'name'], value }, typedAt });
    const opened = openEditor('read:\n  a: 1\n');
    // Quotes come and go with `off`.
    const typed = ['o', 'of', 'off', 'offe', 'offer'].reduce(
      (state, value, at) => type(state, value, at),
      opened,
    );
    expect(typed.document.text).toBe('read:\n  a: 1\n  name: offer\n');
    const later = type(typed, 'offers', 5000);
    const undone = reduceEditor(later, { type: 'undo' });
    expect(undone.document.text).toBe(typed.document.text);
    expect(reduceEditor(undone, { type: 'undo' }).document.text).toBe(opened.document.text);
    expect(reduceEditor(reduceEditor(undone, { type: 'undo' }), { type: 'redo' }).document.text).toBe(
      typed.document.text,
    );
  });

  it('say why one cannot be made, and change nothing', () => {
    const text = 'base: &b\n  a: 1\n  c: 2\nother: *b\n';
    const state = openEditor(text);
    const next = reduceEditor(state, { type: 'edit', edit: { type: 'set', path: ['other', 'a'], value: 2 } });
    expect(next.refused?.reason).toMatch(/only the source/);
    expect(next.document.text).toBe(text);
  });

  it('wait until the source can be read again, with the last good document shown', () => {
    const opened = openEditor('a: 1\nb: 2\n');
    const broken = reduceEditor(opened, {
      type: 'edit',
      edit: { type: 'text', steps: [{ from: 3, to: 4, insert: '"x' }] },
    });
    expect(broken.document.problems[0]?.from).toBeLessThan(broken.document.text.length + 1);
    expect(documentValue(broken.document)).toEqual({ a: 1, b: 2 });
    const refused = reduceEditor(broken, { type: 'edit', edit: { type: 'set', path: ['b'], value: 3 } });
    expect(refused.refused?.reason).toMatch(/syntax errors/);
    expect(reduceEditor(broken, { type: 'undo' }).document).toEqual(opened.document);
  });

  it('work in JSON, which stays JSON', () => {
    const text = jsonOf({
      specVersion: '1.0.0',
      integrations: [{ name: 'crm', provider: 'hubspot', read: { objects: [{ objectName: 'a' }] } }],
    });
    const objects = ['integrations', 0, 'read', 'objects'];
    let state = openEditor(text);
    for (const edit of [
      {
        type: 'insert',
        path: objects,
        index: 1,
        values: [{ objectName: 'b', requiredFields: [{ fieldName: 'x' }] }],
      },
      { type: 'set', path: [...objects, 0, 'schedule'], value: '0 6 * * *' },
      { type: 'duplicate', path: [...objects, 1], change: { objectName: 'c' } },
      { type: 'move', path: objects, from: 2, to: 0 },
      { type: 'remove', path: [...objects, 1, 'schedule'] },
      { type: 'set', path: ['integrations', 0, 'proxy', 'enabled'], value: true },
    ] as const)
      state = reduceEditor(state, { type: 'edit', edit });
    expect(state.refused).toBeUndefined();
    expect(JSON.parse(state.document.text)).toEqual({
      specVersion: '1.0.0',
      integrations: [
        {
          name: 'crm',
          provider: 'hubspot',
          read: {
            objects: [
              { objectName: 'c', requiredFields: [{ fieldName: 'x' }] },
              { objectName: 'a' },
              { objectName: 'b', requiredFields: [{ fieldName: 'x' }] },
            ],
          },
          proxy: { enabled: true },
        },
      ],
    });
    for (let count = 0; count < 6; count += 1) state = reduceEditor(state, { type: 'undo' });
    expect(state.document.text).toBe(text);
  });
});

describe('one integration of several', () => {
  it('is cut out of a manifest with its comments', () => {
    const first = withOneIntegration(sample, 0) ?? '';
    expect(documentValue(openDocument(first))).toMatchObject({ integrations: [{ name: 'crm' }] });
    expect(first).toContain('# people');
    expect(first).not.toContain('salesforce');
    expect(withOneIntegration(sample, 1)).toContain('proxy: {enabled: true}');
  });

  it('stays where it is when it uses an anchor of another one', () => {
    const text =
      'specVersion: 1.0.0\nintegrations:\n  - name: a\n    provider: &p gong\n  - name: b\n    provider: *p\n';
    expect(withOneIntegration(text, 1)).toBeUndefined();
    expect(withOneIntegration(text, 0)).not.toContain('name: b');
  });
});

describe('hostile texts', () => {
  it('with __proto__ say it as a key like any other', () => {
    const document = openDocument('__proto__: { polluted: true }\nconstructor: 1\nname: a\n');
    expect(Object.keys(documentValue(document) as object)).toEqual(['__proto__', 'constructor', 'name']);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const { problems } = checkDocument(document, [], {});
    expect(problems.filter(({ rule }) => rule === 'unknown-key')).toHaveLength(2);
  });

  it('that multiply by aliases are refused', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(9)}]`);
    const { problems } = openDocument(`a0: &a0 [x]\n${levels.join('\n')}\n`);
    expect(problems[0]?.message).toBe('Aliases repeat too much');
  });

  it.each([
    ['longer than 5 MB', 'a'.repeat(longestText + 1)],
    ['levels deep', '['.repeat(500)],
    ['keys in one map', Array.from({ length: 600 }, (_, at) => `k${at}: 1`).join('\n')],
    ['no manifest can have', 'a: "\0"'],
    ['Tabs are not allowed', 'a:\n\tb: 1\n'],
    ['More than one document', 'a: 1\n---\nb: 2\n'],
    ['no anchor', 'a: *gone\n'],
  ])('are refused: %s', (message, text) => {
    const { problems } = openDocument(text);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });

  it('never stop the reader, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'a:-[]{}"\'|>&*!%@#? \n\t,'.split('')), maxLength: 60 }),
        (text) => {
          const document = openDocument(text);
          expect(document.text).toBe(text);
          checkDocument(document, [], {});
        },
      ),
      runs(300),
    );
  });
});

it('writes a revision as a manifest that says the same', () => {
  const content = {
    name: 'crm',
    provider: 'hubspot',
    displayName: 'a: b\nc',
    read: { objects: [{ objectName: '1.0' }] },
  };
  expect(documentValue(openDocument(manifestYaml(content)))).toEqual({
    specVersion: '1.0.0',
    integrations: [content],
  });
  expect(yamlOf([content, content])).not.toContain('&');
});

describe('completion', () => {
  const place = (text: string) => yamlPlace(text.split('\n'));

  it('finds the keys around a place by indentation, while the text cannot be read', () => {
    const upTo =
      'specVersion: 1.0.0\nintegrations:\n  - name: a\n    read:\n      objects:\n        - objectName: x\n          sch';
    expect(place(upTo)).toMatchObject({ path: ['integrations', 0, 'read', 'objects', 0], word: 'sch' });
    expect(place(`${upTo}edule: "`)).toMatchObject({ key: 'schedule', quoted: true });
    expect(
      suggestKeys(['integrations', 0, 'read', 'objects', 0], new Set(['objectName'])).map(
        ({ label }) => label,
      ),
    ).toContain('schedule');
  });
});
