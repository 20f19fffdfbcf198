import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, plural } from '@/lib/format';
import type { Problem } from '@/lib/problem';
import { clockTime, minuteTime, zoneName } from '@/lib/time';
import classes from './loading-line.module.css';
import { IconAlertTriangle } from './icons';
import { useTimeZone } from './time-zone';

/** How far a list is that is read part by part, and the say over it. */
export interface Loading {
  /** What the parts are: "installation". */
  part: string;
  read: number;
  total: number;
  /** 0 to 1. */
  share: number;
  running: boolean;
  onStop: () => void;
  /** Set while it stands still with parts left that were asked for. */
  onContinue?: (() => void) | undefined;
  /** Parts beyond what is read unasked. */
  beyond: number;
  onReadRest: () => void;
  /** Parts of which only the newest is read. */
  withOlder: number;
  onReadOlder: () => void;
  readingOlder: number;
  /** Milliseconds: nothing later than this is missing in the parts that were read. */
  completeSince: number | undefined;
  /** Why it stopped by itself. */
  outage: { problem: Problem; at: number } | undefined;
  failures: readonly { name: string; problem: Problem }[];
  onRetryFailed: () => void;
}

interface LoadingLineProps {
  loading: Loading;
  /** Told before more is asked for. */
  onAsk?: () => void;
  /** What is shown of what is loaded, and when it was read. */
  right: ReactNode;
}

/** Keeps room for all that the line comes to say, so that what stands below it does not move. */
export function LoadingRoom({ children }: { children: ReactNode }) {
  return <div className={classes.room}>{children}</div>;
}

/** What of a list is loaded, and the say over it. */
export function LoadingLine({ loading: given, onAsk, right }: LoadingLineProps) {
  const loading = onAsk ? telling(given, onAsk) : given;
  const { part, read, total, share, running, beyond, withOlder, readingOlder, failures } = loading;
  const words = `${formatNumber(read)} of ${plural(total, part)} read`;
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        {running && readingOlder === 0 ? (
          <Progress className={classes.bar} size="sm" value={share * 100} aria-label={words} />
        ) : null}
        <span>
          {words}
          <Extent loading={loading} />
        </span>
        {readingOlder > 0 ? <span>Loading older of {plural(readingOlder, part)}</span> : null}
        {running ? <Act onClick={loading.onStop}>Stop</Act> : null}
        {!running && loading.onContinue && !loading.outage ? (
          <Act onClick={loading.onContinue}>Continue</Act>
        ) : null}
        {!running && !loading.onContinue && beyond > 0 ? (
          <Act onClick={loading.onReadRest}>Read the rest ({formatNumber(beyond)})</Act>
        ) : null}
        {!running && withOlder > 0 && !loading.outage ? (
          <Act onClick={loading.onReadOlder}>Load older</Act>
        ) : null}
        <span className={classes.right}>{right}</span>
      </div>
      {loading.outage ? <Outage outage={loading.outage} onContinue={loading.onContinue} /> : null}
      {failures.length > 0 ? (
        <details className={classes.failures}>
          <summary>
            {plural(failures.length, part)} could not be read
            <Act
              onClick={(event) => {
                event.preventDefault();
                loading.onRetryFailed();
              }}
            >
              Retry
            </Act>
          </summary>
          <ul>
            {failures.map(({ name, problem }, at) => (
              <li key={at}>
                {name}: {problemWords(problem)}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

function telling(loading: Loading, onAsk: () => void): Loading {
  const after = (act: () => void) => () => {
    onAsk();
    act();
  };
  return {
    ...loading,
    onContinue: loading.onContinue && after(loading.onContinue),
    onReadRest: after(loading.onReadRest),
    onReadOlder: after(loading.onReadOlder),
    onRetryFailed: after(loading.onRetryFailed),
  };
}

function Act({
  onClick,
  children,
}: {
  onClick: (event: { preventDefault: () => void }) => void;
  children: ReactNode;
}) {
  return (
    <Button variant="default" size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}

/** How far back what was read goes. */
function Extent({ loading: { completeSince } }: { loading: Loading }) {
  const zone = useTimeZone();
  if (completeSince === undefined) return null;
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
