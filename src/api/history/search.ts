import { nextTurn } from '@/lib/next-turn';
import type { FieldId } from '@/lib/operation-query/filter';
import { compareNatural } from '@/lib/sort';
import { countedStatuses, outcomeOf, outcomes, type Outcome } from '@/lib/status-counts';
import { bucketsOf, toBuckets, type TimeBuckets } from '@/lib/time-buckets';
import { BLOCK_ROWS, type Block } from './block';
import type { Columns } from './columns';
import { evaluation, False, True, Unknown } from './evaluate';
import { fieldValue } from './fields';
import { grouped, type Group, type GroupField } from './groups';
import type { FoundRow } from './history-row';
import type { Question } from './question';
import { radixSort } from './radix-sort';

export type SortField = Exclude<FieldId, 'id' | 'config' | 'installation' | 'health'>;
export interface SearchOptions {
  readonly sort: { readonly field: SortField; readonly direction: 'asc' | 'desc' };
  readonly group?: GroupField | undefined;
  /** The most bars that the chart may have; without it, none are counted. */
  readonly bars?: number | undefined;
  /** The rows to return, by their place in the order. A search with a count of 0 returns only figures and is not kept. */
  readonly from: number;
  readonly count: number;
  /** Asks for what was found at that version. If that is no longer kept, it is searched for again. */
  readonly version?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface SearchResult {
  readonly rows: readonly FoundRow[];
  readonly total: number;
  /** Rows that may be shown, whether they match or not. */
  readonly all: number;
  /** Rows for which it is unknown whether they match. */
  readonly unknown: number;
  /** Rows that match and lack the value to sort by. They come last. */
  readonly withoutSortValue: number;
  /** The largest first. */
  readonly groups: readonly Group[] | undefined;
  /** Rows that match and lack the value to group by. */
  readonly withoutGroup: number;
  /** When the row that was read longest ago was read; undefined if none matches. */
  readonly readFrom: number | undefined;
  /** Rows that match all but the conditions that require a status. */
  readonly countable: Countable;
  /** Rows that match, over the time of `countable`. */
  readonly bars: TimeBuckets<Outcome> | undefined;
  /** The version of the store in which this was found. */
  readonly version: number;
}

export interface Countable {
  readonly total: number;
  /** The ones needing attention first; a missing status is ''. */
  readonly statuses: readonly { readonly value: string; readonly count: number }[];
  /** The time of the query where it has one, else from the oldest to the newest; undefined if none has a time. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
}

/** What is true of a query and an order, whichever rows of it are asked for. */
export interface Found extends Omit<SearchResult, 'rows'> {
  /** Empty if no rows were asked for. */
  readonly order: Uint32Array;
}

/** Milliseconds of work after which other calls get their turn. */
const TURN_MS = 20;

/** All rows that match, in order. */
export async function find(columns: Columns, question: Question, options: SearchOptions): Promise<Found> {
  const { version } = columns;
  const { sort, group, bars: most, count, signal } = options;
  const evaluated = truthsOf(columns, question, signal).finally(() => columns.strings.endSearch());
  const { truths, ...figures } = await evaluated;
  const { total, countable } = figures;
  const all = columns.order();
  const newestFirst = total === all.length ? all : matching(all, truths, total);
  signal?.throwIfAborted();
  const { span } = countable;
  const bars = most && span ? overTime(columns, truths, { ...span, most }) : undefined;
  const { groups, withoutGroup } = group
    ? grouped(columns, truths, group)
    : { groups: undefined, withoutGroup: 0 };
  const { order, withoutSortValue } =
    count > 0 ? sorted(columns, newestFirst, sort) : { order: new Uint32Array(0), withoutSortValue: 0 };
  return { ...figures, order, withoutSortValue, groups, withoutGroup, bars, version };
}

function matching(rows: Uint32Array, truths: Uint8Array, total: number): Uint32Array {
  const found = new Uint32Array(total);
  let place = 0;
  for (let at = 0; at < rows.length && place < total; at += 1) {
    const row = rows[at] ?? 0;
    if (truths[row] !== True) continue;
    found[place] = row;
    place += 1;
  }
  return found;
}

export function resultOf(columns: Columns, found: Found, from: number, count: number): SearchResult {
  const { order, ...rest } = found;
  // Reading a row again changes when it was read, and nothing else.
  const readFrom = order.length > 0 ? oldestReading(columns, order) : rest.readFrom;
  return {
    ...rest,
    readFrom,
    rows: Array.from(order.subarray(from, from + count), (row) => columns.foundRow(row)),
  };
}

function oldestReading({ blocks }: Columns, rows: Uint32Array): number {
  let oldest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const readAt = blocks[Math.floor(row / BLOCK_ROWS)]?.readAt[row % BLOCK_ROWS] ?? 0;
    if (readAt < oldest) oldest = readAt;
  }
  return oldest * 1000;
}

async function truthsOf(columns: Columns, question: Question, signal: AbortSignal | undefined) {
  const { statuses, visible } = question;
  const others = evaluation(question.others, columns);
  const required = statuses && evaluation(statuses, columns);
  const blocks = [...columns.blocks];
  const truths = new Uint8Array(blocks.length * BLOCK_ROWS);
  const own = new Uint8Array(BLOCK_ROWS);
  const everyRow = Uint16Array.from({ length: BLOCK_ROWS }, (_, row) => row);
  const listed = new Uint16Array(BLOCK_ROWS);
  const counting = new CountableRows();
  let all = 0;
  let total = 0;
  let unknown = 0;
  let readFrom = Number.POSITIVE_INFINITY;
  let turnAt = performance.now();
  for (const [index, block] of blocks.entries()) {
    const part = truths.subarray(index * BLOCK_ROWS, (index + 1) * BLOCK_ROWS);
    const { rows } = block;
    const seen = visible
      ? listRows(rows, listed, (row) => visible[block.installation[row] ?? 0] === 1)
      : rows;
    others.fill(block, visible ? listed : everyRow, seen, part);
    all += seen;
    counting.add(block, part);
    if (required) {
      const possible = listRows(rows, listed, (row) => part[row] !== False);
      required.fill(block, listed, possible, own);
      for (let at = 0; at < possible; at += 1) {
        const row = listed[at] ?? 0;
        part[row] = Math.min(part[row] ?? 0, own[row] ?? 0);
      }
    }
    for (let row = 0; row < rows; row += 1) {
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
  return {
    truths,
    all,
    total,
    unknown,
    readFrom: total > 0 ? readFrom * 1000 : undefined,
    countable: counting.countable(columns, question),
  };
}

/** Lists the rows of a block for which a test is true. Returns how many. */
function listRows(rows: number, list: Uint16Array, test: (row: number) => boolean): number {
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    if (!test(row)) continue;
    list[count] = row;
    count += 1;
  }
  return count;
}

/** Counts the rows that match all but the conditions on the status. */
class CountableRows {
  #total = 0;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  readonly #byStatus = new Map<number, number>();

  add({ rows, status, created }: Block, truths: Uint8Array): void {
    // Runs of one status are common.
    let current = -1;
    let run = 0;
    const endRun = () => {
      if (run > 0) this.#byStatus.set(current, (this.#byStatus.get(current) ?? 0) + run);
    };
    for (let row = 0; row < rows; row += 1) {
      if (truths[row] !== True) continue;
      this.#total += 1;
      const time = created[row] ?? Number.NaN;
      if (time < this.#first) this.#first = time;
      if (time > this.#last) this.#last = time;
      const number = status[row] ?? 0;
      if (number !== current) {
        endRun();
        current = number;
        run = 0;
      }
      run += 1;
    }
    endRun();
  }

  countable({ strings }: Columns, { span, until }: Question): Countable {
    const counts = new Map(countedStatuses.map((value) => [value, 0]));
    for (const [number, count] of this.#byStatus) counts.set(strings.text(number), count);
    const from = span && Number.isFinite(span.from) ? span.from : this.#first;
    // It ends after the newest row, because bars lead to queries, which exclude their end.
    const to = span && Number.isFinite(span.to) ? span.to : Math.max(until ?? this.#last, this.#last) + 1;
    return {
      total: this.#total,
      statuses: [...counts].map(([value, count]) => ({ value, count })),
      span: to >= from ? { from, to } : undefined,
    };
  }
}

/** Counts the rows that match by outcome over a period. */
function overTime(
  { blocks, strings }: Columns,
  truths: Uint8Array,
  span: { from: number; to: number; most: number },
): TimeBuckets<Outcome> {
  const { from, to } = span;
  const { start, step, length } = bucketsOf(span);
  const outcomesOf = new Map<number, Outcome>();
  const counts = new Map(outcomes.map((outcome) => [outcome, new Uint32Array(length)]));
  const countOf = (status: number) => {
    let outcome = outcomesOf.get(status);
    if (!outcome) outcomesOf.set(status, (outcome = outcomeOf(strings.text(status))));
    return counts.get(outcome) ?? new Uint32Array(length);
  };
  let status = 0;
  let ofStatus = countOf(status);
  for (const [index, block] of blocks.entries())
    for (let row = 0; row < block.rows; row += 1) {
      if (truths[index * BLOCK_ROWS + row] !== True) continue;
      const time = block.created[row] ?? Number.NaN;
      if (!(time >= from && time <= to)) continue;
      const number = block.status[row] ?? 0;
      if (number !== status) ofStatus = countOf((status = number));
      const place = Math.min(length - 1, Math.floor((time - start) / step));
      ofStatus[place] = (ofStatus[place] ?? 0) + 1;
    }
  return { start, step, buckets: toBuckets(length, counts) };
}

/** Sorts rows that come newest first. Equal ones stay in that order, those without a value come last. */
function sorted(
  columns: Columns,
  rows: Uint32Array,
  { field, direction }: SearchOptions['sort'],
): { order: Uint32Array; withoutSortValue: number } {
  if (field === 'created' && direction === 'desc')
    return { order: rows, withoutSortValue: withoutTime(columns, rows) };
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
  const order = new Uint32Array(rows.length);
  order.set(radixSort(withValue.subarray(0, known), keys.subarray(0, known)));
  order.set(without, known);
  return { order, withoutSortValue: without.length };
}

/** Rows without a time are the last of those that come newest first. */
function withoutTime({ blocks }: Columns, rows: Uint32Array): number {
  const timeOf = (row: number) => blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS];
  let count = 0;
  while (count < rows.length && Number.isNaN(timeOf(rows.at(-1 - count) ?? 0))) count += 1;
  return count;
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
