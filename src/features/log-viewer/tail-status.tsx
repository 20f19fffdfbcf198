import { useEffect, useState } from 'react';
import { IconBroadcast, IconCheck, IconHelpCircle } from '@/components/icons';
import { RefreshNote } from '@/components/refresh-note';
import { plural } from '@/lib/format';
import { checkedWords, tailWords } from './tail-policy';
import classes from './tail-status.module.css';

interface TailStatusProps {
  ended: boolean | undefined;
  lines: number;
  readAt: number;
  failedAt: number;
  reading: boolean;
  onRetry: () => void;
}

/** How the tail is doing, in words. */
export function TailStatus({ ended, lines, readAt, failedAt, reading, onRetry }: TailStatusProps) {
  const now = useSeconds(ended !== true);
  const Icon = ended === undefined ? IconHelpCircle : ended ? IconCheck : IconBroadcast;
  return (
    <span className={classes.root} data-live={ended === false || undefined}>
      <Icon aria-hidden />
      <span>{tailWords({ ended, lines: plural(lines, 'line'), checked: checkedWords(readAt, now) })}</span>
      {failedAt > readAt ? (
        <>
          <span aria-hidden>·</span>
          <RefreshNote readAt={readAt} failedAt={failedAt} refreshing={reading} onRetry={onRetry} />
        </>
      ) : null}
    </span>
  );
}

/** The time, each second while somebody looks. */
function useSeconds(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') setNow(Date.now());
    }, 1_000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
