import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { atLeast, formatNumber, plural } from '@/lib/format';
import { outcomes, outcomeWords, type Outcome } from '@/lib/status-counts';
import { axisTime, stretchWords } from '@/lib/time';
import type { TimeBuckets } from '@/lib/time-buckets';
import classes from './operations-chart.module.css';
import { StackedBars } from './stacked-bars';
import { useTimeZone } from './time-zone';

interface OperationsChartProps {
  /** How many operations of each outcome began in each stretch of time. */
  bars: TimeBuckets<Outcome>;
  /** Before this time, not everything is loaded. */
  completeSince: number;
  /** High enough for an axis with counts. */
  tall?: boolean;
  onChoose: (stretch: { from: number; to: number }) => void;
  /** Below the chart: the same numbers as a table. */
  children?: ReactNode;
}

/** The bars from `anchor`, where choosing began, to `head`, in either direction. */
interface Selection {
  anchor: number;
  head: number;
  dragging: boolean;
}

/** Operations over time. Choosing a bar, or several by dragging or with Shift and an arrow key, calls `onChoose`. */
export function OperationsChart(props: OperationsChartProps) {
  const { bars, completeSince, tall = false, onChoose, children } = props;
  const zone = useTimeZone();
  const toolbar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(0);
  const [selection, setSelection] = useState<Selection>();
  const [hovered, setHovered] = useState<number>();
  const { start, step, buckets } = bars;
  const count = buckets.length;
  const tabStop = Math.min(focused, count - 1);
  const startOf = (index: number) => start + index * step;
  const firstSelected = selection && Math.min(selection.anchor, selection.head);
  const lastSelected = selection && Math.max(selection.anchor, selection.head);

  const totals = buckets.map((bucket) => outcomes.reduce((sum, outcome) => sum + (bucket[outcome] ?? 0), 0));
  const most = totals.reduce((high, total) => Math.max(high, total), 0);
  const highest = Math.max(1, most);
  const ticks = tall ? ticksUpTo(highest) : [];
  const top = ticks.at(-1) ?? highest;

  const choose = (anchor: number, head: number) => {
    setSelection(undefined);
    onChoose({ from: startOf(Math.min(anchor, head)), to: startOf(Math.max(anchor, head) + 1) });
  };
  const focusBar = (index: number, extend: boolean) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setFocused(next);
    setSelection(extend ? { anchor: selection?.anchor ?? tabStop, head: next, dragging: false } : undefined);
    toolbar.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = { ArrowLeft: tabStop - 1, ArrowRight: tabStop + 1, Home: 0, End: count - 1 }[event.key];
    if (target !== undefined) focusBar(target, event.shiftKey);
    else if (event.key === 'Escape' && selection) setSelection(undefined);
    else return;
    event.preventDefault();
  };
  const barAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(count - 1, Math.floor(((clientX - left) / width) * count)));
  };

  // Apart from the counts, so that they are not written again while the counts change.
  const stretches = Array.from({ length: count }, (_, index) =>
    stretchWords(startOf(index), startOf(index + 1), zone),
  );
  const wordsOf = (index: number) => {
    const bucket = buckets[index];
    const partial = startOf(index) < completeSince;
    const parts = outcomes.flatMap((outcome) =>
      bucket?.[outcome]
        ? [atLeast(partial, `${formatNumber(bucket[outcome])} ${outcomeWords[outcome]}`)]
        : [],
    );
    return [stretches[index], ...(parts.length > 0 ? parts : [noneWords(partial)])].join(' · ');
  };
  const isPartial = startOf(0) < completeSince;
  const summary =
    most === 0
      ? noneWords(isPartial)
      : isPartial
        ? `up to ${formatNumber(most)} loaded a bar`
        : `up to ${plural(most, 'operation')} a bar`;
  const caption =
    firstSelected !== undefined && lastSelected !== undefined
      ? stretchWords(startOf(firstSelected), startOf(lastSelected + 1), zone)
      : hovered !== undefined && hovered < count
        ? wordsOf(hovered)
        : summary;
  return (
    <section className={classes.root} aria-label="Operations over time">
      <div className={classes.frame} data-tall={tall || undefined}>
        {ticks.map((tick) => (
          <div key={tick} className={classes.tick} style={{ bottom: `${(tick / top) * 100}%` }} aria-hidden>
            <span className="hint">{formatNumber(tick)}</span>
          </div>
        ))}
        <div
          ref={toolbar}
          role="toolbar"
          tabIndex={-1}
          aria-label="Choose a stretch of time; Shift with an arrow key makes it longer"
          className={classes.bars}
          onKeyDown={handleKey}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const bar = barAt(event);
            setSelection({ anchor: bar, head: bar, dragging: true });
          }}
          onPointerMove={(event) => {
            const bar = barAt(event);
            setHovered(bar);
            if (selection?.dragging) setSelection({ ...selection, head: bar });
          }}
          onPointerUp={() => {
            if (selection?.dragging) choose(selection.anchor, selection.head);
          }}
          onPointerCancel={() => setSelection(undefined)}
          onPointerLeave={() => setHovered(undefined)}
        >
          {buckets.map((_, index) => (
            <button
              key={startOf(index)}
              type="button"
              data-bar={index}
              data-selected={
                (firstSelected !== undefined && index >= firstSelected && index <= (lastSelected ?? -1)) ||
                undefined
              }
              className={classes.bar}
              tabIndex={index === tabStop ? 0 : -1}
              aria-label={wordsOf(index)}
              onFocus={() => {
                setFocused(index);
                setHovered(index);
              }}
              onBlur={() => setHovered(undefined)}
              onClick={(event) => {
                // A click by pointer was handled when it was released. This one is by keyboard or screen reader.
                if (event.detail === 0) choose(selection?.anchor ?? index, index);
              }}
            />
          ))}
          <div className={classes.drawing}>
            <StackedBars
              bars={buckets}
              kinds={outcomes}
              top={top}
              minShare={tall ? 0.015 : 0.04}
              faded={Math.ceil((completeSince - start) / step)}
            />
          </div>
        </div>
      </div>
      <div className={`hint ${classes.axis}`} data-tall={tall || undefined} aria-hidden>
        <span>{axisTime(startOf(0), step, zone)}</span>
        <span className={`truncate ${classes.caption}`}>{caption}</span>
        <span>{axisTime(startOf(count), step, zone)}</span>
      </div>
      {children}
    </section>
  );
}

const noneWords = (partial: boolean) => (partial ? 'none loaded' : 'none');

/** Round counts for an axis, from 0 to the first that is not below `highest`; at most five. */
function ticksUpTo(highest: number): number[] {
  const magnitude = 10 ** Math.floor(Math.log10(highest));
  const step = [0.25, 0.5, 1, 2.5]
    .map((factor) => Math.max(1, Math.round(factor * magnitude)))
    .find((candidate) => candidate * 4 >= highest);
  const size = step ?? highest;
  return Array.from({ length: Math.ceil(highest / size) + 1 }, (_, index) => index * size);
}
