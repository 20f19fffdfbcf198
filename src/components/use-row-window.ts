import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from './shortcuts';
import { useScrollWindow } from './use-scroll-window';
import { rootFontSize } from './use-width';

interface RowWindowOptions {
  /** Ids of the rows. */
  ids: readonly string[];
  scroller: RefObject<HTMLElement | null>;
  virtual: boolean;
  /** In rem, so that rows follow the user's text size. Must match the style sheet. */
  rowHeight: number;
  currentId: string | undefined;
}

/** Moves the focus within each table on the page. */
const tables = new WeakMap<Element, (step: number) => void>();

/** Moves within the table that has the focus, or into the first one. */
function moveFocus(step: number): void {
  const table = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]');
  if (table) tables.get(table)?.(step);
}

/** Roving tab index over the rows of a table, of which only those in view are mounted when it is long. */
export function useRowWindow({ ids, scroller, virtual, rowHeight, currentId }: RowWindowOptions) {
  const [activeId, setActiveId] = useState<string>();
  const [rem] = useState(rootFontSize);
  const activeOrCurrent = activeId ?? currentId;
  const active = activeOrCurrent === undefined ? -1 : ids.indexOf(activeOrCurrent);
  const size = rowHeight * rem;
  const indexes = useScrollWindow({ scroller, count: ids.length, size, kept: active, disabled: !virtual });

  const focusRow = (index: number) => {
    // Synchronously, so that the row is mounted.
    flushSync(() => setActiveId(ids[index]));
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  };
  const move = useEffectEvent((step: number) => {
    const isInside = scroller.current?.contains(document.activeElement) ?? false;
    focusRow(Math.min(Math.max(active + (isInside ? step : 0), 0), ids.length - 1));
  });
  useEffect(() => {
    if (scroller.current) tables.set(scroller.current, (step) => move(step));
  }, [scroller]);
  useShortcuts('Rows', [
    { keys: 'j', label: 'Next row', run: () => moveFocus(1) },
    { keys: 'k', label: 'Previous row', run: () => moveFocus(-1) },
  ]);

  return {
    /** The rows to mount, each with the empty space above it in pixels. */
    rows: indexes.map((index, at) => ({ index, spaceBefore: (index - (indexes[at - 1] ?? -1) - 1) * size })),
    spaceAfter: (ids.length - 1 - (indexes.at(-1) ?? -1)) * size,
    /** The one row that Tab reaches. */
    tabStop: Math.max(active, 0),
    focusRow,
    /** To be called when a row has received the focus, however it did. */
    noteFocus: (index: number) => setActiveId(ids[index]),
  };
}
