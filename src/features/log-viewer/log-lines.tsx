import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties } from 'react';
import { IconArrowDown } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { absoluteDate } from '@/lib/time';
import { lineOfClick, lineOfKey } from './log-events';
import classes from './log-lines.module.css';
import { LogRow, type RenderId } from './log-row';
import { placeIn } from './log-rows';
import type { LogView } from './log-source';
import { spansDays } from './log-text';
import { useFollow } from './use-follow';
import { useTopOf } from './use-room';
import { useVirtualRows } from './use-virtual-rows';

/** A line to go to; another turn goes there again. */
export interface Goal {
  readonly index: number;
  /** Give its button the focus. */
  readonly focus: boolean;
  readonly turn: number;
}

interface LogLinesProps {
  log: LogView;
  /** The opened line, by its index. */
  selected: number | undefined;
  /** The range of lines picked, ends included. */
  range: readonly [number, number] | undefined;
  goal: Goal | undefined;
  /** The line that find went to. */
  current: number | undefined;
  /** More lines may come. */
  live: boolean;
  /** False while the first read goes on: what comes then was there before. */
  complete: boolean;
  following: boolean;
  onFollow: (following: boolean) => void;
  wrap: boolean;
  times: boolean;
  /** A line was clicked: to open it, or with Shift to draw a range to it. */
  onPick: (index: number, extend: boolean) => void;
  /** A key went to a line. */
  onMove: (index: number, extend: boolean) => void;
  /** The first line in view, which a search begins at. */
  onTopLine: (index: number) => void;
  linkTo: (index: number) => string;
  renderId: RenderId;
}

/** The rows themselves: of any number only those in view are mounted. */
export function LogLines(props: LogLinesProps) {
  const { log, selected, range, goal, current, live, complete, following, onFollow, wrap, times } = props;
  const { onPick, onMove, onTopLine, linkTo, renderId } = props;
  const { state, rows } = log;
  const zone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const count = rows.length;
  useTopOf(scroller);
  const { items, total, virtualizer, measureElement, isMeasured, reportOffset } = useVirtualRows({
    count,
    scroller,
    shown: state.shown,
    following,
  });
  const last = rows.indexAt(count - 1) ?? -1;
  // The first line that came after the reader let go.
  const [seen, setSeen] = useState(last + 1);
  const [wasFollowing, setWasFollowing] = useState(following);
  if (wasFollowing !== following || (!complete && seen !== last + 1)) {
    setWasFollowing(following);
    setSeen(last + 1);
  }
  useFollow({ scroller, following, onFollow, total, count, onScrolled: reportOffset });

  const firstItem = items[0]?.index;
  const lastItem = items.at(-1)?.index;
  useEffect(() => {
    if (firstItem !== undefined && lastItem !== undefined) rows.want(firstItem, lastItem);
  }, [rows, firstItem, lastItem]);
  useEffect(() => {
    const top = virtualizer.scrollOffset ?? 0;
    onTopLine(rows.indexAt(items.find((item) => item.end > top)?.index ?? 0) ?? 0);
  });

  // Wrapped or not, every row has another height.
  const measured = useRef(wrap);
  useEffect(() => {
    if (measured.current === wrap) return;
    measured.current = wrap;
    virtualizer.measure();
  }, [virtualizer, wrap]);

  // A permalink, or Back: the line is brought into view once, not at each new line.
  const shown = useRef<number>(undefined);
  const linked = range ? range[0] : selected;
  const row = linked === undefined ? -1 : rows.rowOf(linked);
  useEffect(() => {
    const first = shown.current === undefined;
    if (linked === undefined || row < 0) shown.current = undefined;
    else if (shown.current !== linked) {
      shown.current = linked;
      virtualizer.scrollToIndex(row, { align: first ? 'center' : 'auto' });
    }
  }, [virtualizer, linked, row]);

  // The line asked for gets the focus as soon as it is mounted.
  const wantsFocus = useRef<number>(undefined);
  const gone = useRef<number>(undefined);
  useEffect(() => {
    if (!goal || gone.current === goal.turn) return;
    gone.current = goal.turn;
    if (goal.focus) wantsFocus.current = goal.index;
    setCursor(goal.index);
    const to = rows.rowOf(goal.index);
    const visible = virtualizer.range;
    if (to < 0 || (visible && to > visible.startIndex && to < visible.endIndex)) return;
    virtualizer.scrollToIndex(to, { align: goal.focus ? 'auto' : 'center' });
  }, [goal, rows, virtualizer]);
  useEffect(() => {
    if (wantsFocus.current === undefined) return;
    const line = scroller.current?.querySelector(`[data-line="${wantsFocus.current}"]`);
    const button = line?.querySelector<HTMLElement>('[data-line-button]');
    if (!button) return;
    wantsFocus.current = undefined;
    button.focus({ preventScroll: true });
  });

  const handleClick = (event: MouseEvent) => {
    const index = lineOfClick(event);
    if (index === undefined) return;
    setCursor(index);
    // It is in view already.
    shown.current = event.shiftKey ? Math.min(index, linked ?? cursor ?? index) : index;
    onPick(index, event.shiftKey);
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = lineOfKey(event, rows);
    const index = at === undefined ? undefined : rows.indexAt(at);
    if (at === undefined || index === undefined) return;
    event.preventDefault();
    onFollow(false);
    setCursor(index);
    wantsFocus.current = index;
    if (event.shiftKey) shown.current = Math.min(index, linked ?? cursor ?? index);
    virtualizer.scrollToIndex(at, { align: 'auto' });
    onMove(index, event.shiftKey);
  };
  // A log is no control, so that its rows' controls are what is announced; it listens for all of them.
  const handlers = useRef({ handleClick, handleKey });
  useEffect(() => {
    handlers.current = { handleClick, handleKey };
  });
  useEffect(() => {
    const element = scroller.current;
    const off = new AbortController();
    const { signal } = off;
    element?.addEventListener('click', (event) => handlers.current.handleClick(event), { signal });
    element?.addEventListener('keydown', (event) => handlers.current.handleKey(event), { signal });
    // With Shift a click draws a range, not a selection of text.
    element?.addEventListener(
      'mousedown',
      (event) => {
        if (event.shiftKey) event.preventDefault();
      },
      { signal },
    );
    return () => off.abort();
  }, []);

  // Tab comes to the line last used, or to the last one mounted.
  const mounted = items.map((item) => rows.indexAt(item.index));
  const tabStop = mounted.includes(cursor) ? cursor : mounted.at(-1);
  const after = following ? -1 : rows.rowOf(seen);
  const fresh = after < 0 ? 0 : rows.length - after;
  const hasMatch = (index: number) =>
    state.found !== undefined && state.found[placeIn(state.found, index)] === index;
  const { firstTime, lastTime } = state;
  // At least as many as rows are mounted, and seldom another number.
  const places = 2 ** Math.ceil(Math.log2(Math.max(1, items.length)));
  const days = times && spansDays(firstTime, lastTime, (time) => absoluteDate(new Date(time), zone));
  const measures: CSSProperties & Record<'--log-number-width', string> = {
    '--log-number-width': `calc(${formatNumber(last + 1).length}ch + var(--space-24))`,
  };
  return (
    <div className={classes.frame} style={measures}>
      <div
        ref={scroller}
        className={classes.scroller}
        role="log"
        aria-label="Log lines"
        aria-live="off"
        tabIndex={-1}
      >
        <div className={classes.lines} style={{ height: total }}>
          {items.map((item) => {
            const index = rows.indexAt(item.index);
            if (index === undefined) return null;
            const line = rows.lineAt(item.index);
            const gap =
              item.index > 0 && state.context !== undefined && rows.indexAt(item.index - 1) !== index - 1;
            const measure = line && (wrap || gap || selected === index || isMeasured(item.key));
            return (
              <div
                // A row that leaves becomes one that comes, unless its height has to be measured.
                key={wrap || gap ? `line ${index}` : item.index % places}
                // All others have the same height.
                ref={measure ? measureElement : undefined}
                className={classes.item}
                data-index={item.index}
                data-line={index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {line ? (
                  <LogRow
                    line={line}
                    open={selected === index}
                    current={current === index}
                    picked={range !== undefined && index >= range[0] && index <= range[1]}
                    context={rows.isContext(item.index)}
                    gap={gap}
                    pattern={state.highlight}
                    matches={hasMatch(index)}
                    marks={rows.marksOf(index)}
                    wrap={wrap}
                    times={times}
                    days={days}
                    tabStop={tabStop === index}
                    linkTo={linkTo}
                    renderId={renderId}
                  />
                ) : null}
              </div>
            );
          })}
        </div>
      </div>
      {following || rows.length === 0 || (fresh === 0 && !live) ? null : (
        <Button
          className={classes.toEnd}
          size="xs"
          variant="default"
          leftSection={<IconArrowDown aria-hidden />}
          onClick={() => {
            onFollow(true);
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          {fresh > 0 ? plural(fresh, 'new line') : 'Follow the end'}
        </Button>
      )}
    </div>
  );
}
