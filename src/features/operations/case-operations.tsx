import type { MadeCase } from '@/api/case-file/make-case';
import { OperationStatus } from '@/components/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { customerOf } from '@/lib/customer';
import { plural } from '@/lib/format';
import { operationTitle } from '@/lib/operation-words';
import classes from './case.module.css';

/** The operations of a case, as their lines are numbered in its preview. */
export function CaseOperations({ manifest, content }: Pick<MadeCase, 'manifest' | 'content'>) {
  return (
    <ol className={classes.operations} aria-label="Operations of the case">
      {content.operations.map((operation) => {
        const installation = content.installations.find(({ id }) => id === operation.installationId);
        const entry = manifest.operations.find(({ id }) => id === operation.id);
        return (
          <li key={operation.id}>
            <OperationStatus status={operation.status} />
            <strong>{entry?.isGood ? 'Last good run' : operationTitle(operation)}</strong>
            <span>{installation ? customerOf(installation) : operation.installationId}</span>
            <RelativeTime value={operation.createTime} missing="No time" />
            <span className="quiet">{entry?.log ? plural(entry.lines, 'line') : 'no log'}</span>
          </li>
        );
      })}
    </ol>
  );
}
