import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowOrder } from './log-rows';

describe('rowOrder', () => {
  test('of all lines', () => {
    const rows = rowOrder(3, undefined);
    expect([rows.indexAt(-1), rows.indexAt(0), rows.indexAt(2), rows.indexAt(3)]).toEqual([
      undefined,
      0,
      2,
      undefined,
    ]);
    expect([rows.rowOf(0), rows.rowOf(2), rows.rowOf(3)]).toEqual([0, 2, -1]);
  });

  test('its own row, or the next one shown', () => {
    const rows = rowOrder(9, Uint32Array.of(0, 2, 3));
    expect(rows.length).toBe(3);
    expect([rows.rowOf(2), rows.rowOf(1), rows.rowOf(4)]).toEqual([1, 1, -1]);
    expect(rowOrder(9, new Uint32Array()).rowOf(0)).toBe(-1);
  });

  test('agrees with a plain search', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50)), fc.nat(60), (picked, index) => {
        const shown = Uint32Array.from(picked.toSorted((a, b) => a - b));
        expect(rowOrder(51, shown).rowOf(index)).toBe(shown.findIndex((line) => line >= index));
      }),
    );
  });
});
