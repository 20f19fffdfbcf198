import { StackedBars } from '@/components/stacked-bars';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import classes from './causes.module.css';

interface SparklineProps {
  /** Number of failures per equally long interval. */
  counts: readonly number[];
  span: { from: number; to: number };
}

/** Failures over time, as one small chart in a table row. */
export function Sparkline({ counts, span }: SparklineProps) {
  const zone = useTimeZone();
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <span className={classes.spark}>
      <StackedBars
        bars={counts.map((failure) => ({ failure }))}
        kinds={['failure']}
        top={Math.max(1, ...counts)}
        minShare={0.15}
        title={`${plural(total, 'failure')} from ${minuteTime(new Date(span.from), zone)} to ${minuteTime(new Date(span.to), zone)}`}
      />
    </span>
  );
}
