import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import type { LinePin } from '@/api/line-pins';
import type { LogRows } from '@/api/operation-log/log-rows';
import type { LogView } from '@/api/operation-log/log-source';
import { IconArrowDown, IconArrowUp } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import type { PinLine } from './line-pins';
import classes from './log-lines.module.css';
import { LogRow, type RenderId } from './log-row';
import { followWords, lineTime, spansDays } from './log-text';
import { useFollow } from './use-follow';
import type { LogSettings } from './log-toolbar';
import { exactPlace, type LogFind, type LogRange } from './use-log-navigation';
import { useTopOf, useVirtualRows } from './use-virtual-rows';

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
  const { length: count, newestFirst } = rows;
  useTopOf(scroller);
  const { items, total, virtualizer, measureElement, isMeasured, reportOffset } = useVirtualRows({
    rows,
    scroller,
    shown: state.shown,
    following,
  });
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
  useFollow({ scroller, following, onFollow, total, count, newestFirst, onScrolled: reportOffset });

  const firstItem = items[0]?.index;
  const lastItem = items.at(-1)?.index;
  useEffect(() => {
    if (firstItem !== undefined && lastItem !== undefined) rows.want(firstItem, lastItem);
  }, [rows, firstItem, lastItem]);
  // Wrapping changes the height of every row.
  const measured = useRef(wrap);
  useEffect(() => {
    if (measured.current === wrap) return;
    measured.current = wrap;
    virtualizer.measure();
  }, [virtualizer, wrap]);

  const linked = range.selected;
  // When the order changes, the line of the address or else the first one in view stays in view.
  const drawnOrder = useRef(newestFirst);
  const top = useRef(0);
  useEffect(() => {
    if (drawnOrder.current === newestFirst) return;
    drawnOrder.current = newestFirst;
    if (!following) virtualizer.scrollToIndex(rows.rowOf(linked ?? top.current), { align: 'center' });
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

  // The line gets the focus as soon as it is mounted.
  const wantsFocus = useRef<number>(undefined);
  const handledNonce = useRef<number>(undefined);
  useEffect(() => {
    if (!goal || handledNonce.current === goal.nonce) return;
    handledNonce.current = goal.nonce;
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
    // The line is already in view.
    shown.current = event.shiftKey ? Math.min(index, linked ?? cursor ?? index) : index;
    range.pick(index, event.shiftKey);
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
    find.setLine(index);
    if (event.shiftKey) range.extendTo(index);
    else range.setCursor(index);
  };
  // Tab reaches the line last used, or else the newest one mounted.
  const mounted = items.map((item) => rows.indexAt(item.index));
  const tabStop = mounted.includes(cursor) ? cursor : mounted.at(newestFirst ? 0 : -1);
  const fresh = following ? 0 : rows.countFrom(seen);
  const { firstTime, lastTime } = state;
  // At least the number of mounted rows. A power of two changes rarely, and with it all keys would change.
  const places = 2 ** Math.ceil(Math.log2(Math.max(1, items.length)));
  const days = times && spansDays(firstTime, lastTime, zone);
  const measures: CSSProperties & Record<'--log-number-width' | '--log-time-width', string> = {
    '--log-number-width': `calc(${formatNumber(last + 1).length}ch + var(--space-24))`,
    // Lines without a time keep the column's width, which depends on the locale.
    '--log-time-width': `${lineTime(aLongTime, zone, days).length}ch`,
  };
  return (
    <div className={classes.frame} style={measures}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles events of the buttons in it */}
      <div
        ref={scroller}
        className={classes.scroller}
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
            // With the newest first, new lines change the rows of all others.
            const place = newestFirst ? count - 1 - item.index : item.index;
            const measure = line && (wrap || gap || range.opened === index || isMeasured(item.key));
            return (
              <div
                // Elements are reused for other rows, except where the height has to be measured.
                key={wrap || gap ? `line ${index}` : place % places}
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
          variant="default"
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

function lineAt(target: EventTarget | null): number | undefined {
  const index = target instanceof Element ? target.closest('[data-line]')?.getAttribute('data-line') : null;
  return index === null || index === undefined ? undefined : Number(index);
}

/** The line to open or close for a click. */
function lineOfClick(event: MouseEvent): number | undefined {
  if (event.button !== 0 || !(event.target instanceof Element)) return undefined;
  if (!event.target.closest('[data-line-head]') || event.target.closest('a')) return undefined;
  // Releasing the pointer after selecting text is no click. A key press on the button has `detail` 0.
  const selecting = window.getSelection()?.isCollapsed === false;
  return selecting && event.detail > 0 ? undefined : lineAt(event.target);
}

/** The row to go to for a key pressed on a line's button. */
function lineOfKey(event: KeyboardEvent, rows: LogRows): number | undefined {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (!(event.target instanceof Element) || !event.target.matches('[data-line-button]')) return undefined;
  const line = lineAt(event.target);
  if (line === undefined) return undefined;
  const at = rows.rowOf(line);
  const wanted = new Map([
    ['ArrowDown', at + 1],
    ['j', at + 1],
    ['ArrowUp', at - 1],
    ['k', at - 1],
    ['Home', 0],
    ['End', rows.length - 1],
  ]).get(event.key);
  return wanted === undefined ? undefined : Math.min(rows.length - 1, Math.max(0, wanted));
}
