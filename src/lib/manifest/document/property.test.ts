import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExhaustive, runs } from '@/test/exhaustive';
import { edit, editKinds, manifest, treeOf } from '@/test/generated-manifests';
import { deepEqual } from '@/lib/deep-equal';
import type { ManifestPath } from '@/lib/manifest/finding';
import { keyOrder } from '@/lib/manifest/known-keys';
import { EditRefused, editedValue, type ValueEdit, valueAt } from './edits';
import { applySteps, invertSteps } from './steps';
import { placesTo, type Tree, treeValue } from './tree';
import { writeEdit } from './write-edit';
import { unwritable } from './writer';

let unwritten = 0;
const tryEdit = (text: string, tree: Tree, one: ValueEdit) => {
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
    const made = new Map<string, number>();
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
          if (done.steps.length > 0) made.set(one.kind, (made.get(one.kind) ?? 0) + 1);
          expect(applySteps(text, done.steps)).toBe(done.text);
          expect(applySteps(done.text, invertSteps(text, done.steps))).toBe(text);
          // Parsing the whole new text gives the intended value.
          const full = treeOf(done.text);
          expect(deepEqual(treeValue(full), JSON.parse(JSON.stringify(editedValue(before, one))))).toBe(true);
          expect({ ...done.tree, layout: 0 }).toEqual({ ...full, layout: 0 });
          ({ text, tree } = done);
        }
      }),
      runs(400),
    );
    // A fifth of the runs may miss a rare kind by chance; all of them do not.
    expect(made.size).toBeGreaterThanOrEqual(isExhaustive ? editKinds.length : editKinds.length - 3);
    const all = [...made.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(refused);
    // Apart from documents with anchors and the like, nearly every edit can be made: typically all but a sixteenth,
    // sometimes a tenth.
    expect(unwritten * 5).toBeLessThan(all);
  });
});

const linesOf = (text: string) => text.split(/\r?\n/);

/** Whether `few` is a subsequence of `many`. */
function isWithin(few: readonly string[], many: readonly string[]): boolean {
  let at = 0;
  for (const line of many) if (line === few[at]) at += 1;
  return at === few.length;
}

describe('lines', () => {
  const run = (
    check: (before: string[], after: string[], one: ValueEdit) => void,
    kinds: ValueEdit['type'][],
  ) => {
    let made = 0;
    fc.assert(
      fc.property(manifest, edit, (text, one) => {
        fc.pre(kinds.includes(one.type));
        const tree = treeOf(text);
        const places = placesTo(tree, 'path' in one ? one.path : []);
        // Inside brackets an edit always changes the line they are on.
        fc.pre(!places.some(({ node }) => node?.kind !== 'scalar' && node?.kind !== 'opaque' && node?.flow));
        const done = tryEdit(text, tree, one);
        fc.pre(done !== undefined && done.steps.length > 0);
        made += 1;
        check(linesOf(text.trimEnd()), linesOf((done?.text ?? '').trimEnd()), one);
      }),
      runs(100),
    );
    expect(made).toBeGreaterThan(0.7 * runs(100).numRuns);
  };

  it('all stay when something is added', () =>
    run(
      (before, after, one) => {
        // A new list may be written after a key that is already there and empty.
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
        // Removing a first key may leave one new line: a dash, or an empty list.
        const isFewer = after.some((_, at) => isWithin(after.toSpliced(at, 1), before));
        expect(isFewer || after.length === 0).toBe(true);
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
        // An empty line at the end belongs to the text before it.
        const fresh = after.filter((line) => line !== '' && !before.includes(line));
        expect(fresh.length).toBeLessThanOrEqual(
          one.type === 'set' && /proxy|fieldName/.test(String(one.path)) ? 2 : 1,
        );
      },
      ['set'],
    ));
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
        // A copy includes the comments of the original.
        expect(before.filter((each) => !after.includes(each))).toEqual([]);
        expect(after.length).toBeGreaterThanOrEqual(before.length);
      }),
      runs(100),
    );
  });
});

describe('a new key', () => {
  /** The paths of all maps of a document that have keys. */
  function* mapsIn(value: unknown, path: ManifestPath): Generator<{ path: ManifestPath; keys: string[] }> {
    if (typeof value !== 'object' || value === null) return;
    const keys = Object.keys(value);
    if (!Array.isArray(value) && keys.length > 0) yield { path, keys };
    for (const [key, inner] of Object.entries(value))
      yield* mapsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
  }

  it('goes behind the last key that precedes it in the format’s order, or behind all, and never first', () => {
    let [known, unknown] = [0, 0];
    fc.assert(
      fc.property(manifest, fc.nat(), (text, chosen) => {
        const tree = treeOf(text);
        const maps = [...mapsIn(treeValue(tree), [])];
        for (const { path, keys } of maps.slice(chosen % maps.length).slice(0, 2)) {
          const order = keyOrder(path);
          const missing = order.filter((key) => !keys.some((one) => one.toLowerCase() === key.toLowerCase()));
          for (const key of ['zzUnknown', missing[chosen % Math.max(1, missing.length)] ?? 'aaUnknown']) {
            const done = tryEdit(text, tree, { type: 'set', path: [...path, key], value: 'x' });
            if (!done) continue;
            const rank = order.indexOf(key);
            const before = keys.findLastIndex((one) => {
              const other = order.findIndex((each) => each.toLowerCase() === one.toLowerCase());
              return rank < 0 || (other >= 0 && other < rank);
            });
            const wanted = keys.toSpliced(Math.max(before, 0) + 1, 0, key);
            expect(Object.keys(valueAt(treeValue(treeOf(done.text)), path) as object), done.text).toEqual(
              wanted,
            );
            if (rank < 0) unknown += 1;
            else known += 1;
          }
        }
      }),
      runs(100),
    );
    expect(known).toBeGreaterThan(10);
    expect(unknown).toBeGreaterThan(10);
  });
});
