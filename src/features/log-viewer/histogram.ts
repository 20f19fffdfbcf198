import type { LogBody } from './log-body';
import { levelName, levelsKnown } from './log-entry';
import { severityOf, type Severity } from './log-filter';

/** Bars of the histogram. */
export const BARS = 120;

/** From the bottom of a bar to its top. */
export const severities: readonly Severity[] = ['other', 'debug', 'info', 'warning', 'error'];

/** How many lines each stretch of time has, by severity. */
export interface Histogram {
  /** Of the first and the last of the lines counted, in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** Of each bar the lines of each severity. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Lines without a time. */
  readonly untimed: number;
}

/** Of each level number the place of its severity. */
export function severityPlaces(): Uint8Array {
  const places = new Uint8Array(levelsKnown());
  for (let at = 0; at < places.length; at += 1) places[at] = severities.indexOf(severityOf(levelName(at)));
  return places;
}

/** The first and the last time of all; undefined when there is none. */
export function timeRange({ times, count }: Pick<LogBody, 'times' | 'count'>): [number, number] | undefined {
  let from = Infinity;
  let to = -Infinity;
  for (let at = 0; at < count; at += 1) {
    const time = times[at] ?? Number.NaN;
    // Without a time both are false.
    if (time < from) from = time;
    if (time > to) to = time;
  }
  return from <= to ? [from, to] : undefined;
}

/** Counts lines into bars of a range; lines outside it are left out. */
export function countBars(
  { times, levelNumbers, count }: Pick<LogBody, 'times' | 'levelNumbers' | 'count'>,
  lines: Uint32Array | undefined,
  [from, to]: readonly [number, number],
): Histogram {
  const counts = new Uint32Array(BARS * severities.length);
  const places = severityPlaces();
  const scale = BARS / Math.max(1, to - from);
  const length = lines ? lines.length : count;
  let untimed = 0;
  for (let at = 0; at < length; at += 1) {
    const line = lines ? (lines[at] ?? 0) : at;
    const time = times[line] ?? Number.NaN;
    if (time >= from && time <= to) {
      const bar = Math.min(BARS - 1, Math.floor((time - from) * scale));
      const place = bar * severities.length + (places[levelNumbers[line] ?? 0] ?? 0);
      counts[place] = (counts[place] ?? 0) + 1;
    } else if (Number.isNaN(time)) untimed += 1;
  }
  return { from, to, counts, untimed };
}

/** Where a bar begins, in milliseconds; the bar behind the last one says where that ends. */
export const barStart = ({ from, to }: Pick<Histogram, 'from' | 'to'>, bar: number): number =>
  from + ((to - from) * bar) / BARS;

/** The lines of one bar by severity, and all of them. */
export function barCounts({ counts }: Histogram, bar: number): { by: number[]; all: number } {
  const start = bar * severities.length;
  const by = [...counts.subarray(start, start + severities.length)];
  return { by, all: by.reduce((sum, count) => sum + count, 0) };
}

/** The times of the lines in a stretch of bars, the last bar excluded; both ends belong to it, as in the filter. */
export function barTimes(
  histogram: Pick<Histogram, 'from' | 'to'>,
  first: number,
  last: number,
): [number, number] {
  const from = Math.ceil(barStart(histogram, first));
  const to = last >= BARS ? histogram.to : Math.ceil(barStart(histogram, last)) - 1;
  return [from, Math.max(from, to)];
}

/** Of each severity one path over all bars, stacked, in a box of one by bar and one high; the highest bar fills it. */
export function barPaths({ counts }: Pick<Histogram, 'counts'>): string[] {
  const kinds = severities.length;
  let highest = 0;
  for (let start = 0; start < counts.length; start += kinds) {
    let sum = 0;
    for (let at = 0; at < kinds; at += 1) sum += counts[start + at] ?? 0;
    highest = Math.max(highest, sum);
  }
  const paths = severities.map(() => '');
  if (highest === 0) return paths;
  for (let bar = 0; bar * kinds < counts.length; bar += 1) {
    let top = 1;
    for (let at = 0; at < kinds; at += 1) {
      const count = counts[bar * kinds + at] ?? 0;
      if (count === 0) continue;
      // What is there is seen, however little it is beside the highest.
      const height = Math.min(top, Math.max(count / highest, 0.04));
      top -= height;
      paths[at] += `M${bar} ${top.toFixed(4)}h0.86v${height.toFixed(4)}h-0.86z`;
    }
  }
  return paths;
}
