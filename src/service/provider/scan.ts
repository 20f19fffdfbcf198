import type { Position } from './cursor';
import { CREATED_FROM } from './ids';
import { type Found, ownRecord, writtenRecord } from './records';
import type { AccountObject } from './spec';
import {
  clockOf,
  countAt,
  createdAt,
  type ObjectClock,
  recordSeed,
  removedAt,
  versionAt,
  versionTime,
} from './timeline';
import type { Millis, OverlayEntry } from './types';

/** The records that a read requests, and its position. */
export type Range = Pick<Position, 'asOf' | 'index' | 'sequence' | 'since' | 'until'>;

/** All records as they were at a point in time. */
export const everything = (asOf: Millis): Range => ({ asOf, index: 0, sequence: -1 });

/** The entries of writes to the account's own records, by index. */
function changedByIndex({ account, object }: AccountObject): ReadonlyMap<number, OverlayEntry> {
  const entries = new Map<number, OverlayEntry>();
  const { seed } = clockOf({ account, object });
  for (const entry of account.overlay?.changed(object.name) ?? []) {
    const index = object.id.indexOf(seed, entry.id);
    if (index !== undefined && index < CREATED_FROM) entries.set(index, entry);
  }
  return entries;
}

const isWithin = ({ since, until }: Range, at: Millis): boolean =>
  (since === undefined || at >= since) && (until === undefined || at < until);

/** Whether a record exists and is in the window. Does not build it, because a read skips most of thousands. */
function isWanted(clock: ObjectClock, index: number, entry: OverlayEntry | undefined, range: Range): boolean {
  if (entry?.deletedAt !== undefined) return false;
  const seed = recordSeed(clock, index);
  const created = createdAt(clock, index);
  if (removedAt(seed, created) <= range.asOf) return false;
  if (range.since === undefined && range.until === undefined) return true;
  const modified = versionTime(seed, created, versionAt(seed, created, range.asOf));
  return isWithin(range, Math.max(modified, entry?.modifiedAt ?? 0));
}

/** Positions of the account's own matching records, then those that writes created. */
function* wanted(target: AccountObject, range: Range): Generator<[number, OverlayEntry | undefined]> {
  const { account, object } = target;
  const { asOf, index: first, sequence } = range;
  if (first !== undefined) {
    const clock = clockOf(target);
    const count = countAt(clock, asOf);
    const changed = changedByIndex(target);
    for (let index = first; index < count; index += 1) {
      const entry = changed.get(index);
      if (isWanted(clock, index, entry, range)) yield [index, entry];
    }
  }
  for (const entry of account.overlay?.created(object.name, sequence) ?? []) {
    const isThere = entry.deletedAt === undefined && (entry.createdAt ?? 0) <= asOf;
    if (isThere && isWithin(range, entry.modifiedAt)) yield [CREATED_FROM + (entry.sequence ?? 0), entry];
  }
}

/** The matching records, in the order in which they were created. */
export function* scan(target: AccountObject, range: Range): Generator<Found> {
  for (const [index, entry] of wanted(target, range)) {
    const found =
      entry && index >= CREATED_FROM
        ? writtenRecord(target, entry)
        : ownRecord(target, index, range.asOf, entry);
    if (found) yield found;
  }
}

/** The number of records that `scan` yields. */
export function countWanted(target: AccountObject, range: Range): number {
  const positions = wanted(target, range);
  let total = 0;
  while (!positions.next().done) total += 1;
  return total;
}
