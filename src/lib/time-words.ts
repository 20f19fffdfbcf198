import { minuteTime, type TimeZone } from './time';

const day = 86_400_000;
const date = { day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

function written(at: number, zone: TimeZone, form: 'date' | 'clock' | 'both'): string {
  const key = `${form} ${zone ?? ''}`;
  const known = formatters.get(key);
  const formatter =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      ...(form === 'clock' ? {} : date),
      ...(form === 'date' ? {} : clock),
      ...(zone ? { timeZone: zone } : {}),
    });
  if (!known) formatters.set(key, formatter);
  return formatter.format(at);
}

/** A point on the time axis, as precise as the intervals: "20 Nov, 14:00 GMT+1". */
export function axisTime(at: number, step: number, zone: TimeZone): string {
  return step >= day ? written(at, zone, 'date') : minuteTime(new Date(at), zone);
}

/** "20 Nov, 14:00 to 15:00", "20 Nov, 14:00 to 21 Nov, 02:00". */
export function stretchWords(from: number, to: number, zone: TimeZone): string {
  const sameDay = written(from, zone, 'date') === written(to, zone, 'date');
  return `${written(from, zone, 'both')} to ${written(to, zone, sameDay ? 'clock' : 'both')}`;
}
