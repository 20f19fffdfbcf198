import { UnstyledButton } from '@mantine/core';
import { AtLeast } from '@/components/at-least';
import { StatusBadge } from '@/components/status-badge';
import { statusLook } from '@/lib/operation-words';
import classes from './operations-table.module.css';

interface StatusCountsProps {
  /** Operations that match the other conditions, by status. */
  counted: readonly { readonly value: string; readonly count: number }[];
  /** Keeps their place while none are known. */
  pending: boolean;
  /** There may be more. */
  partial: boolean;
  /** The statuses that the query asks for, given those that are shown. */
  chosenOf: ((shown: readonly string[]) => readonly string[]) | undefined;
  onToggle: (status: string) => void;
}

/** Number of operations by status; a click adds the status to the query or removes it. */
export function StatusCounts({ counted, pending, partial, chosenOf, onToggle }: StatusCountsProps) {
  const chosen = chosenOf?.(counted.map(({ value }) => value)) ?? [];
  const missing = chosen.filter((status) => !counted.some(({ value }) => value === status));
  return (
    <fieldset
      className={classes.statuses}
      data-pending={pending || undefined}
      aria-label="Show only these statuses"
    >
      {[...counted, ...missing.map((value) => ({ value, count: 0 }))].map(({ value: status, count }) => {
        const { kind, word } = statusLook(status);
        return (
          <UnstyledButton
            key={status}
            className={classes.status}
            aria-pressed={chosen.includes(status)}
            onClick={() => onToggle(status)}
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
