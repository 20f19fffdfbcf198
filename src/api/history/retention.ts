import { BLOCK_ROWS } from './block';
import { Columns } from './columns';
import { Dictionary } from './dictionary';
import { InstallationTable } from './installation-table';

export interface RetentionLimits {
  readonly rows: number;
  readonly bytes: number;
}

export const retentionLimits: RetentionLimits = { rows: 2_000_000, bytes: 200_000_000 };

/** The newest operations of each installation and object that are kept before others. */
const NEWEST_OF_EACH = 10;
/** Share of the limit that is kept, so that the next operation does not exceed it again. */
const KEPT_SHARE = 0.95;

/** How many rows may stay; undefined if all of them. */
function mostRows({ rows, bytes }: Columns, limits: RetentionLimits): number | undefined {
  if (rows <= limits.rows && bytes <= limits.bytes) return undefined;
  const fit = bytes > limits.bytes ? Math.floor((rows * limits.bytes) / bytes) : rows;
  return Math.floor(Math.min(limits.rows, fit) * KEPT_SHARE);
}

/**
 * If there is more than the limits allow, copies what may stay: failures and running operations first, then the last ten
 * of each installation and object, then the newest. Returns undefined if everything can stay.
 */
export function retain(columns: Columns, limits: RetentionLimits = retentionLimits) {
  const most = mostRows(columns, limits);
  if (most === undefined) return undefined;
  const order = columns.order();
  const ranks = ranksOf(columns, order);
  const kept = new Uint8Array(columns.rows);
  let left = most;
  for (const rank of [0, 1, 2])
    for (const row of order)
      if (left > 0 && ranks[row] === rank) {
        kept[row] = 1;
        left -= 1;
      }
  return copyOf(columns, order, kept);
}

/** 0: failed or running. 1: among the last ten of one of its objects. 2: any other. */
function ranksOf({ blocks, strings }: Columns, order: Uint32Array): Uint8Array {
  const ranks = new Uint8Array(order.length);
  const success = strings.find('success');
  const names = new Map<number, readonly string[]>();
  const seen = new Map<string, number>();
  for (const row of order) {
    const block = blocks[Math.floor(row / BLOCK_ROWS)];
    const at = row % BLOCK_ROWS;
    const objects = block?.objects[at] ?? 0;
    const named = names.get(objects) ?? strings.text(objects).split('\n');
    names.set(objects, named);
    let isRecent = false;
    for (const name of named) {
      const place = `${block?.installation[at]} ${name}`;
      const count = seen.get(place) ?? 0;
      seen.set(place, count + 1);
      isRecent ||= count < NEWEST_OF_EACH;
    }
    if (block?.status[at] === success) ranks[row] = isRecent ? 1 : 2;
  }
  return ranks;
}

function copyOf(columns: Columns, order: Uint32Array, kept: Uint8Array) {
  const copy = new Columns({
    blocks: [],
    strings: new Dictionary(),
    installations: new InstallationTable(columns.installations.list),
  });
  copy.installations.dirty = true;
  copy.version = columns.version + 1;
  const numbers = new Map<number, number>();
  const renumbered = (number: number) => {
    const known = numbers.get(number) ?? copy.strings.number(columns.strings.text(number));
    numbers.set(number, known);
    return known;
  };
  /** All operations that began after this time are kept. */
  let fullSince: number | undefined;
  // The oldest first, as they came.
  for (const row of order.toReversed()) {
    const block = columns.blockOf(row);
    const at = row % BLOCK_ROWS;
    if (!block) continue;
    if (kept[row] === 1) copy.copyRow(block, at, renumbered);
    else {
      const created = block.created[at] ?? Number.NaN;
      if (!Number.isNaN(created)) fullSince = Math.max(created, fullSince ?? created);
    }
  }
  return { columns: copy, fullSince };
}
