import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRow } from '@/test/history-rows';
import { Columns } from './columns';
import { causeSince, recordsBefore } from './earlier-rows';

const few = fc.array(
  fc.record({
    key: fc.constantFrom('i1/n1', 'i1/n2'),
    action: fc.constantFrom('read', 'write'),
    objects: fc.constantFrom([], ['contacts'], ['contacts', 'deals']),
    status: fc.constantFrom('success', 'failure'),
    result: fc.constantFrom('', '502 answered after 3 s', '502 answered after 4 s', '401'),
    createTime: fc.option(fc.nat(5), { nil: undefined }),
    records: fc.option(fc.nat(3), { nil: undefined }),
  }),
  { maxLength: 40 },
);

const orUnknown = (numbers: readonly number[], choose: (...values: number[]) => number) =>
  numbers.length === 0 ? Number.NaN : choose(...numbers);

test('the records of earlier runs and the age of a cause are what a plain loop finds', () => {
  fc.assert(
    fc.property(few, few, (some, more) => {
      const columns = new Columns();
      const rows = [...some, ...more].map((one, at) => historyRow({ ...one, id: `o${at}` }));
      columns.put(rows.slice(0, some.length));
      recordsBefore(columns);
      causeSince(columns);
      columns.put(rows.slice(some.length));
      const [block] = columns.blocks;
      const before = block && recordsBefore(columns).get(block);
      for (const [at, row] of rows.entries()) {
        const { createTime: time, objects } = row;
        const earlier = rows.filter(
          (other) =>
            time !== undefined &&
            objects.length > 0 &&
            other.key === row.key &&
            other.action === row.action &&
            String(other.objects) === String(objects) &&
            (other.createTime ?? time) < time,
        );
        expect(before?.[at]).toBe(
          orUnknown(
            earlier.flatMap(({ records }) => records ?? []),
            Math.max,
          ),
        );
        const causeOf = ({ status, result }: typeof row) =>
          status === 'success' ? 'none' : result.replace(/\d s/, 'some');
        const alike = rows.filter((other) => causeOf(other) === causeOf(row));
        expect(causeSince(columns)[block?.cause[at] ?? 0]).toBe(
          row.status === 'success'
            ? Number.NEGATIVE_INFINITY
            : row.result === ''
              ? Number.NaN
              : orUnknown(
                  alike.flatMap(({ createTime }) => createTime ?? []),
                  Math.min,
                ),
        );
      }
    }),
  );
});
