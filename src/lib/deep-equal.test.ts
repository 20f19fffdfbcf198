import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExactNumber } from '@/contract/exact-number';
import type { LogEntry } from '@/contract/operation';
import { deepEqual } from './deep-equal';

const entries = fc.record(
  {
    timestamp: fc.option(fc.string(), { nil: null }),
    severity: fc.string(),
    message: fc.record(
      { msg: fc.string(), error: fc.string(), details: fc.jsonValue() },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['message'] },
);

test('agrees with comparing the JSON of what was parsed', () => {
  fc.assert(
    fc.property(entries, entries, (a, b) => {
      const x = JSON.parse(JSON.stringify(a)) as LogEntry;
      const y = JSON.parse(JSON.stringify(b)) as LogEntry;
      expect(deepEqual(x, JSON.parse(JSON.stringify(x)) as LogEntry)).toBe(true);
      expect(deepEqual(x, y)).toBe(sorted(x) === sorted(y));
    }),
  );
});

test('a list is not an object, and a key that is undefined is none', () => {
  const of = (details: unknown): LogEntry => ({ message: { msg: 'a', details } });
  expect(deepEqual(of([]), of({}))).toBe(false);
  expect(deepEqual(of({ a: undefined }), of({}))).toBe(true);
  expect(deepEqual(of({ a: undefined }), of({ b: 1 }))).toBe(false);
  expect(deepEqual(of(null), of({}))).toBe(false);
  expect(deepEqual(of({}), of(null))).toBe(false);
  expect(deepEqual(of({ length: 0 }), of([]))).toBe(false);
  expect(deepEqual(of([]), of({ length: 0 }))).toBe(false);
  expect(deepEqual(of({ a: [1, { b: 2 }] }), of({ a: [1, { b: 3 }] }))).toBe(false);
});

function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    member && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}

test('compares numbers as they are written, and with nothing else', () => {
  const exact = (source: string) => new ExactNumber(source);
  expect(deepEqual({ a: exact('3544790567247868102') }, { a: exact('3544790567247868102') })).toBe(true);
  for (const other of [exact('3544790567247868103'), 3544790567247868000, { source: '3544790567247868102' }])
    expect(deepEqual({ a: exact('3544790567247868102') }, { a: other })).toBe(false);
});

test('knows a key only where an object has it itself', () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'a']) {
    const held = JSON.parse(`{"${key}":{}}`) as object;
    expect(deepEqual(held, { b: {} })).toBe(false);
    expect(deepEqual({ b: {} }, held)).toBe(false);
    expect(deepEqual(held, JSON.parse(`{"${key}":{}}`))).toBe(true);
  }
});
