import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  barCounts,
  barStart,
  BARS,
  barPaths,
  barTimes,
  severities,
  type Histogram,
} from '@/api/operation-log/histogram';
import { BrushBars, type BarRange } from '@/components/brush-bars';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, plural } from '@/lib/format';
import { lineClock } from './log-text';
import classes from './time-histogram.module.css';

interface TimeHistogramProps {
  histogram: Histogram;
  /** False while the log is loading and the bars may grow. */
  complete: boolean;
  /** Only a part of the log's time is shown. */
  zoomed: boolean;
  /** Undefined shows all of the time again. */
  onZoom: (range: readonly [number, number] | undefined) => void;
}

/** Lines over time by severity. A period is selected to zoom in. */
export function TimeHistogram({ histogram, complete, zoomed, onZoom }: TimeHistogramProps) {
  const zone = useTimeZone();
  const [pointed, setPointed] = useState<BarRange>();
  const clock = (time: number) => lineClock(time, zone);
  const wordsOf = (bar: number) => barWords(histogram, bar, clock, complete);
  const [first, end] = pointed ?? [0, BARS];
  const paths = barPaths(histogram);
  return (
    <section className={classes.root} aria-label="Lines over time">
      <div className={classes.chart}>
        <BrushBars
          count={BARS}
          wordsOf={wordsOf}
          pointed={pointed}
          onPoint={setPointed}
          onChoose={([from, to]) => onZoom(barTimes(histogram, from, to))}
        >
          <svg className={classes.bars} viewBox={`0 0 ${BARS} 1`} preserveAspectRatio="none" aria-hidden>
            {severities.map((severity, at) => (
              <path key={severity} data-severity={severity} d={paths[at]} />
            ))}
          </svg>
        </BrushBars>
      </div>
      <div className={`${classes.foot} row gap-8`}>
        <span className="hint">
          {end - first === 1
            ? wordsOf(first)
            : `${clock(barStart(histogram, first))} – ${clock(barStart(histogram, end))}`}
          {pointed === undefined && histogram.untimed > 0
            ? ` · ${atLeast(!complete, plural(histogram.untimed, 'line'))} without a time`
            : ''}
        </span>
        {zoomed ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onZoom(undefined)}>
            Whole time
          </Button>
        ) : null}
      </div>
    </section>
  );
}

/** "14:02:11.000 – 14:02:13.500 · 42 lines, 3 errors". */
function barWords(
  histogram: Histogram,
  bar: number,
  clock: (time: number) => string,
  complete: boolean,
): string {
  const { by, all } = barCounts(histogram, bar);
  const errors = by[severities.indexOf('error')] ?? 0;
  const times = `${clock(barStart(histogram, bar))} – ${clock(barStart(histogram, bar + 1))}`;
  return `${times} · ${atLeast(!complete, plural(all, 'line'))}${errors > 0 ? `, ${atLeast(!complete, plural(errors, 'error'))}` : ''}`;
}
