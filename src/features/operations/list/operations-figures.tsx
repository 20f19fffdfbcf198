import type { OperationsQuery } from '@/api/history/history-queries';
import { type Outcome, countedStatuses } from '@/lib/status-counts';
import type { TimeBuckets } from '@/lib/time-buckets';
import { rangeOf, type TimeRange } from '@/lib/time-range';
import { CauseFilters, OperationsChart } from '../one-operation/lazy-parts';
import type { OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';
import { UnstyledButton } from '@mantine/core';
import { AtLeast } from '@/components/state/at-least';
import { UnknownValue } from '@/components/state/unknown-value';
import { StatusBadge } from '@/components/status-badge';
import { statusLook } from '@/lib/operation-words';

interface StatusCountsProps {
  /** Operations that match the other conditions, by status. */
  counted: readonly { readonly value: string; readonly count: number }[];
  /** Operations are known. Until then, none is not a count. */
  isKnown: boolean;
  /** There may be more. */
  partial: boolean;
  /** The statuses that the query asks for, given those that are shown. */
  chosenOf: ((shown: readonly string[]) => readonly string[]) | undefined;
  onToggle: (status: string) => void;
}

const noCounts = countedStatuses.map((value) => ({ value, count: 0 }));

/** Number of operations by status; a click adds the status to the query or removes it. */
function StatusCounts({ counted, isKnown, partial, chosenOf, onToggle }: StatusCountsProps) {
  const chosen = chosenOf?.(counted.map(({ value }) => value)) ?? [];
  const known = counted.length > 0 ? counted : noCounts;
  const missing = chosen.filter((status) => !known.some(({ value }) => value === status));
  return (
    <fieldset className={`${classes.statuses} row gap-8`} aria-label="Show only these statuses">
      {[...known, ...missing.map((value) => ({ value, count: 0 }))].map(({ value: status, count }) => {
        const { kind, word } = statusLook(status);
        return (
          <UnstyledButton
            key={status}
            className={`${classes.status} hoverable inline gap-8 small shrink`}
            aria-pressed={chosen.includes(status)}
            onClick={() => onToggle(status)}
          >
            <StatusBadge kind={kind} plain none={count === 0 || kind === 'success'}>
              {word}
            </StatusBadge>
            <span className={classes.count}>
              {count > 0 || isKnown ? <AtLeast value={count} partial={partial} /> : <UnknownValue />}
            </span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}

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
