import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '@/lib/manifest/deep-equal';
import { openDocument, withSteps } from './document';
import { type Edit, EditRefused, editedValue, valueAt } from './edits';
import { reparse } from './incremental';
import { parseText } from './parse';
import { applySteps, invertSteps, type Step, widen, type Span } from './steps';
import { findPlace, nodeValue, placesTo, type Tree, treeValue } from './tree';
import { writeEdit } from './write-edit';
import { unwritable } from './writer';

const name = fc.constantFrom('contacts', 'Accounts', 'größe', 'x-1', 'deal stage', 'события');
const scalarText = fc.oneof(
  name.map((text) => text),
  name.map((text) => `"${text}"`),
  name.map((text) => `'${text}'`),
  fc.constantFrom('"*/30 * * * *"', '0 6 * * 1', 'true', '42', '~', '""', '1.0.0', '"a: b, c"'),
);
const comment = fc.constantFrom('', '', '', ' # why', ' #ünï', '   # "quoted"');
const lineComment = fc.constantFrom('', '', '', '# a line', '# - objectName: not', '');

interface Field {
  name: string;
  mapped: string | undefined;
  tail: string;
  above: string;
  flow: boolean;
}

const field: fc.Arbitrary<Field> = fc.record({
  name: scalarText,
  mapped: fc.option(scalarText, { nil: undefined }),
  tail: comment,
  above: lineComment,
  flow: fc.boolean(),
});

const object = fc.record({
  name: scalarText,
  above: lineComment,
  tail: comment,
  fields: fc.array(field, { maxLength: 4 }),
  flowFields: fc.boolean(),
  schedule: fc.option(scalarText, { nil: undefined }),
  note: fc.constantFrom('', '|', '>-', '|+'),
  blank: fc.nat(2),
  inner: lineComment,
});

const spaces = (count: number) => ' '.repeat(count);

/** Texts as people write them: odd indentation, comments, brackets, quotes, line breaks of either kind. */
const manifest = fc
  .record({
    style: fc.record({
      step: fc.integer({ min: 1, max: 5 }),
      lists: fc.boolean(),
      newline: fc.constantFrom('\n', '\n', '\r\n'),
      anchors: fc.constantFrom(false, false, false, true),
    }),
    head: lineComment,
    tail: lineComment,
    objects: fc.array(object, { minLength: 1, maxLength: 4 }),
    write: fc.array(name, { maxLength: 3 }),
    ends: fc.boolean(),
    unknown: fc.boolean(),
  })
  .map(({ style, head, tail, objects, write, ends, unknown }) => {
    const lines: string[] = [];
    const push = (indent: number, text: string) => lines.push(text === '' ? '' : spaces(indent) + text);
    const list = (column: number) => column + (style.lists ? style.step : 0);
    if (head) push(0, head);
    push(0, 'specVersion: 1.0.0');
    push(0, 'integrations:');
    const item = list(0);
    push(item, '- name: crm # first');
    const top = item + 2;
    push(top, style.anchors ? 'provider: &p hubspot' : 'provider: hubspot');
    if (style.anchors) push(top, 'displayName: *p');
    if (unknown) push(top, 'custom: { a: [1, 2], "b": c }');
    push(top, 'read:');
    push(top + style.step, 'objects:');
    const dash = list(top + style.step);
    for (const each of objects) {
      for (let count = 0; count < each.blank; count += 1) lines.push('');
      if (each.above) push(dash, each.above);
      push(dash, `- objectName: ${each.name}${each.tail}`);
      const column = dash + 2;
      if (each.schedule !== undefined) push(column, `schedule: ${each.schedule}${each.tail}`);
      if (each.note) {
        push(column, `note: ${each.note}`);
        push(column + 2, 'some text');
        push(column + 3, 'more: of it');
        if (each.note === '|+') lines.push('');
      }
      if (each.flowFields)
        push(
          column,
          `requiredFields: [${each.fields.map((one) => `{ fieldName: "${one.name.replaceAll(/["']/g, '')}" }`).join(', ')}]`,
        );
      else if (each.fields.length > 0) {
        push(column, 'requiredFields:');
        for (const one of each.fields) {
          if (one.above) push(list(column), one.above);
          if (one.flow)
            push(list(column), `- { fieldName: "${one.name.replaceAll(/["']/g, '')}" }${one.tail}`);
          else {
            push(list(column), `- fieldName: ${one.name}${one.tail}`);
            if (one.mapped !== undefined) push(list(column) + 2, `mapToName: ${one.mapped}`);
          }
        }
      }
      if (each.inner) push(column, each.inner);
    }
    if (write.length > 0) {
      push(top, 'write:');
      push(top + style.step, 'objects:');
      for (const one of write) push(list(top + style.step), `- objectName: ${one}`);
    }
    if (tail) push(0, tail);
    return lines.join(style.newline) + (ends ? style.newline : '');
  });

const treeOf = (text: string): Tree => {
  const { tree, problems } = parseText(text);
  if (!tree) throw new Error(`${JSON.stringify(problems)}\n${text}`);
  return tree;
};

const read = ['integrations', 0, 'read', 'objects'] as const;

/** Edits of every kind, at places that may or may not exist. */
const edit: fc.Arbitrary<Exclude<Edit, { type: 'text' }>> = fc
  .record({
    object: fc.nat(3),
    field: fc.nat(3),
    to: fc.nat(3),
    key: fc.constantFrom(
      'schedule',
      'destination',
      'objectName',
      'mapToName',
      'backfill',
      'requiredFields',
      'note',
      'odd key',
    ),
    value: fc.constantFrom<unknown>(
      'plain',
      '*/10 * * * *',
      'a: b',
      '- x',
      '# no',
      '',
      true,
      12,
      'ünï',
      'two\nlines',
      "it's",
      null,
      { defaultPeriod: { days: 30 } },
      { a: { b: ['x', { c: 1 }] } },
      [],
      {},
      [{ fieldName: 'email' }, { mapToName: 'p', prompt: 'Which?' }],
      undefined,
    ),
    kind: fc.constantFrom(
      'set',
      'set',
      'setField',
      'remove',
      'removeObject',
      'removeField',
      'insert',
      'insertFields',
      'move',
      'moveField',
      'duplicate',
      'rename',
      'top',
    ),
    prune: fc.boolean(),
  })
  .map(({ object: index, field: at, to, key, value, kind, prune }) => {
    const place = [...read, index];
    switch (kind) {
      case 'set':
        return { type: 'set', path: [...place, key], value };
      case 'setField':
        return { type: 'set', path: [...place, 'requiredFields', at, 'fieldName'], value: String(value) };
      case 'remove':
        return { type: 'remove', path: [...place, key], prune };
      case 'removeObject':
        return { type: 'remove', path: place, prune };
      case 'removeField':
        return { type: 'remove', path: [...place, 'requiredFields', at], prune };
      case 'insert':
        return {
          type: 'insert',
          path: [...read],
          index,
          values: [{ objectName: 'new', schedule: '*/10 * * * *', requiredFields: [{ fieldName: 'a' }] }],
        };
      case 'insertFields':
        return {
          type: 'insert',
          path: [...place, 'requiredFields'],
          index: at,
          values: [{ fieldName: 'one' }, { fieldName: 'two', mapToName: '2' }],
        };
      case 'move':
        return { type: 'move', path: [...read], from: index, to };
      case 'moveField':
        return { type: 'move', path: [...place, 'requiredFields'], from: at, to };
      case 'duplicate':
        return { type: 'duplicate', path: place, change: { objectName: 'copy' } };
      case 'rename':
        return { type: 'rename', path: [...place, key], key: 'renamed' };
      default:
        return { type: 'set', path: ['integrations', 0, 'proxy', 'enabled'], value: prune };
    }
  });

let unwritten = 0;
const tryEdit = (text: string, tree: Tree, one: Exclude<Edit, { type: 'text' }>) => {
  try {
    return writeEdit(text, tree, one);
  } catch (error) {
    if (error instanceof EditRefused) {
      if (error.message === unwritable) unwritten += 1;
      return undefined;
    }
    throw error;
  }
};

const commentsOf = (text: string) =>
  text.split(/\r?\n/).flatMap((line) => /(?:^|\s)(#.*)$/.exec(line)?.[1] ?? []);

describe('edits of generated documents', () => {
  it('say what they mean, and undo restores every byte', () => {
    let refused = 0;
    let made = 0;
    fc.assert(
      fc.property(manifest, fc.array(edit, { minLength: 1, maxLength: 4 }), (start, edits) => {
        let text = start;
        let tree = treeOf(text);
        for (const one of edits) {
          const before = treeValue(tree);
          const done = tryEdit(text, tree, one);
          if (!done) {
            refused += 1;

            continue;
          }
          made += 1;
          expect(applySteps(text, done.steps)).toBe(done.text);
          expect(applySteps(done.text, invertSteps(text, done.steps))).toBe(text);
          // What a reader of the whole new text finds is what was meant.
          const full = treeOf(done.text);
          expect(deepEqual(treeValue(full), JSON.parse(JSON.stringify(editedValue(before, one))))).toBe(true);
          expect({ ...done.tree, layout: 0 }).toEqual({ ...full, layout: 0 });
          ({ text, tree } = done);
        }
      }),
      { numRuns: 200 },
    );
    expect(made).toBeGreaterThan(refused);
    // Documents with anchors and the like apart, nearly everything can be written.
    expect(unwritten * 10).toBeLessThan(made);
  });
});

const linesOf = (text: string) => text.split(/\r?\n/);

/** Whether all of `few` occur in `many`, in their order. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const line of many) if (line === few[at]) at += 1;
  return at === few.length;
}

describe('lines', () => {
  const run = (
    check: (before: string[], after: string[], one: Exclude<Edit, { type: 'text' }>) => void,
    kinds: Edit['type'][],
  ) => {
    let made = 0;
    fc.assert(
      fc.property(manifest, edit, (text, one) => {
        fc.pre(kinds.includes(one.type));
        const tree = treeOf(text);
        const places = placesTo(tree, 'path' in one ? one.path : []);
        // Between brackets an edit changes the line they stand on, whatever it does.
        fc.pre(!places.some(({ node }) => node?.kind !== 'scalar' && node?.kind !== 'opaque' && node?.flow));
        const done = tryEdit(text, tree, one);
        fc.pre(done !== undefined && done.steps.length > 0);
        made += 1;
        check(linesOf(text.trimEnd()), linesOf((done?.text ?? '').trimEnd()), one);
      }),
      { numRuns: 100 },
    );
    expect(made).toBeGreaterThan(70);
  };

  it('all stay when something is added', () =>
    run(
      (before, after, one) => {
        // A list that did not exist is written behind a key that may stand there empty.
        const kept =
          one.type === 'insert' && one.index === 0
            ? before.filter((line) => !/requiredFields:/.test(line))
            : before;
        expect(isWithin(kept, after)).toBe(true);
      },
      ['insert', 'duplicate'],
    ));

  it('are only taken away when something is removed', () =>
    run(
      (before, after) => {
        // What a removed first key leaves, a dash, or a list that is empty now, is the one line that may be new.
        const fresh = after.filter((line) => !before.includes(line));
        expect(fresh.length).toBeLessThanOrEqual(1);
        expect(
          isWithin(
            after.filter((line) => !fresh.includes(line)),
            before,
          ),
        ).toBe(true);
      },
      ['remove'],
    ));

  it('are the same in another order when something is moved', () =>
    run(
      (before, after) => expect(after.filter(Boolean).toSorted()).toEqual(before.filter(Boolean).toSorted()),
      ['move'],
    ));

  it('change one for one when a value is set', () =>
    run(
      (before, after, one) => {
        fc.pre(one.type === 'set' && (typeof one.value !== 'object' || one.value === null));
        const fresh = after.filter((line) => !before.includes(line));
        expect(fresh.length).toBeLessThanOrEqual(
          one.type === 'set' && /proxy|fieldName/.test(String(one.path)) ? 2 : 1,
        );
      },
      ['set'],
    ));
});

describe('parsing what a change touched', () => {
  it('finds what parsing the whole finds', () => {
    let known = 0;
    fc.assert(
      fc.property(
        manifest,
        fc.array(
          fc.record({
            at: fc.double({ min: 0, max: 1, noNaN: true }),
            length: fc.nat(12),
            insert: fc.constantFrom(
              '',
              'x',
              ' ',
              '\n',
              ':',
              ' #',
              '- ',
              '"',
              "'",
              '[',
              '}',
              '\n      - a',
              '\n    b: 1',
              '  ',
              '{',
              'key: value\n',
              ',',
              '|',
              '&a',
              '*a',
              '\t',
              '---\n',
              '#c\n',
            ),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        (start, changes) => {
          let text = start;
          let tree = treeOf(start);
          let span: Span | undefined;
          for (const { at, length, insert } of changes) {
            const from = Math.floor(at * text.length);
            const step: Step = { from, to: Math.min(text.length, from + length), insert };
            text = applySteps(text, [step]);
            span = widen(span, step);
            const next = reparse(tree, text, span);
            if (!next) continue;
            known += 1;
            const full = parseText(text);
            expect(full.problems ?? [], text).toEqual([]);
            expect({ ...next, layout: 0 }, text).toEqual({ ...full.tree, layout: 0 });
            tree = next;
            span = undefined;
          }
          const document = withSteps(openDocument(start), []);
          expect(document.text).toBe(start);
        },
      ),
      { numRuns: 500 },
    );
    expect(known).toBeGreaterThan(40);
  });

  it('keeps the identity of what a change did not touch', () => {
    const text = 'a:\n  - b: 1\n  - c: [1, 2]\n';
    const tree = treeOf(text);
    const at = text.indexOf('1');
    const next = reparse(tree, text.replace('1', '7'), { from: at, oldTo: at + 1, newTo: at + 1 });
    expect(next && nodeValue(findPlace(next, ['a', 0])?.node)).toEqual({ b: 7 });
    expect(next && findPlace(next, ['a', 1])?.node).toBe(findPlace(tree, ['a', 1])?.node);
  });
});

describe('comments', () => {
  it('outside what is removed all stay', () => {
    fc.assert(
      fc.property(manifest, edit, (text, one) => {
        fc.pre(
          one.type !== 'remove' &&
            !(one.type === 'set' && (typeof one.value !== 'string' || one.value.includes('#'))),
        );
        const tree = treeOf(text);
        const replaced = one.type === 'set' ? valueAt(treeValue(tree), one.path) : undefined;
        fc.pre(typeof replaced !== 'object' || replaced === null);
        const done = tryEdit(text, tree, one);
        fc.pre(done !== undefined);
        const after = commentsOf(done?.text ?? '');
        const before = commentsOf(text);
        // A copy brings the comments of the original with it.
        expect(before.filter((each) => !after.includes(each))).toEqual([]);
        expect(after.length).toBeGreaterThanOrEqual(before.length);
      }),
      { numRuns: 100 },
    );
  });
});
