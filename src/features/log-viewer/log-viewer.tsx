import { Group } from '@mantine/core';
import { useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import type { LinePin } from '@/api/line-pins';
import { toProblem } from '@/api/problem';
import { announce } from '@/components/announcer';
import { useNow } from '@/components/clock';
import { ProblemPanel } from '@/components/problem-panel';
import { TimeZoneProvider, useTimeZone } from '@/components/time-zone';
import type { Operation } from '@/contract/operation';
import { formatNumber, plural } from '@/lib/format';
import type { IdPlace } from '@/lib/id-target';
import { zoneName } from '@/lib/time';
import { LogPanel, Waiting } from './log-panel';
import type { RenderId } from './log-row';
import { criteriaOf, type LogSearch } from './log-search';
import classes from './log-viewer.module.css';
import { announceIn } from './tail-policy';
import { TailStatus } from './tail-status';
import { useLogSettings } from './use-log-settings';
import { useLogTail } from './use-log-tail';

/** Loading is announced when it takes longer than this. */
const LONG_MS = 1_500;

interface LogViewerProps {
  project: string;
  operationId: string;
  /** Undefined while it cannot be read. */
  operation: Operation | undefined;
  /** The log is as a file holds it: it does not grow. */
  isKept?: boolean;
  /** Lines that the file has pinned. */
  keptPins?: readonly LinePin[];
  search: LogSearch;
  onSearchChange: (change: LogSearch) => void;
  /** Renders an id in a line as a link where it can be resolved. Must be stable. */
  renderId?: (key: string, value: string, place: IdPlace) => ReactNode;
}

/** The log of an operation, live while it runs. */
export function LogViewer(props: LogViewerProps) {
  const { project, operationId, operation, isKept = false, search, onSearchChange, renderId } = props;
  const { keptPins } = props;
  const { installationId, integrationId } = operation ?? {};
  const idInPlace: RenderId = (key, value) =>
    renderId?.(key, value, { operation: operationId, installationId, integrationId });
  const tail = useLogTail({ project, operationId, operation, isKept, criteria: criteriaOf(search) });
  // The first rendering of the panel is long. Deferred, it is done in steps, between which the page reacts.
  const isDrawn = useDeferredValue(tail.log !== undefined);
  const settings = useLogSettings();
  const own = useTimeZone();
  const zone = settings.utc ? 'UTC' : own;
  const now = useNow();
  const loading = tail.log !== undefined && !tail.complete && tail.reading;
  useLogAnnouncements(tail.complete ? tail.log?.state.lines : undefined, tail.ended);
  useLoadingAnnouncements(loading, tail.complete ? tail.log?.state.lines : undefined);
  return (
    <TimeZoneProvider zone={zone}>
      <section className={classes.root} aria-label="Log">
        <Group gap="xs" mb="xs">
          {tail.log ? (
            <TailStatus
              ended={tail.ended}
              complete={tail.complete}
              lines={tail.log.state.lines}
              readAt={tail.readAt}
              failedAt={tail.failedAt}
              reading={tail.reading}
              onRetry={tail.retry}
            />
          ) : null}
          <span className={classes.zone}>Times in {zoneName(now, zone)}</span>
        </Group>
        {tail.log && isDrawn ? (
          <LogPanel
            key={operationId}
            project={project}
            operation={operation}
            log={tail.log}
            source={tail.source}
            ended={tail.ended}
            complete={tail.complete}
            operationId={operationId}
            settings={settings}
            keptPins={keptPins}
            search={search}
            onSearchChange={onSearchChange}
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
