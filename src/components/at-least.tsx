import { VisuallyHidden } from '@mantine/core';
import { formatNumber } from '@/lib/format';
import classes from './at-least.module.css';

interface AtLeastProps {
  value: number;
  /** Not everything has been read, so there may be more. */
  partial: boolean;
  /** Show only a plus sign, where there is no room for words. */
  compact?: boolean;
}

/** A count that may be incomplete: "38", "at least 38", "38+". */
export function AtLeast({ value, partial, compact = false }: AtLeastProps) {
  if (!partial) return formatNumber(value);
  return (
    <span
      className={classes.root}
      data-compact={compact || undefined}
      title={`at least ${formatNumber(value)}`}
    >
      {compact ? (
        <VisuallyHidden>at least </VisuallyHidden>
      ) : (
        <span className={classes.words}>at least </span>
      )}
      {formatNumber(value)}
      <span className={classes.plus} aria-hidden>
        +
      </span>
    </span>
  );
}
