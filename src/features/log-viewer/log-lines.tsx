import { Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { IconArrowDown } from '@/components/icons';
import { useTimeZone } from '@/components/time-zone';
import { formatNumber, plural } from '@/lib/format';
import { absoluteDate } from '@/lib/time';
import { lineOfClick, lineOfKey } from './log-events';
import classes from './log-lines.module.css';
import { LogRow } from './log-row';
import type { LogRows } from './log-rows';
import { spansDays } from './log-text';
import { followAfterScroll, type ScrollPlace } from './tail-policy';
import { useTopOf } from './use-room';
import { useVirtualRows } from './use-virtual-rows';

interface LogLinesProps {
  /** The lines that the filter leaves. */
  rows: LogRows;
  /** Of the first and the last of them. */
  firstTime: number | undefined;
  lastTime: number | undefined;
  /** The opened line, by its index. */
  selected: number | undefined;
  /** More lines may come. */
  live: boolean;
  find: string;
  wrap: boolean;
  times: boolean;
  onSelect: (index: number | undefined) => void;
  linkTo: (index: number) => string;
}

const placeOf = (element: HTMLElement): ScrollPlace => ({
  top: element.scrollTop,
  height: element.scrollHeight,
  view: element.clientHeight,
});

/** The rows themselves: of any number only those in view are mounted. */
export function LogLines(props: LogLinesProps) {
  const { rows, firstTime, lastTime, selected, live, find, wrap, times, onSelect, linkTo } = props;
  const zone = useTimeZone();
  const scroller = useRef<HTMLDivElement>(null);
  const lastPlace = useRef<ScrollPlace>({ top: 0, height: 0, view: 0 });
  const [following, setFollowing] = useState(selected === undefined);
  // The first line that came after the reader let go.
  const [seen, setSeen] = useState(() => (rows.indexAt(rows.length - 1) ?? -1) + 1);
  const [cursor, setCursor] = useState<number>();
  const wantsFocus = useRef(false);
  const count = rows.length;
  const { items, total, virtualizer, measureElement } = useVirtualRows({
    count,
    scroller,
    keyOf: (at) => rows.indexAt(at) ?? at,
  });
  const last = rows.indexAt(count - 1) ?? -1;
  const letGo = () => {
    if (!following) return;
    setFollowing(false);
    setSeen(last + 1);
  };

  const firstItem = items[0]?.index;
  const lastItem = items.at(-1)?.index;
  useEffect(() => {
    if (firstItem !== undefined && lastItem !== undefined) rows.want(firstItem, lastItem);
  }, [rows, firstItem, lastItem]);

  // Wrapped or not, every row has another height.
  const measured = useRef(wrap);
  useEffect(() => {
    if (measured.current === wrap) return;
    measured.current = wrap;
    virtualizer.measure();
  }, [virtualizer, wrap]);

  const stay = () => {
    const element = scroller.current;
    if (!element) return;
    if (following) element.scrollTop = element.scrollHeight;
    lastPlace.current = placeOf(element);
  };
  const grown = useRef<[following: boolean, total: number, count: number]>(undefined);
  useLayoutEffect(() => {
    const [wasFollowing, oldTotal, oldCount] = grown.current ?? [];
    if (wasFollowing === following && oldTotal === total && oldCount === count) return;
    grown.current = [following, total, count];
    stay();
  });

  // A permalink, or Back: the line is brought into view once, not at each new line.
  const shown = useRef<number>(undefined);
  const row = selected === undefined ? -1 : rows.rowOf(selected);
  useEffect(() => {
    const first = shown.current === undefined;
    if (selected === undefined || row < 0) shown.current = undefined;
    else if (shown.current !== selected) {
      shown.current = selected;
      virtualizer.scrollToIndex(row, { align: first ? 'center' : 'auto' });
    }
  }, [virtualizer, selected, row]);

  const handleScroll = () => {
    const element = scroller.current;
    if (!element) return;
    const now = placeOf(element);
    const next = followAfterScroll(following, lastPlace.current, now);
    lastPlace.current = now;
    if (next) setFollowing(true);
    else letGo();
  };
  const handleClick = (event: MouseEvent) => {
    const index = lineOfClick(event);
    if (index === undefined) return;
    letGo();
    setCursor(index);
    // It is in view already.
    shown.current = index;
    onSelect(selected === index ? undefined : index);
  };
  const handleKey = (event: KeyboardEvent) => {
    const at = lineOfKey(event, rows);
    const index = at === undefined ? undefined : rows.indexAt(at);
    if (at === undefined || index === undefined) return;
    event.preventDefault();
    letGo();
    setCursor(index);
    wantsFocus.current = true;
    virtualizer.scrollToIndex(at, { align: 'auto' });
  };
  // A log is no control, so that its rows' controls are what is announced; it listens for all of them.
  const handlers = useRef({ handleScroll, handleClick, handleKey, stay });
  useEffect(() => {
    handlers.current = { handleScroll, handleClick, handleKey, stay };
  });
  useEffect(() => {
    const element = scroller.current;
    const off = new AbortController();
    const { signal } = off;
    // Before the rows are drawn anew, while the places are known without laying the page out again.
    element?.addEventListener('scroll', () => handlers.current.handleScroll(), {
      signal,
      passive: true,
      capture: true,
    });
    element?.addEventListener('click', (event) => handlers.current.handleClick(event), { signal });
    element?.addEventListener('keydown', (event) => handlers.current.handleKey(event), { signal });
    // A window made smaller, or something that came above, must not leave the end out of view.
    const resized = new ResizeObserver(() => handlers.current.stay());
    if (element) resized.observe(element);
    return () => {
      off.abort();
      resized.disconnect();
    };
  }, []);

  // The line asked for by key gets the focus as soon as it is mounted.
  useEffect(() => {
    if (!wantsFocus.current || cursor === undefined) return;
    const line = scroller.current?.querySelector(`[data-line="${cursor}"]`);
    const button = line?.querySelector<HTMLElement>('[data-line-button]');
    if (!button) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
  });

  // Tab comes to the line last used, or to the last one mounted.
  const mounted = items.map((item) => rows.indexAt(item.index));
  const tabStop = mounted.includes(cursor) ? cursor : mounted.at(-1);
  const after = following ? -1 : rows.rowOf(seen);
  const fresh = after < 0 ? 0 : rows.length - after;
  const days = times && spansDays(firstTime, lastTime, (time) => absoluteDate(new Date(time), zone));
  const top = useTopOf(scroller);
  const measures: CSSProperties & Record<'--log-number-width' | '--log-top', string> = {
    '--log-top': `${top}px`,
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
            return (
              <div
                key={item.key}
                // A line on its way keeps the height that was guessed.
                ref={line ? measureElement : undefined}
                className={classes.item}
                data-index={item.index}
                data-line={index}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {line ? (
                  <LogRow
                    line={line}
                    open={selected === index}
                    find={find}
                    wrap={wrap}
                    times={times}
                    days={days}
                    tabStop={tabStop === index}
                    linkTo={linkTo}
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
            setFollowing(true);
            scroller.current?.focus({ preventScroll: true });
          }}
        >
          {fresh > 0 ? plural(fresh, 'new line') : 'Follow the end'}
        </Button>
      )}
    </div>
  );
}
