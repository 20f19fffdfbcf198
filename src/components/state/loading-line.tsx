// What it shows is new at each rendering: nothing could be kept from the one before.
'use no memo';

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatNumber, plural } from '@/lib/format';
import { lazyPart } from '@/components/state/lazy-part';
import type { Problem } from '@/lib/problem';
import { clockTime } from '@/lib/time';
import classes from './loading-line.module.css';
import { useTimeZone } from '@/components/time-zone';

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
  /** Why it stopped by itself. */
  outage: { problem: Problem; at: number } | undefined;
  failures: readonly { name: string; problem: Problem }[];
  /** Not given where another button already tries again. */
  onRetryFailed?: (() => void) | undefined;
}

const Trouble = lazyPart(() => import('./loading-trouble'), 'LoadingTrouble');

/** What could not be read. Loaded when there is any. */
export function LoadingTrouble({ loading }: { loading: Loading }) {
  return loading.outage || loading.failures.length > 0 ? <Trouble loading={loading} /> : null;
}

interface LoadingLineProps {
  loading: Loading;
  /** How many are shown, and when they were read. */
  right: ReactNode;
}

/** Which part of a list is loaded, with controls to stop, resume and try again. */
export function LoadingLine({ loading, right }: LoadingLineProps) {
  return (
    <div className="hint stack gap-4 below-8">
      <div className={`${classes.line} row gap-8`}>
        {loading.running ? (
          <progress className={classes.bar} value={loading.share} aria-label={wordsOf(loading)} />
        ) : null}
        <LoadingProgress loading={loading} />
        <span className={`${classes.right} inline push-end`}>{right}</span>
      </div>
      <LoadingTrouble loading={loading} />
    </div>
  );
}

const wordsOf = ({ read, total, part }: Loading) => `${formatNumber(read)} of ${plural(total, part)} read`;

/** How far the reading is, with controls to stop and resume. */
export function LoadingProgress({ loading }: { loading: Loading }) {
  const { part, total, running, pause, readBy, onContinue, outage } = loading;
  return (
    <>
      <span>
        {total === 0 ? (
          `No ${part} matches`
        ) : (
          <>
            {wordsOf(loading)}
            {readerWords[readBy]}
          </>
        )}
      </span>
      {running && pause ? <Pause pause={pause} /> : null}
      {running ? <Act onClick={loading.onStop}>Stop</Act> : null}
      {!running && onContinue && !outage ? <Act onClick={onContinue}>Continue</Act> : null}
    </>
  );
}

export function Act({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button size="compact-sm" onClick={onClick}>
      {children}
    </Button>
  );
}

const readerWords = { 'this tab': null, 'another tab': ' by another tab', 'each tab': ' by this tab alone' };

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
