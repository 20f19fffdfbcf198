import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsToDraw, scrollTopFor } from './row-window';

describe('rowsToDraw', () => {
  it('draws all without a view', () => {
    expect(rowsToDraw(3, 0, undefined).rows.map((row) => row.index)).toEqual([0, 1, 2]);
  });

  it('fills exactly the height of all rows, draws the view and the active row, and few others', () => {
    const cases = fc.record({
      count: fc.integer({ min: 0, max: 100_000 }),
      active: fc.integer({ min: -1, max: 100_000 }),
      top: fc.integer({ min: 0, max: 5_000_000 }),
      height: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(cases, ({ count, active, top, height }) => {
        const rowHeight = 36;
        const { rows, spaceAfter } = rowsToDraw(count, active, { rowHeight, top, height, overscan: 16 });
        const drawn = rows.map((row) => row.index);
        const total = rows.reduce((sum, row) => sum + row.spaceBefore + rowHeight, spaceAfter);
        expect(total).toBe(count * rowHeight);
        expect(rows.every((row) => row.spaceBefore >= 0) && spaceAfter >= 0).toBe(true);
        expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
        expect(drawn.length).toBeLessThanOrEqual(height / rowHeight + 44);
        const mustShow = [
          active,
          ...Array.from(
            { length: Math.ceil(height / rowHeight) },
            (_, at) => Math.floor(top / rowHeight) + at,
          ),
        ];
        for (const index of mustShow) expect(index < 0 || index >= count || drawn.includes(index)).toBe(true);
      }),
    );
  });
});

describe('scrollTopFor', () => {
  const place = { rowHeight: 36, headHeight: 32, top: 360, height: 392 };
  it('stays where the row is whole', () => {
    expect(scrollTopFor(10, place)).toBe(360);
    expect(scrollTopFor(19, place)).toBe(360);
  });

  it('scrolls no further than needed', () => {
    expect(scrollTopFor(9, place)).toBe(324);
    expect(scrollTopFor(20, place)).toBe(396);
    expect(scrollTopFor(0, place)).toBe(0);
  });
});
