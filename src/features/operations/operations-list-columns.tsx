import type { Column } from '@/components/data-table';
import { operationColumns as columnsOf, OperationResult } from '@/components/operation-columns';
import type { OperationRow } from '@/lib/operation-rows';
import classes from './operations-table.module.css';

const { status, operation, result, started } = columnsOf<OperationRow>(
  (row) => row.operation,
  ({ gone }) => gone,
);

export const operationColumns: readonly Column<OperationRow>[] = [
  status,
  operation,
  { id: 'customer', header: 'Customer', width: 12, value: ({ customer }) => customer },
  {
    id: 'integration',
    header: 'Integration',
    width: 11.5,
    yields: 1,
    mono: true,
    value: ({ integration }) => integration,
  },
  result,
  started,
];

export const operationCardColumns: readonly Column<OperationRow>[] = [
  status,
  operation,
  {
    // Customer and reason share one line, which is cut off at the end.
    id: 'summary',
    header: 'Customer and result',
    cell: (row) => (
      <>
        {row.customer}
        {row.result === '' && !row.gone ? null : (
          <>
            {' · '}
            <span className={classes.reason}>
              <OperationResult operation={row.operation} gone={row.gone} />
            </span>
          </>
        )}
      </>
    ),
  },
  started,
];
