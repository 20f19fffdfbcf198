/** Edits of documents in every style of the format, beside the same edits of plain values. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { deepEqual } from '@/lib/deep-equal';
import { runs } from '@/test/exhaustive';
import type { ManifestPath } from '@/lib/manifest/finding';
import { EditRefused, type ValueEdit } from './edits';
import { parseText } from './parse';
import { applySteps } from './steps';
import { writeEdit } from './write-edit';

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

const word = fc.constantFrom(
  '',
  'x',
  'two words',
  '12',
  '~',
  'a: b',
  '# no',
  'two\nlines\n',
  "it's",
  '- x',
  'off',
);
const key = fc.constantFrom('a', 'b', 'c', 'name', 'odd key', 'a, b', '1');
const { value } = fc.letrec<{ value: Plain }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.oneof(word, fc.constantFrom<Plain>(null, true, 0, 1.5)),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(key, tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const root = fc.dictionary(key, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

const write = fc.oneof(
  fc.constantFrom(0, 1, 2, 4).map((step) => (of: Plain) => JSON.stringify(of, null, step)),
  fc
    .record({
      indent: fc.integer({ min: 1, max: 4 }),
      indentSeq: fc.boolean(),
      collectionStyle: fc.constantFrom('any', 'block', 'block', 'flow'),
      defaultStringType: fc.constantFrom('PLAIN', 'QUOTE_DOUBLE', 'QUOTE_SINGLE'),
      nullStr: fc.constantFrom('null', '~', ''),
      newline: fc.constantFrom('\n', '\n', '\r\n'),
      ends: fc.boolean(),
    } as const)
    .map(({ newline, ends, ...options }) => (of: Plain) => {
      const text = stringify(of, { ...options, lineWidth: 0, blockQuote: newline === '\n' });
      return (ends ? text : text.trimEnd()).replaceAll('\n', newline);
    }),
);

/** Every path of a value, and some that are not there. */
function pathsOf(of: Plain, path: ManifestPath = []): ManifestPath[] {
  if (Array.isArray(of))
    return [
      path,
      ...of.flatMap((item, at) => pathsOf(item, [...path, at])),
      [...path, of.length],
      [...path, of.length, 'new'],
    ];
  if (of === null) return [path, [...path, 'new'], [...path, 0, 'new']];
  if (typeof of !== 'object') return [path];
  return [
    path,
    ...Object.entries(of).flatMap(([name, inner]) => pathsOf(inner, [...path, name])),
    [...path, 'new'],
    [...path, 'new', 0, 'deep'],
  ];
}

const inside = (of: Plain | undefined, name: string | number): Plain | undefined =>
  typeof of === 'object' && of !== null ? (of as Record<string | number, Plain>)[name] : undefined;

/** The value with another at a path. */
function put(of: Plain | undefined, [name, ...below]: ManifestPath, change: (old?: Plain) => Plain): Plain {
  if (name === undefined) return change(of);
  const inner = put(inside(of, name), below, change);
  if (typeof name === 'number') return Object.assign([...((of ?? []) as Plain[])], { [name]: inner });
  return { ...((of ?? {}) as object), [name]: inner };
}

const plainOf = (text: string): unknown => parse(text, { schema: 'core' });

const choice = fc.record({
  at: fc.nat(),
  by: fc.nat(3),
  kind: fc.nat(5),
  value,
  key,
  values: fc.array(value),
});

function attempt<Result>(run: () => Result): Result | Error {
  try {
    return run();
  } catch (error) {
    return error as Error;
  }
}

test('every edit is made, and makes of the text what it makes of the value', () => {
  let made = 0;
  fc.assert(
    fc.property(root, write, choice, (of, print, { at, by, kind, value: other, key: name, values }) => {
      const text = print(of);
      const paths = pathsOf(of).slice(1);
      const path = paths[at % paths.length] ?? [];
      const last = path.at(-1) ?? '';
      const above = path.slice(0, -1);
      const old = path.reduce<Plain | undefined>(inside, of);
      const edits: [ValueEdit, Plain][] = [[{ type: 'set', path, value: other }, put(of, path, () => other)]];
      if (old !== undefined)
        edits.push([
          { type: 'remove', path },
          put(of, above, (parent) =>
            Array.isArray(parent)
              ? parent.filter((_, index) => index !== last)
              : Object.fromEntries(Object.entries(parent ?? {}).filter(([one]) => one !== last)),
          ),
        ]);
      if (Array.isArray(old)) {
        const index = by % (old.length + 1);
        const [from, to] = [at % Math.max(1, old.length), by % Math.max(1, old.length)];
        const rest = old.filter((_, one) => one !== from);
        edits.push([
          { type: 'insert', path, index, values },
          put(of, path, () => [...old.slice(0, index), ...values, ...old.slice(index)]),
        ]);
        if (old.length > 0)
          edits.push([
            { type: 'move', path, from, to },
            put(of, path, () => [...rest.slice(0, to), old[from] ?? null, ...rest.slice(to)]),
          ]);
      }
      if (old !== undefined && typeof last === 'number')
        edits.push([
          { type: 'duplicate', path },
          put(of, above, (list) =>
            (list as Plain[]).flatMap((item, index) => (index === last ? [item, item] : [item])),
          ),
        ]);
      if (
        old !== undefined &&
        typeof last === 'string' &&
        inside(above.reduce<Plain | undefined>(inside, of), name) === undefined
      )
        edits.push([
          { type: 'rename', path, key: name },
          put(of, above, (map) =>
            Object.fromEntries(
              Object.entries(map ?? {}).map(([one, inner]) => [one === last ? name : one, inner]),
            ),
          ),
        ]);
      const [edit, wanted] = edits[kind % edits.length] ?? [];
      if (!edit) return;
      const { tree } = parseText(text);
      // In some styles the library writes an empty list or nothing so that it is read as something else.
      if (!tree || !deepEqual(plainOf(text), of)) return;
      const message = `${JSON.stringify(edit)}\n${text}`;
      const done = attempt(() => writeEdit(text, tree, edit));
      // A list that begins on the line of another item has no line of its own to move.
      if (done instanceof EditRefused && /^\s*- +- /m.test(text)) return;
      if (done instanceof Error) throw new Error(message, { cause: done });
      made += 1;
      expect(plainOf(done.text), message).toEqual(wanted);
      expect(applySteps(text, done.steps)).toBe(done.text);
    }),
    runs(1_000),
  );
  expect(made).toBeGreaterThan(0.9 * runs(1_000).numRuns);
});
