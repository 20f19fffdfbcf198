import { ExactNumber } from '@/contract/exact-number';
import { definedOnly } from '@/lib/defined-only';
import { tryParseJson } from '@/lib/json';
import { searchChoice, searchCount, searchList, searchText } from '@/lib/search-params';

export type RecordView = 'mapped' | 'native' | 'raw';

export interface FilterState {
  field: string;
  value: string | number | boolean;
}

export interface RecordsSearch {
  /** groupRef of the customer. */
  group?: string;
  object?: string;
  /** Records must match all of them. The interface has no operator other than equality. */
  filters?: FilterState[];
  /** Absent means native. */
  view?: Exclude<RecordView, 'native'>;
  /** Chosen columns. Absent means as many as fit. */
  columns?: string[];
  /** Index of the record whose details are open. */
  record?: number;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const readFilters = (value: unknown): FilterState[] =>
  searchList(value).flatMap((element): FilterState[] => {
    const one = typeof element === 'string' ? tryParseJson(element) : element;
    if (!isObject(one)) return [];
    const field = searchText(one['field']);
    // As the form does with a number that would be rounded.
    const wanted = one['value'] instanceof ExactNumber ? one['value'].source : one['value'];
    return field !== undefined && ['string', 'number', 'boolean'].includes(typeof wanted)
      ? [{ field, value: wanted as FilterState['value'] }]
      : [];
  });

export function readRecordsSearch(search: Record<string, unknown>): RecordsSearch {
  const filters = readFilters(search['filters']);
  const columns = searchList(search['columns']).flatMap((one) => searchText(one) ?? []);
  return definedOnly({
    group: searchText(search['group']),
    object: searchText(search['object']),
    filters: filters.length > 0 ? filters : undefined,
    view: searchChoice(search['view'], ['mapped', 'raw']),
    columns: columns.length > 0 ? columns : undefined,
    record: searchCount(search['record']),
  });
}
