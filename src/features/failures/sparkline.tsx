import { VisuallyHidden } from '@mantine/core';
import { useTimeZone } from '@/components/time-zone';
import { plural } from '@/lib/format';
import { minuteTime } from '@/lib/time';
import { bucketTimes } from '@/lib/time-buckets';
import classes from './failures.module.css';

interface SparklineProps {
  times: readonly (number | undefined)[];
  span: { from: number; to: number };
}

const BARS = 24;
const HEIGHT = 20;

/** How often, over time. */
export function Sparkline({ times, span }: SparklineProps) {
  const zone = useTimeZone();
  const { buckets } = bucketTimes(
    times,
    { ...span, most: BARS },
    (at) => at,
    () => 'x',
  );
  const counts = buckets.map(({ x = 0 }) => x);
  const highest = counts.reduce((a, b) => Math.max(a, b), 1);
  const label = `${plural(times.length, 'failure')} from ${minuteTime(new Date(span.from), zone)} to ${minuteTime(new Date(span.to), zone)}`;
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg
        aria-hidden
        className={classes.spark}
        viewBox={`0 0 ${counts.length * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <title>{label}</title>
        {counts.map((count, at) => {
          const height = count === 0 ? 1 : Math.max(3, (count / highest) * HEIGHT);
          return (
            <rect
              key={at}
              data-none={count === 0 || undefined}
              x={at * 4}
              y={HEIGHT - height}
              width={3}
              height={height}
            />
          );
        })}
      </svg>
    </>
  );
}
