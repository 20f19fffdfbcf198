import { searchText } from '@/lib/list-search';
import { wordIn, type QueryTerm } from '@/lib/operation-query/fields';
import { condition, print } from '@/lib/operation-query/print';
import { parseTime } from '@/lib/time';

export interface OperationsSearch {
  /** The query, with times in UTC. */
  q?: string;
}

/** Parses search parameters. Those of earlier releases become a query. */
export function readOperationsSearch(search: Record<string, unknown>): OperationsSearch {
  const earlier = earlierConditions(search);
  const words = searchText(search['q'])
    ?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  const q = [
    print(earlier),
    // Beside other parameters it was a text to find, with its spaces.
    words && (earlier.length > 0 ? print([condition(undefined, words)]) : words),
  ]
    .filter(Boolean)
    .join(' ');
  // The router keeps parameters that it is not told to remove.
  const removed = Object.fromEntries(
    earlierKeys.filter((key) => key in search).map((key) => [key, undefined]),
  );
  return q === '' ? removed : { ...removed, q };
}

const earlierKeys = ['status', 'action', 'integration', 'installation', 'object', 'time', 'from', 'to'];

/** `status=failure,in_progress&action=…&integration=…&installation=…&object=…&time=24h`, or `from=…&to=…`. */
function earlierConditions(search: Record<string, unknown>): QueryTerm[] {
  const text = (key: string) => searchText(search[key]);
  const statuses = text('status')
    ?.split(',')
    .filter((one) => one !== '')
    .map((one) => wordIn('status', one));
  const named = ['action', 'integration', 'installation', 'object'].flatMap((name) => {
    const value = text(name);
    return value === undefined ? [] : [condition(name, value)];
  });
  const [from, to] = ['from', 'to'].map((key) => parseTime(search[key])?.toISOString());
  const time = text('time');
  const times =
    from && to
      ? [condition('created', `${from}..${to}`)]
      : from
        ? [condition('after', from)]
        : to
          ? [condition('before', to)]
          : time !== undefined && /^(?:1h|24h|7d|30d)$/.test(time)
            ? [condition('after', time)]
            : [];
  return [...(statuses?.length ? [condition('status', ...statuses)] : []), ...named, ...times];
}

/** Key of the list that a search shows. */
export const trailKey = (project: string, search: OperationsSearch): string =>
  JSON.stringify(['operations', project, search]);

/** The search of the list with this key. */
export function trailSearch(key: string): OperationsSearch {
  const [, , search] = JSON.parse(key) as [string, string, Record<string, unknown>];
  return readOperationsSearch(search);
}
