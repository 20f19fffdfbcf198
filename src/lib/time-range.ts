import { searchText } from './search-params';
import { isWritable, iso, parseTime } from './time';

/** Until now. */
export const presetRanges = ['24h', '7d', '30d'] as const;
export type PresetRange = (typeof presetRanges)[number];

/** The time that figures are for: `24h`, `7d`, `30d`, or `FROM..TO` in UTC, one of which may be absent. */
export type TimeRange = string;

export const isPreset = (range: unknown): range is PresetRange =>
  presetRanges.some((preset) => preset === range);

const open = Number.POSITIVE_INFINITY;

/**
 * A range from one time up to another, in milliseconds. A side is open if it is infinite, or in a year that no address
 * holds. Undefined if the range is empty or has no end.
 */
export function rangeOf(from: number, to: number): TimeRange | undefined {
  if (!(from < to) || !(isWritable(from) || isWritable(to))) return undefined;
  return [from, to].map((at) => (isWritable(at) ? iso(at) : '')).join('..');
}

/** Parses a search parameter; undefined for anything that is no range. */
export function readRange(value: unknown): TimeRange | undefined {
  const text = searchText(value) ?? '';
  if (isPreset(text)) return text;
  const [from, to, ...more] = text.split('..');
  if (to === undefined || more.length > 0) return undefined;
  const timeOf = (part = '', none = open) => (part ? Number(parseTime(part) ?? Number.NaN) : none);
  return rangeOf(timeOf(from, -open), timeOf(to));
}
