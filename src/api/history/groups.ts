import { compareNatural } from '@/lib/sort';
import { hour } from '@/lib/time';
import { BLOCK_ROWS, knownNumber, type Block } from './block';
import type { Columns } from './columns';
import { True } from './evaluate';
import { fieldValue } from './fields';

export type GroupField =
  | 'cause'
  | 'customer'
  | 'provider'
  | 'object'
  | 'integration'
  | 'status'
  | 'action'
  | 'hour';

export type ValueField = Exclude<GroupField, 'hour'>;
/** How many operations have each value, by field. An operation of two objects counts for both. */
export type CountsByField = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Rows with the same value. An operation of two objects is in two groups. */
export interface Group {
  /** Of an hour: its beginning in milliseconds. */
  readonly value: string | number;
  readonly count: number;
  /** Times of the oldest and the newest one; undefined if none has a time. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

interface Counting {
  count: number;
  first: number;
  last: number;
}

export function grouped(columns: Columns, truths: Uint8Array, field: GroupField) {
  const byNumber: { readonly number: number; readonly counting: Counting }[] = [];
  // Hours come in runs. Other values do not, and a map of a thousand costs more than the rest.
  const hours = new Map<number, Counting>();
  const places = new Uint32Array(
    field === 'hour' ? 0 : Math.max(columns.strings.size, columns.installations.list.length),
  );
  const countingOf = (number: number): Counting => {
    const known = field === 'hour' ? hours.get(number) : byNumber[(places[number] ?? 0) - 1]?.counting;
    if (known) return known;
    const counting = { count: 0, first: Number.NaN, last: Number.NaN };
    if (field === 'hour') hours.set(number, counting);
    places[number] = byNumber.push({ number, counting });
    return counting;
  };
  let current: Counting | undefined;
  let currentNumber = Number.NaN;
  for (const [index, block] of columns.blocks.entries()) {
    const numberOf = groupNumber(block, field);
    for (let row = 0; row < block.rows; row += 1) {
      if (truths[index * BLOCK_ROWS + row] !== True) continue;
      const number = numberOf(row);
      if (!current || number !== currentNumber) {
        current = countingOf(number);
        currentNumber = number;
      }
      const created = block.created[row] ?? Number.NaN;
      addTime(current, created, created);
      current.count += 1;
    }
  }
  // Several numbers may have the same value: a customer has several installations, and lists share objects.
  const byValue = new Map<string | number, Counting>();
  let withoutGroup = 0;
  for (const { number, counting } of byNumber) {
    const { count, first, last } = counting;
    const values = groupValues(columns, field, number);
    if (values.length === 0) withoutGroup += count;
    for (const value of values) {
      let group = byValue.get(value);
      if (!group) byValue.set(value, (group = { count: 0, first: Number.NaN, last: Number.NaN }));
      addTime(group, first, last);
      group.count += count;
    }
  }
  const groups = [...byValue]
    .map(([value, { count, first, last }]) => ({
      value,
      count,
      first: knownNumber(first),
      last: knownNumber(last),
    }))
    .toSorted((a, b) => b.count - a.count || compareNatural(String(a.value), String(b.value)));
  return { groups, withoutGroup };
}

/** How many rows have each value, by field. `visible` is as in a question. */
export const valueCounts = (
  columns: Columns,
  fields: readonly ValueField[],
  visible: Uint8Array | undefined,
): CountsByField => new Map(fields.map((field) => [field, countsOf(columns, field, visible)]));

function countsOf(columns: Columns, field: ValueField, visible: Uint8Array | undefined) {
  const { blocks, strings, installations } = columns;
  const byNumber = new Uint32Array(Math.max(strings.size, installations.list.length));
  for (const block of blocks) {
    const numberOf = groupNumber(block, field);
    for (let row = 0; row < block.rows; row += 1) {
      if (visible && visible[block.installation[row] ?? 0] !== 1) continue;
      const number = numberOf(row);
      byNumber[number] = (byNumber[number] ?? 0) + 1;
    }
  }
  const counts = new Map<string, number>();
  for (const [number, count] of byNumber.entries())
    if (count > 0)
      for (const value of groupValues(columns, field, number))
        counts.set(String(value), (counts.get(String(value)) ?? 0) + count);
  return counts;
}

function addTime(group: Counting, first: number, last: number): void {
  if (!(group.first <= first) && !Number.isNaN(first)) group.first = first;
  if (!(group.last >= last) && !Number.isNaN(last)) group.last = last;
}

/** Returns the number that a row is grouped by: its hour, or the number of its text. */
function groupNumber(block: Block, field: GroupField): (row: number) => number {
  if (field === 'hour') return (row) => Math.floor((block.created[row] ?? Number.NaN) / hour);
  const value = fieldValue(field);
  if (value.kind === 'number' || value.kind === 'id') return () => Number.NaN;
  const column = value.column(block);
  return (row) => column[row] ?? 0;
}

function groupValues(columns: Columns, field: GroupField, number: number): readonly (string | number)[] {
  if (field === 'hour') return Number.isNaN(number) ? [] : [number * hour];
  const value = fieldValue(field);
  if (value.kind === 'text') return [value.textOf(columns, number) || []].flat();
  const text = columns.strings.text(number);
  return text === '' ? [] : text.split('\n');
}
