import { nextTurn } from '@/lib/next-turn';
import type { FieldId, Filter } from '@/lib/operation-query/filter';
import { compareNatural } from '@/lib/sort';
import { hour } from '@/lib/time';
import { BLOCK_ROWS } from './block';
import type { Columns } from './columns';
import { evaluation, True, Unknown } from './evaluate';
import { fieldValue } from './fields';
import type { HistoryRow } from './history-row';
import { radixSort } from './radix-sort';

export type SortField = Exclude<FieldId, 'id' | 'config' | 'installation'>;
export type GroupField =
  'cause' | 'customer' | 'provider' | 'object' | 'integration' | 'status' | 'action' | 'hour';

export interface SearchOptions {
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' };
  readonly group?: GroupField | undefined;
  /** The rows to return, by their place in the order. */
  readonly from: number;
  readonly count: number;
  readonly signal?: AbortSignal | undefined;
}

/** Rows with the same value. An operation of two objects is in two groups. */
export interface Group {
  /** Of an hour: its beginning in milliseconds. */
  readonly value: string | number;
  readonly count: number;
  /** Times of the oldest and the newest one; undefined if none has a time. */
  readonly first: number | undefined;
  readonly last: number | undefined;
}

export interface SearchResult {
  readonly rows: readonly HistoryRow[];
  readonly total: number;
  /** Rows for which it is unknown whether they match. */
  readonly unknown: number;
  /** Rows that match and do not tell what they are sorted by. They come last. */
  readonly withoutSortValue: number;
  /** The largest first. */
  readonly groups: readonly Group[] | undefined;
  /** Rows that match and do not tell what they are grouped by. */
  readonly withoutGroup: number;
  /** When the row that was read longest ago was read; undefined if none matches. */
  readonly readFrom: number | undefined;
}

/** What is true of a filter and an order, whichever rows of it are asked for. */
export interface Found extends Omit<SearchResult, 'rows'> {
  readonly order: Uint32Array;
}

/** Milliseconds of work after which other calls get their turn. */
const TURN_MS = 20;

/** All rows that match, in order. */
export async function find(columns: Columns, filter: Filter, options: SearchOptions): Promise<Found> {
  const { sort, group, signal } = options;
  const { truths, total, unknown, readFrom } = await truthsOf(columns, filter, signal);
  const newestFirst = new Uint32Array(total);
  let place = 0;
  for (const row of columns.order())
    if (truths[row] === True) {
      newestFirst[place] = row;
      place += 1;
    }
  signal?.throwIfAborted();
  const { order, withoutSortValue } = sorted(columns, newestFirst, sort);
  const { groups, withoutGroup } = group
    ? grouped(columns, newestFirst, group)
    : { groups: undefined, withoutGroup: 0 };
  return { order, total, unknown, withoutSortValue, groups, withoutGroup, readFrom };
}

/** Some of the rows that were found. */
export function resultOf(columns: Columns, found: Found, from: number, count: number): SearchResult {
  const { order, ...rest } = found;
  return { ...rest, rows: Array.from(order.subarray(from, from + count), (row) => columns.row(row)) };
}

async function truthsOf(columns: Columns, filter: Filter, signal: AbortSignal | undefined) {
  const { fill } = evaluation(filter, columns);
  const blocks = [...columns.blocks];
  const truths = new Uint8Array(blocks.length * BLOCK_ROWS);
  const needed = new Uint8Array(BLOCK_ROWS).fill(1);
  let total = 0;
  let unknown = 0;
  let readFrom = Number.POSITIVE_INFINITY;
  let turnAt = performance.now();
  for (const [index, block] of blocks.entries()) {
    const part = truths.subarray(index * BLOCK_ROWS, (index + 1) * BLOCK_ROWS);
    fill(block, part, needed);
    for (let row = 0; row < block.rows; row += 1) {
      if (part[row] === Unknown) unknown += 1;
      if (part[row] !== True) continue;
      total += 1;
      readFrom = Math.min(readFrom, block.readAt[row] ?? 0);
    }
    if (performance.now() - turnAt < TURN_MS) continue;
    await nextTurn();
    signal?.throwIfAborted();
    turnAt = performance.now();
  }
  return { truths, total, unknown, readFrom: total > 0 ? readFrom * 1000 : undefined };
}

/** Sorts rows that come newest first. Equal ones stay in that order, those without a value come last. */
function sorted(
  columns: Columns,
  rows: Uint32Array,
  { field, direction }: SearchOptions['sort'],
): { order: Uint32Array; withoutSortValue: number } {
  const valueOf = numbersOf(columns, field);
  const keys = new Float64Array(rows.length);
  let known = 0;
  const withValue = new Uint32Array(rows.length);
  const without: number[] = [];
  for (const row of rows) {
    const value = valueOf(row);
    if (Number.isNaN(value)) without.push(row);
    else {
      withValue[known] = row;
      keys[known] = direction === 'asc' ? value : -value;
      known += 1;
    }
  }
  const isNewestFirst = field === 'created' && direction === 'desc';
  if (isNewestFirst) return { order: rows, withoutSortValue: without.length };
  const order = new Uint32Array(rows.length);
  order.set(radixSort(withValue.subarray(0, known), keys.subarray(0, known)));
  order.set(without, known);
  return { order, withoutSortValue: without.length };
}

/** A number by which the rows can be sorted; NaN if unknown. Texts are numbered in the order that a person expects. */
function numbersOf(columns: Columns, field: SortField): (row: number) => number {
  const value = fieldValue(field);
  if (value.kind === 'number') {
    const readers = columns.blocks.map((block) => value.reader(block, columns));
    return (row) => readers[Math.floor(row / BLOCK_ROWS)]?.(row % BLOCK_ROWS) ?? Number.NaN;
  }
  if (value.kind === 'id') return () => Number.NaN;
  const textOf = (number: number) =>
    value.kind === 'text' ? value.textOf(columns, number) : columns.strings.text(number) || undefined;
  const lists = columns.blocks.map((block) => value.column(block));
  const texts = new Map<number, string>();
  columns.blocks.forEach(({ rows }, index) => {
    const list = lists[index];
    for (let at = 0; at < rows; at += 1) {
      const number = list?.[at] ?? 0;
      if (!texts.has(number)) texts.set(number, textOf(number) ?? '');
    }
  });
  const distinct = [...new Set(texts.values())].filter((text) => text !== '').toSorted(compareNatural);
  const places = new Map(distinct.map((text, place) => [text, place]));
  const ranks = new Map([...texts].map(([number, text]) => [number, places.get(text) ?? Number.NaN]));
  return (row) => ranks.get(lists[Math.floor(row / BLOCK_ROWS)]?.[row % BLOCK_ROWS] ?? 0) ?? Number.NaN;
}

interface Counting {
  count: number;
  first: number;
  last: number;
}

function grouped(columns: Columns, rows: Uint32Array, field: GroupField) {
  const byNumber = new Map<number, Counting>();
  const numberOf = groupNumber(columns, field);
  for (const row of rows) {
    const number = numberOf(row);
    const created = columns.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN;
    let group = byNumber.get(number);
    if (!group) byNumber.set(number, (group = { count: 0, first: Number.NaN, last: Number.NaN }));
    addTime(group, created, created);
    group.count += 1;
  }
  // Several numbers may have the same value: a customer has several installations, and lists share objects.
  const byValue = new Map<string | number, Counting>();
  let withoutGroup = 0;
  for (const [number, { count, first, last }] of byNumber) {
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
    .map(([value, { count, first, last }]) => ({ value, count, first: known(first), last: known(last) }))
    .toSorted((a, b) => b.count - a.count || compareNatural(String(a.value), String(b.value)));
  return { groups, withoutGroup };
}

function addTime(group: Counting, first: number, last: number): void {
  if (!(group.first <= first) && !Number.isNaN(first)) group.first = first;
  if (!(group.last >= last) && !Number.isNaN(last)) group.last = last;
}

const known = (time: number) => (Number.isNaN(time) ? undefined : time);

function groupNumber(columns: Columns, field: GroupField): (row: number) => number {
  if (field === 'hour')
    return (row) =>
      Math.floor(
        (columns.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN) / hour,
      );
  const value = fieldValue(field);
  if (value.kind === 'number' || value.kind === 'id') return () => Number.NaN;
  const lists = columns.blocks.map((block) => value.column(block));
  return (row) => lists[Math.floor(row / BLOCK_ROWS)]?.[row % BLOCK_ROWS] ?? 0;
}

function groupValues(columns: Columns, field: GroupField, number: number): readonly (string | number)[] {
  if (field === 'hour') return Number.isNaN(number) ? [] : [number * hour];
  const value = fieldValue(field);
  if (value.kind === 'text') return [value.textOf(columns, number) || []].flat();
  const text = columns.strings.text(number);
  return text === '' ? [] : text.split('\n');
}
