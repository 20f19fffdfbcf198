import { OperationStatus } from '@/components/resources/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import type { Operation } from '@/contract/operation';
import { operationTitle } from '@/lib/operation-words';
import classes from './case.module.css';

interface CaseOperation {
  operation: Operation;
  customer: string;
  /** Shown instead of what the operation did. */
  title?: string | undefined;
  /** How much of its log the case has. */
  log?: string;
}

/** The operations of a case, as their lines are numbered in its preview. */
export function CaseOperations({ operations }: { operations: readonly CaseOperation[] }) {
  return (
    <ol className={classes.operations} aria-label="Operations of the case">
      {operations.map(({ operation, customer, title = operationTitle(operation), log }) => (
        <li key={`${operation.installationId}/${operation.id}`}>
          <OperationStatus status={operation.status} />
          <strong>{title}</strong>
          <span>{customer}</span>
          <RelativeTime value={operation.createTime} missing="No time" />
          {log === undefined ? null : <span className="quiet">{log}</span>}
        </li>
      ))}
    </ol>
  );
}
