import fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRow } from '@/test/history-rows';
import { Columns } from './columns';
import { causeSince, recordsBefore } from './earlier-rows';

const few = fc.array(
  fc.record({
    key: fc.constantFrom('i1/n1', 'i1/n1', 'i1/n2'),
    action: fc.constantFrom('read', 'read', 'write'),
    objects: fc.constantFrom([], ['contacts'], ['contacts', 'deals']),
    status: fc.constantFrom('success', 'failure'),
    result: fc.constantFrom('', '502 answered after 3 s', '502 answered after 4 s', '401'),
    createTime: fc.option(fc.nat(12), { nil: undefined }),
    records: fc.option(fc.nat(3), { nil: undefined }),
  }),
  { maxLength: 60, size: 'max' },
);

const earliest = (times: readonly number[]) => (times.length === 0 ? Number.NaN : Math.min(...times));

test('the records of earlier runs and the age of a cause are what a plain loop finds', () => {
  let found = 0;
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
        const earlier = rows
          .filter(
            (other) =>
              time !== undefined &&
              objects.length > 0 &&
              other.key === row.key &&
              other.action === row.action &&
              String(other.objects) === String(objects) &&
              (other.createTime ?? time) < time,
          )
          .toSorted((a, b) => (a.createTime ?? 0) - (b.createTime ?? 0) || (a.id < b.id ? -1 : 1))
          .flatMap(({ records }) => records ?? [])
          .slice(-5);
        if (earlier.length === 5) found += 1;
        expect(before?.[at]).toBe(earlier.length < 5 ? Number.NaN : Math.min(...earlier));
        const causeOf = ({ status, result }: typeof row) =>
          status === 'success' ? 'none' : result.replace(/\d s/, 'some');
        const alike = rows.filter((other) => causeOf(other) === causeOf(row));
        expect(causeSince(columns)[block?.cause[at] ?? 0]).toBe(
          row.status === 'success'
            ? Number.NEGATIVE_INFINITY
            : row.result === ''
              ? Number.NaN
              : earliest(alike.flatMap(({ createTime }) => createTime ?? [])),
        );
      }
    }),
  );
  expect(found).toBeGreaterThan(100);
});
