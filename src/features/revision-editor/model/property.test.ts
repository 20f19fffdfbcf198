import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edit, editKinds, manifest, treeOf } from '@/test/generated-manifests';
import { deepEqual } from '@/lib/manifest/deep-equal';
import { EditRefused, editedValue, type MeantEdit, valueAt } from './edits';
import { applySteps, invertSteps } from './steps';
import { placesTo, type Tree, treeValue } from './tree';
import { writeEdit } from './write-edit';
import { unwritable } from './writer';

let unwritten = 0;
const tryEdit = (text: string, tree: Tree, one: MeantEdit) => {
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
          // What a reader of the whole new text finds is what was meant.
          const full = treeOf(done.text);
          expect(deepEqual(treeValue(full), JSON.parse(JSON.stringify(editedValue(before, one))))).toBe(true);
          expect({ ...done.tree, layout: 0 }).toEqual({ ...full, layout: 0 });
          ({ text, tree } = done);
        }
      }),
      { numRuns: 400 },
    );
    expect([...made.keys()].toSorted()).toEqual(editKinds.toSorted());
    const all = [...made.values()].reduce((sum, count) => sum + count, 0);
    expect(all).toBeGreaterThan(refused);
    // Documents with anchors and the like apart, nearly everything can be written: of a sixteenth, now and then a tenth, not.
    expect(unwritten * 5).toBeLessThan(all);
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
    check: (before: string[], after: string[], one: MeantEdit) => void,
    kinds: MeantEdit['type'][],
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
        // A copy brings the comments of the original with it.
        expect(before.filter((each) => !after.includes(each))).toEqual([]);
        expect(after.length).toBeGreaterThanOrEqual(before.length);
      }),
      { numRuns: 100 },
    );
  });
});
