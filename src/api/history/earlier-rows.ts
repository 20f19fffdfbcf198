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

/** So many operations tell what is usual. */
const EARLIER_ROWS = 5;

interface Earlier {
  time: number;
  /** Records of the last operations before `time`, the newest last. */
  readonly records: number[];
  /** Of those that began at `time`. */
  readonly current: number[];
}

/**
 * By block, for each row the fewest records of the five operations before it with the same installation, action and
 * objects; NaN if fewer are known.
 */
export const recordsBefore = oncePerVersion((columns) => {
  const { blocks, strings } = columns;
  const values = new Map<Block, Float64Array>(
    blocks.map((block) => [block, new Float64Array(block.rows).fill(Number.NaN)]),
  );
  const works = new Map<number, number>();
  const known = new Map<number, Earlier>();
  const installations = columns.installations.list.length + 1;
  const order = columns.order();
  for (let place = order.length - 1; place >= 0; place -= 1) {
    const row = order[place] ?? 0;
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    const at = row % BLOCK_ROWS;
    const time = block?.created[at] ?? Number.NaN;
    const objects = block?.objects[at] ?? 0;
    if (!block || objects === 0 || Number.isNaN(time)) continue;
    const pair = objects * (strings.size + 1) + (block.action[at] ?? 0);
    const work = works.get(pair) ?? works.size;
    works.set(pair, work);
    const key = work * installations + (block.installation[at] ?? 0);
    let earlier = known.get(key);
    if (!earlier) known.set(key, (earlier = { time, records: [], current: [] }));
    if (time > earlier.time) {
      earlier.time = time;
      earlier.records.push(...earlier.current.splice(0));
      earlier.records.splice(0, Math.max(0, earlier.records.length - EARLIER_ROWS));
    }
    const ownValues = values.get(block);
    if (ownValues && earlier.records.length === EARLIER_ROWS) ownValues[at] = Math.min(...earlier.records);
    const records = block.records[at] ?? Number.NaN;
    if (!Number.isNaN(records)) earlier.current.push(records);
  }
  return values;
});
