import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { focusAfter, headerAt, type Spot } from './matrix-keys';

const plain = { ctrlKey: false, metaKey: false, altKey: false };
const press = (key: string, at: Spot, last: Spot) => focusAfter({ ...plain, key }, at, last);

describe('focusAfter', () => {
  it('never leaves the grid and never stands in its corner', () => {
    const keys = fc.array(
      fc.constantFrom('ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'),
    );
    fc.assert(
      fc.property(keys, fc.nat(30), fc.nat(30), (pressed, row, column) => {
        const last = { row, column };
        const end = pressed.reduce<Spot>((at, key) => press(key, at, last) ?? at, { row: 0, column: 0 });
        expect(end.row).toBeGreaterThanOrEqual(headerAt);
        expect(end.column).toBeGreaterThanOrEqual(headerAt);
        expect(end.row).toBeLessThanOrEqual(row);
        expect(end.column).toBeLessThanOrEqual(column);
        expect(end).not.toEqual({ row: headerAt, column: headerAt });
      }),
    );
  });

  it('moves by one, to the headings, to the ends, and leaves other keys alone', () => {
    const last = { row: 9, column: 20 };
    expect(press('ArrowDown', { row: 2, column: 3 }, last)).toEqual({ row: 3, column: 3 });
    expect(press('ArrowLeft', { row: 2, column: 0 }, last)).toEqual({ row: 2, column: headerAt });
    expect(press('ArrowUp', { row: 0, column: 3 }, last)).toEqual({ row: headerAt, column: 3 });
    expect(focusAfter({ ...plain, key: 'End', ctrlKey: true }, { row: 2, column: 3 }, last)).toEqual(last);
    expect(press('a', { row: 2, column: 3 }, last)).toBeUndefined();
    expect(
      focusAfter({ ...plain, key: 'ArrowLeft', altKey: true }, { row: 2, column: 3 }, last),
    ).toBeUndefined();
  });
});
