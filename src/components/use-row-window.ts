import { useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { elementsFor, rowsToDraw, scrollTopFor, STEP, type DrawnRow } from './row-window';
import type { DataTableHandle } from './data-table';
import { rootFontSize } from './use-width';

interface RowWindowOptions {
  count: number;
  idAt: (index: number) => string | undefined;
  /** -1 for none. */
  indexOf: (id: string) => number;
  virtual: boolean;
  scroller: RefObject<HTMLElement | null>;
  /** In rem, so that rows follow a person's text size. */
  rowHeight: number;
  /** In rem. */
  headHeight: number;
  selectedId: string | undefined;
  handle: Ref<DataTableHandle> | undefined;
}

interface WindowRow extends DrawnRow {
  id: string;
  /** Of the element that it is drawn in. */
  key: string | number;
}

interface RowWindow {
  rows: readonly WindowRow[];
  spaceAfter: number;
  /** The one row that Tab reaches. */
  tabStop: number;
  focusRow: (index: number) => void;
  /** To be called when a row gets the focus by any means. */
  noteFocus: (index: number) => void;
}

const none: ReadonlyMap<string, number> = new Map();

/**
 * Roving focus over rows of which only a window may be mounted; the row in focus always is. Rows are equally high, so
 * that nothing need be measured, and the window moves in steps, so that most scroll events draw nothing.
 */
export function useRowWindow(options: RowWindowOptions): RowWindow {
  const { count, idAt, indexOf, virtual, scroller, rowHeight, headHeight, selectedId, handle } = options;
  const [activeId, setActiveId] = useState<string>();
  const [rem] = useState(rootFontSize);
  const [view, setView] = useState({ top: 0, height: 40 * rem });
  const wanted = useRef<number>(undefined);

  const activeOne = activeId ?? selectedId;
  const active = activeOne === undefined ? -1 : indexOf(activeOne);
  const height = rowHeight * rem;
  const step = STEP * height;

  useEffect(() => {
    const element = scroller.current;
    if (!virtual || !element) return undefined;
    const look = () => {
      const top = Math.floor(element.scrollTop / step) * step;
      const { clientHeight } = element;
      setView((old) =>
        old.top === top && old.height === clientHeight ? old : { top, height: clientHeight },
      );
    };
    // At once, because a later frame would show the empty room first.
    const scrolled = () => flushSync(look);
    element.addEventListener('scroll', scrolled, { passive: true });
    // It also tells how it is now, once that is laid out.
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', scrolled);
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
    if (!focusNow(index)) wanted.current = index;
  };

  // A row asked for before it was mounted gets the focus as soon as it is there.
  useEffect(() => {
    if (wanted.current !== undefined && focusNow(wanted.current)) wanted.current = undefined;
  });

  useImperativeHandle(handle, () => ({
    focusFirst: () => focusRow(Math.max(active, 0)),
    focusRow: (id) => focusRow(indexOf(id)),
  }));

  const drawn = rowsToDraw(count, active, virtual ? { rowHeight: height, ...view, ahead: 3 } : undefined);
  const rows = drawn.rows.flatMap((row) => {
    const id = idAt(row.index);
    return id === undefined ? [] : [{ ...row, id }];
  });
  const [elements, setElements] = useState<ReadonlyMap<string, number>>(none);
  const taken = virtual
    ? elementsFor(
        rows.map(({ id }) => id),
        elements,
      )
    : none;
  if (taken !== elements) setElements(taken);
  return {
    rows: rows.map((row) => ({ ...row, key: taken.get(row.id) ?? row.id })),
    spaceAfter: drawn.spaceAfter,
    tabStop: Math.max(active, 0),
    focusRow,
    noteFocus: (index) => setActiveId(idAt(index)),
  };
}
