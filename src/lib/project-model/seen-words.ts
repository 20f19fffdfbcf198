import { capitalized } from '@/lib/format';
import type { Difference } from '@/lib/manifest/compare-contents';
import { differenceWords } from '@/lib/manifest/difference-words';
import { absoluteDate, clockTime, hourTime, minuteTime, stretchWords, type TimeZone } from '@/lib/time';
import { detailWords } from './plan-words';
import type { SeenChange } from './seen-changes';

/** "was renamed from spare". */
export function seenVerb({ kind, from = '' }: Pick<SeenChange, 'kind' | 'from'>): string {
  if (kind === 'added') return 'was created';
  if (kind === 'removed') return 'was deleted';
  return kind === 'renamed' ? `was renamed from ${from}` : 'was changed';
}

/** "Destination orders was changed". */
export const seenTitle = (change: SeenChange): string =>
  `${capitalized(change.what)} ${change.name} ${seenVerb(change)}`;

/** What is known of a change, in lines. A new thing is not described, but for the routes of a topic: its page does that. */
export function seenDetails(change: SeenChange): string[] {
  const { kind, what, name, details, more = 0 } = change;
  if (details.length === 0)
    return kind === 'changed'
      ? ['The service does not say what: an address, the value of a header or a secret.']
      : [];
  const lines =
    what === 'integration'
      ? details.map((detail) => ofObject(detail as Difference))
      : detailWords({ kind: 'changed', what, name, details });
  return more > 0 ? [...lines, `And ${more} more`] : lines;
}

/** "contacts: read on the hour", because the lines of several objects stand together. */
function ofObject(difference: Difference): string {
  const words = differenceWords(difference);
  const { object, field, path } = difference;
  const isWholeObject = field === undefined && typeof path.at(-1) === 'number';
  if (object === undefined || isWholeObject) return words;
  return `${object}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** "20 Nov, 13:52 UTC" if the service says it, else "between 20 Nov, 13:45 and 14:02". */
export function seenTime({ at, after, before }: SeenChange, zone: TimeZone): string {
  const first = minuteTime(new Date(at ?? after), zone);
  return first === minuteTime(new Date(at ?? before), zone)
    ? first
    : `between ${stretchWords(after, before, zone).replace(' to ', ' and ')}`;
}

/** The same below the day of it: "13:52:10" if the service says it, else "between 13:45 and 14:02". */
export function seenTimeOfDay(change: SeenChange, zone: TimeZone): string {
  const { at, after, before } = change;
  if (at !== undefined) return clockTime(new Date(at), zone);
  const [first, last] = [new Date(after), new Date(before)];
  if (absoluteDate(first, zone) !== absoluteDate(last, zone)) return seenTime(change, zone);
  const [from, to] = [hourTime(first, zone), hourTime(last, zone)];
  return from === to ? from : `between ${from} and ${to}`;
}
