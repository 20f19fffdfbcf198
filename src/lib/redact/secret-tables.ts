import { membersOf } from '@/contract/doubled-keys';
import { isNumber } from '@/contract/exact-number';
import { secretLabel } from './secret-members';
import { nameKind } from './secret-names';

/** The value of a member, or a mark in place of a secret. */
type CleanMember = (name: string, value: unknown) => unknown;

const isPair = (item: unknown): item is readonly [string, unknown] =>
  Array.isArray(item) && item.length === 2 && typeof item[0] === 'string';
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isRow = (row: unknown, { length }: readonly unknown[]): row is readonly unknown[] =>
  Array.isArray(row) && row.length === length;
const cleanRow = (row: readonly unknown[], columns: readonly string[], clean: CleanMember) =>
  row.map((cell, at) => clean(columns[at] ?? '', cell));

/** Pairs, such as headers, and rows below their head, without what their names say is secret. */
export function cleanLists(list: readonly unknown[], clean: CleanMember): readonly unknown[] {
  const [head, ...rows] = list;
  const isTable = isTexts(head) && head.slice(1).some((name) => nameKind(name) === 'secret');
  if (isTable && rows.length > 0 && rows.every((row) => isRow(row, head)))
    return [head, ...rows.map((row) => cleanRow(row, head, clean))];
  return list.every(isPair) ? list.map(([name, value]) => [name, clean(name, value)]) : list;
}

/** BigQuery has its cells in `f`, charts of Google in `c`. */
const rowName = /^(?:values?|rows?|data|cells?|records?|items?|body|[cf])$/i;
const columnName = (column: unknown): string =>
  typeof column === 'object' && column !== null && !isNumber(column) ? (secretLabel(column) ?? '') : '';
/** Names of columns: texts, or objects that have a name. */
const columnNames = (list: unknown): readonly string[] | undefined =>
  Array.isArray(list) && list.length > 0
    ? list.map((item: unknown) => (typeof item === 'string' ? item : columnName(item)))
    : undefined;
/** The columns of the table before, whose rows may be in another object. */
export interface TableAbove {
  columns: readonly string[];
}
/** Cells without what the names of their columns say is secret, as in `{ columns, rows }` and `{ fields, values }`. */
export function cleanRows(
  table: object,
  clean: CleanMember,
  above: TableAbove,
): (name: string, member: unknown) => unknown {
  const lists = membersOf(table).flatMap(([name, member]) =>
    rowName.test(name) ? [] : [columnNames(member)],
  );
  const own = lists.find((names) => names?.some((name) => nameKind(name) !== 'plain'));
  if (own) above.columns = own;
  const columns = own ?? above.columns;
  return (name, member) => {
    const isNamed = rowName.test(name) && (own !== undefined || columns.length > 1 || /^[cf]$/.test(name));
    if (!Array.isArray(member) || columns.length === 0 || !(own ?? isNamed)) return member;
    if (isNamed && isRow(member, columns) && !member.some(Array.isArray))
      return cleanRow(member, columns, clean);
    return member.map((row: unknown) => (isRow(row, columns) ? cleanRow(row, columns, clean) : row));
  };
}
