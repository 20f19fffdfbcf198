import { Link } from '@/components/link';
import { useOperations } from '@/api/history/history-queries';
import { useLoadedOperations } from '@/api/loaded-operations';
import { useMinute } from '@/components/clock';
import { AtLeast } from '@/components/state/at-least';
import { LoadingProgress, LoadingTrouble } from '@/components/state/loading-line';
import { RangeChoice } from '@/components/range/range-choice';
import { useRange } from '@/components/range/use-range';
import { OperationResult } from '@/components/resources/operation-columns';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/page/section-header';
import { StatusBadge } from '@/components/status-badge';
import { useTimeZone } from '@/components/time-zone';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Installation } from '@/contract/installation';
import { queryFor } from '@/lib/operation-query/print';
import { atLeast, plural } from '@/lib/format';
import { isWhole, type OperationRow } from '@/lib/operation-rows';
import { actionWord, statusLook } from '@/lib/operation-words';
import { countedStatuses, countsOf } from '@/lib/status-counts';
import { minuteTime } from '@/lib/time';
import { rangeCondition, rangeSpan } from '@/lib/range-span';
import type { TimeRange } from '@/lib/time-range';
import classes from './home.module.css';
import { IntegrationsHealth } from './integrations-health';
import { ProjectChart } from './project-chart';

interface OperationsWindowProps {
  project: string;
  installations: readonly Installation[];
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
}

const MAX_BARS = 96;
const failuresShown = 5;
const none = [] as const;
const noCounts = countsOf([], countedStatuses);

/** The operations of a range, as far as they are known. */
export function OperationsWindow(props: OperationsWindowProps) {
  const { project, installations, onRangeChange } = props;
  const range = useRange(props.range);
  const zone = useTimeZone();
  const now = useMinute();
  const span = rangeSpan(range, now);
  const { state, unreadable, loading } = useLoadedOperations(project, installations, { from: span.from });
  const asked = { text: rangeCondition(range), now, zone };
  const { data: all } = useOperations(project, {
    ...asked,
    bars: MAX_BARS,
    group: 'integration',
    count: 0,
  });
  const { data: failed } = useOperations(project, {
    ...asked,
    text: `${asked.text} ${queryFor({ status: 'failure' })}`,
    count: failuresShown,
  });
  const { total = 0, countable, bars, keptAt } = all ?? {};
  const partial = !isWhole(loading.completeSince, span.from);
  const isKnown = total > 0 || !partial;

  return (
    <section aria-labelledby="operations">
      <SectionHeader
        id="operations"
        title="Operations"
        count={
          state.notOffered ? undefined : (
            <span className={`${classes.reading} inline gap-8`}>
              {isKnown ? <output>{atLeast(partial, plural(total, 'operation'))}</output> : null}
              {loading.running || loading.read < loading.total ? <LoadingProgress loading={loading} /> : null}
              {keptAt === undefined ? null : `Kept rows as of ${minuteTime(new Date(keptAt), zone)}`}
            </span>
          )
        }
        actions={<RangeChoice range={range} span={span} onChange={onRangeChange} />}
      />
      {state.notOffered ? (
        <p className="note">This service does not offer the list of operations.</p>
      ) : (
        <>
          <LoadingTrouble loading={loading} />
          <ul className={`${classes.statuses} wrap gap-8`}>
            {(countable?.statuses ?? noCounts).map(({ value, count }) => {
              const { kind, word } = statusLook(value);
              return (
                <li key={value}>
                  <Link
                    className={`${classes.status} line gap-8 small shrink`}
                    to="/projects/$project/operations"
                    params={{ project }}
                    search={{ q: queryFor({ status: value }), range }}
                  >
                    <StatusBadge kind={kind} plain none={count === 0 || kind === 'success'}>
                      {word}
                    </StatusBadge>
                    <span className="strong">
                      {isKnown ? <AtLeast value={count} partial={partial} /> : null}
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
          {bars ? (
            <ProjectChart project={project} bars={bars} completeSince={loading.completeSince} />
          ) : (
            <div className={classes.chartPlace} />
          )}
          <UnreadableNote project={project} noun="operation" count={unreadable.count}>
            , so these figures leave {unreadable.count === 1 ? 'it' : 'them'} out.
          </UnreadableNote>
          <LatestFailures project={project} rows={failed?.rows ?? none} isKnown={!partial} />
          {/* Not before the failures, which would push it down. */}
          <IntegrationsHealth
            project={project}
            integrations={(partial && !failed?.total ? undefined : all?.groups) ?? none}
            asked={asked}
            range={range}
            partial={partial}
          />
        </>
      )}
    </section>
  );
}

interface LatestFailuresProps {
  project: string;
  rows: readonly OperationRow[];
  /** All operations of the range were read, so that none failed if there is no row. */
  isKnown: boolean;
}

function LatestFailures({ project, rows, isKnown }: LatestFailuresProps) {
  if (rows.length === 0) return isKnown ? <p className="note">Nothing has failed in this time.</p> : null;
  return (
    <section className="above-24" aria-labelledby="latest-failures">
      <SectionHeader id="latest-failures" title="Latest failures" />
      <ul>
        {rows.map(({ id, operation, objects, customer }) => (
          <li key={id} className={classes.failure}>
            <Link
              className="wrap-anywhere"
              to="/projects/$project/operations/$operation"
              params={{ project, operation: operation.id }}
            >
              {actionWord(operation.actionType)} {objects.join(', ')} · {customer}
            </Link>
            <span className={`truncate ${classes.failureText} shrink`}>
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
