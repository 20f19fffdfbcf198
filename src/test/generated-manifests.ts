/** Generated documents and edits, for the property tests. */
import fc from 'fast-check';
import type { ValueEdit } from '@/lib/manifest/document/edits';
import { parseText } from '@/lib/manifest/document/parse';
import type { Tree } from '@/lib/manifest/document/tree';

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
export const manifest = fc
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

export const treeOf = (text: string): Tree => {
  const { tree, problems } = parseText(text);
  if (!tree) throw new Error(`${JSON.stringify(problems)}\n${text}`);
  return tree;
};

const read = ['integrations', 0, 'read', 'objects'] as const;

export const editKinds = [
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
];

interface Choice {
  readonly object: number;
  readonly field: number;
  readonly to: number;
  readonly key: string;
  readonly value: unknown;
  readonly prune: boolean;
}

/** Edits of every kind, at places that may or may not exist; `kind` says which. */
export const edit: fc.Arbitrary<ValueEdit & { readonly kind: string }> = fc
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
    kind: fc.constantFrom('set', ...editKinds),
    prune: fc.boolean(),
  })
  .map(({ kind, ...choice }) => ({ ...editOf(kind, choice), kind }));

function editOf(kind: string, { object: index, field: at, to, key, value, prune }: Choice): ValueEdit {
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
}
