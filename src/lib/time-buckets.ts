import { day, hour, minute } from './time';

/** Counts per equally long interval. */
export interface TimeBuckets<Kind extends string> {
  /** Start of the first interval in milliseconds. */
  start: number;
  /** Length of an interval in milliseconds. */
  step: number;
  buckets: readonly Readonly<Partial<Record<Kind, number>>>[];
}

const steps = [
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  28 * day,
];

/** The shortest round interval that divides a period into at most `most` parts. */
export function stepFor(from: number, to: number, most: number): number {
  const fits = (step: number) => Math.ceil(to / step) - Math.floor(from / step) <= most;
  const longest = steps.at(-1) ?? day;
  return steps.find(fits) ?? Math.ceil((to - from) / (most - 1) / longest) * longest;
}

export interface BucketedSpan {
  from: number;
  to: number;
  most: number;
}

/** The intervals of a period. */
export function bucketsOf({ from, to, most }: BucketedSpan): { start: number; step: number; length: number } {
  const end = Math.max(to, from + 1);
  const step = stepFor(from, end, most);
  const start = Math.floor(from / step) * step;
  return { start, step, length: Math.max(1, Math.ceil((end - start) / step)) };
}

/** Counts by kind and interval as one record for each interval. */
export const toBuckets = <Kind extends string>(
  length: number,
  counts: ReadonlyMap<Kind, ArrayLike<number>>,
): TimeBuckets<Kind>['buckets'] =>
  Array.from({ length }, (_, place) => {
    const bucket: Partial<Record<Kind, number>> = {};
    for (const [kind, ofKind] of counts) if (ofKind[place]) bucket[kind] = ofKind[place];
    return bucket;
  });

/** Counts items per interval of a period. Items outside it or without a time are left out. */
export function countOverTime<Item>(
  items: readonly Item[],
  timeOf: (item: Item) => number | undefined,
  span: BucketedSpan,
): number[] {
  const { start, step, length } = bucketsOf(span);
  const counts = Array.from({ length }, () => 0);
  for (const item of items) {
    const at = timeOf(item);
    if (at === undefined || at < span.from || at > span.to) continue;
    const place = Math.min(length - 1, Math.floor((at - start) / step));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}
