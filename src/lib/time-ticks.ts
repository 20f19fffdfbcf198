import { axisTime, day, hour, hourTime, type TimeZone } from './time';
import { zonedText, zonedTime } from './zoned-time';

interface TimeTick {
  readonly at: number;
  readonly label: string;
}

/** Room for this many labels. */
const MOST_LABELS = 10;

/** The days of a period in a zone, or its hours if it is short. Where there are many, only some have a label. */
export function timeTicks(from: number, to: number, zone: TimeZone): readonly TimeTick[] {
  const isShort = to - from <= 2 * day;
  const step = isShort ? 3 * hour : day;
  const midnight = zonedTime(`${zonedText(new Date(from), zone).slice(0, 10)}T00:00`, zone)?.getTime();
  if (midnight === undefined || (to - from) / step > 100) return [];
  const times: number[] = [];
  for (let at = midnight; at < to; at = isShort ? at + step : nextMidnight(at, zone))
    if (at > from) times.push(at);
  const every = Math.ceil(times.length / MOST_LABELS);
  return times.map((at, index) => ({
    at,
    label: index % every > 0 ? '' : isShort ? hourTime(new Date(at), zone) : axisTime(at, day, zone),
  }));
}

/** A day has 23 to 25 hours. */
function nextMidnight(at: number, zone: TimeZone): number {
  const noonAfter = zonedText(new Date(at + 36 * hour), zone).slice(0, 10);
  return zonedTime(`${noonAfter}T00:00`, zone)?.getTime() ?? at + day;
}
