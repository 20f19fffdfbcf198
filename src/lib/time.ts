/** Some name the zone after its offset; Go adds the reading of another clock. */
const zonePart = String.raw`(?:(Z|UTC|GMT|[+\-−]\d{2}(?::?\d{2})?)(?:\[[\w/+-]+\]| [A-Z]{2,5}(?: m=[+-][\d.]+)?)?)?`;
const stamp = new RegExp(
  String.raw`^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?${zonePart}$`,
  'i',
);

/**
 * Parses a service timestamp: RFC 3339 with up to nanoseconds, or the spaced form of operation logs (`2023-07-13
 * 21:34:44.816354+00:00`). UTC if there is no zone. undefined for anything else, including dates that do not exist.
 */
export function parseTime(value: unknown): Date | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value;
  if (typeof value !== 'string') return undefined;
  const match = stamp.exec(value.trim());
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '00', fraction = '', zone = 'Z'] = match;
  const millis = Number(fraction.padEnd(3, '0').slice(0, 3));
  const time = withLeapSecond(second, (real) => {
    const local = utcTime(`${year}-${month}-${day}T${hour}:${minute}:${real}`);
    const offset = zone === 'Z' ? 0 : zoneOffset(zone);
    return local === undefined || offset === undefined ? undefined : local - offset * 60_000;
  });
  return time === undefined ? undefined : new Date(time + millis);
}

/** A leap second is the first of the next UTC day to all who compute with it. */
export function withLeapSecond(
  text: string,
  read: (second: string) => number | undefined,
): number | undefined {
  if (text !== '60') return read(text);
  const next = (read('59') ?? Number.NaN) + second;
  return next % day === 0 ? next : undefined;
}

/** The first and the last moment that `parseTime` reads, in milliseconds. */
const [earliest, latest] = [Date.UTC(100, 0), Date.UTC(10_000, 0) - 1];

/** Whether `parseTime` reads what `iso` writes for it. */
export const isWritable = (time: number): boolean => time >= earliest && time <= latest;

/**
 * Milliseconds of `2026-03-01T09:00:00` in UTC; undefined if there is no such time, and before the year 100: services
 * written in Go send the year 1 for a time that is missing.
 */
export function utcTime(text: string): number | undefined {
  const part = (at: number, end: number) => Number(text.slice(at, end));
  const [year, month, date] = [part(0, 4), part(5, 7), part(8, 10)];
  const [hours, minutes, seconds] = [part(11, 13), part(14, 16), part(17, 19)];
  const isDate = year >= 100 && month >= 1 && month <= 12;
  if (!isDate || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const time = Date.UTC(year, month - 1, date, hours, minutes, seconds);
  // 31 February rolls over into March.
  return new Date(time).getUTCDate() === date ? time : undefined;
}

function zoneOffset(zone: string): number | undefined {
  if (/^(?:z|utc|gmt)$/i.test(zone)) return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || '0');
  if (hours > 23 || minutes > 59) return undefined;
  return (zone.startsWith('+') ? 1 : -1) * (hours * 60 + minutes);
}

/** `2026-03-01T09:00:00.000Z`, from milliseconds since 1970. */
export const iso = (time: number) => new Date(time).toISOString();

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** "just now", "3 min ago", "in 2 h", "5 days ago", "2 years ago". */
export function relativeWords(date: Date, now: Date): string {
  const difference = date.getTime() - now.getTime();
  if (Number.isNaN(difference)) return 'unknown time';
  const distance = Math.abs(difference);
  if (distance < 10 * second) return 'just now';
  const words = distanceWords(distance);
  return difference < 0 ? `${words} ago` : `in ${words}`;
}

function distanceWords(distance: number): string {
  if (distance < minute) return `${Math.floor(distance / second)} s`;
  if (distance < hour) return `${Math.floor(distance / minute)} min`;
  if (distance < day) return `${Math.floor(distance / hour)} h`;
  const days = Math.floor(distance / day);
  if (days < 45) return counted(days, 'day');
  if (days < 365) return counted(Math.round(days / 30.44), 'month');
  return counted(Math.floor(days / 365.25) || 1, 'year');
}

/** "340 ms", "4.2 s", "3 min 20 s", "2 h 5 min", "3 days 4 h"; undefined if it is not a duration. */
export function durationWords(millis: number): string | undefined {
  if (!Number.isFinite(millis) || millis < 0) return undefined;
  if (millis < second) return `${Math.round(millis)} ms`;
  // 9.96 s would print as "10.0 s".
  if (millis < 9.95 * second) return `${(millis / second).toFixed(1)} s`;
  const seconds = Math.round(millis / second);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return pair(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 1440) return pair(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  return pair(days, days === 1 ? 'day' : 'days', hours % 24, 'h');
}

const pair = (big: number, bigUnit: string, small: number, smallUnit: string): string =>
  small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;

const counted = (count: number, unit: string): string => `${count} ${count === 1 ? unit : `${unit}s`}`;

/** A zone name that Intl accepts ("UTC", "Europe/Zurich"); undefined is the browser's own. */
export type TimeZone = string | undefined;

/** Whether this browser knows the zone. */
export const isTimeZone = (name: string): boolean => formatter(name, 'clock') !== undefined;

/*
 * Absolute times are written in the person's locale, with its order of day and month and its 12 or 24 hours. The examples
 * are British. What leaves the console (addresses, exports) has ISO times in UTC instead.
 */

/** "14 Nov 2026, 14:02:11 GMT+1" */
export const absoluteTime = (date: Date, zone?: TimeZone): string => written(date, zone, 'full');

/** "14 Nov 2026". */
export const absoluteDate = (date: Date, zone?: TimeZone): string => written(date, zone, 'date');

/** "14 Nov, 14:02 GMT+1", for recent times. */
export const minuteTime = (date: Date, zone?: TimeZone): string => written(date, zone, 'minute');

/** "14 Nov 2026, 14:02 GMT+1", for times of any year. */
export const datedTime = (date: Date, zone?: TimeZone): string => written(date, zone, 'dated');

/** "14:02:11". Show the zone nearby. */
export const clockTime = (date: Date, zone?: TimeZone): string => written(date, zone, 'clock');

/** "14:02:11.123". Show the zone nearby. */
export const preciseClockTime = (date: Date, zone?: TimeZone): string => written(date, zone, 'precise');

/** Whether the person's locale counts 24 hours instead of AM and PM. */
export const has24Hours = (): boolean =>
  formatter(undefined, 'clock')?.resolvedOptions().hourCycle?.startsWith('h2') ?? true;

/** The short name of the zone at that moment: "UTC", "GMT+1", "EST". */
export function zoneName(date: Date, zone?: TimeZone): string {
  if (Number.isNaN(date.getTime())) return '';
  const parts = (formatter(zone, 'full') ?? formatter('UTC', 'full'))?.formatToParts(date) ?? [];
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? '';
}

/** The names of the zone at several moments: "GMT+2", or "GMT+1 and GMT+2" across the change to summer time. */
export const zoneNames = (dates: readonly (Date | undefined)[], zone?: TimeZone): string =>
  [...new Set(dates.flatMap((date) => (date ? zoneName(date, zone) : [])))].join(' and ');

function written(date: Date, zone: TimeZone, form: Form): string {
  if (Number.isNaN(date.getTime())) return 'unknown time';
  return (formatter(zone, form) ?? formatter('UTC', form))?.format(date) ?? date.toISOString();
}

/** A point on a time axis, as precise as the axis's steps (milliseconds): "20 Nov", "20 Nov, 14:00 GMT+1". */
export const axisTime = (at: number, step: number, zone: TimeZone): string =>
  written(new Date(at), zone, step >= day ? 'day' : 'minute');

/** "14:00", "2:00 PM". */
export const hourTime = (date: Date, zone: TimeZone): string => written(date, zone, 'hour');

/** "20 Nov, 14:00 to 15:00", "20 Nov, 14:00 to 21 Nov, 02:00"; of two years or across a clock change as `datedTime`. */
export function stretchWords(from: number, to: number, zone: TimeZone): string {
  const [first, last] = [new Date(from), new Date(to)];
  const isOneYear = written(first, zone, 'year') === written(last, zone, 'year');
  if (!isOneYear || zoneName(first, zone) !== zoneName(last, zone))
    return `${datedTime(first, zone)} to ${datedTime(last, zone)}`;
  const isOneDay = written(first, zone, 'day') === written(last, zone, 'day');
  return `${written(first, zone, 'dayMinute')} to ${written(last, zone, isOneDay ? 'hour' : 'dayMinute')}`;
}

type Form = keyof typeof forms;

const dateParts = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const clockParts = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const dayParts = { day: 'numeric', month: 'short' } as const;
const hourParts = { hour: '2-digit', minute: '2-digit' } as const;
const forms = {
  full: { ...dateParts, ...clockParts, timeZoneName: 'short' },
  date: dateParts,
  dated: { ...dateParts, ...hourParts, timeZoneName: 'short' },
  year: { year: 'numeric' },
  day: dayParts,
  minute: { ...dayParts, ...hourParts, timeZoneName: 'short' },
  dayMinute: { ...dayParts, ...hourParts },
  clock: clockParts,
  precise: { ...clockParts, fractionalSecondDigits: 3 },
  hour: hourParts,
} satisfies Record<string, Intl.DateTimeFormatOptions>;

// Cached, because creating a formatter is slow and tables use one per row.
const formatters = new Map<string, Intl.DateTimeFormat | undefined>();

function formatter(zone: TimeZone, form: Form): Intl.DateTimeFormat | undefined {
  const key = `${form} ${zone ?? ''}`;
  if (!formatters.has(key)) {
    let made: Intl.DateTimeFormat | undefined;
    try {
      const options = { ...forms[form], ...(zone ? { timeZone: zone } : {}) };
      made = new Intl.DateTimeFormat(undefined, options);
      // "4:05 PM", but "04:05".
      if (made.resolvedOptions().hourCycle?.startsWith('h1'))
        made = new Intl.DateTimeFormat(undefined, { ...options, hour: 'numeric' });
    } catch {
      made = undefined;
    }
    formatters.set(key, made);
  }
  return formatters.get(key);
}
