import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeInView } from './grid-window';

describe('rangeInView', () => {
  it('holds every item that is in view, few others, and none that is not there', () => {
    fc.assert(
      fc.property(
        fc.nat(20_000),
        fc.integer({ min: 1, max: 2000 }),
        fc.integer({ min: 20, max: 60 }),
        fc.nat(500),
        (scroll, room, size, count) => {
          const { from, to } = rangeInView(scroll, room, size, count);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(count);
          for (let at = 0; at < count; at += 1) {
            const seen = (at + 1) * size > scroll && at * size < scroll + room;
            const drawn = at >= from && at < to;
            expect(!seen || drawn).toBe(true);
          }
          expect(to - from).toBeLessThanOrEqual(Math.ceil(room / size) + 10);
        },
      ),
    );
  });
});
