import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useLoadedOperations } from '@/api/loaded-operations';
import { AtLeast } from '@/components/at-least';
import { LoadingLine } from '@/components/loading-line';
import { OperationResult } from '@/components/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { UnreadableNote } from '@/components/unreadable-note';
import type { Installation } from '@/contract/installation';
import { queryFor } from '@/lib/operation-query/print';
import { plural } from '@/lib/format';
import { isWhole, spanOf, type OperationRow } from '@/lib/operation-rows';
import { actionWord, statusLook } from '@/lib/operation-words';
import { countsByStatus } from '@/lib/status-counts';
import { hour } from '@/lib/time';
import classes from './home.module.css';
import { IntegrationsHealth } from './integrations-health';
import { ProjectChart } from './project-chart';

interface OperationsWindowProps {
  project: string;
  installations: readonly Installation[];
}

const failuresShown = 5;
const none: readonly OperationRow[] = [];

/** The latest operations, as far as they are loaded. The line below the chart says how far that is. */
export function OperationsWindow({ project, installations }: OperationsWindowProps) {
  const { state, unreadable, loading } = useLoadedOperations(project, installations);
  const { rows } = state;
  // Deferred, because the chart and the table each go through all rows.
  const counted = useDeferredValue(rows, none);
  const loaded = spanOf(rows);
  // At least an hour, so that the bar of a single operation is not the whole chart. It ends after the newest, because a
  // bar leads to what began before its end.
  const span = loaded && { from: Math.min(loaded.from, loaded.to - hour), to: loaded.to + 1 };
  const failures = rows.filter(({ operation }) => operation.status === 'failure').slice(0, failuresShown);
  const partial = !isWhole(loading.completeSince);

  return (
    <section aria-labelledby="operations">
      <SectionHeader
        id="operations"
        title="Operations"
        description="Based on the loaded operations: the newest of each installation."
      />
      {state.notOffered ? (
        <p className="note">This service does not offer the list of operations.</p>
      ) : (
        <>
          <ul className={classes.statuses}>
            {countsByStatus(rows).map(({ value, count }) => {
              const { kind, word } = statusLook(value);
              return (
                <li key={value}>
                  <Link
                    className={classes.status}
                    to="/projects/$project/operations"
                    params={{ project }}
                    search={{ q: queryFor({ status: value }) }}
                  >
                    <StatusBadge kind={kind} plain none={count === 0}>
                      {word}
                    </StatusBadge>
                    <span className={classes.statusNumber}>
                      <AtLeast value={count} partial={partial} />
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          {span ? (
            <ProjectChart
              project={project}
              rows={counted}
              span={span}
              completeSince={loading.completeSince}
            />
          ) : loading.running ? (
            <TableSkeleton columns={3} label="Reading operations" />
          ) : null}
          <LoadingLine loading={loading} right={<output>{plural(rows.length, 'operation')} loaded</output>} />
          <UnreadableNote project={project} noun="operation" count={unreadable.count}>
            , so these figures leave {unreadable.count === 1 ? 'it' : 'them'} out.
          </UnreadableNote>
          <IntegrationsHealth project={project} rows={counted} partial={partial} />
          <LatestFailures
            project={project}
            rows={failures}
            reading={loading.running && !loading.background}
          />
        </>
      )}
    </section>
  );
}

interface LatestFailuresProps {
  project: string;
  rows: readonly OperationRow[];
  reading: boolean;
}

function LatestFailures({ project, rows, reading }: LatestFailuresProps) {
  if (rows.length === 0)
    return reading ? null : <p className="note">None of the loaded operations has failed.</p>;
  return (
    <section className={classes.latest} aria-labelledby="latest-failures">
      <SectionHeader id="latest-failures" title="Latest failures" />
      <ul>
        {rows.map(({ id, operation, objects, customer }) => (
          <li key={id} className={classes.failure}>
            <Link
              className={classes.failureName}
              to="/projects/$project/operations/$operation"
              params={{ project, operation: operation.id }}
            >
              {actionWord(operation.actionType)} {objects.join(', ')} · {customer}
            </Link>
            <span className={classes.failureText}>
              <OperationResult operation={operation} />
            </span>
            <span className="note">
              <RelativeTime value={operation.createTime} missing="No time" />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
