import type { OperationsQuery } from '@/api/history/history-queries';
import type { Outcome } from '@/lib/status-counts';
import type { TimeBuckets } from '@/lib/time-buckets';
import { rangeOf, type TimeRange } from '@/lib/time-range';
import { CauseFilters, OperationsChart } from '../one-operation/lazy-parts';
import type { OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';
import { StatusCounts, type StatusCountsProps } from './status-counts';

interface OperationsFiguresProps extends StatusCountsProps {
  project: string;
  search: OperationsSearch;
  /** What the list asks, and the version that it shows; undefined before there is any. */
  query: OperationsQuery | undefined;
  onSearchChange: (search: OperationsSearch) => void;
  bars: TimeBuckets<Outcome> | undefined;
  completeSince: number;
  onStretch: (range: TimeRange) => void;
}

/** Above the list: operations by status, or which causes are shown, and beside them the operations over time. */
export function OperationsFigures(props: OperationsFiguresProps) {
  const { project, search, query, onSearchChange, bars, completeSince, onStretch, ...counts } = props;
  const isByCause = search.group === 'cause';
  return (
    <div className={classes.figures} data-causes={isByCause || undefined}>
      {!isByCause ? (
        <StatusCounts {...counts} />
      ) : query ? (
        <CauseFilters
          project={project}
          search={search}
          query={query}
          partial={counts.partial}
          onSearchChange={onSearchChange}
        />
      ) : (
        <div />
      )}
      {search.show === 'logs' ? null : bars ? (
        <OperationsChart
          bars={bars}
          completeSince={completeSince}
          onChoose={({ from, to }) => {
            const range = rangeOf(from, to);
            if (range !== undefined) onStretch(range);
          }}
        />
      ) : (
        <div className={classes.chartPlace} />
      )}
    </div>
  );
}
