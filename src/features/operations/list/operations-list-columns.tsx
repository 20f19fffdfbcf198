import { UnknownValue } from '@/components/state/unknown-value';
import type { Column } from '@/components/list/data-table';
import { operationColumns as columnsOf } from '@/components/resources/operation-columns';
import type { OperationRow } from '@/lib/operation-rows';
import { actionWord, resultText, statusLook, tookMs } from '@/lib/operation-words';
import type { SortState } from '@/lib/sort';
import { durationWords, parseTime } from '@/lib/time';
import type { OperationsSearch } from './operations-search';

const { status, operation, result, started } = columnsOf<OperationRow>(
  (row) => row.operation,
  ({ gone }) => gone,
);

/** "Read contacts of Acme". */
export const operationName = ({ operation: { actionType }, objects, customer }: OperationRow) =>
  `${[actionWord(actionType), objects.join(', ')].filter(Boolean).join(' ')} of ${customer}`;

/** A column of ids. The list cannot be sorted by it. */
const idColumn = (id: string, header: string, idOf: (row: OperationRow) => string): Column<OperationRow> => ({
  id,
  header,
  width: 12,
  mono: true,
  optional: true,
  unsorted: true,
  value: idOf,
});

export const operationColumns: readonly Column<OperationRow>[] = [
  { ...status, value: (row) => statusLook(row.operation.status).word },
  {
    ...operation,
    value: ({ operation: { actionType }, objects }) => [actionWord(actionType), ...objects].join(' '),
  },
  { id: 'customer', header: 'Customer', width: 12, value: ({ customer }) => customer },
  {
    id: 'integration',
    header: 'Integration',
    width: 11.5,
    yields: 1,
    mono: true,
    value: ({ integration }) => integration,
  },
  { ...result, value: (row) => resultText(row.operation) },
  {
    id: 'duration',
    header: 'Duration',
    width: 7,
    align: 'right',
    optional: true,
    // In seconds, for an export.
    value: (row) => {
      const ms = tookMs(row.operation);
      return ms === undefined ? undefined : ms / 1000;
    },
    cell: (row) => {
      const ms = tookMs(row.operation);
      return ms === undefined ? <UnknownValue /> : durationWords(ms);
    },
  },
  {
    id: 'records',
    header: 'Records',
    width: 6.5,
    align: 'right',
    optional: true,
    value: ({ operation: { metadata } }) => metadata?.progress?.recordsProcessed,
  },
  {
    id: 'retries',
    header: 'Retries',
    width: 6,
    align: 'right',
    optional: true,
    value: ({ operation: { metadata } }) => metadata?.retry?.attempts,
  },
  {
    id: 'updated',
    header: 'Updated',
    width: 7,
    align: 'right',
    optional: true,
    value: (row) => parseTime(row.operation.updateTime),
  },
  { ...started, value: (row) => parseTime(row.operation.createTime) },
  idColumn('id', 'Operation id', (row) => row.operation.id),
  idColumn('installation', 'Installation id', (row) => row.operation.installationId),
  idColumn('config', 'Config id', (row) => row.operation.configId),
];

/** The field of the query by which a column sorts, and the order in words. */
const orders = {
  started: { field: 'created', words: 'a time' },
  status: { field: 'status', words: 'a status' },
  operation: { field: 'action', words: 'an action' },
  customer: { field: 'customer', words: 'a customer' },
  integration: { field: 'integration', words: 'an integration' },
  result: { field: 'result', words: 'a result' },
  duration: { field: 'duration', words: 'a duration' },
  records: { field: 'records', words: 'a number of records' },
  retries: { field: 'retries', words: 'a number of retries' },
  updated: { field: 'updated', words: 'a time of update' },
} as const;

const isOrder = (column: string): column is keyof typeof orders => Object.hasOwn(orders, column);

/** The order that a search asks for: by default the newest first. */
export function operationSort({ sort = '', desc }: OperationsSearch) {
  const column = isOrder(sort) ? sort : 'started';
  const direction = desc || !isOrder(sort) ? 'desc' : 'asc';
  const { field, words } = orders[column];
  const isDefault = column === 'started' && direction === 'desc';
  const caption = isDefault ? 'Operations, the newest first' : 'Operations';
  return { column, direction, field, words, caption } as const;
}

export function withOperationSort(search: OperationsSearch, { column, direction }: SortState) {
  const { sort: _sort, desc: _desc, ...rest } = search;
  const isDescending = direction === 'desc';
  if (column === 'started' && isDescending) return rest;
  return { ...rest, sort: column, ...(isDescending ? { desc: true as const } : {}) };
}

/** Customers are in the first line, so that the second has room for a reason. */
export const operationCardColumns: readonly Column<OperationRow>[] = [
  status,
  {
    ...operation,
    cell: (row) => (
      <>
        {operation.cell(row)} · {row.customer}
      </>
    ),
  },
  { ...result, cell: (row) => (row.result === '' && !row.gone ? null : result.cell(row)) },
  started,
];
