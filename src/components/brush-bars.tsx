import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import classes from './brush-bars.module.css';

/** The first bar and the one after the last. */
export type BarRange = readonly [first: number, end: number];

interface BrushBarsProps {
  count: number;
  /** What a screen reader says for a bar. */
  wordsOf: (bar: number) => string;
  /** What is pointed at: one bar, or those selected so far. */
  pointed: BarRange | undefined;
  onPoint: (range: BarRange | undefined) => void;
  onChoose: (range: BarRange) => void;
  /** Draws the bars; it fills the whole area. */
  children: ReactNode;
}

const rangeOf = (one: number, other: number): BarRange => [Math.min(one, other), Math.max(one, other) + 1];

/** Bars over time. One is chosen by a click or Enter, several by dragging or with Shift and an arrow key. */
export function BrushBars({ count, wordsOf, pointed, onPoint, onChoose, children }: BrushBarsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [focused, setFocused] = useState(0);
  // Where a selection begins.
  const [anchor, setAnchor] = useState<{ bar: number; dragging: boolean }>();
  const tabStop = Math.min(focused, count - 1);
  const within = (bar: number) => Math.max(0, Math.min(count - 1, bar));

  const placeOf = ([first, end]: BarRange) => ({
    left: `${(first / count) * 100}%`,
    width: `${((end - first) / count) * 100}%`,
  });

  const cancel = () => {
    setAnchor(undefined);
    onPoint(undefined);
  };
  const choose = (from: number, bar: number) => {
    cancel();
    onChoose(rangeOf(from, bar));
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    const target = { ArrowLeft: tabStop - 1, ArrowRight: tabStop + 1, Home: 0, End: count - 1 }[event.key];
    if (target !== undefined) {
      const bar = within(target);
      const begins = event.shiftKey ? (anchor?.bar ?? tabStop) : undefined;
      flushSync(() => setFocused(bar));
      button.current?.focus();
      setAnchor(begins === undefined ? undefined : { bar: begins, dragging: false });
      onPoint(rangeOf(begins ?? bar, bar));
    } else if (event.key === 'Escape' && anchor) cancel();
    else return;
    event.preventDefault();
  };
  const barAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return within(Math.floor(((clientX - left) / width) * count));
  };
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label="Choose a stretch of time; Shift with an arrow key makes it longer"
      className={classes.root}
      onKeyDown={handleKey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const bar = barAt(event);
        setAnchor({ bar, dragging: true });
        onPoint(rangeOf(bar, bar));
      }}
      onPointerMove={(event) => {
        const bar = barAt(event);
        // A selection by keyboard stays.
        if (!anchor || anchor.dragging) onPoint(rangeOf(anchor?.bar ?? bar, bar));
      }}
      onPointerUp={(event) => {
        if (anchor?.dragging) choose(anchor.bar, barAt(event));
      }}
      onPointerCancel={cancel}
      onPointerLeave={() => {
        if (!anchor) onPoint(undefined);
      }}
    >
      {pointed ? (
        <div className={classes.range} data-selecting={anchor !== undefined} style={placeOf(pointed)} />
      ) : null}
      {/* One at a time: side by side they would be too narrow to aim at. Each is a new one, which is read out. */}
      <button
        key={tabStop}
        ref={button}
        type="button"
        className={`${classes.bar} inset-focus`}
        style={{ left: `min(${(tabStop / count) * 100}%, 100% - var(--chip-height))` }}
        aria-label={wordsOf(tabStop)}
        onFocus={() => onPoint(rangeOf(tabStop, tabStop))}
        onBlur={() => onPoint(undefined)}
        onClick={(event) => {
          // A click by pointer was handled when it was released. This one is by keyboard or screen reader.
          if (event.detail === 0) choose(anchor?.bar ?? tabStop, tabStop);
        }}
      />
      <div className={classes.drawing}>{children}</div>
    </div>
  );
}
