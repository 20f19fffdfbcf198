import { UnstyledButton } from '@mantine/core';
import { AtLeast } from '@/components/at-least';
import { StatusBadge } from '@/components/status-badge';
import { statusLook } from '@/lib/operation-words';
import { countsByStatus } from '@/lib/status-counts';
import { isNamed, termsOn, toggleValue } from '@/lib/operation-query/edit';
import type { Query } from '@/lib/operation-query/parse';
import type { OperationRow } from '@/lib/operation-rows';
import classes from './operations-table.module.css';

interface StatusCountsProps {
  /** Rows that match the other conditions. */
  rows: readonly OperationRow[];
  /** There may be more. */
  partial: boolean;
  query: Query;
  onChange: (query: string) => void;
}

/** Number of operations by status; a click adds the status to the query or removes it. */
export function StatusCounts({ rows, partial, query, onChange }: StatusCountsProps) {
  const chosen = termsOn(query, 'status').flatMap(({ values }) => values.map(({ text }) => text));
  const counted = countsByStatus(rows);
  const isChosen = (status: string) => chosen.some((text) => isNamed('status', text, status));
  const missing = chosen.filter((text) => !counted.some(({ value }) => isNamed('status', text, value)));
  return (
    <fieldset className={classes.statuses} aria-label="Show only these statuses">
      {[...counted, ...[...new Set(missing)].map((value) => ({ value, count: 0 }))].map(
        ({ value: status, count }) => {
          const { kind, word } = statusLook(status);
          return (
            <UnstyledButton
              key={status}
              className={classes.status}
              aria-pressed={isChosen(status)}
              onClick={() => onChange(toggleValue(query, 'status', status))}
            >
              <StatusBadge kind={kind} plain none={count === 0}>
                {word}
              </StatusBadge>
              <span className={classes.number}>
                <AtLeast value={count} partial={partial} />
              </span>
            </UnstyledButton>
          );
        },
      )}
    </fieldset>
  );
}
