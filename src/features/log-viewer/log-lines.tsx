import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { useFills } from '@/components/page/use-fills';
import type { LinePin } from '@/api/line-pins';
import { isEmptyPattern } from '@/api/operation-log/log-pattern';
import type { LogView } from '@/api/operation-log/log-source';
import { announce } from '@/components/announcer';
import { IconArrowDown, IconArrowUp } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { useTextSelection } from '@/components/list/use-text-selection';
import { useWidth } from '@/components/list/use-width';
import { deepEqual } from '@/lib/deep-equal';
import { formatNumber, plural } from '@/lib/format';
import { copyLines } from './copy-lines';
import { lineAt, lineOfClick, rowOfKey } from './line-events';
import type { PinLine } from './line-pins';
import classes from './log-lines.module.css';
import { LogRow, type RenderId } from './log-row';
import { followWords, lineTime, spansDays } from './log-text';
import { useFollow } from './use-follow';
import type { LogSettings } from './log-toolbar';
import { exactPlace, type Goal, type LogFind, type LogRange } from './use-log-navigation';
import { useVirtualRows } from './use-virtual-rows';

/** Widths in a row, as `log-row.module.css` has them. On a narrow page some columns are hidden, and there is more room. */
const LEVEL_CHARACTERS = 9;
const GAPS_REM = 5;
const CHARACTER_REM = 0.47;
const LEAST_ROOM = 24;

/** As long as a time can get: two digits everywhere, and September. */
const aLongTime = Date.UTC(2028, 8, 28, 22);

interface LogLinesProps {
  log: LogView;
  find: LogFind;
  range: LogRange;
  /** More lines may come. */
  live: boolean;
  /** False during the first read, whose lines are not new. */
  complete: boolean;
  following: boolean;
  onFollow: (following: boolean) => void;
  settings: LogSettings;
  /** Reports the first line in view, where a search starts. */
  onTopLine: (index: number) => void;
  renderId: RenderId;
  pins: readonly LinePin[];
  onPin: PinLine;
}

/** The rows. Only those in view are mounted. */
export function LogLines(props: LogLinesProps) {
  const { log, find, range, live, complete, following, onFollow, settings, onTopLine } = props;
  const { renderId, pins, onPin } = props;
  const { goal } = find;
  const wrap = settings.wrap.isOn;
  const times = settings.times.isOn;
  const { state, rows } = log;
  const zone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  useFills(scroller, true);
  // Needed only to show what is found.
  const width = useWidth(scroller, !wrap && !isEmptyPattern(state.highlight));
  const { length: count, newestFirst } = rows;
  const selected = useTextSelection({
    scroller,
    rowOf: lineAt,
    isSame: Object.is,
    elementOf: (index) => scroller.current?.querySelector(`[data-line="${index}"]`),
    distance: (from, to) => Math.abs(rows.rowOf(from) - rows.rowOf(to)),
    ends: () => {
      const [first, end] = [rows.indexAt(0), rows.indexAt(count - 1)];
      return first === undefined || end === undefined ? undefined : [first, end];
    },
    onCopy: (from, to, event, withAround) => {
      const [one, other] = [rows.rowOf(from), rows.rowOf(to)];
      const readText = () => range.textOf(Math.min(from, to), Math.max(from, to)).then(withAround);
      const lines = { first: Math.min(one, other), last: Math.max(one, other) };
      void copyLines(rows, lines, event, withAround, readText).then(announce);
    },
  });
  const { items, near, elements, total, virtualizer, measureElement, isMeasured, reportOffset } =
    useVirtualRows({ rows, scroller, shown: state.shown, following, selected });
  const last = rows.indexAt(newestFirst ? 0 : count - 1) ?? -1;
  // The first line that arrived after following stopped.
  const [seen, setSeen] = useState(last + 1);
  const [wasFollowing, setWasFollowing] = useState(following);
  // The first read ends with the render that brings its last lines.
  const [wasComplete, setWasComplete] = useState(complete);
  if (wasComplete !== complete) setWasComplete(complete);
  if (wasFollowing !== following || (!wasComplete && seen !== last + 1)) {
    setWasFollowing(following);
    setSeen(last + 1);
  }
  useFollow({ scroller, following, onFollow, total, count, newestFirst, onMoved: reportOffset });

  const firstItem = near[0]?.index;
  const lastItem = near.at(-1)?.index;
  useEffect(() => {
    if (firstItem !== undefined && lastItem !== undefined) rows.want(firstItem, lastItem, selected);
  }, [rows, firstItem, lastItem, selected]);
  // Wrapping changes the height of every row.
  const measured = useRef(wrap);
  useEffect(() => {
    if (measured.current === wrap) return;
    measured.current = wrap;
    virtualizer.measure();
  }, [virtualizer, wrap]);

  const linked = range.selected;
  // When the order or the filter changes, the line of the address or else the first one in view stays in view.
  const drawnOrder = useRef({ newestFirst, filter: state.filter });
  const top = useRef(0);
  useEffect(() => {
    const now = { newestFirst, filter: state.filter };
    if (deepEqual(drawnOrder.current, now)) return;
    drawnOrder.current = now;
    const line = rows.rowOf(linked ?? top.current);
    if (!following) virtualizer.scrollToIndex(line < 0 ? count - 1 : line, { align: 'center' });
  });
  useEffect(() => {
    const offset = virtualizer.scrollOffset ?? 0;
    top.current = rows.indexAt(items.find((item) => item.end > offset)?.index ?? 0) ?? 0;
    onTopLine(top.current);
  });

  // After a permalink or Back, scroll to the line once, not again with every new line.
  const shown = useRef<number>(undefined);
  const row = linked === undefined ? -1 : rows.rowOf(linked);
  useEffect(() => {
    const first = shown.current === undefined;
    if (linked === undefined || row < 0) shown.current = undefined;
    else if (shown.current !== linked) {
      shown.current = linked;
      virtualizer.scrollToIndex(row, { align: first ? 'center' : 'auto' });
    }
  }, [virtualizer, linked, row]);

  const wanted = useRef<Goal>(undefined);
  const handled = useRef<Goal>(undefined);
  useEffect(() => {
    if (!goal || handled.current === goal) return;
    handled.current = goal;
    wanted.current = goal;
    setCursor(goal.index);
    const to = rows.rowOf(goal.index);
    const visible = virtualizer.range;
    if (to < 0 || (visible && to > visible.startIndex && to < visible.endIndex)) return;
    virtualizer.scrollToIndex(to, { align: goal.focus ? 'auto' : 'center' });
  }, [goal, rows, virtualizer]);
  // As soon as the line is mounted, it gets the focus, or the match in it comes into view: in an opened line it may be far
  // below the top.
  useEffect(() => {
    const { index, focus } = wanted.current ?? {};
    const part = scroller.current?.querySelector<HTMLElement>(
      `[data-line="${index}"] ${focus ? '[data-line-button]' : 'mark'}`,
    );
    if (!part) return;
    wanted.current = undefined;
    if (focus) part.focus({ preventScroll: true });
    else if (range.opened === index) part.scrollIntoView({ block: 'center' });
  });

  const handleClick = (event: MouseEvent) => {
    // Shift+click after selecting text takes whole lines from where the text begins.
    const [anchor] = event.shiftKey ? selected : [];
    if (anchor !== undefined) document.getSelection()?.removeAllRanges();
    const index = lineOfClick(event);
    if (index === undefined) return;
    setCursor(index);
    // The line is already in view.
    shown.current = event.shiftKey ? Math.min(index, anchor ?? linked ?? cursor ?? index) : index;
    range.pick(index, event.shiftKey, anchor);
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = rowOfKey(event, rows);
    const index = at === undefined ? undefined : rows.indexAt(at);
    if (at === undefined || index === undefined) return;
    event.preventDefault();
    onFollow(false);
    setCursor(index);
    wanted.current = { index, focus: true };
    if (event.shiftKey) shown.current = Math.min(index, linked ?? cursor ?? index);
    virtualizer.scrollToIndex(at, { align: 'auto' });
    find.setLine(index);
    if (event.shiftKey) range.extendTo(index);
    else range.setCursor(index);
  };
  // Tab reaches the line last used, or else the newest one mounted.
  const mounted = near.map((item) => rows.indexAt(item.index));
  const tabStop = mounted.includes(cursor) ? cursor : mounted.at(newestFirst ? 0 : -1);
  const fresh = following ? 0 : rows.countFrom(seen);
  const { firstTime, lastTime } = state;
  const numberWidth = formatNumber(last + 1).length;
  const days = times && spansDays(firstTime, lastTime, zone);
  const measures: CSSProperties & Record<'--log-number-width' | '--log-time-width', string> = {
    '--log-number-width': `calc(${numberWidth}ch + var(--space-24))`,
    // Lines without a time keep the column's width, which depends on the locale.
    '--log-time-width': `${lineTime(aLongTime, zone, days).length}ch`,
  };
  const beside = numberWidth + LEVEL_CHARACTERS + (times ? lineTime(aLongTime, zone, days).length : 0);
  const room = Math.max(LEAST_ROOM, Math.floor((width - GAPS_REM) / CHARACTER_REM) - beside);
  return (
    <div className={classes.frame} style={measures}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of the buttons in it */}
      <div
        ref={scroller}
        className={`${classes.scroller} inset-focus`}
        data-fills
        style={{ minBlockSize: `min(${total}px, var(--log-least))` }}
        role="log"
        aria-label="Log lines"
        aria-live="off"
        tabIndex={-1}
        onClick={handleClick}
        onKeyDown={handleKey}
        onMouseDown={(event) => {
          // Shift+click extends the range instead of selecting text.
          if (event.shiftKey) event.preventDefault();
        }}
      >
        <div className={classes.lines} style={{ height: total }}>
          {items.map((item) => {
            const index = rows.indexAt(item.index);
            if (index === undefined) return null;
            const line = rows.lineAt(item.index);
            const above = item.index > 0 ? rows.indexAt(item.index - 1) : undefined;
            const gap = state.context !== undefined && above !== undefined && Math.abs(above - index) !== 1;
            const measure = line && (wrap || gap || range.opened === index || isMeasured(item.key));
            return (
              <div
                // Elements are reused for other rows, except where the height has to be measured.
                key={`${state.epoch} ${wrap || gap ? `line ${index}` : elements.get(index)}`}
                // All other rows have the default height.
                ref={measure ? measureElement : undefined}
                className={classes.item}
                data-index={item.index}
                data-line={index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {line ? (
                  <LogRow
                    line={line}
                    open={range.opened === index}
                    current={find.line === index}
                    picked={range.lines !== undefined && index >= range.lines[0] && index <= range.lines[1]}
                    context={rows.isContext(item.index)}
                    gap={gap}
                    pattern={state.highlight}
                    matches={exactPlace(state.found, index) >= 0}
                    marks={rows.marksOf(index)}
                    wrap={wrap}
                    room={room}
                    times={times}
                    days={days}
                    tabStop={tabStop === index}
                    linkTo={range.linkTo}
                    renderId={renderId}
                    pin={pins.find((one) => one.line === index)}
                    onPin={onPin}
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
          data-top={newestFirst || undefined}
          size="xs"
          leftSection={newestFirst ? <IconArrowUp aria-hidden /> : <IconArrowDown aria-hidden />}
          onClick={() => {
            onFollow(true);
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          {fresh > 0 ? plural(fresh, 'new line') : followWords(rows)}
        </Button>
      )}
    </div>
  );
}
