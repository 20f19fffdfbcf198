import { UnstyledButton } from '@mantine/core';
import { StatusBadge } from '@/components/status-badge';
import { formatNumber } from '@/lib/format';
import { statusLook } from '@/lib/operation-words';
import { ofRows } from '@/lib/of-rows';
import type { OperationRow } from '@/lib/operation-rows';
import { countStatuses } from './operation-rows';
import { statusesOf, toggleStatus, type OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';

const countsOf = ofRows(countStatuses);

interface StatusCountsProps {
  /** What the other filters leave. */
  rows: readonly OperationRow[];
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
}

/** How many of each status; each is a filter. */
export function StatusCounts({ rows, search, onSearchChange }: StatusCountsProps) {
  const chosen = statusesOf(search);
  const counted = countsOf(rows);
  const missing = chosen.filter((status) => !counted.some((one) => one.status === status));
  return (
    <fieldset className={classes.statuses} aria-label="Show only these statuses">
      {[...counted, ...missing.map((status) => ({ status, count: 0 }))].map(({ status, count }) => {
        const { kind, word } = statusLook(status);
        return (
          <UnstyledButton
            key={status}
            className={classes.status}
            aria-pressed={chosen.includes(status)}
            onClick={() => onSearchChange(toggleStatus(search, status))}
          >
            <StatusBadge kind={kind} plain none={count === 0}>
              {word}
            </StatusBadge>
            <span className={classes.number}>{formatNumber(count)}</span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
