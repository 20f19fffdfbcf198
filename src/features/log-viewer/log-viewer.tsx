import { Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { LinePin } from '@/api/line-pins';
import { missesLastLines, operationLogQueries } from '@/api/operation-log/log-queries';
import type { LogCriteria } from '@/api/operation-log/log-server';
import { logSource } from '@/api/operation-log/log-source';
import { toProblem } from '@/api/problem';
import { announce } from '@/components/announcer';
import { useNow } from '@/components/clock';
import { useEverySecond } from '@/components/every-second';
import { IconBroadcast, IconCheck, IconHelpCircle, IconLoader2 } from '@/components/icons';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote } from '@/components/state/refresh-note';
import { TimeZoneProvider, useTimeZone } from '@/components/time-zone';
import { hasEnded, type Operation } from '@/contract/operation';
import { formatNumber, plural } from '@/lib/format';
import type { IdPlace } from '@/lib/id-target';
import { parseTime, zoneNames } from '@/lib/time';
import { LogPanel, Waiting } from './log-panel';
import type { RenderId } from './log-row';
import { criteriaOf, type LogSearch } from './log-search';
import { useLogSettings } from './log-toolbar';
import classes from './log-viewer.module.css';
import { announceIn, checkedWords, nextReadIn, tailWords } from './tail-policy';

/** A log of so many lines is short. */
const SHORT_LINES = 50;

/** Loading is announced when it takes longer than this. */
const LONG_MS = 1_500;

export interface LogViewerProps {
  project: string;
  operationId: string;
  /** Undefined while it cannot be read. */
  operation: Operation | undefined;
  /** The log is as a file holds it: it does not grow, whether or not the operation had ended. */
  isKept?: boolean;
  /** Lines that the file has pinned. */
  keptPins?: readonly LinePin[];
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  /** Renders an id in a line as a link where it can be resolved. Must be stable. */
  renderId?: (...id: [...Parameters<RenderId>, place: IdPlace]) => ReactNode;
}

/** The log of an operation, live while it runs. */
export function LogViewer(props: LogViewerProps) {
  const { project, operationId, operation, isKept = false, search, renderId } = props;
  const { installationId, integrationId } = operation ?? {};
  const idInPlace: RenderId = (...id) =>
    renderId?.(...id, { operation: operationId, installationId, integrationId });
  const tail = useLogTail({ project, operationId, operation, isKept, criteria: criteriaOf(search) });
  // The first rendering of the panel is long. Deferred, it is done in steps, between which the page reacts.
  const isDrawn = useDeferredValue(tail.log !== undefined);
  const { complete, ended, log } = tail;
  // Decided once, so that nothing wraps or unwraps while somebody reads.
  const [isShort, setShort] = useState<boolean>();
  if (isShort === undefined && complete && log) setShort(ended === true && log.state.lines <= SHORT_LINES);
  const settings = useLogSettings(isShort ?? false);
  const own = useTimeZone();
  const zone = settings.utc.isOn ? 'UTC' : own;
  const now = useNow();
  const times = [operation?.createTime, operation?.updateTime].flatMap((time) => parseTime(time) ?? []);
  const loading = tail.log !== undefined && !tail.complete && tail.reading;
  useLogAnnouncements(tail.complete ? tail.log?.state.lines : undefined, tail.ended);
  useLoadingAnnouncements(loading, tail.complete ? tail.log?.state.lines : undefined);
  return (
    <TimeZoneProvider zone={zone}>
      <section className="shrink" aria-label="Log">
        <Group gap="xs" mb="xs">
          {tail.log ? <TailStatus tail={tail} lines={tail.log.state.lines} /> : null}
          <span className="hint push-end">Times in {zoneNames(times.length > 0 ? times : [now], zone)}</span>
        </Group>
        {tail.log && isDrawn ? (
          <LogPanel
            key={operationId}
            {...props}
            log={tail.log}
            source={tail.source}
            ended={tail.ended}
            complete={tail.complete}
            settings={settings}
            renderId={idInPlace}
          />
        ) : tail.error && !tail.log ? (
          <ProblemPanel problem={toProblem(tail.error)} onRetry={tail.retry} retrying={tail.reading} />
        ) : (
          <Waiting />
        )}
      </section>
    </TimeZoneProvider>
  );
}

interface LogTailOptions extends Pick<LogViewerProps, 'project' | 'operationId' | 'operation'> {
  isKept: boolean;
  criteria: LogCriteria;
}

/** The log of an operation, polled while it may grow. */
function useLogTail({ project, operationId, operation, isKept, criteria }: LogTailOptions) {
  const ended = isKept || (operation ? hasEnded(operation) : undefined);
  const source = logSource(useQueryClient(), project, operationId);
  const log = useSyncExternalStore(source.subscribe, source.view);
  // In a layout effect, so that the lines follow the filter as soon as possible.
  useLayoutEffect(() => source.show(criteria));
  const growing = isKept ? undefined : operation;
  const query = useQuery({
    ...operationLogQueries.read(project, operationId),
    refetchInterval: ({ state }) =>
      nextReadIn({
        finished: ended === true && !missesLastLines(growing, state.data),
        quietMs: state.data ? state.dataUpdatedAt - state.data.grownAt : 0,
        lines: state.data?.lines ?? 0,
        error: state.error,
      }),
    // A hidden tab does not poll. It reads at once when it becomes visible.
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: ended === true ? false : 'always',
  });

  const { refetch } = query;
  const isLastReadDue = missesLastLines(growing, query.data);
  useEffect(() => {
    if (isLastReadDue) void refetch();
  }, [isLastReadDue, refetch]);

  // The worker was lost, and the lines with it.
  const gone = query.isSuccess && (log === undefined || log.lost);
  useEffect(() => {
    if (gone) void refetch();
  }, [gone, refetch]);

  return {
    ended,
    log,
    source,
    /** The log was read to its end, after the operation's if that has ended, and is still in the worker. */
    complete: log?.state.complete === true && !isLastReadDue,
    error: query.error,
    readAt: query.dataUpdatedAt,
    failedAt: query.errorUpdatedAt,
    reading: query.isFetching || (isLastReadDue && !query.isError),
    retry: () => void refetch(),
  };
}

type LogTail = ReturnType<typeof useLogTail>;

/** Whether the log is loading, live or ended, and when it was last read. */
function TailStatus({ tail, lines }: { tail: LogTail; lines: number }) {
  const { ended, complete, readAt, failedAt, reading, retry } = tail;
  const first = complete ? 'done' : reading ? 'loading' : 'broken';
  const now = useEverySecond(ended !== true);
  const Icon =
    first === 'loading'
      ? IconLoader2
      : ended === undefined || first === 'broken'
        ? IconHelpCircle
        : ended
          ? IconCheck
          : IconBroadcast;
  return (
    <span
      className={`${classes.tail} inline gap-4-8 hint`}
      data-live={(complete && ended === false) || undefined}
    >
      <Icon aria-hidden />
      <span>
        {tailWords({ ended, first, lines: plural(lines, 'line'), checked: checkedWords(readAt, now) })}
      </span>
      {failedAt > readAt ? (
        <>
          <span aria-hidden>·</span>
          <RefreshNote readAt={readAt} failedAt={failedAt} refreshing={reading} onRetry={retry} />
        </>
      ) : null}
    </span>
  );
}

/** Announces to screen readers that a long log is loading, and when it is loaded. */
function useLoadingAnnouncements(loading: boolean, lines: number | undefined) {
  const wasAnnounced = useRef(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => {
      wasAnnounced.current = true;
      announce('The log is loading');
    }, LONG_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  useEffect(() => {
    if (lines === undefined || !wasAnnounced.current) return;
    wasAnnounced.current = false;
    announce(`The log is loaded: ${plural(lines, 'line')}`);
  }, [lines]);
}

/** Announces new lines to screen readers, at most every ten seconds. */
function useLogAnnouncements(count: number | undefined, ended: boolean | undefined) {
  const lastAt = useRef<number>(undefined);
  const announced = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return undefined;
    if (announced.current === undefined || ended === true) {
      announced.current = count;
      return undefined;
    }
    if (count <= announced.current) return undefined;
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now();
        announce(
          `${plural(count - (announced.current ?? 0), 'new log line')}, ${formatNumber(count)} in all`,
        );
        announced.current = count;
      },
      announceIn(lastAt.current, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [count, ended]);
}
