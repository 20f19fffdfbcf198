import { absoluteTime, parseTime, relativeWords } from '@/lib/time';
import { useNow } from './clock';
import { Hint } from './overlay/hint';
import { useTimeZone } from './time-zone';

interface RelativeTimeProps {
  /** A service timestamp, a date, or milliseconds. */
  value: string | Date | number | null | undefined;
  /** Shows the absolute time beside it instead of in a tooltip. */
  withAbsolute?: boolean;
  /** Shown if there is no time. */
  missing?: string;
}

/** "3 min ago", with the absolute time and its zone. Text that is not a time is shown as it is. */
export function RelativeTime({ value, withAbsolute = false, missing = 'Never' }: RelativeTimeProps) {
  const now = useNow();
  const zone = useTimeZone();
  if (value === null || value === undefined || value === '') return <span className="quiet">{missing}</span>;
  const date = parseTime(typeof value === 'number' ? new Date(value) : value);
  if (!date) return <span>{String(value)}</span>;
  const words = relativeWords(date, now);
  const time = (
    <time dateTime={date.toISOString()} className="nowrap">
      {words}
    </time>
  );
  if (!withAbsolute) return <Hint label={() => absoluteTime(date, zone)}>{time}</Hint>;
  return (
    <span>
      {time} <span className="quiet">· {absoluteTime(date, zone)}</span>
    </span>
  );
}

/** "14 Nov 2026, 14:02:11 GMT+1". */
export function AbsoluteTime({ value }: { value: string | Date | null | undefined }) {
  const zone = useTimeZone();
  const date = parseTime(value);
  if (!date) return <span>{value ? String(value) : 'Unknown time'}</span>;
  return (
    <time dateTime={date.toISOString()} className="nowrap">
      {absoluteTime(date, zone)}
    </time>
  );
}
