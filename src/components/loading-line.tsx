// What it shows is new at each rendering: nothing could be kept from the one before.
'use no memo';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, plural } from '@/lib/format';
import type { Problem } from '@/lib/problem';
import { clockTime, minuteTime, zoneName } from '@/lib/time';
import classes from './loading-line.module.css';
import { IconAlertTriangle } from './icons';
import { useTimeZone } from './time-zone';

/** Progress of a list that is read in parts, with its controls. */
export interface Loading {
  /** One part: "installation". */
  part: string;
  read: number;
  total: number;
  /** 0 to 1. */
  share: number;
  running: boolean;
  onStop: () => void;
  /** The urgent parts are loaded; the others follow slowly. */
  background?: boolean;
  /** Reading pauses until this time (milliseconds): the service asked for it, or enough was read within an hour. */
  pause: { until: number; why: 'service' | 'hour' } | undefined;
  /** Which tabs of this browser read. */
  readBy: 'this tab' | 'another tab' | 'each tab';
  /** Set while reading is paused and parts remain. */
  onContinue?: (() => void) | undefined;
  /** Parts of which only the newest page is loaded. */
  withOlder?: number;
  onReadOlder?: () => void;
  readingOlder?: number;
  /** Time in milliseconds after which nothing is missing. `-Infinity`: everything is loaded; `Infinity`: unknown. */
  completeSince?: number;
  /** Why it stopped by itself. */
  outage: { problem: Problem; at: number } | undefined;
  failures: readonly { name: string; problem: Problem }[];
  /** Not given where another button already tries again. */
  onRetryFailed?: (() => void) | undefined;
}

interface LoadingLineProps {
  loading: Loading;
  /** Called before more is requested. */
  onAsk?: () => void;
  /** How many are shown, and when they were read. */
  right: ReactNode;
}

/** Reserves the height of the longest text, so that the content below does not move. */
export function LoadingRoom({ children }: { children: ReactNode }) {
  return <div className={classes.room}>{children}</div>;
}

/** Which part of a list is loaded, with controls to stop, resume and load more. */
export function LoadingLine({ loading: given, onAsk, right }: LoadingLineProps) {
  const loading = onAsk ? withAsk(given, onAsk) : given;
  const { part, read, total, share, running, background, withOlder = 0, readingOlder = 0 } = loading;
  const { onReadOlder, failures, onRetryFailed } = loading;
  const words = `${formatNumber(read)} of ${plural(total, part)} read`;
  return (
    <div className={`hint ${classes.root}`}>
      <div className={classes.line}>
        {running && readingOlder === 0 ? (
          <progress className={classes.bar} value={share} aria-label={words} />
        ) : null}
        <span>
          {total === 0 ? (
            `No ${part} matches`
          ) : (
            <>
              {words}
              {background ? ', the rest follows in the background' : null}
              {readerWords[loading.readBy]}
              <Extent loading={loading} />
            </>
          )}
        </span>
        {running && loading.pause ? <Pause pause={loading.pause} /> : null}
        {readingOlder > 0 ? <span>Loading older of {plural(readingOlder, part)}</span> : null}
        {running ? <Act onClick={loading.onStop}>Stop</Act> : null}
        {!running && loading.onContinue && !loading.outage ? (
          <Act onClick={loading.onContinue}>Continue</Act>
        ) : null}
        {!running && onReadOlder && withOlder > 0 && !loading.outage ? (
          <Act onClick={onReadOlder}>Load older</Act>
        ) : null}
        <span className={classes.right}>{right}</span>
      </div>
      {loading.outage ? <Outage outage={loading.outage} onContinue={loading.onContinue} /> : null}
      {failures.length > 0 ? (
        <div className={classes.failures}>
          <details>
            <summary>{plural(failures.length, part)} could not be read</summary>
            <ul className="bullets">
              {failures.map(({ name, problem }, at) => (
                <li key={at}>
                  {name}: {problemWords(problem)}
                </li>
              ))}
            </ul>
          </details>
          {onRetryFailed ? <Act onClick={onRetryFailed}>Retry</Act> : null}
        </div>
      ) : null}
    </div>
  );
}

function withAsk(loading: Loading, onAsk: () => void): Loading {
  const after = (act: () => void) => () => {
    onAsk();
    act();
  };
  return {
    ...loading,
    onContinue: loading.onContinue && after(loading.onContinue),
    onReadOlder: loading.onReadOlder && after(loading.onReadOlder),
    onRetryFailed: loading.onRetryFailed && after(loading.onRetryFailed),
  };
}

function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}

/** How far back the loaded data reaches. */
function Extent({ loading: { completeSince = Number.NEGATIVE_INFINITY } }: { loading: Loading }) {
  const zone = useTimeZone();
  if (!Number.isFinite(completeSince)) return null;
  const date = new Date(completeSince);
  return (
    <>
      {' '}
      ·{' '}
      <span className={classes.extent}>
        complete since <time dateTime={date.toISOString()}>{minuteTime(date, zone)}</time>
      </span>
    </>
  );
}

const readerWords = {
  'this tab': null,
  'another tab': ' by another tab',
  'each tab': ' by this tab alone',
};

const pauseWords = {
  service: 'The service is busy and asked to wait until',
  hour: 'Enough was read within an hour to go easy on the service. Reading continues at',
};

function Pause({ pause }: { pause: NonNullable<Loading['pause']> }) {
  const zone = useTimeZone();
  const date = new Date(pause.until);
  return (
    <span>
      {pauseWords[pause.why]} <time dateTime={date.toISOString()}>{clockTime(date, zone)}</time>
    </span>
  );
}

function Outage({
  outage,
  onContinue,
}: Pick<Loading, 'onContinue'> & { outage: { problem: Problem; at: number } }) {
  const zone = useTimeZone();
  const date = new Date(outage.at);
  return (
    <p className={classes.outage} role="alert">
      <IconAlertTriangle aria-hidden />
      <span>
        Stopped at {clockTime(date, zone)} {zoneName(date, zone)}. {problemWords(outage.problem)}
      </span>
      {onContinue ? <Act onClick={onContinue}>Try again</Act> : null}
    </p>
  );
}

const problemWords = ({ title, detail, requestId }: Problem) =>
  [title, detail].filter(Boolean).join('. ') + (requestId ? ` (request ${requestId})` : '');
