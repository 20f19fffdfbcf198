import { utcTime, type TimeZone } from './time';

/** A browser input that takes seconds, and no years of six digits. */
export const localTimeInput = {
  type: 'datetime-local',
  step: 'any',
  max: '9999-12-31T23:59:59.999',
} as const;

const fields = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/;

/**
 * The moments at which a clock in the zone shows `2026-03-01T09:00`, the format of browser inputs: two where the hour is
 * repeated as summer time ends. A time that daylight saving skips is taken an hour later.
 */
export function zonedMoments(text: string, zone: TimeZone): readonly Date[] {
  const match = fields.exec(text.trim());
  if (!match) return [];
  const [, date, clock, second = '00', fraction = ''] = match;
  const wholeSecond = utcTime(`${date}T${clock}:${second}`);
  if (wholeSecond === undefined) return [];
  const asUtc = wholeSecond + Number(fraction.padEnd(3, '0'));
  // Tries the offsets before and after a change.
  const dayMs = 86_400_000;
  const offsets = [offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)];
  const moments = [...new Set(offsets.map((offset) => asUtc - offset))].toSorted((a, b) => a - b);
  const fitting = moments.filter((moment) => moment + offsetAt(moment, zone) === asUtc);
  return (fitting.length > 0 ? fitting : moments.slice(-1)).map((moment) => new Date(moment));
}

/** The first of them. */
export const zonedTime = (text: string, zone: TimeZone): Date | undefined => zonedMoments(text, zone)[0];

type Window<Side> = readonly [from: Side, to: Side];

/**
 * The start and end of a window that two inputs show. Of two equal times that one is meant with which the input was
 * `filled`, or else the first that fits.
 */
export function zonedWindow(
  [from, to]: Window<string>,
  zone: TimeZone,
  [start, end]: Partial<Window<Date | undefined>> = [],
): Window<Date | undefined> {
  const pick = (text: string, filled: Date | undefined, after = -Infinity) => {
    const moments = zonedMoments(text, zone);
    const isFilled = (moment: Date) => moment.getTime() === filled?.getTime();
    return moments.find(isFilled) ?? moments.find((moment) => moment.getTime() > after) ?? moments[0];
  };
  const since = pick(from, start);
  return [since, pick(to, end, since?.getTime())];
}

/** What browser inputs show for a moment, to the minute: `2026-03-01T09:00`. The reverse of `zonedTime`. */
export const zonedText = (date: Date, zone: TimeZone): string => zonedIso(date, zone).slice(0, 16);

/** The same, as precise as the moment is. */
export const zonedExactly = (date: Date, zone: TimeZone): string =>
  zonedIso(date, zone).replace(/(?::00)?\.000$/, '');

const zonedIso = (date: Date, zone: TimeZone): string =>
  new Date(date.getTime() + offsetAt(date.getTime(), zone)).toISOString().slice(0, -1);

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();

/** The zone's offset from UTC in milliseconds. */
function offsetAt(moment: number, zone: TimeZone): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      ...(zone ? { timeZone: zone } : {}),
      timeZoneName: 'longOffset',
    });
    formatters.set(zone, formatter);
  }
  // "GMT", "GMT+05:30", or, before there were zones, "GMT-00:01:15".
  const [, sign, hours, minutes, seconds = 0] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(formatter.format(moment)) ?? [];
  if (sign === undefined) return 0;
  return Number(`${sign}1000`) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds));
}
