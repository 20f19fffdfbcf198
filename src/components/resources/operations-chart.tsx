import { useState, type CSSProperties, type ReactNode } from 'react';
import { BrushBars, type BarRange } from '@/components/brush-bars';
import { StackedBars } from '@/components/stacked-bars';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, formatNumber } from '@/lib/format';
import { outcomes, outcomeWords, type Outcome } from '@/lib/status-counts';
import { stretchWords } from '@/lib/time';
import type { TimeBuckets } from '@/lib/time-buckets';
import { timeTicks } from '@/lib/time-ticks';
import classes from './operations-chart.module.css';

interface OperationsChartProps {
  /** How many operations of each outcome began in each stretch of time. */
  bars: TimeBuckets<Outcome>;
  /** Before this time, not everything has been read. */
  completeSince: number;
  /** High enough for an axis with counts, and one with times. */
  tall?: boolean;
  onChoose: (stretch: { from: number; to: number }) => void;
  /** Below the chart: the same numbers as a table. */
  children?: ReactNode;
}

/** Of the height in pixels, so that a part is at least 3 px high. */
const MIN_SHARE = { tall: 3 / 160, low: 3 / 40 };

export function OperationsChart(props: OperationsChartProps) {
  const { bars, completeSince, tall = false, onChoose, children } = props;
  const zone = useTimeZone();
  const [pointed, setPointed] = useState<BarRange>();
  const { start, step, buckets } = bars;
  const count = buckets.length;
  const startOf = (index: number) => start + index * step;

  const totals = buckets.map((bucket) => outcomes.reduce((sum, outcome) => sum + (bucket[outcome] ?? 0), 0));
  const highest = totals.reduce((high, total) => Math.max(high, total), 1);
  const ticks = tall ? ticksUpTo(highest) : [];
  const top = ticks.at(-1) ?? highest;

  // Apart from the counts, so that they are not written again while the counts change.
  const stretches = Array.from({ length: count }, (_, index) =>
    stretchWords(startOf(index), startOf(index + 1), zone),
  );
  const wordsOf = (index: number) => {
    const bucket = buckets[index];
    const parts = outcomes.flatMap((outcome) =>
      bucket?.[outcome]
        ? [
            atLeast(
              startOf(index) < completeSince,
              `${formatNumber(bucket[outcome])} ${outcomeWords[outcome]}`,
            ),
          ]
        : [],
    );
    return [stretches[index], ...(parts.length > 0 ? parts : ['none'])].join(' · ');
  };
  const [first = 0, end = 0] = pointed ?? [];
  // Fewer bars may have come meanwhile.
  const isPointed = end > 0 && end <= count;
  return (
    <section
      className={`${classes.root} shrink`}
      data-tall={tall || undefined}
      aria-label="Operations over time"
    >
      <div className={classes.frame} style={{ '--axis-letters': formatNumber(top).length } as CSSProperties}>
        {ticks.map((tick) => (
          <div key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden>
            <span className="hint">{formatNumber(tick)}</span>
          </div>
        ))}
        <BrushBars
          count={count}
          wordsOf={wordsOf}
          pointed={pointed}
          onPoint={setPointed}
          onChoose={([from, to]) => onChoose({ from: startOf(from), to: startOf(to) })}
        >
          {timeTicks(start, startOf(count), zone).map(({ at, label }) => {
            const share = (at - start) / (count * step);
            return (
              <span
                key={at}
                className={`hint ${classes.time}`}
                data-last={share > 0.85 || undefined}
                style={{ insetInlineStart: `${share * 100}%` }}
                aria-hidden
              >
                {tall ? label : null}
              </span>
            );
          })}
          <StackedBars
            bars={buckets}
            kinds={outcomes}
            top={top}
            minShare={tall ? MIN_SHARE.tall : MIN_SHARE.low}
          />
        </BrushBars>
        {isPointed ? (
          <span className={`hint ${classes.values}`} data-end={first > count / 2 || undefined} aria-hidden>
            {end - first === 1 ? wordsOf(first) : stretchWords(startOf(first), startOf(end), zone)}
          </span>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** Round counts for an axis, from 0 to the first that is not below `highest`; at most five. */
function ticksUpTo(highest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [0.25, 0.5, 1, 2.5]
    .map((factor) => Math.max(1, Math.round(factor * magnitude)))
    .find((candidate) => candidate * 4 >= highest);
  const size = step ?? highest;
  return Array.from({ length: Math.ceil(highest / size) + 1 }, (_, index) => index * size);
}
