import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { DataTableHandle } from './data-table-types';
import { rowsToDraw, scrollTopFor, STEP, type DrawnRow } from './row-window';
import { rootFontSize } from './use-width';

interface RowWindowOptions {
  count: number;
  idAt: (index: number) => string | undefined;
  /** -1 for none. */
  indexOf: (id: string) => number;
  virtual: boolean;
  scroller: RefObject<HTMLElement | null>;
  /** In rem, so that rows follow the user's text size. Must match the style sheet. */
  rowHeight: number;
  /** In rem. */
  headHeight: number;
  selectedId: string | undefined;
  handle: Ref<DataTableHandle> | undefined;
}

interface WindowRow extends DrawnRow {
  id: string;
}

interface RowWindow {
  rows: readonly WindowRow[];
  spaceAfter: number;
  /** The one row that Tab reaches. */
  tabStop: number;
  focusRow: (index: number) => void;
  /** To be called when a row has received the focus, however it did. */
  noteFocus: (index: number) => void;
}

/**
 * Roving tab index over the rows of a table, of which only those in view are mounted when it is long. The focused row
 * stays mounted. All rows are equally high, so nothing is measured.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, idAt, indexOf, virtual, scroller, rowHeight, headHeight, selectedId, handle } = options;
  const [activeId, setActiveId] = useState<string>();
  const [rem] = useState(rootFontSize);
  const [view, setView] = useState({ top: 0, height: 40 * rem });
  /** A row to focus as soon as it is mounted. */
  const pendingFocus = useRef<number>(undefined);

  const currentId = activeId ?? selectedId;
  const active = currentId === undefined ? -1 : indexOf(currentId);
  const height = rowHeight * rem;
  const step = STEP * height;

  useEffect(() => {
    const element = scroller.current;
    if (!virtual || !element) return undefined;
    const updateView = () => {
      const top = Math.floor(element.scrollTop / step) * step;
      const { clientHeight } = element;
      setView((old) =>
        old.top === top && old.height === clientHeight ? old : { top, height: clientHeight },
      );
    };
    // Synchronously: a render in a later frame would show empty space first.
    const handleScroll = () => flushSync(updateView);
    element.addEventListener('scroll', handleScroll, { passive: true });
    // It also reports the first size.
    const observer = new ResizeObserver(updateView);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', handleScroll);
      observer.disconnect();
    };
  }, [scroller, virtual, step]);

  const focusNow = (index: number): boolean => {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row-index="${index}"]`);
    row?.focus({ preventScroll: virtual });
    return Boolean(row);
  };

  const focusRow = (index: number) => {
    const id = idAt(index);
    const element = scroller.current;
    if (id === undefined || !element) return;
    if (virtual) {
      const { scrollTop: top, clientHeight } = element;
      const place = { rowHeight: height, headHeight: headHeight * rem, top, height: clientHeight };
      element.scrollTo({ top: scrollTopFor(index, place) });
    }
    setActiveId(id);
    if (!focusNow(index)) pendingFocus.current = index;
  };

  useEffect(() => {
    if (pendingFocus.current !== undefined && focusNow(pendingFocus.current))
      pendingFocus.current = undefined;
  });

  useImperativeHandle(handle, () => ({
    focusFirst: () => focusRow(Math.max(active, 0)),
    focusRow: (id) => focusRow(indexOf(id)),
  }));

  const drawn = rowsToDraw(count, active, virtual ? { rowHeight: height, ...view, overscan: 3 } : undefined);
  return {
    rows: drawn.rows.flatMap((row) => {
      const id = idAt(row.index);
      return id === undefined ? [] : [{ ...row, id }];
    }),
    spaceAfter: drawn.spaceAfter,
    tabStop: Math.max(active, 0),
    focusRow,
    noteFocus: (index) => setActiveId(idAt(index)),
  };
}
