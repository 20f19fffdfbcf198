import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyStep, applySteps, invertSteps, joinSteps, type Span, type Step, widen } from './steps';

const text = 'one\ntwo\nthree';

it('joins what is typed, deleted forwards or backwards, and taken back into one step with the same result', () => {
  const typed = { from: 3, to: 3, insert: 'a' };
  expect(joinSteps(typed, { from: 4, to: 4, insert: 'b' })).toEqual({ from: 3, to: 3, insert: 'ab' });
  expect(joinSteps(typed, { from: 3, to: 4, insert: '' })).toEqual({ from: 3, to: 3, insert: '' });
  expect(joinSteps({ from: 5, to: 6, insert: '' }, { from: 4, to: 5, insert: '' })).toEqual({
    from: 4,
    to: 6,
    insert: '',
  });
  expect(joinSteps(typed, { from: 9, to: 9, insert: 'b' })).toBeUndefined();
  const word = { from: 3, to: 5, insert: 'word' };
  expect(joinSteps(word, { from: 5, to: 7, insert: 'x' })).toEqual({ from: 3, to: 5, insert: 'wox' });
  expect(joinSteps(word, { from: 7, to: 9, insert: 's' })).toEqual({ from: 3, to: 7, insert: 'words' });
  expect(joinSteps(word, { from: 1, to: 3, insert: 'a' })).toEqual({ from: 1, to: 5, insert: 'aword' });
  expect(joinSteps(word, { from: 2, to: 7, insert: '' })).toBeUndefined();
  expect([joinSteps(undefined, word), joinSteps(word, undefined)]).toEqual([undefined, undefined]);
});

it('what undoes steps gives the text before them', () => {
  const steps = [
    { from: 4, to: 7, insert: 'second' },
    { from: 0, to: 3, insert: '' },
    { from: 2, to: 2, insert: 'new' },
  ];
  const undone = invertSteps(text, steps);
  expect(undone).toEqual([
    { from: 2, to: 5, insert: '' },
    { from: 0, to: 0, insert: 'one' },
    { from: 4, to: 10, insert: 'two' },
  ]);
  expect(applySteps(applySteps(text, steps), undone)).toBe(text);
});

it('joins to what the two steps make, wherever it joins', () => {
  let joined = 0;
  const place = fc.nat(8);
  const word = fc.constantFrom('', 'x', 'yz');
  fc.assert(
    fc.property(place, place, word, place, place, word, (from, length, insert, from2, length2, insert2) => {
      const one = { from, to: Math.min(text.length, from + length), insert };
      const after = applyStep(text, one);
      const start = Math.min(after.length, from2);
      const two = { from: start, to: Math.min(after.length, start + length2), insert: insert2 };
      const both = joinSteps(one, two);
      if (!both) return;
      joined += 1;
      expect(applyStep(text, both)).toBe(applySteps(text, [one, two]));
    }),
    { numRuns: 1000 },
  );
  expect(joined).toBeGreaterThan(150);
});

it('steps can be undone, and a span takes in all of them: what is outside of it is the same in both texts', () => {
  const step = fc.record({ from: fc.nat(20), length: fc.nat(5), insert: fc.constantFrom('', 'x', 'yz123') });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 5 }), (steps) => {
      let span: Span = { from: 0, oldTo: 0, newTo: 0 };
      let now = text;
      const made: Step[] = [];
      let [before, behind] = [text.length, text.length];
      for (const [at, { from, length, insert }] of steps.entries()) {
        const start = Math.min(now.length, from);
        const next = { from: start, to: Math.min(now.length, start + length), insert };
        span = widen(at === 0 ? undefined : span, next);
        before = Math.min(before, next.from);
        behind = Math.min(behind, now.length - next.to);
        now = applyStep(now, next);
        made.push(next);
      }
      expect([applySteps(text, made), applySteps(now, invertSteps(text, made))]).toEqual([now, text]);
      expect(span).toEqual({ from: before, oldTo: text.length - behind, newTo: now.length - behind });
      const inside = now.slice(span.from, span.newTo);
      expect(text.slice(0, span.from) + inside + text.slice(span.oldTo)).toBe(now);
    }),
    { numRuns: 1000 },
  );
});
