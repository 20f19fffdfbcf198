import { isNumber } from '@/contract/exact-number';
import { pathText } from './finding';
import { isMap } from './walk';
import { keyAt } from './known-keys';
import { displayValue, plural } from '@/lib/format';
import { scheduleWords } from '@/lib/schedule-words';
import type { Difference } from './compare-contents';

const quoted = (value: unknown) => (typeof value === 'string' ? `“${value}”` : displayValue(value));

function backfillWords(value: unknown): string {
  const period = isMap(value) && isMap(value['defaultPeriod']) ? value['defaultPeriod'] : value;
  if (period === undefined || period === null) return 'nothing';
  if (isMap(period) && period['fullHistory'] === true) return 'the full history';
  const days = isMap(period) ? period['days'] : undefined;
  return isNumber(days) ? `the last ${plural(days, 'day')}` : displayValue(value);
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

const verbs = new Map([
  ['read', 'read'],
  ['write', 'written'],
  ['subscribe', 'subscribed to'],
]);

function itemWords({ kind, area, object, field, path }: Difference): string {
  if (field === undefined) return `${object} is ${kind === 'removed' ? 'no longer ' : ''}${verbs.get(area)}`;
  const list = path.at(-2) === 'requiredFields' ? 'required' : 'optional';
  if (kind === 'removed') return `Field ${field} is no longer read (it was ${list})`;
  return `Field ${field} is ${list}${kind === 'changed' ? ' now' : ''}`;
}

/** A key without words of its own, or one whose whole content came or went. */
function keyWords({ kind, area, path, before, after }: Difference): string {
  if (path.length === 1 && area !== 'integration' && kind !== 'changed') return `${area} is ${kind}`;
  const keys = path.slice(path.findLastIndex((part) => typeof part === 'number') + 1);
  const name = pathText(keys, '').replace(/^\./, '');
  if (kind === 'added') return `${name} is set to ${displayValue(after)}`;
  if (kind === 'removed') return `${name} is no longer ${displayValue(before)}`;
  return `${name}: ${displayValue(before)} → ${displayValue(after)}`;
}

/** A difference in words for readers who do not know the format. */
export function differenceWords(difference: Difference): string {
  const { path, field, object = '', before, after } = difference;
  const key = path.at(-1);
  if (typeof key !== 'string') return itemWords(difference);
  const label = keyAt(['integrations', 0, ...path])?.label;
  const isWhole = key !== 'backfill' && (isMap(before) || isMap(after));
  if (key === 'mapToName' && label !== undefined && !isWhole) {
    const name = field ?? object;
    const delivered = (value: unknown) => quoted(value ?? name);
    return `${field === undefined ? name : `Field ${name}`} is delivered as ${delivered(after)} instead of ${delivered(before)}`;
  }
  const words = label === undefined || isWhole ? keyWords(difference) : valueWords(key, label, difference);
  return field === undefined ? words : `Field ${field}: ${words}`;
}
