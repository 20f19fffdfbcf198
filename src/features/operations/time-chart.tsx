import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import type { OperationRow } from '@/lib/operation-rows';
import { outcomes, outcomesOverTime, outcomeWords, type Outcome } from '@/lib/status-counts';
import { axisTime, stretchWords } from '@/lib/time-words';
import classes from './time-chart.module.css';

interface TimeChartProps {
  rows: readonly OperationRow[];
  /** What is drawn, in milliseconds. */
  span: { from: number; to: number };
  /** Before this, not everything is loaded. */
  completeSince: number | undefined;
  onChoose: (stretch: { from: number; to: number }) => void;
}

const MOST_BARS = 60;
const HEIGHT = 100;

/** Operations over time; a bar, or several that are dragged over, become the filter. */
export function TimeChart({ rows, span, completeSince, onChoose }: TimeChartProps) {
  const zone = useTimeZone();
  const group = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const [chosen, setChosen] = useState<{ anchor: number; head: number; dragging: boolean }>();
  const [hovered, setHovered] = useState<number>();
  const { start, step, buckets } = outcomesOverTime(rows, { ...span, most: MOST_BARS });
  const totals = buckets.map((bucket) => outcomes.reduce((sum, kind) => sum + (bucket[kind] ?? 0), 0));
  const highest = totals.reduce((most, total) => Math.max(most, total), 1);
  const count = buckets.length;
  const stop = Math.min(focus, count - 1);

  const choose = (anchor: number, head: number) => {
    setChosen(undefined);
    const first = Math.min(anchor, head);
    const last = Math.max(anchor, head);
    onChoose({ from: start + first * step, to: start + (last + 1) * step });
  };
  useEffect(() => {
    if (!chosen?.dragging) return undefined;
    const up = () => choose(chosen.anchor, chosen.head);
    const cancel = () => setChosen(undefined);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
    };
  });

  const goTo = (index: number, extend: boolean) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setFocus(next);
    setChosen(extend ? { anchor: chosen?.anchor ?? stop, head: next, dragging: false } : undefined);
    group.current?.querySelector<HTMLElement>(`[data-bar="${next}"]`)?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const to = { ArrowLeft: stop - 1, ArrowRight: stop + 1, Home: 0, End: count - 1 }[event.key];
    if (to !== undefined) goTo(to, event.shiftKey);
    else if (event.key === 'Escape' && chosen) setChosen(undefined);
    else return;
    event.preventDefault();
  };

  const isChosen = (index: number) =>
    chosen !== undefined &&
    index >= Math.min(chosen.anchor, chosen.head) &&
    index <= Math.max(chosen.anchor, chosen.head);
  // By themselves: they stay as they are while the numbers change.
  const stretches = Array.from({ length: count }, (_, index) =>
    stretchWords(start + index * step, start + (index + 1) * step, zone),
  );
  const wordsOf = (index: number) => {
    const from = start + index * step;
    const bucket = buckets[index];
    const parts = outcomes.flatMap((kind) =>
      bucket?.[kind] ? [`${formatNumber(bucket[kind])} ${outcomeWords[kind]}`] : [],
    );
    const partial = completeSince !== undefined && from < completeSince ? ['not all loaded'] : [];
    return [stretches[index], ...(parts.length > 0 ? parts : ['none']), ...partial].join(' · ');
  };
  const told = chosen
    ? stretchWords(
        start + Math.min(chosen.anchor, chosen.head) * step,
        start + (Math.max(chosen.anchor, chosen.head) + 1) * step,
        zone,
      )
    : hovered === undefined || hovered >= count
      ? undefined
      : wordsOf(hovered);
  return (
    <section className={classes.root} aria-label="Operations over time">
      <div
        ref={group}
        role="toolbar"
        tabIndex={-1}
        aria-label="Choose a stretch of time; Shift with an arrow key makes it longer"
        className={classes.bars}
        onKeyDown={handleKey}
        onPointerLeave={() => setHovered(undefined)}
      >
        {buckets.map((bucket, index) => (
          <button
            key={start + index * step}
            type="button"
            data-bar={index}
            data-chosen={isChosen(index) || undefined}
            data-partial={(completeSince !== undefined && start + index * step < completeSince) || undefined}
            className={classes.bar}
            tabIndex={index === stop ? 0 : -1}
            aria-label={wordsOf(index)}
            onFocus={() => {
              setFocus(index);
              setHovered(index);
            }}
            onBlur={() => setHovered(undefined)}
            onPointerDown={(event) => {
              if (event.button === 0) setChosen({ anchor: index, head: index, dragging: true });
            }}
            onPointerEnter={() => {
              setHovered(index);
              if (chosen?.dragging) setChosen({ ...chosen, head: index });
            }}
            onClick={(event) => {
              // A pointer has chosen when it was let go; this is Enter.
              if (event.detail === 0) choose(chosen?.anchor ?? index, index);
            }}
          >
            <Bar bucket={bucket} highest={highest} />
          </button>
        ))}
      </div>
      <div className={classes.axis} aria-hidden>
        <span>{axisTime(start, step, zone)}</span>
        <span className={classes.told}>{told ?? `up to ${plural(highest, 'operation')} a bar`}</span>
        <span>{axisTime(start + count * step, step, zone)}</span>
      </div>
    </section>
  );
}

/** The parts of a bar from the bottom up. */
function partsOf(bucket: Partial<Record<Outcome, number>>, highest: number) {
  let top = HEIGHT;
  const parts: { kind: Outcome; top: number; height: number }[] = [];
  for (const kind of outcomes) {
    const count = bucket[kind] ?? 0;
    // One among thousands is still seen.
    const height = count === 0 ? 0 : Math.max(4, (count / highest) * HEIGHT);
    top -= height;
    if (height > 0) parts.push({ kind, top, height });
  }
  return parts;
}

function Bar({ bucket, highest }: { bucket: Partial<Record<Outcome, number>>; highest: number }) {
  return (
    <svg aria-hidden viewBox={`0 0 1 ${HEIGHT}`} preserveAspectRatio="none">
      {partsOf(bucket, highest).map(({ kind, top, height }) => (
        <rect key={kind} data-kind={kind} x="0" width="1" y={top} height={height} />
      ))}
    </svg>
  );
}
