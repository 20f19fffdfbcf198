import { useOperations } from '@/api/history/history-queries';
import { useRangeOperations } from '@/api/reading/range-operations';
import { Link } from '@/components/link';
import { useRangeNow } from '@/components/range/use-range';
import { LoadingTrouble } from '@/components/state/loading-line';
import { OperationResult } from '@/components/resources/operation-columns';
import { RangeHeader, StatusLinks } from '@/components/resources/range-operations';
import { RelativeTime } from '@/components/relative-time';
import { Section } from '@/components/page/section';
import { UnreadableNote } from '@/components/list/unreadable-note';
import type { Installation } from '@/contract/installation';
import { queryFor } from '@/lib/operation-query/print';
import type { OperationRow } from '@/lib/operation-rows';
import { actionWord } from '@/lib/operation-words';
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

/** The operations of a range, as far as they are known. */
export function OperationsWindow(props: OperationsWindowProps) {
  const { project, installations, onRangeChange } = props;
  const operations = useRangeOperations(project, installations, {
    ranged: useRangeNow(props.range),
    bars: MAX_BARS,
    group: 'integration',
  });
  const { range, asked, found, partial, unreadable, loading, notOffered } = operations;
  const { data: failed } = useOperations(project, {
    ...asked,
    text: `${asked.text} ${queryFor({ status: 'failure' })}`,
    count: failuresShown,
  });

  return (
    <section aria-labelledby="operations">
      <RangeHeader operations={operations} onRangeChange={onRangeChange} />
      {notOffered ? (
        <p className="note">This service does not offer the list of operations.</p>
      ) : (
        <>
          <LoadingTrouble loading={loading} />
          <StatusLinks project={project} operations={operations} />
          {found?.bars ? (
            <ProjectChart project={project} bars={found.bars} completeSince={loading.completeSince} />
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
            integrations={(partial && !failed?.total ? undefined : found?.groups) ?? none}
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
    <Section id="latest-failures" title="Latest failures" className="above-24">
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
    </Section>
  );
}
