import { UnstyledButton } from '@mantine/core';
import { clockTime, zoneName } from '@/lib/time';
import classes from './refresh-note.module.css';
import { useTimeZone } from './time-zone';
import { IconAlertTriangle } from './icons';

interface RefreshNoteProps {
  readAt?: Date | number | undefined;
  /** Set if parts were read at different times: `readAt` is the oldest, this the newest. */
  readUntil?: number;
  /** Set when the last update failed; the data on screen is older. */
  failedAt?: Date | number | undefined;
  refreshing?: boolean;
  onRefresh?: () => void;
  onRetry?: () => void;
}

/** What `useQuery` and `useOffered` return. */
type Refreshed = { isFetching: boolean; refetch: () => unknown } & (
  | { readAt: number | undefined; failedAt: number | undefined }
  | { dataUpdatedAt: number; isRefetchError: boolean; errorUpdatedAt: number }
);

/** The note's props for a query. Refresh reads `others` too. */
export function refreshProps(query: Refreshed, others: readonly { refetch: () => unknown }[] = []) {
  const times =
    'failedAt' in query
      ? query
      : {
          readAt: query.dataUpdatedAt,
          failedAt: query.isRefetchError ? query.errorUpdatedAt : undefined,
        };
  return {
    readAt: times.readAt,
    failedAt: times.failedAt,
    refreshing: query.isFetching,
    onRefresh: () => {
      for (const one of [query, ...others]) void one.refetch();
    },
  };
}

/** What `useOffered` returns. */
export type OfferedQuery = Extract<Refreshed, { readAt: unknown }> & { offered: boolean };

/** The note's props for several lists of `useOffered`: the oldest of their times. Refresh reads `others` too. */
export function refreshPropsOfAll(queries: readonly OfferedQuery[], others: readonly OfferedQuery[] = []) {
  const times = queries.flatMap(({ readAt }) => readAt ?? []);
  return {
    readAt: times.length > 0 ? Math.min(...times) : undefined,
    failedAt: queries.find(({ failedAt }) => failedAt !== undefined)?.failedAt,
    refreshing: queries.some(({ isFetching }) => isFetching),
    onRefresh: () => {
      for (const query of [...queries, ...others]) if (query.offered) void query.refetch();
    },
  };
}

/** Shown if what is on screen could not be updated. */
export function FailedUpdate({ query }: { query: Refreshed }) {
  const { failedAt, refreshing, onRefresh } = refreshProps(query);
  if (failedAt === undefined) return null;
  return <RefreshNote failedAt={failedAt} refreshing={refreshing} onRefresh={onRefresh} />;
}

/** Parts read within this time count as read together. */
const A_WHILE_MS = 20_000;

/** One line that says how old the data on screen is. */
export function RefreshNote(props: RefreshNoteProps) {
  const { readAt, readUntil = 0, failedAt, refreshing = false, onRefresh, onRetry } = props;
  const zone = useTimeZone();
  const failed = failedAt !== undefined && (readAt === undefined || Number(failedAt) > Number(readAt));
  const at = failed ? failedAt : readAt;
  if (at === undefined && !refreshing) return null;
  const date = new Date(at ?? 0);
  const until = !failed && readUntil - Number(at) >= A_WHILE_MS ? new Date(readUntil) : undefined;
  const again = failed ? (onRetry ?? onRefresh) : onRefresh;
  return (
    <span className={`hint ${classes.root}`} data-failed={failed || undefined}>
      {failed ? <IconAlertTriangle aria-hidden /> : null}
      {at === undefined ? (
        'Reading'
      ) : (
        <span>
          {failed ? 'Last update failed at ' : until ? 'Read from ' : 'Read at '}
          <time dateTime={date.toISOString()}>
            {clockTime(date, zone)} {until ? null : zoneName(date, zone)}
          </time>
          {until ? (
            <>
              to{' '}
              <time dateTime={until.toISOString()}>
                {clockTime(until, zone)} {zoneName(until, zone)}
              </time>
            </>
          ) : null}
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
