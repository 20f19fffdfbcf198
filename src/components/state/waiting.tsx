import { Button } from '@mantine/core';
import { createContext, use, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { externalStore } from '@/lib/external-store';
import { truncateEnd } from '@/lib/format';
import type { Problem } from '@/lib/problem';
import { clockTime } from '@/lib/time';
import { waitWords } from '@/lib/wait-words';
import { announce } from '@/components/announcer';
import { useEverySecond } from '@/components/every-second';
import { useTimeZone } from '@/components/time-zone';
import classes from './waiting.module.css';

/** The text appears after this delay, by which most reads have ended. */
const SLOW_MS = 4_000;

/** What is known about the reads that a page waits for. */
export interface WaitingReads {
  subscribe: (listener: () => void) => () => void;
  /** Why the last attempt failed, while the next one is pending. */
  failure: () => Problem | undefined;
  tryNow: () => void;
}

export const WaitingReadsContext = createContext<WaitingReads>({
  subscribe: () => () => undefined,
  failure: () => undefined,
  tryNow: () => undefined,
});

/** The skeletons on the page. */
const waits = externalStore<readonly string[]>([]);

/** Whether this is the first skeleton on the page, which shows the text for all. */
function useIsFirst(): boolean {
  const id = useId();
  useEffect(() => {
    waits.set([...waits.get(), id]);
    return () => waits.set(waits.get().filter((wait) => wait !== id));
  }, [id]);
  return useSyncExternalStore(waits.subscribe, waits.get)[0] === id;
}

/** Shown above a skeleton: what takes so long. `label` is the action: "Reading installations". */
export function Waiting({ label }: { label: string }) {
  const reads = use(WaitingReadsContext);
  const failure = useSyncExternalStore(reads.subscribe, reads.failure);
  const zone = useTimeZone();
  const isFirst = useIsFirst();
  const [since] = useState(Date.now);
  const now = useEverySecond();

  const still = `Still ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const retryAt = failure?.retryAt === undefined ? undefined : new Date(failure.retryAt);
  const mustWait = retryAt !== undefined && retryAt.getTime() > now;
  const isSlow = now - since >= SLOW_MS;

  let words: string | undefined;
  // Announced once, so without a number that changes every second.
  let spoken: string | undefined;
  if (mustWait) {
    const asks = `The service asks to wait${failure?.status ? ` (${failure.status})` : ''}.`;
    words = `${asks} Trying again in ${waitWords(retryAt.getTime() - now)}.`;
    spoken = `${asks} Trying again at ${clockTime(retryAt, zone)}.`;
  } else if (isSlow) {
    const why = failure ? ` The last try failed: ${truncateEnd(failure.title, 100)}.` : '';
    words = `${still}: ${waitWords(now - since)} so far.${why}`;
    spoken = `${still}.${why}`;
  }

  const said = isFirst ? spoken : undefined;
  useEffect(() => {
    if (said !== undefined) announce(said);
  }, [said]);

  if (!isFirst || words === undefined) return null;
  return (
    <div className={`${classes.words} row gap-4-12 above-8 wrap-anywhere`}>
      <span>{words}</span>
      {mustWait ? (
        <Button size="compact-sm" onClick={reads.tryNow}>
          Try now
        </Button>
      ) : null}
    </div>
  );
}
