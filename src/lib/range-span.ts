import { datedTime, day, hour, iso, minuteTime, parseTime, stretchWords, type TimeZone } from './time';
import { isPreset, presetRanges, type PresetRange, type TimeRange } from './time-range';

const lengths: Record<PresetRange, number> = { '24h': day, '7d': 7 * day, '30d': 30 * day };
const open = Number.POSITIVE_INFINITY;

/** When it begins and ends, in milliseconds; a side that is open is infinite. */
export function rangeSpan(range: TimeRange, now: number): { from: number; to: number } {
  if (isPreset(range)) return { from: now - lengths[range], to: open };
  const [from, to] = range.split('..').map((part) => parseTime(part)?.getTime());
  return { from: from ?? -open, to: to ?? open };
}

/** The shortest range that holds a time, also for somebody who opens it within an hour. */
export const rangeSince = (at: number, now: number): TimeRange =>
  presetRanges.find((range) => rangeSpan(range, now + hour).from <= at) ?? `${iso(at)}..`;

/** The condition of a query. What has no time may have begun at any. */
export const rangeCondition = (range: TimeRange): string =>
  isPreset(range) ? `created:>=${range},unknown` : `created:${range}`;

/** The next longer one. */
export const widerRange = (range: TimeRange): PresetRange | undefined =>
  isPreset(range) ? presetRanges[presetRanges.indexOf(range) + 1] : undefined;

export const presetWords = { '24h': 'last 24 hours', '7d': 'last 7 days', '30d': 'last 30 days' } as const;

/** "20 Nov, 14:00 to 15:00", "since 20 Nov, 14:00", "before 20 Nov, 14:00"; far from now with the year. */
export function spanWords({ from, to }: { from: number; to: number }, zone: TimeZone): string {
  const isFar = [from, to].some((at) => Number.isFinite(at) && Math.abs(at - Date.now()) > 300 * day);
  const words = (at: number) => (isFar ? datedTime : minuteTime)(new Date(at), zone);
  if (from === -open) return `before ${words(to)}`;
  if (to === open) return `since ${words(from)}`;
  return isFar ? `${words(from)} to ${words(to)}` : stretchWords(from, to, zone);
}

/** "the last 24 hours", "20 Nov, 14:00 to 15:00". */
export const rangeWords = (range: TimeRange, zone: TimeZone): string =>
  isPreset(range) ? `the ${presetWords[range]}` : spanWords(rangeSpan(range, 0), zone);
