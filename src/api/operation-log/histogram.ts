import type { LogBody } from './log-body';
import { NO_LEVEL, severityOf, type Severity } from './log-level';

export const BARS = 120;

/** In a bar from bottom to top. */
export const severities: readonly Severity[] = ['other', 'debug', 'info', 'warning', 'error'];

/** How many lines each period has, by severity. */
export interface Histogram {
  /** The time range in milliseconds. */
  readonly from: number;
  readonly to: number;
  /** For each bar the number of lines of each severity. */
  readonly counts: Uint32Array<ArrayBuffer>;
  /** Lines without a time. */
  readonly untimed: number;
}

/** The first and the last time of all lines; undefined when none has one. */
export function timeRange({ blocks }: LogBody): [number, number] | undefined {
  let from = Infinity;
  let to = -Infinity;
  for (const block of blocks) {
    from = Math.min(from, block.from);
    to = Math.max(to, block.to);
  }
  return from <= to ? [from, to] : undefined;
}

/** Counts `lines`, or all, into the bars of a time range. Lines outside it are left out. */
export function countBars(
  body: LogBody,
  lines: Uint32Array | undefined,
  [from, to]: readonly [number, number],
): Histogram {
  const counts = new Uint32Array(BARS * severities.length);
  // Every line has one of a few levels.
  const places = new Map<string, number>();
  const placeOf = (level: string) => {
    const known = places.get(level) ?? severities.indexOf(severityOf(level));
    places.set(level, known);
    return known;
  };
  const scale = BARS / Math.max(1, to - from);
  let untimed = 0;
  const count = (time: number, level: string) => {
    if (time >= from && time <= to) {
      const bar = Math.min(BARS - 1, Math.floor((time - from) * scale));
      const place = bar * severities.length + placeOf(level);
      counts[place] = (counts[place] ?? 0) + 1;
    } else if (Number.isNaN(time)) untimed += 1;
  };
  if (lines) for (const line of lines) count(body.time(line), body.level(line));
  else
    for (const { times, levels } of body.blocks)
      times.forEach((time, row) => count(time, levels[row] ?? NO_LEVEL));
  return { from, to, counts, untimed };
}

/** Where a bar begins, in milliseconds. The one after the last bar is where the last one ends. */
export const barStart = ({ from, to }: Pick<Histogram, 'from' | 'to'>, bar: number): number =>
  from + ((to - from) * bar) / BARS;

/** The lines of one bar, by severity and in total. */
export function barCounts({ counts }: Histogram, bar: number): { by: number[]; all: number } {
  const start = bar * severities.length;
  const by = [...counts.subarray(start, start + severities.length)];
  return { by, all: by.reduce((sum, count) => sum + count, 0) };
}

/** The time range of some bars, `last` excluded. Both ends are included, as in the filter. */
export function barTimes(
  histogram: Pick<Histogram, 'from' | 'to'>,
  first: number,
  last: number,
): [number, number] {
  const from = Math.ceil(barStart(histogram, first));
  const to = last >= BARS ? histogram.to : Math.ceil(barStart(histogram, last)) - 1;
  return [from, Math.max(from, to)];
}

/** For each severity one SVG path over all bars, stacked. A bar is one wide; the highest is one high. */
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
      // A few lines stay visible next to a very high bar.
      const height = Math.min(top, Math.max(count / highest, 0.04));
      top -= height;
      paths[at] += `M${bar} ${top.toFixed(4)}h0.86v${height.toFixed(4)}h-0.86z`;
    }
  }
  return paths;
}
