import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newestFirst, rowOrder, type LogRows } from './log-rows';

const picks = fc.uniqueArray(fc.nat(50)).map((picked) => picked.toSorted((a, b) => a - b));

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

  test('counts the lines shown from one to the newest', () => {
    fc.assert(
      fc.property(fc.option(picks, { nil: undefined }), fc.integer({ min: -2, max: 60 }), (picked, index) => {
        const shown = picked ?? Array.from({ length: 51 }, (_, at) => at);
        const count = rowOrder(51, picked && Uint32Array.from(picked)).countFrom(index);
        expect(count).toBe(shown.filter((line) => line >= index).length);
      }),
    );
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

describe('newestFirst', () => {
  const make = (picked: readonly number[] | undefined) => {
    const wanted: number[] = [];
    const order = rowOrder(51, picked && Uint32Array.from(picked));
    const rows: LogRows = {
      ...order,
      newestFirst: false,
      lineAt: (row) => {
        const index = order.indexAt(row);
        return index === undefined
          ? undefined
          : { index, level: 'INFO', entry: { message: { msg: `line ${index}` } } };
      },
      isContext: (row) => (order.indexAt(row) ?? 0) % 3 === 0,
      marksOf: (index) => [index],
      want: (from, to) => {
        for (let row = from; row <= to; row += 1) wanted.push(order.indexAt(row) ?? -1);
      },
    };
    return { rows, turned: newestFirst(rows), wanted };
  };

  test('has the same lines in the reverse order, whatever is shown', () => {
    fc.assert(
      fc.property(fc.option(picks, { nil: undefined }), fc.nat(55), (picked, index) => {
        const { rows, turned } = make(picked);
        const all = Array.from({ length: rows.length }, (_, row) => row);
        const facts = (of: LogRows) =>
          all.map((row) => [of.indexAt(row), of.lineAt(row)?.index, of.isContext(row)]);
        expect(turned.length).toBe(rows.length);
        expect(facts(turned)).toEqual(facts(rows).toReversed());
        expect([turned.indexAt(-1), turned.indexAt(rows.length)]).toEqual([undefined, undefined]);
        // The row of a line names the same line in both orders.
        expect(turned.indexAt(turned.rowOf(index))).toBe(rows.indexAt(rows.rowOf(index)));
        expect(turned.countFrom(index)).toBe(rows.countFrom(index));
      }),
    );
  });

  test('requests the lines of its rows', () => {
    const { turned, wanted } = make(undefined);
    turned.want(0, 2);
    expect(wanted.toSorted((a, b) => b - a)).toEqual([
      turned.indexAt(0),
      turned.indexAt(1),
      turned.indexAt(2),
    ]);
  });
});
