import type { Operation } from '@/contract/operation';
import { truncateEnd } from '@/lib/format';
import { actionWord, objectsOf, resultText, statusLook } from '@/lib/operation-words';
import type { Column } from '@/components/list/data-table';
import classes from './operation-columns.module.css';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';

/** More is on the operation's own page. */
const RESULT_CHARACTERS = 240;

export function OperationStatus({ status }: { status: string }) {
  const { kind, word } = statusLook(status);
  return <StatusBadge kind={kind}>{word}</StatusBadge>;
}

interface OperationResultProps {
  operation: Operation;
  /** The service no longer lists it. */
  gone?: boolean | undefined;
}

export function OperationResult({ operation, gone = false }: OperationResultProps) {
  const result = truncateEnd(resultText(operation), RESULT_CHARACTERS);
  // The reason comes first, because the cell may cut the rest off.
  const text = gone ? [result, 'No longer at the service'].filter(Boolean).join(' · ') : result;
  if (text === '')
    return <span className="quiet">{operation.status === 'in_progress' ? '' : 'No result'}</span>;
  return (
    <span
      className={classes.result}
      data-failure={operation.status === 'failure' || undefined}
      title={text.length > 40 ? text : undefined}
    >
      {text}
    </span>
  );
}

/** The columns that every table of operations has, for rows that hold one. */
export function operationColumns<Row>(
  operationOf: (row: Row) => Operation,
  isGone: (row: Row) => boolean | undefined = () => false,
) {
  return {
    status: {
      id: 'status',
      header: 'Status',
      width: 7.25,
      card: 'top',
      // What went well stands back.
      cell: (row) => {
        const { status } = operationOf(row);
        const { kind, word } = statusLook(status);
        return kind === 'success' ? (
          <StatusBadge kind={kind} plain none>
            {word}
          </StatusBadge>
        ) : (
          <OperationStatus status={status} />
        );
      },
    },
    operation: {
      id: 'operation',
      header: 'Operation',
      width: 11,
      primary: true,
      cell: (row) => {
        const operation = operationOf(row);
        const objects = objectsOf(operation);
        return (
          <>
            {actionWord(operation.actionType)}{' '}
            {objects.length > 0 ? <code className={classes.objects}>{objects.join(', ')}</code> : null}
          </>
        );
      },
    },
    result: {
      id: 'result',
      header: 'Result',
      cell: (row) => <OperationResult operation={operationOf(row)} gone={isGone(row)} />,
    },
    started: {
      id: 'started',
      header: 'Started',
      width: 7.75,
      align: 'right',
      cell: (row) => <RelativeTime value={operationOf(row).createTime} missing="No time" />,
    },
  } satisfies Record<string, Column<Row>>;
}
