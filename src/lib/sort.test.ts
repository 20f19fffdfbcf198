import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import { compareNatural, sortRows, type SortValue } from './sort';

const sorted = (values: SortValue[], direction?: 'asc' | 'desc') =>
  sortRows(values, (value) => value, direction);

describe('sortRows', () => {
  it('orders numbers inside text by value', () => {
    expect(sorted(['orders-10', 'orders-9', 'Orders-1', 'orders-010', 'accounts'])).toEqual([
      'accounts',
      'Orders-1',
      'orders-9',
      'orders-010',
      'orders-10',
    ]);
  });

  it('ignores case and accents except between equals', () => {
    expect(sorted(['Zürich', 'zurich', 'Äpfel', 'apfel', 'b'])).toEqual([
      'apfel',
      'Äpfel',
      'b',
      'Zürich',
      'zurich',
    ]);
  });

  it('orders numbers that a double cannot hold by all of their digits', () => {
    const [one, two, three] = ['3544790567247868102', '3544790567247868103', '-3544790567247868103'].map(
      (source) => new ExactNumber(source),
    );
    expect(sorted([two, one, three])).toEqual([three, one, two]);
    expect(sorted([one, 3, two], 'desc')).toEqual([two, one, 3]);
  });

  it('puts missing values last in both directions', () => {
    expect(sorted([3, null, 1, undefined, 2])).toEqual([1, 2, 3, null, undefined]);
    expect(sorted([3, null, 1, Number.NaN, 2], 'desc')).toEqual([3, 2, 1, null, Number.NaN]);
    expect(sorted(['b', '', 'a'], 'desc')).toEqual(['b', 'a', '']);
  });

  it('keeps the order of equal rows in both directions', () => {
    const rows = [
      { id: 1, group: 'b' },
      { id: 2, group: 'a' },
      { id: 3, group: 'b' },
      { id: 4, group: 'a' },
    ];
    expect(sortRows(rows, (row) => row.group).map((row) => row.id)).toEqual([2, 4, 1, 3]);
    expect(sortRows(rows, (row) => row.group, 'desc').map((row) => row.id)).toEqual([1, 3, 2, 4]);
  });

  it('puts numbers, dates and booleans by value and before text', () => {
    expect(sorted(['x', 10, 9n, true])).toEqual([true, 9n, 10, 'x']);
    const [early, late] = [new Date('2024-01-01'), new Date('2025-01-01')];
    expect(sorted([late, early, new Date('rubbish')])).toEqual([early, late, expect.any(Date)]);
    expect(sorted([Infinity, -Infinity, 0])).toEqual([-Infinity, 0, Infinity]);
  });

  it('does not touch the input', () => {
    const rows = Object.freeze([2, 1]);
    expect(sortRows(rows, (row) => row)).toEqual([1, 2]);
  });
});

describe('compareNatural', () => {
  it('is a total order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), fc.string(), (a, b, c) => {
        expect(Math.sign(compareNatural(a, b))).toBe(-Math.sign(compareNatural(b, a)) + 0);
        const [x, y, z] = [a, b, c].toSorted(compareNatural);
        expect(compareNatural(x ?? '', y ?? '')).toBeLessThanOrEqual(0);
        expect(compareNatural(y ?? '', z ?? '')).toBeLessThanOrEqual(0);
        expect(compareNatural(x ?? '', z ?? '')).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('orders numbers of any length', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.bigInt({ min: 0n }), (a, b) => {
        const expected = a === b ? 0 : a < b ? -1 : 1;
        expect(Math.sign(compareNatural(`n${a}`, `n${b}`))).toBe(expected);
      }),
    );
  });
});
