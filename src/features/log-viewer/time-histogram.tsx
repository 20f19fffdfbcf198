import { Button } from '@mantine/core';
import { useState, type PointerEvent } from 'react';
import {
  barCounts,
  barStart,
  BARS,
  barPaths,
  barTimes,
  severities,
  type Histogram,
} from '@/api/operation-log/histogram';
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

/** The first bar and the one after the last. */
type BarRange = readonly [number, number];

const rangeOf = (from: number, to: number): BarRange => [Math.min(from, to), Math.max(from, to) + 1];

/** Lines over time by severity. A period is selected with the pointer or two sliders, to zoom in. */
export function TimeHistogram({ histogram, complete, zoomed, onZoom }: TimeHistogramProps) {
  const zone = useTimeZone();
  const [brush, setBrush] = useState<BarRange>();
  const [hover, setHover] = useState<number>();
  const [dragStart, setDragStart] = useState<number>();
  const [first, last] = brush ?? [0, BARS];
  const clock = (time: number) => lineClock(time, zone);
  const zoom = ([from, to]: BarRange) => {
    setBrush(undefined);
    if (to > from && to - from < BARS) onZoom(barTimes(histogram, from, to));
  };

  const barAt = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(BARS - 1, Math.max(0, Math.floor(((clientX - left) / width) * BARS)));
  };
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    setDragStart(barAt(event));
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const handleMove = (event: PointerEvent) => {
    const bar = barAt(event);
    setHover(bar);
    if (dragStart !== undefined && bar !== dragStart) setBrush(rangeOf(dragStart, bar));
  };
  const handleUp = (event: PointerEvent) => {
    const bar = barAt(event);
    setDragStart(undefined);
    // A click without dragging selects nothing.
    if (dragStart !== undefined && bar !== dragStart) zoom(rangeOf(dragStart, bar));
  };

  const paths = barPaths(histogram);
  const hoverText =
    hover !== undefined && brush === undefined ? barWords(histogram, hover, clock, complete) : undefined;
  return (
    <form
      className={classes.root}
      aria-label="Lines over time"
      onSubmit={(event) => {
        event.preventDefault();
        zoom([first, last]);
      }}
    >
      <div className={classes.frame}>
        {/* For the pointer only: the sliders do the same for the keyboard and for screen readers. */}
        <div
          className={classes.chart}
          onPointerDown={handleDown}
          onPointerMove={handleMove}
          onPointerUp={handleUp}
          onPointerCancel={() => {
            setDragStart(undefined);
            setBrush(undefined);
          }}
          onPointerLeave={() => setHover(undefined)}
        >
          <svg className={classes.bars} viewBox={`0 0 ${BARS} 1`} preserveAspectRatio="none" aria-hidden>
            {severities.map((severity, at) => (
              <path key={severity} data-severity={severity} d={paths[at]} />
            ))}
            {brush ? (
              <rect className={classes.brush} x={first} y={0} width={last - first} height={1} />
            ) : null}
          </svg>
        </div>
        {(['Begin', 'End'] as const).map((end) => (
          <input
            key={end}
            type="range"
            className={classes.handle}
            aria-label={`${end} of the time to zoom to`}
            aria-valuetext={clock(barStart(histogram, end === 'Begin' ? first : last))}
            min={0}
            max={BARS}
            value={end === 'Begin' ? first : last}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setBrush(undefined);
            }}
            onChange={({ currentTarget: { valueAsNumber: bar } }) =>
              setBrush(end === 'Begin' ? [Math.min(bar, last - 1), last] : [first, Math.max(bar, first + 1)])
            }
          />
        ))}
      </div>
      <div className={classes.foot}>
        <span className="hint">
          {hoverText ?? `${clock(barStart(histogram, first))} – ${clock(barStart(histogram, last))}`}
          {hoverText === undefined && histogram.untimed > 0
            ? ` · ${atLeast(!complete, plural(histogram.untimed, 'line'))} without a time`
            : ''}
        </span>
        {brush ? (
          <Button type="submit" variant="subtle" size="compact-xs">
            Zoom in
          </Button>
        ) : zoomed ? (
          <Button variant="subtle" size="compact-xs" onClick={() => onZoom(undefined)}>
            Whole time
          </Button>
        ) : null}
      </div>
    </form>
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
