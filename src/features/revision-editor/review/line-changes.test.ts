import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineChanges } from './line-changes';

const changesOf = (before: string, after: string) =>
  lineChanges(before, after).map(({ fromA, toA, fromB, toB }) => [
    before.slice(fromA, toA),
    after.slice(fromB, toB),
  ]);

it('finds the removed and added lines, and no others', () => {
  expect(changesOf('a: 1\nb: 2\nc: 1\n', 'a: 1\nc: 1\nd: 4\n')).toEqual([
    ['b: 2\n', ''],
    ['', 'd: 4\n'],
  ]);
  expect(changesOf('', 'a\n')).toEqual([['', 'a\n']]);
  expect(changesOf('a', 'a')).toEqual([]);
});

it('leads from any text to any other', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 30 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      let made = '';
      let at = 0;
      for (const { fromA, toA, fromB, toB } of lineChanges(before, after)) {
        made += before.slice(at, fromA) + after.slice(fromB, toB);
        at = toA;
      }
      expect(made + before.slice(at)).toBe(after);
    }),
  );
});
