import { groupings, type Grouping } from '@/lib/operation-groupings';
import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';
import { quote } from '@/lib/operation-query/quote';
import { parseTime } from '@/lib/time';

export interface OperationsSearch {
  /** The query, with times in UTC. */
  q?: string;
  /** Id of the column to sort by. Absent means the newest first. */
  sort?: string;
  desc?: true;
  group?: Grouping;
  /** The logs of the operations; or which causes: absent means the open ones. */
  show?: 'logs' | 'acknowledged' | 'snoozed';
  /** The search in the logs, which parses these like the address of a single log. */
  find?: unknown;
  findBy?: unknown;
  level?: unknown;
  pattern?: unknown;
  /** Causes whose customers have all recovered, or the others. */
  recovered?: 'yes' | 'no';
  /** The cause that is open. */
  cause?: string;
}

const earlierKeys = ['status', 'action', 'integration', 'installation', 'object', 'time', 'from', 'to'];

/** Parses search parameters. Those of earlier releases become a query. */
export function readOperationsSearch(search: Record<string, unknown>): OperationsSearch {
  const earlier = earlierConditions(search);
  const words = searchText(search['q'])
    ?.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  // Next to the parameters of earlier releases, `q` was plain text, spaces included.
  const q = [...earlier, words && earlier.length > 0 ? value(words) : words].filter(Boolean).join(' ');
  // The router keeps parameters that it is not told to remove.
  const removed = Object.fromEntries(
    earlierKeys.filter((key) => key in search).map((key) => [key, undefined]),
  );
  return {
    ...removed,
    ...definedOnly({
      q: q || undefined,
      sort: searchText(search['sort']),
      desc: search['desc'] === true ? true : undefined,
      ...readGrouping(search),
    }),
  };
}

function readGrouping(search: Record<string, unknown>): OperationsSearch {
  const { group, show, recovered, cause, find, findBy, level, pattern } = search;
  if (show === 'logs') return definedOnly({ show, find, findBy, level, pattern });
  const grouping = groupings.find((one) => one === group);
  if (grouping !== 'cause') return definedOnly({ group: grouping });
  return definedOnly({
    group: grouping,
    show: show === 'acknowledged' || show === 'snoozed' ? show : undefined,
    recovered: recovered === 'yes' || recovered === 'no' ? recovered : undefined,
    cause: searchText(cause),
  });
}

/** Drops the parameters that only apply to the previous grouping. */
export const withGrouping = (
  { q, sort, desc }: OperationsSearch,
  group: Grouping | undefined,
): OperationsSearch => definedOnly({ q, sort, desc, group });

/** Failed operations by cause. `search` has the parameters of the page that earlier releases had for them. */
export function failuresSearch(search: Record<string, unknown> = {}): OperationsSearch {
  const words = searchText(search['q'])?.trim();
  const q = words ? `status:failed ${value(words)}` : 'status:failed';
  return { ...readGrouping({ ...search, group: 'cause' }), q };
}

/** Plain text, or else in quotes. Written here because every page loads what reads the addresses of all pages. */
const value = (text: string): string =>
  /^[\w.][\w.+-]*$/.test(text) && text !== 'unknown' ? text : quote(text);

/** `status=failure,in_progress&action=…&integration=…&installation=…&object=…&time=24h`, or `from=…&to=…`. */
function earlierConditions(search: Record<string, unknown>): string[] {
  const text = (key: string) => searchText(search[key]);
  const statuses = text('status')
    ?.split(',')
    .filter((one) => one !== '')
    .map((one) => value(one))
    .join(',');
  const named = ['action', 'installation', 'object'].flatMap((name) => {
    const one = text(name);
    return one === undefined ? [] : [`${name}:${value(one)}`];
  });
  const integration = text('integration');
  const [from, to] = ['from', 'to'].map((key) => parseTime(search[key])?.toISOString());
  const time = text('time');
  const range = time !== undefined && /^(?:1h|24h|7d|30d)$/.test(time) ? [`after:${time}`] : [];
  return [
    ...(statuses ? [`status:${statuses}`] : []),
    // In quotes it is the whole name or id.
    ...(integration ? [`integration:${quote(integration)}`] : []),
    ...named,
    ...(from || to ? [`created:${from ?? ''}..${to ?? ''}`] : range),
  ];
}

/** Key of the list that a search shows. */
export const trailKey = (project: string, search: OperationsSearch): string =>
  JSON.stringify(['operations', project, search]);

/** The search of the list with this key. */
export function trailSearch(key: string): OperationsSearch {
  const [, , search] = JSON.parse(key) as [string, string, Record<string, unknown>];
  return readOperationsSearch(search);
}
