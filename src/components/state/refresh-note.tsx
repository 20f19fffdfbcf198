import { UnstyledButton } from '@mantine/core';
import { clockTime, zoneName } from '@/lib/time';
import classes from './refresh-note.module.css';
import { useTimeZone } from '@/components/time-zone';
import { IconAlertTriangle, IconRefresh } from '@/components/icons';
import { IconButton } from '@/components/icon-button';

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
      : { readAt: query.dataUpdatedAt, failedAt: query.isRefetchError ? query.errorUpdatedAt : undefined };
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

/** A button that reads again, with the age of what is on screen. A failed update is said in words. */
export function RefreshNote(props: RefreshNoteProps) {
  const { readAt, readUntil = 0, failedAt, refreshing = false, onRefresh, onRetry } = props;
  const zone = useTimeZone();
  const failed = failedAt !== undefined && (readAt === undefined || Number(failedAt) > Number(readAt));
  if (readAt === undefined && !failed && !refreshing) return null;
  const timeWords = (at: Date | number) => `${clockTime(new Date(at), zone)} ${zoneName(new Date(at), zone)}`;
  if (failed)
    return (
      <span className={`hint ${classes.root} inline gap-4`}>
        <IconAlertTriangle aria-hidden />
        <span>
          Last update failed at <time dateTime={new Date(failedAt).toISOString()}>{timeWords(failedAt)}</time>
        </span>
        <span aria-hidden>·</span>
        <UnstyledButton
          className={`${classes.button} as-link`}
          onClick={onRetry ?? onRefresh}
          aria-disabled={refreshing || undefined}
        >
          {refreshing ? 'Updating' : 'Retry'}
        </UnstyledButton>
      </span>
    );
  const until = readUntil - Number(readAt) >= A_WHILE_MS ? readUntil : undefined;
  const age =
    readAt === undefined
      ? 'reading'
      : until === undefined
        ? `read at ${timeWords(readAt)}`
        : `read from ${clockTime(new Date(readAt), zone)} to ${timeWords(until)}`;
  if (!onRefresh) return <span className="hint">{age.charAt(0).toUpperCase() + age.slice(1)}</span>;
  return (
    <IconButton
      label={refreshing ? 'Updating' : `Refresh (${age})`}
      icon={<IconRefresh aria-hidden />}
      data-turning={refreshing || undefined}
      aria-disabled={refreshing || undefined}
      onClick={refreshing ? undefined : onRefresh}
    />
  );
}
