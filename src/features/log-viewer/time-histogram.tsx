import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTimeZone } from '@/components/time-zone';
import { atLeast, plural } from '@/lib/format';
import {
  barCounts,
  barStart,
  BARS,
  barPaths,
  barTimes,
  severities,
  type Histogram,
} from '@/api/operation-log/histogram';
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

/** Lines over time by severity. A period is selected with the pointer or two sliders, to zoom in. */
export function TimeHistogram({ histogram, complete, zoomed, onZoom }: TimeHistogramProps) {
  const zone = useTimeZone();
  const chart = useRef<HTMLDivElement>(null);
  const [brush, setBrush] = useState<BarRange>();
  const [hover, setHover] = useState<number>();
  const [first, last] = brush ?? [0, BARS];
  const clock = (time: number) => lineClock(time, zone);
  const zoom = ([from, to]: BarRange) => {
    setBrush(undefined);
    if (to > from && to - from < BARS) onZoom(barTimes(histogram, from, to));
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setBrush(undefined);
  };

  const handlers = useRef({ zoom });
  useEffect(() => {
    handlers.current = { zoom };
  });
  // The sliders are the accessible controls; the chart adds the pointer, so it has native listeners.
  useEffect(() => {
    const element = chart.current;
    if (!element) return undefined;
    const off = new AbortController();
    const { signal } = off;
    let start: number | undefined;
    const barAt = (event: PointerEvent) => {
      const { left, width } = element.getBoundingClientRect();
      return Math.min(BARS - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * BARS)));
    };
    const rangeOf = (from: number, to: number): BarRange => [Math.min(from, to), Math.max(from, to) + 1];
    const listen = (
      type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointerleave' | 'pointercancel',
      run: (event: PointerEvent) => void,
    ) => element.addEventListener(type, run, { signal });
    listen('pointerdown', (event) => {
      if (event.button !== 0) return;
      start = barAt(event);
      element.setPointerCapture(event.pointerId);
    });
    listen('pointermove', (event) => {
      const bar = barAt(event);
      setHover(bar);
      if (start !== undefined && bar !== start) setBrush(rangeOf(start, bar));
    });
    listen('pointerup', (event) => {
      if (start === undefined) return;
      const bar = barAt(event);
      // A click without dragging selects nothing.
      if (bar !== start) handlers.current.zoom(rangeOf(start, bar));
      start = undefined;
    });
    listen('pointercancel', () => {
      start = undefined;
      setBrush(undefined);
    });
    listen('pointerleave', () => setHover(undefined));
    return () => off.abort();
  }, []);

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
        <div ref={chart} className={classes.chart}>
          <svg className={classes.bars} viewBox={`0 0 ${BARS} 1`} preserveAspectRatio="none" aria-hidden>
            {severities.map((severity, at) => (
              <path key={severity} data-severity={severity} d={paths[at]} />
            ))}
            {brush ? (
              <rect className={classes.brush} x={first} y={0} width={last - first} height={1} />
            ) : null}
          </svg>
        </div>
        <input
          type="range"
          className={classes.handle}
          aria-label="Begin of the time to zoom to"
          aria-valuetext={clock(barStart(histogram, first))}
          min={0}
          max={BARS}
          value={first}
          onKeyDown={handleKey}
          onChange={(event) => setBrush([Math.min(event.currentTarget.valueAsNumber, last - 1), last])}
        />
        <input
          type="range"
          className={classes.handle}
          aria-label="End of the time to zoom to"
          aria-valuetext={clock(barStart(histogram, last))}
          min={0}
          max={BARS}
          value={last}
          onKeyDown={handleKey}
          onChange={(event) => setBrush([first, Math.max(event.currentTarget.valueAsNumber, first + 1)])}
        />
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
