import { definedOnly } from '@/lib/defined-only';
import { searchText } from '@/lib/list-search';

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

function readFilters(value: unknown): FilterState[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown): FilterState[] => {
    if (!isObject(one)) return [];
    const field = searchText(one['field']);
    const wanted = one['value'];
    return field !== undefined && ['string', 'number', 'boolean'].includes(typeof wanted)
      ? [{ field, value: wanted as FilterState['value'] }]
      : [];
  });
}

export function readRecordsSearch(search: Record<string, unknown>): RecordsSearch {
  const { view, record } = search;
  const filters = readFilters(search['filters']);
  const columns = Array.isArray(search['columns'])
    ? search['columns'].flatMap((one: unknown) => searchText(one) ?? [])
    : [];
  return definedOnly({
    group: searchText(search['group']),
    object: searchText(search['object']),
    filters: filters.length > 0 ? filters : undefined,
    view: view === 'mapped' || view === 'raw' ? view : undefined,
    columns: columns.length > 0 ? columns : undefined,
    record: typeof record === 'number' && Number.isInteger(record) && record >= 0 ? record : undefined,
  });
}
