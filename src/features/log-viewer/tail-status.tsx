import { useEverySecond } from '@/components/every-second';
import { IconBroadcast, IconCheck, IconHelpCircle, IconLoader2 } from '@/components/icons';
import { RefreshNote } from '@/components/refresh-note';
import { plural } from '@/lib/format';
import { checkedWords, tailWords } from './tail-policy';
import classes from './log-viewer.module.css';

interface TailStatusProps {
  ended: boolean | undefined;
  /** The log was read to its end. */
  complete: boolean;
  lines: number;
  readAt: number;
  failedAt: number;
  reading: boolean;
  onRetry: () => void;
}

/** Whether the log is loading, live or ended, and when it was last read. */
export function TailStatus(props: TailStatusProps) {
  const { ended, complete, lines, readAt, failedAt, reading, onRetry } = props;
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
    <span className={classes.tail} data-live={(complete && ended === false) || undefined}>
      <Icon aria-hidden />
      <span>
        {tailWords({ ended, first, lines: plural(lines, 'line'), checked: checkedWords(readAt, now) })}
      </span>
      {failedAt > readAt ? (
        <>
          <span aria-hidden>·</span>
          <RefreshNote readAt={readAt} failedAt={failedAt} refreshing={reading} onRetry={onRetry} />
        </>
      ) : null}
    </span>
  );
}
