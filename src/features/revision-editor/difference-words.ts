import { isMap } from '@/lib/manifest/walk';
import { keyAt } from '@/lib/manifest/known-keys';
import { displayValue, plural } from '@/lib/format';
import { scheduleWords } from '@/lib/schedule-words';
import type { Difference } from './model/semantic-diff';

const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : displayValue(value));

function backfillWords(value: unknown): string {
  const period = isMap(value) && isMap(value['defaultPeriod']) ? value['defaultPeriod'] : value;
  if (period === undefined || period === null) return 'nothing';
  if (isMap(period) && period['fullHistory'] === true) return 'the full history';
  const days = isMap(period) ? period['days'] : undefined;
  return typeof days === 'number' ? `the last ${plural(days, 'day')}` : displayValue(value);
}

const scheduleText = (value: unknown) =>
  typeof value === 'string'
    ? (scheduleWords(value) ?? value).replace(/^./, (first) => first.toLowerCase())
    : '';

/** What changed about a key, with its previous value. */
function valueWords(key: string, label: string, { before, after }: Difference): string {
  switch (key) {
    case 'schedule':
      return after === undefined
        ? 'Read only when a read is triggered'
        : `Read ${scheduleText(after)}${before === undefined ? '' : ` (before: ${scheduleText(before)})`}`;
    case 'destination':
      return `Sent to ${quoted(after)}${before === undefined ? '' : ` instead of ${quoted(before)}`}`;
    case 'backfill':
    case 'defaultPeriod':
      return `The first read takes ${backfillWords(after)}${before === undefined ? '' : ` instead of ${backfillWords(before)}`}`;
    case 'optionalFieldsAuto':
      return after === undefined
        ? 'Customers may no longer choose other fields'
        : 'Customers may choose any other field';
    case 'enabled':
      return after === undefined ? 'Only for customers who choose it' : 'For every customer';
    default:
  }
  if (typeof after === 'boolean') return `${label}: ${after ? 'on' : 'off'}`;
  if (after === undefined) return `${label}: no longer ${quoted(before)}`;
  return `${label}: ${quoted(after)}${before === undefined ? '' : ` instead of ${quoted(before)}`}`;
}

/** A difference in words for readers who do not know the format. */
export function differenceWords(difference: Difference): string {
  const { text, path, field, before, after } = difference;
  const key = String(path.at(-1));
  // The text already names objects and whole fields.
  if (typeof path.at(-1) === 'number') return text;
  const label = keyAt(['integrations', 0, ...path])?.label;
  if (label === undefined || (isMap(before) && key !== 'backfill') || (isMap(after) && key !== 'backfill'))
    return text;
  if (key === 'mapToName') {
    const name = field ?? difference.object ?? '';
    const whole = (value: unknown) => quoted(value ?? name);
    return `${field === undefined ? name : `Field ${name}`} is delivered as ${whole(after)} instead of ${whole(before)}`;
  }
  const words = valueWords(key, label, difference);
  return field === undefined ? words : `Field ${field}: ${words}`;
}
