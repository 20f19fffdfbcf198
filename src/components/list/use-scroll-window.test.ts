import fc from 'fast-check';
import { expect, it } from 'vitest';
import { indexesInView } from './use-scroll-window';

it('holds every item in view and those that are kept, in order, and few others', () => {
  const views = fc.record({
    count: fc.integer({ min: 0, max: 100_000 }),
    size: fc.integer({ min: 20, max: 60 }),
    start: fc.integer({ min: 0, max: 5_000_000 }),
    room: fc.integer({ min: 1, max: 3_000 }),
    jumped: fc.boolean(),
    kept: fc.array(fc.integer({ min: -1, max: 100_000 }), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(views, (view) => {
      const { count, size, start, room, kept } = view;
      const indexes = indexesInView(view);
      expect(indexes).toEqual([...new Set(indexes)].toSorted((a, b) => a - b));
      expect(indexes.every((index) => index >= 0 && index < count)).toBe(true);
      expect(indexes.length).toBeLessThanOrEqual(Math.ceil(room / size) + 12 + kept.length);
      const inView = Array.from({ length: Math.ceil(room / size) }, (_, at) => Math.floor(start / size) + at);
      for (const index of [...kept, ...inView])
        expect(index < 0 || index >= count || indexes.includes(index)).toBe(true);
    }),
  );
});

it('shows the end of a list that became shorter than its scroll offset', () => {
  expect(indexesInView({ count: 5, size: 36, start: 36_000, room: 72, kept: [] })).toEqual([0, 1, 2, 3, 4]);
});

it('has nothing beyond the edges of what a jump shows', () => {
  const view = { count: 1000, size: 36, start: 3600, room: 72, kept: [] };
  expect(indexesInView({ ...view, jumped: true })).toEqual([100, 101, 102, 103, 104, 105]);
  expect(indexesInView(view)).toHaveLength(14);
});
