import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowElements } from './row-elements';

const windows = fc.array(
  fc.record({
    first: fc.nat(200),
    count: fc.integer({ min: 1, max: 12 }),
    isSelecting: fc.boolean(),
    newestFirst: fc.boolean(),
  }),
  { minLength: 2, maxLength: 12 },
);
const linesOf = ({ first, count, newestFirst }: { first: number; count: number; newestFirst: boolean }) => {
  const lines = Array.from({ length: count }, (_, at) => first + at);
  return newestFirst ? lines.toReversed() : lines;
};

test('a line keeps its element while it is mounted, and no two share one', () => {
  fc.assert(
    fc.property(windows, (drawn) => {
      const elements = new RowElements();
      let before: ReadonlyMap<number, number> = new Map();
      for (const window of drawn) {
        const now = elements.draw(linesOf(window), window.isSelecting);
        expect([...now.keys()]).toEqual(linesOf(window));
        expect(new Set(now.values()).size).toBe(now.size);
        const stayed = [...now].filter(([line]) => before.has(line));
        expect(stayed).toEqual(stayed.map(([line]) => [line, before.get(line)]));
        // While text is selected, no element gets another line.
        const given = [...now].filter(([line]) => window.isSelecting && !before.has(line));
        const known = new Set(before.values());
        expect(given.filter(([, element]) => known.has(element))).toEqual([]);
        before = now;
      }
    }),
  );
});

test('elements are reused while nothing is selected', () => {
  const elements = new RowElements();
  const first = elements.draw([1, 2, 3], false);
  expect(new Set(elements.draw([2, 3, 4], false).values())).toEqual(new Set(first.values()));
  expect(new Set(elements.draw([90, 91, 92], false).values())).toEqual(new Set(first.values()));
});
