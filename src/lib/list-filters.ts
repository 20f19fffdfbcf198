import { formatNumber } from './format';
import { wordSearch, type ListSearch } from './list-search';
import { compareNatural } from './sort';

interface FilterName {
  /** The search parameter. */
  readonly key: string;
  readonly label: string;
}

/** Shows the rows that have a chosen value. */
export interface ChoiceFilter<Row> extends FilterName {
  readonly valueOf: (row: Row) => string | readonly string[] | null | undefined;
  readonly wordOf?: (value: string) => string;
}

/** A checkbox: shows the rows that pass a test. */
export interface FlagFilter<Row> extends FilterName {
  readonly test: (row: Row) => boolean;
}

export type ListFilter<Row> = ChoiceFilter<Row> | FlagFilter<Row>;

const valuesOf = <Row>({ valueOf }: ChoiceFilter<Row>, row: Row): readonly string[] => {
  const value = valueOf(row) ?? [];
  return typeof value === 'string' ? [value] : value;
};

/** The rows that a search leaves. Every word of its text must occur in a row's text. */
export function matchingRows<Row>(
  rows: readonly Row[],
  search: ListSearch,
  textOf: (row: Row) => string,
  filters: readonly ListFilter<Row>[] = [],
): readonly Row[] {
  const set = filters.filter(({ key }) => search[key] !== undefined);
  if (set.length === 0 && search.q === undefined) return rows;
  const hasWords = wordSearch(search.q);
  return rows.filter(
    (row) =>
      set.every((filter) =>
        'test' in filter ? filter.test(row) : valuesOf(filter, row).includes(String(search[filter.key])),
      ) && hasWords(textOf(row)),
  );
}

/** The values that occur, sorted by their words, with the number of rows of each. */
export function filterOptions<Row>(rows: readonly Row[], filter: ChoiceFilter<Row>) {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const value of valuesOf(filter, row)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, word: filter.wordOf?.(value) ?? value, count }))
    .toSorted((a, b) => compareNatural(a.word, b.word))
    .map(({ value, word, count }) => ({ value, label: `${word} (${formatNumber(count)})` }));
}

/** The filters that are set, in words: "Status: Failed". */
export const filterChips = <Row>(filters: readonly ListFilter<Row>[], search: ListSearch) =>
  filters.flatMap((filter) => {
    const value = search[filter.key];
    if (value === undefined) return [];
    const word = 'test' in filter ? '' : `: ${filter.wordOf?.(String(value)) ?? String(value)}`;
    return [{ id: filter.key, label: `${filter.label}${word}` }];
  });

/** The whole filter in words: "status: Failed and “acme”". Empty without one. */
export function filterWords<Row>(filters: readonly ListFilter<Row>[], search: ListSearch): string {
  const chips = filterChips(filters, search).map(
    ({ label }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  );
  return [...chips, ...(search.q === undefined ? [] : [`“${search.q}”`])].join(' and ');
}
