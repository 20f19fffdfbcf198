import type { ExactNumber } from '@/contract/exact-number';
import { fold } from './fold';

export interface SortState {
  column: string;
  direction: 'asc' | 'desc';
}

export type SortValue = string | number | bigint | boolean | Date | ExactNumber | null | undefined;

/** Compares as a person would: "item 9" before "item 10", case and accents only to break ties. */
export const compareNatural = (a: string, b: string): number =>
  compare(naturalKey(a), naturalKey(b)) || compare(a, b);

/** A sorted copy; stable in both directions, with missing values last in both. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortState['direction'] = 'asc',
): Row[] {
  const sign = direction === 'desc' ? -1 : 1;
  return rows
    .map((row) => ({ row, key: keyOf(valueOf(row)) }))
    .toSorted((a, b) => {
      if (!a.key || !b.key) return Number(!a.key) - Number(!b.key);
      return sign * compareKeys(a.key, b.key);
    })
    .map(({ row }) => row);
}

type Key = { rank: 0; value: number; text: string } | { rank: 1; value: string; text: string };

function keyOf(value: SortValue): Key | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return { rank: 1, value: naturalKey(value), text: value };
  const number = Number(value);
  return Number.isNaN(number) ? undefined : { rank: 0, value: number, text: String(value) };
}

function compareKeys(a: Key, b: Key): number {
  if (a.rank === 1 && b.rank === 1) return compare(a.value, b.value) || compare(a.text, b.text);
  // Long numbers may differ only in digits that a double does not have.
  if (a.rank === 0 && b.rank === 0) return a.value - b.value || compareWhole(a.text, b.text);
  return a.rank - b.rank;
}

const whole = /^-?\d{16,}$/;
const compareWhole = (a: string, b: string): number =>
  whole.test(a) && whole.test(b) ? Number(BigInt(a) - BigInt(b)) : 0;

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// Each run of digits gets its length in front ("9" → "0001" + "9"), so that plain comparison orders by value.
const naturalKey = (text: string): string =>
  fold(text).replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return `0${String(significant.length).padStart(4, '0')}${significant}`;
  });
