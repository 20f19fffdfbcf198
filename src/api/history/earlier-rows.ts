import { BLOCK_ROWS, type Block } from './block';
import { NOT_FAILED, type Columns } from './columns';

/** Computes a value again only when the columns have changed. */
function oncePerVersion<Value>(compute: (columns: Columns) => Value): (columns: Columns) => Value {
  const known = new WeakMap<Columns, { version: number; value: Value }>();
  return (columns) => {
    const before = known.get(columns);
    if (before?.version === columns.version) return before.value;
    const value = compute(columns);
    known.set(columns, { version: columns.version, value });
    return value;
  };
}

/**
 * By number of a cause, the time of its oldest failure; NaN if none has a time. What has not failed has a cause that was
 * never seen, so that no time is before it.
 */
export const causeSince = oncePerVersion((columns) => {
  const since = new Float64Array(columns.strings.size + 1).fill(Number.NaN);
  for (const { cause, created, rows } of columns.blocks)
    for (let row = 0; row < rows; row += 1) {
      const number = cause[row] ?? 0;
      const time = created[row] ?? Number.NaN;
      if (!((since[number] ?? Number.NaN) <= time) && !Number.isNaN(time)) since[number] = time;
    }
  since[0] = Number.NaN;
  const notFailed = columns.strings.find(NOT_FAILED);
  if (notFailed !== undefined) since[notFailed] = Number.NEGATIVE_INFINITY;
  return since;
});

/** How many earlier operations show what is usual. */
const EARLIER_ROWS = 5;

/** Pairs of work and installation that an array may have a place for. For more, a map holds those that occur. */
const MOST_PAIRS = 2_000_000;

/** By row, a number for its installation, action and objects together, from 1; 0 without objects. */
function workOfRows({ blocks, strings, installations }: Columns): { groups: Uint32Array; count: number } {
  const groups = new Uint32Array(blocks.length * BLOCK_ROWS);
  const works = new Map<number, Uint32Array>();
  let workCount = 0;
  for (const [index, { rows, action, objects }] of blocks.entries())
    for (let at = 0; at < rows; at += 1) {
      const objectsOf = objects[at] ?? 0;
      if (objectsOf === 0) continue;
      const actionOf = action[at] ?? 0;
      let byObjects = works.get(actionOf);
      if (!byObjects) works.set(actionOf, (byObjects = new Uint32Array(strings.size + 1)));
      let work = byObjects[objectsOf] ?? 0;
      if (work === 0) byObjects[objectsOf] = work = workCount += 1;
      groups[index * BLOCK_ROWS + at] = work;
    }
  const places = installations.list.length + 1;
  const pairs = (workCount + 1) * places;
  const dense = pairs <= MOST_PAIRS ? new Uint32Array(pairs) : undefined;
  const sparse = new Map<number, number>();
  let count = 0;
  for (const [index, { rows, installation }] of blocks.entries())
    for (let at = 0; at < rows; at += 1) {
      const work = groups[index * BLOCK_ROWS + at] ?? 0;
      if (work === 0) continue;
      const pair = work * places + (installation[at] ?? 0);
      let group = (dense ? dense[pair] : sparse.get(pair)) ?? 0;
      if (group === 0) {
        group = count += 1;
        if (dense) dense[pair] = group;
        else sparse.set(pair, group);
      }
      groups[index * BLOCK_ROWS + at] = group;
    }
  return { groups, count };
}

/** The last five numbers of each group. */
class LastOfGroups {
  readonly counts: Uint32Array;
  readonly #numbers: Float64Array;

  constructor(groups: number) {
    this.counts = new Uint32Array(groups);
    this.#numbers = new Float64Array(groups * EARLIER_ROWS);
  }

  add(group: number, number: number): void {
    const count = this.counts[group] ?? 0;
    this.#numbers[group * EARLIER_ROWS + (count % EARLIER_ROWS)] = number;
    this.counts[group] = count + 1;
  }

  /** Moves those of a group to another list of the same groups. */
  moveTo(other: LastOfGroups, group: number): void {
    const count = this.counts[group] ?? 0;
    for (let at = Math.max(0, count - EARLIER_ROWS); at < count; at += 1)
      other.add(group, this.#numbers[group * EARLIER_ROWS + (at % EARLIER_ROWS)] ?? Number.NaN);
    this.counts[group] = 0;
  }

  /** NaN if there are fewer than five. */
  least(group: number): number {
    if ((this.counts[group] ?? 0) < EARLIER_ROWS) return Number.NaN;
    let least = Number.POSITIVE_INFINITY;
    for (let at = 0; at < EARLIER_ROWS; at += 1)
      least = Math.min(least, this.#numbers[group * EARLIER_ROWS + at] ?? Number.NaN);
    return least;
  }
}

/**
 * By block, for each row the fewest records of the five operations before it with the same installation, action and
 * objects; NaN if fewer are known.
 */
export const recordsBefore = oncePerVersion((columns) => {
  const { blocks } = columns;
  const values = blocks.map((block) => new Float64Array(block.rows).fill(Number.NaN));
  const { groups, count } = workOfRows(columns);
  const earlier = new LastOfGroups(count + 1);
  // Those that began at the same time as the last one are not before it.
  const current = new LastOfGroups(count + 1);
  const times = new Float64Array(count + 1).fill(Number.NEGATIVE_INFINITY);
  const order = columns.order();
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const row = order[place] ?? 0;
    const group = groups[row] ?? 0;
    const index = Math.floor(row / BLOCK_ROWS);
    const at = row % BLOCK_ROWS;
    const block = blocks[index];
    const time = block?.created[at] ?? Number.NaN;
    if (group === 0 || Number.isNaN(time)) continue;
    if (time > (times[group] ?? 0)) {
      current.moveTo(earlier, group);
      times[group] = time;
    }
    const ofBlock = values[index];
    if (ofBlock) ofBlock[at] = earlier.least(group);
    const records = block?.records[at] ?? Number.NaN;
    if (!Number.isNaN(records)) current.add(group, records);
  }
  return new Map<Block, Float64Array>(
    blocks.map((block, index) => [block, values[index] ?? new Float64Array()]),
  );
});
