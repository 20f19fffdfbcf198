import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deepEqual } from '@/lib/deep-equal';
import { runs } from '@/test/exhaustive';
import { manifest, treeOf } from '@/test/generated-manifests';
import { reparse } from './incremental';
import { parseText } from './parse';
import { applySteps, type Span, type Step, widen } from './steps';
import { findPlace, isCollection, type Node, nodeValue } from './tree';

/** Each two keys of a map, by their places in the text. */
function* keyPairs(
  node: Node | undefined,
  from: number,
): Generator<Record<'name' | 'other', { from: number; to: number }>> {
  if (!isCollection(node)) return;
  const places = node.entries.map(({ start, keyLength }) => ({
    from: from + start,
    to: from + start + keyLength,
  }));
  if (node.kind === 'map')
    for (const name of places) for (const other of places) if (name !== other) yield { name, other };
  for (const { value, valueStart } of node.entries) yield* keyPairs(value, from + valueStart);
}

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
        },
      ),
      runs(500),
    );
    expect(known).toBeGreaterThan(0.08 * runs(500).numRuns);
  });

  it('finds the same at every place of a few texts, or leaves it to the whole', () => {
    const texts = ['a:\n  b: 1\n  c:\n    - d: [x]\nf: 3\n', 'a:\n  b: [x,\n    y]\nf: {g: [1]}\n'];
    const inserts = ['', '\n', '...\n', ']', '] #', ': '];
    let known = 0;
    let wrong: { text: string; step: Step } | undefined;
    for (const [text, tree] of texts.map((each) => [each, treeOf(each)] as const))
      for (let from = 0; from <= text.length; from += 1)
        for (const length of [0, 1])
          for (const insert of inserts) {
            const step = { from, to: Math.min(text.length, from + length), insert };
            const changed = applySteps(text, [step]);
            const next = reparse(tree, changed, widen(undefined, step));
            if (!next) continue;
            known += 1;
            const full = parseText(changed);
            if (full.problems || !deepEqual({ ...next, layout: 0 }, { ...full.tree, layout: 0 }))
              wrong ??= { text, step };
          }
    expect(wrong).toBeUndefined();
    expect(known).toBeGreaterThan(100);
  });

  it('never accepts the same key twice', () => {
    let tried = 0;
    fc.assert(
      fc.property(manifest, (text) => {
        const tree = treeOf(text);
        for (const { name, other } of keyPairs(tree.root, tree.rootStart)) {
          const step = { ...name, insert: text.slice(other.from, other.to) };
          const after = applySteps(text, [step]);
          expect(reparse(tree, after, widen(undefined, step)), after).toBeUndefined();
          tried += 1;
        }
      }),
      runs(25),
    );
    expect(tried).toBeGreaterThan(100);
  });

  it('keeps the identity of what a change did not touch', () => {
    const text = 'a:\n  - b: 1\n  - c: [1, 2]\n';
    const tree = treeOf(text);
    const at = text.indexOf('1');
    const next = reparse(tree, text.replace('1', '7'), { from: at, oldTo: at + 1, newTo: at + 1 });
    expect(next && nodeValue(findPlace(next, ['a', 0])?.node)).toEqual({ b: 7 });
    expect(next && findPlace(next, ['a', 1])?.node).toBe(findPlace(tree, ['a', 1])?.node);
  });

  it('parses only the brackets that a change touched', () => {
    for (const text of ['a: [[1, 2], [3]]\nb: 4\n', '[[1, 2], [3]]', '- [[1, 2], [3]]\n- 4\n']) {
      const tree = treeOf(text);
      const [at, path] = [text.indexOf('1'), text.startsWith('[') ? [] : [text.startsWith('a') ? 'a' : 0]];
      const next = reparse(tree, text.replace('1', '7'), { from: at, oldTo: at + 1, newTo: at + 1 });
      expect(next && nodeValue(findPlace(next, path)?.node)).toEqual([[7, 2], [3]]);
      expect(next && findPlace(next, [...path, 1])?.node).toBe(findPlace(tree, [...path, 1])?.node);
    }
  });

  it('parses only the items that a change touched', () => {
    const text = 'a:\n  - x\n  - y\n';
    const tree = treeOf(text);
    const at = text.indexOf('x');
    const next = reparse(tree, text.replace('x', 'z'), { from: at, oldTo: at + 1, newTo: at + 1 });
    expect(next && nodeValue(findPlace(next, ['a'])?.node)).toEqual(['z', 'y']);
    expect(next && findPlace(next, ['a', 1])?.node).toBe(findPlace(tree, ['a', 1])?.node);
  });

  it('takes the whole where a change took part of the next line’s indentation', () => {
    const text = 'a:\n    - name: crm # first\n      provider: hubspot\n';
    const from = text.indexOf('# first');
    const step = { from, to: from + '# first\n '.length, insert: '#---\n' };
    const after = applySteps(text, [step]);
    expect(parseText(after).problems).not.toBeUndefined();
    expect(reparse(treeOf(text), after, widen(undefined, step))).toBeUndefined();
  });
});
