import { UnstyledButton } from '@mantine/core';
import { clockTime, zoneName } from '@/lib/time';
import classes from './refresh-note.module.css';
import { useTimeZone } from './time-zone';
import { IconAlertTriangle } from './icons';

interface RefreshNoteProps {
  readAt?: Date | number;
  /** Set when the last attempt to update failed; what is on screen is then older. */
  failedAt?: Date | number;
  refreshing?: boolean;
  onRefresh?: () => void;
  onRetry?: () => void;
}

/** One line that says how old what is on screen is. */
export function RefreshNote({ readAt, failedAt, refreshing = false, onRefresh, onRetry }: RefreshNoteProps) {
  const zone = useTimeZone();
  const failed = failedAt !== undefined && (readAt === undefined || Number(failedAt) > Number(readAt));
  const at = failed ? failedAt : readAt;
  if (at === undefined && !refreshing) return null;
  const date = new Date(at ?? 0);
  const again = failed ? (onRetry ?? onRefresh) : onRefresh;
  return (
    <span className={classes.root} data-failed={failed || undefined}>
      {failed ? <IconAlertTriangle aria-hidden /> : null}
      {at === undefined ? (
        'Reading'
      ) : (
        <span>
          {failed ? 'Last update failed at ' : 'Read at '}
          <time dateTime={date.toISOString()}>
            {clockTime(date, zone)} {zoneName(date, zone)}
          </time>
        </span>
      )}
      {again ? (
        <>
          <span aria-hidden>·</span>
          <UnstyledButton className={classes.button} onClick={again} aria-disabled={refreshing || undefined}>
            {refreshing ? 'Updating' : failed ? 'Retry' : 'Refresh'}
          </UnstyledButton>
        </>
      ) : null}
    </span>
  );
}
