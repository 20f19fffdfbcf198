import { parseJson, toJson } from '@/lib/json';
import { groupings, type Grouping } from '@/lib/operation-groupings';
import { definedOnly } from '@/lib/defined-only';
import { searchChoice, searchFlag, searchText, searchWords } from '@/lib/search-params';
import { quote } from '@/lib/operation-query/quote';
import { parseTime } from '@/lib/time';

export interface OperationsSearch {
  /** The query, with times in UTC. */
  q?: string;
  /** Id of the column to sort by. Absent means the newest first. */
  sort?: string;
  desc?: true;
  group?: Grouping;
  /** The time that is shown. Absent means the one that was chosen last, unless the query has a time. */
  range?: string;
  /** The logs of the operations; or which causes: absent means the open ones. */
  show?: 'logs' | 'acknowledged';
  /** The search in the logs, which parses these like the address of a single log. */
  find?: string;
  findBy?: string;
  level?: string;
  pattern?: string;
  /** Causes whose customers have all recovered, or the others. */
  recovered?: 'yes' | 'no';
  /** The cause that is open. */
  cause?: string;
}

/** Parses search parameters. Those of earlier releases become a query. */
export function readOperationsSearch(search: Record<string, unknown>): OperationsSearch {
  const earlier = earlierConditions(search);
  const words = searchWords(search['q'])?.trim();
  // Next to the parameters of earlier releases, `q` was plain text, spaces included.
  const q = [...earlier, words && earlier.length > 0 ? value(words) : words]
    .filter(Boolean)
    .join(' ')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return definedOnly({
    q: q || undefined,
    sort: searchText(search['sort']),
    desc: searchFlag(search['desc']),
    range: searchText(search['range']),
    ...readGrouping(search),
  });
}

function readGrouping(search: Record<string, unknown>): OperationsSearch {
  const { group, recovered, cause, find, findBy, level, pattern } = search;
  const show = searchChoice(search['show'], ['logs', 'acknowledged']);
  if (show === 'logs')
    return definedOnly({
      show,
      find: searchWords(find),
      findBy: searchText(findBy),
      level: searchText(level),
      pattern: searchText(pattern),
    });
  const grouping = searchChoice(group, groupings);
  if (grouping !== 'cause') return definedOnly({ group: grouping });
  return definedOnly({
    group: grouping,
    show,
    recovered: searchChoice(recovered, ['yes', 'no']),
    cause: searchText(cause),
  });
}

/** Drops the parameters that only apply to the previous grouping. */
export const withGrouping = (
  { q, sort, desc, range }: OperationsSearch,
  group: Grouping | undefined,
): OperationsSearch => definedOnly({ q, sort, desc, range, group });

/** Failed operations by cause. `search` has the parameters of the page that earlier releases had for them. */
export function failuresSearch(search: Record<string, unknown> = {}): OperationsSearch {
  const words = searchWords(search['q'])?.trim();
  const q = words ? `status:failed ${value(words)}` : 'status:failed';
  const range = searchText(search['range']);
  return { ...(range && { range }), ...readGrouping({ ...search, group: 'cause' }), q };
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
  const [from, to] = ['from', 'to'].map((key) => parseTime(text(key))?.toISOString());
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
  toJson(['operations', project, search]);

/** The search of the list with this key. */
export function trailSearch(key: string): OperationsSearch {
  const [, , search] = parseJson(key) as [string, string, Record<string, unknown>];
  return readOperationsSearch(search);
}
