import { StackedBars } from '@/components/stacked-bars';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import { bucketTimes } from '@/lib/time-buckets';
import classes from './failures.module.css';

interface SparklineProps {
  times: readonly (number | undefined)[];
  span: { from: number; to: number };
}

const MAX_BARS = 24;

/** Failures over time, as one small chart in a table row. */
export function Sparkline({ times, span }: SparklineProps) {
  const zone = useTimeZone();
  const { buckets } = bucketTimes(
    times,
    { ...span, most: MAX_BARS },
    (time) => time,
    () => 'failure' as const,
  );
  const highest = buckets.reduce((most, { failure = 0 }) => Math.max(most, failure), 1);
  return (
    <span className={classes.spark}>
      <StackedBars
        bars={buckets}
        kinds={['failure']}
        top={highest}
        minShare={0.15}
        title={`${plural(times.length, 'failure')} from ${minuteTime(new Date(span.from), zone)} to ${minuteTime(new Date(span.to), zone)}`}
      />
    </span>
  );
}
