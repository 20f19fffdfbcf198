import { UnstyledButton } from '@mantine/core';
import { AtLeast } from '@/components/at-least';
import { StatusBadge } from '@/components/status-badge';
import { statusLook } from '@/lib/operation-words';
import { countsByStatus } from '@/lib/status-counts';
import type { OperationRow } from '@/lib/operation-rows';
import { statusesOf, toggleStatus, type OperationsSearch } from './operations-search';
import classes from './operations-table.module.css';

interface StatusCountsProps {
  /** Rows that match the other filters. */
  rows: readonly OperationRow[];
  /** There may be more. */
  partial: boolean;
  search: OperationsSearch;
  onSearchChange: (search: OperationsSearch) => void;
}

/** Number of operations by status; each is a filter. */
export function StatusCounts({ rows, partial, search, onSearchChange }: StatusCountsProps) {
  const chosen = statusesOf(search);
  const counted = countsByStatus(rows);
  const missing = chosen.filter((status) => !counted.some(({ value }) => value === status));
  return (
    <fieldset className={classes.statuses} aria-label="Show only these statuses">
      {[...counted, ...missing.map((value) => ({ value, count: 0 }))].map(({ value: status, count }) => {
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
            <span className={classes.number}>
              <AtLeast value={count} partial={partial} />
            </span>
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
