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

/** Counts by kind over a period. Items outside it or without a time are left out. */
export function bucketTimes<Item, Kind extends string>(
  items: Iterable<Item>,
  span: { from: number; to: number; most: number },
  timeOf: (item: Item) => number | undefined,
  kindOf: (item: Item) => Kind,
): TimeBuckets<Kind> {
  const { from, to, most } = span;
  const end = Math.max(to, from + 1);
  const step = stepFor(from, end, most);
  const start = Math.floor(from / step) * step;
  const length = Math.max(1, Math.ceil((end - start) / step));
  // Arrays by kind: no allocation per item among a hundred thousand.
  const counts = new Map<Kind, number[]>();
  for (const item of items) {
    const at = timeOf(item);
    if (at === undefined || !(at >= from && at <= to)) continue;
    const kind = kindOf(item);
    let ofKind = counts.get(kind);
    if (!ofKind) counts.set(kind, (ofKind = Array.from({ length }, () => 0)));
    const place = Math.min(length - 1, Math.floor((at - start) / step));
    ofKind[place] = (ofKind[place] ?? 0) + 1;
  }
  const buckets = Array.from({ length }, (_, place) => {
    const bucket: Partial<Record<Kind, number>> = {};
    for (const [kind, ofKind] of counts) if (ofKind[place]) bucket[kind] = ofKind[place];
    return bucket;
  });
  return { start, step, buckets };
}
