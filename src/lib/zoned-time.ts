import { utcTime, type TimeZone } from './time';

const fields = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2}))?$/;

/**
 * The moment at which a clock in the zone shows `2026-03-01T09:00`, the format of browser inputs. A time that daylight
 * saving skips is taken an hour later; the first of two equal times is taken.
 */
export function zonedTime(text: string, zone: TimeZone): Date | undefined {
  const match = fields.exec(text.trim());
  if (!match) return undefined;
  const [, date, clock, second = '00'] = match;
  const asUtc = utcTime(`${date}T${clock}:${second}`);
  if (asUtc === undefined) return undefined;
  // Tries the offsets before and after a change; the earlier matching moment wins.
  const dayMs = 86_400_000;
  const offsets = [offsetAt(asUtc - dayMs, zone), offsetAt(asUtc + dayMs, zone)];
  const moments = offsets.map((offset) => asUtc - offset).toSorted((a, b) => a - b);
  const fitting = moments.find((moment) => moment + offsetAt(moment, zone) === asUtc);
  const moment = fitting ?? moments.at(-1);
  return moment === undefined ? undefined : new Date(moment);
}

/** What browser inputs show for a moment: `2026-03-01T09:00`. The reverse of `zonedTime`. */
export const zonedText = (date: Date, zone: TimeZone): string =>
  new Date(date.getTime() + offsetAt(date.getTime(), zone)).toISOString().slice(0, 16);

/** The zone's offset from UTC in milliseconds. */
function offsetAt(moment: number, zone: TimeZone): number {
  const parts = formatterOf(zone).formatToParts(new Date(moment));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: TimeZone): Intl.DateTimeFormat {
  const known = formatters.get(zone ?? '');
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone ? { timeZone: zone } : {}),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(zone ?? '', made);
  return made;
}
