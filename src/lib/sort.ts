export interface SortState {
  column: string;
  direction: 'asc' | 'desc';
}

export type SortValue = string | number | bigint | boolean | Date | null | undefined;

/** Compares as a person would: "item 9" before "item 10", case and accents only to break ties. */
export function compareNatural(a: string, b: string): number {
  return compare(naturalKey(a), naturalKey(b)) || compare(a, b);
}

/** What one list was sorted by: a column that is asked for again, or the other way round, is not sorted anew. */
type Known = WeakMap<(row: never) => SortValue, Order<unknown>>;
const knownOf = new WeakMap<readonly unknown[], Known>();

/** A sorted copy; stable in both directions, with missing values last in both. The list must not change in place. */
export function sortRows<Row>(
  rows: readonly Row[],
  valueOf: (row: Row) => SortValue,
  direction: SortState['direction'] = 'asc',
): readonly Row[] {
  const known: Known = knownOf.get(rows) ?? new WeakMap();
  knownOf.set(rows, known);
  const order = (known.get(valueOf) as Order<Row> | undefined) ?? orderOf(rows, valueOf);
  known.set(valueOf, order);
  return (order[direction] ??= inDirection(order, direction));
}

interface Order<Row> {
  /** Rows of the same value in the order they came, the least value first. */
  groups: readonly (readonly Row[])[];
  missing: readonly Row[];
  asc?: readonly Row[];
  desc?: readonly Row[];
}

function orderOf<Row>(rows: readonly Row[], valueOf: (row: Row) => SortValue): Order<Row> {
  // Only values that differ are compared: most columns hold few.
  const rowsOf = new Map<string | number, Row[]>();
  const missing: Row[] = [];
  for (const row of rows) {
    const value = plain(valueOf(row));
    const same = value === undefined ? missing : rowsOf.get(value);
    if (same) same.push(row);
    else if (value !== undefined) rowsOf.set(value, [row]);
  }
  const keyed = [...rowsOf].map(([value, same]) => ({ key: keyOf(value), same }));
  keyed.sort((a, b) => compareKeys(a.key, b.key));
  return { groups: keyed.map(({ same }) => same), missing };
}

function inDirection<Row>({ groups, missing }: Order<Row>, direction: SortState['direction']): Row[] {
  const ordered = direction === 'desc' ? groups.toReversed() : groups;
  return ordered.flat().concat(missing);
}

function plain(value: SortValue): string | number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'string') return value;
  const number = Number(value);
  return Number.isNaN(number) ? undefined : number;
}

type Key = { rank: 0; value: number } | { rank: 1; value: string; text: string };

const keyOf = (value: string | number): Key =>
  typeof value === 'string' ? { rank: 1, value: naturalKey(value), text: value } : { rank: 0, value };

function compareKeys(a: Key, b: Key): number {
  if (a.rank === 1 && b.rank === 1) return compare(a.value, b.value) || compare(a.text, b.text);
  if (a.rank === 0 && b.rank === 0) return a.value - b.value || 0;
  return a.rank - b.rank;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

// Each run of digits gets its length in front ("9" → "0001" + "9"), so that plain comparison orders by value.
function naturalKey(text: string): string {
  const folded = isAscii(text) ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  return folded.toLowerCase().replace(/\d+/g, (digits) => {
    const significant = digits.replace(/^0+(?=\d)/, '');
    return `0${String(significant.length).padStart(4, '0')}${significant}`;
  });
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}
