import { nextTurn } from '@/lib/next-turn';
import type { FieldId, Filter } from '@/lib/operation-query/filter';
import { compareNatural } from '@/lib/sort';
import { hour } from '@/lib/time';
import { BLOCK_ROWS, type Block } from './block';
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
  const evaluated = truthsOf(columns, filter, signal).finally(() => columns.strings.endSearch());
  const { truths, total, unknown, readFrom } = await evaluated;
  const newestFirst = new Uint32Array(total);
  const all = columns.order();
  let place = 0;
  for (let at = 0; at < all.length; at += 1) {
    const row = all[at] ?? 0;
    if (truths[row] !== True) continue;
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
  const values = numbersOf(columns, field);
  const keys = new Float64Array(rows.length);
  const withValue = new Uint32Array(rows.length);
  const without: number[] = [];
  let known = 0;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const value = values[row] ?? Number.NaN;
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

/** By row, a number to sort by; NaN if unknown. Texts are numbered in the order that a person expects. */
function numbersOf(columns: Columns, field: SortField): Float64Array {
  const value = fieldValue(field);
  const numbers = new Float64Array(columns.rows).fill(Number.NaN);
  if (value.kind === 'id') return numbers;
  if (value.kind === 'number') {
    columns.blocks.forEach((block, index) => {
      const at = value.reader(block, columns);
      for (let row = 0; row < block.rows; row += 1) numbers[index * BLOCK_ROWS + row] = at(row);
    });
    return numbers;
  }
  const { found, highest } = distinctNumbers(columns, value.column);
  const textOf = (number: number) =>
    (value.kind === 'text' ? value.textOf(columns, number) : columns.strings.text(number)) || undefined;
  const texts = new Map([...found].map((number) => [number, textOf(number)]));
  const named = [...new Set(texts.values())].filter((text) => text !== undefined).toSorted(compareNatural);
  const places = new Map(named.map((text, place) => [text, place]));
  const ranks = new Float64Array(highest + 1).fill(Number.NaN);
  for (const [number, text] of texts) ranks[number] = places.get(text ?? '') ?? Number.NaN;
  columns.blocks.forEach((block, index) => {
    const column = value.column(block);
    for (let row = 0; row < block.rows; row += 1)
      numbers[index * BLOCK_ROWS + row] = ranks[column[row] ?? 0] ?? Number.NaN;
  });
  return numbers;
}

function distinctNumbers(
  { blocks, strings, installations }: Columns,
  columnOf: (block: Block) => Uint32Array,
) {
  const seen = new Uint8Array(Math.max(strings.size, installations.list.length) + 1);
  const found: number[] = [];
  for (const block of blocks) {
    const column = columnOf(block);
    for (let row = 0; row < block.rows; row += 1) {
      const number = column[row] ?? 0;
      if (seen[number]) continue;
      seen[number] = 1;
      found.push(number);
    }
  }
  return { found, highest: found.reduce((a, b) => Math.max(a, b), 0) };
}

interface Counting {
  count: number;
  first: number;
  last: number;
}

const noCounts = (): Counting => ({ count: 0, first: Number.NaN, last: Number.NaN });

/** Groups rows that come newest first. */
function grouped(columns: Columns, rows: Uint32Array, field: GroupField) {
  const numberOf = groupNumber(columns, field);
  const byNumber = new Map<number, Counting>();
  // Runs of one group are common, and the map is only needed between them.
  let current: Counting | undefined;
  let currentNumber = Number.NaN;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const number = numberOf(row);
    if (!current || number !== currentNumber) {
      current = byNumber.get(number);
      if (!current) byNumber.set(number, (current = noCounts()));
      currentNumber = number;
    }
    const created = columns.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN;
    addTime(current, created, created);
    current.count += 1;
  }
  // Several numbers may have the same value: a customer has several installations, and lists share objects.
  const byValue = new Map<string | number, Counting>();
  let withoutGroup = 0;
  for (const [number, { count, first, last }] of byNumber) {
    const values = groupValues(columns, field, number);
    if (values.length === 0) withoutGroup += count;
    for (const value of values) {
      let group = byValue.get(value);
      if (!group) byValue.set(value, (group = noCounts()));
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

/** Of a row, the hour or the number of its text. */
function groupNumber({ blocks }: Columns, field: GroupField): (row: number) => number {
  if (field === 'hour')
    return (row) =>
      Math.floor((blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN) / hour);
  const value = fieldValue(field);
  if (value.kind === 'number' || value.kind === 'id') return () => Number.NaN;
  const lists = blocks.map((block) => value.column(block));
  return (row) => lists[Math.floor(row / BLOCK_ROWS)]?.[row % BLOCK_ROWS] ?? 0;
}

function groupValues(columns: Columns, field: GroupField, number: number): readonly (string | number)[] {
  if (field === 'hour') return Number.isNaN(number) ? [] : [number * hour];
  const value = fieldValue(field);
  if (value.kind === 'text') return [value.textOf(columns, number) || []].flat();
  const text = columns.strings.text(number);
  return text === '' ? [] : text.split('\n');
}
