import { Link } from '@tanstack/react-router';
import { useOperations } from '@/api/history/history-queries';
import { useLoadedOperations } from '@/api/loaded-operations';
import { AtLeast } from '@/components/at-least';
import { LoadingLine } from '@/components/loading-line';
import { OperationResult } from '@/components/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { UnreadableNote } from '@/components/unreadable-note';
import type { Installation } from '@/contract/installation';
import { queryFor } from '@/lib/operation-query/print';
import { plural } from '@/lib/format';
import { isWhole, type OperationRow } from '@/lib/operation-rows';
import { actionWord, statusLook } from '@/lib/operation-words';
import { countedStatuses, countsOf } from '@/lib/status-counts';
import { hour, minuteTime } from '@/lib/time';
import classes from './home.module.css';
import { IntegrationsHealth } from './integrations-health';
import { ProjectChart } from './project-chart';

interface OperationsWindowProps {
  project: string;
  installations: readonly Installation[];
}

const MAX_BARS = 32;
const failuresShown = 5;
const none = [] as const;
const noCounts = countsOf([], countedStatuses);

/** The latest operations, as far as they are known. The line below the chart says how far that is. */
export function OperationsWindow({ project, installations }: OperationsWindowProps) {
  const zone = useTimeZone();
  const { state, unreadable, loading } = useLoadedOperations(project, installations);
  // At least an hour, so that the bar of a single operation is not the whole chart.
  const chart = { bars: MAX_BARS, barsOver: hour, group: 'integration' } as const;
  const { data: all } = useOperations(project, { ...chart, text: '', now: 0, zone, count: 0 });
  const { data: failed } = useOperations(project, {
    text: queryFor({ status: 'failure' }),
    now: 0,
    zone,
    count: failuresShown,
  });
  const { total = 0, countable, bars, keptAt } = all ?? {};
  const partial = !isWhole(loading.completeSince);

  return (
    <section aria-labelledby="operations">
      <SectionHeader
        id="operations"
        title="Operations"
        description="Based on the operations that were read, of each installation at least the newest."
      />
      {state.notOffered ? (
        <p className="note">This service does not offer the list of operations.</p>
      ) : (
        <>
          <ul className={classes.statuses}>
            {(countable?.statuses ?? noCounts).map(({ value, count }) => {
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
          {bars ? (
            <ProjectChart project={project} bars={bars} completeSince={loading.completeSince} />
          ) : loading.running ? (
            <TableSkeleton columns={3} label="Reading operations" />
          ) : null}
          <LoadingLine
            loading={loading}
            right={
              <>
                <output>{plural(total, 'operation')} loaded</output>
                {keptAt === undefined ? null : (
                  <span>Kept rows as of {minuteTime(new Date(keptAt), zone)}</span>
                )}
              </>
            }
          />
          <UnreadableNote project={project} noun="operation" count={unreadable.count}>
            , so these figures leave {unreadable.count === 1 ? 'it' : 'them'} out.
          </UnreadableNote>
          <IntegrationsHealth project={project} integrations={all?.groups ?? none} partial={partial} />
          <LatestFailures
            project={project}
            rows={failed?.rows ?? none}
            isKnown={total > 0 && !(loading.running && !loading.background)}
          />
        </>
      )}
    </section>
  );
}

interface LatestFailuresProps {
  project: string;
  rows: readonly OperationRow[];
  /** Operations were read, so that none failed if there is no row. */
  isKnown: boolean;
}

function LatestFailures({ project, rows, isKnown }: LatestFailuresProps) {
  if (rows.length === 0)
    return isKnown ? <p className="note">None of the loaded operations has failed.</p> : null;
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
            <span className={`truncate ${classes.failureText}`}>
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
