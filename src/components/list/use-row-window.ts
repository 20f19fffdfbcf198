import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useShortcuts } from '@/components/shortcuts';
import { useScrollWindow } from './use-scroll-window';
import { useTextSelection, type WithAround } from './use-text-selection';
import { rootFontSize } from './use-width';

interface RowWindowOptions<Row> {
  count: number;
  /** Undefined while the row is not there. */
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  placeOf: (id: string) => number | undefined;
  /** Called with the place in the middle of what is mounted. */
  onView: ((middle: number) => void) | undefined;
  scroller: RefObject<HTMLElement | null>;
  virtual: boolean;
  /** In rem, so that rows follow the user's text size. Must match the style sheet. */
  rowHeight: number;
  currentId: string | undefined;
  /** Copies the text of several rows. Undefined if all are mounted, so that the browser can. */
  onCopy: ((first: number, last: number, event: ClipboardEvent, withAround: WithAround) => void) | undefined;
}

/** A row and where it was: it may have moved since. */
export interface PlacedRow<Row> {
  place: number;
  row: Row;
}

/** Moves the focus within each table on the page. */
const tables = new WeakMap<Element, (step: number) => void>();

/** Moves within the table that has the focus, or into the first one. */
function moveFocus(step: number): void {
  const table = document.activeElement?.closest('[data-rows]') ?? document.querySelector('[data-rows]');
  if (table) tables.get(table)?.(step);
}

/** Scrolls the table, or the page if that scrolls, until this distance from the table's top is in the middle. */
function scrollToOffset(element: HTMLElement, offset: number): void {
  if (element.scrollHeight > element.clientHeight)
    element.scrollTo({ top: offset - element.clientHeight / 2 });
  else window.scrollBy({ top: element.getBoundingClientRect().top + offset - window.innerHeight / 2 });
}

/** Roving tab index over the rows of a table, of which only those in view are mounted when it is long. */
export function useRowWindow<Row>(options: RowWindowOptions<Row>) {
  const { count, rowAt, rowId, placeOf, onView, scroller, virtual, rowHeight, currentId, onCopy } = options;
  const [active, setActive] = useState<{ place: number; row: Row | undefined }>();
  const [rem] = useState(rootFontSize);
  const size = rowHeight * rem;
  /** The focus goes there when the row has come. */
  const awaited = useRef<number>(undefined);

  // The focused row stays the same one when others come before it, and stays mounted while it is not there.
  const activeRow = active?.row;
  const activeId = active ? activeRow !== undefined && rowId(activeRow) : currentId;
  const there = active && rowAt(active.place);
  const isThere =
    active !== undefined && active.place < count && (there === undefined || rowId(there) === activeId);
  const place = isThere ? active.place : ((activeId ? placeOf(activeId) : undefined) ?? -1);
  const drawnRow = (index: number): Row | undefined =>
    rowAt(index) ??
    (index === place ? activeRow : undefined) ??
    selected.find((end) => end.place === index)?.row;
  /** Below zero if it is gone. */
  const placeNow = (end: PlacedRow<Row>): number => {
    const row = rowAt(end.place);
    return row === undefined || rowId(row) === rowId(end.row) ? end.place : (placeOf(rowId(end.row)) ?? -1);
  };
  const placed = (index: number): PlacedRow<Row> | undefined => {
    const row = drawnRow(index);
    return row === undefined ? undefined : { place: index, row };
  };
  const selected: readonly PlacedRow<Row>[] = useTextSelection({
    scroller,
    rowOf: (element) => {
      const row = element.closest<HTMLElement>('[data-row-index]');
      return row ? placed(Number(row.dataset['rowIndex'])) : undefined;
    },
    isSame: (a, b) => rowId(a.row) === rowId(b.row),
    elementOf: (end) => scroller.current?.querySelector(`[data-row-index="${placeNow(end)}"]`),
    ends: () => {
      const [first, last] = [placed(0), placed(count - 1)];
      return first && last && [first, last];
    },
    distance: (from, to) => Math.abs(placeNow(from) - placeNow(to)),
    onCopy:
      onCopy &&
      ((from, to, ...copied) => {
        const [first = 0, last = 0] = [placeNow(from), placeNow(to)].toSorted((a, b) => a - b);
        if (first >= 0) onCopy(first, last, ...copied);
      }),
  });
  const kept = [place, ...selected.map(placeNow)];
  const indexes = useScrollWindow({ scroller, count, size, kept, disabled: !virtual });

  const focusRow = (index: number) => {
    // Synchronously, so that the row is mounted.
    flushSync(() => setActive({ place: index, row: rowAt(index) }));
    const element = scroller.current;
    const row = element?.querySelector<HTMLElement>(`[data-row-index="${index}"]`);
    awaited.current = row ? undefined : index;
    row?.focus({ preventScroll: true });
    if (row) row.scrollIntoView({ block: 'nearest' });
    else if (element) scrollToOffset(element, index * size);
  };
  const focusAwaited = useEffectEvent(() => {
    if (awaited.current !== undefined && rowAt(awaited.current) !== undefined) focusRow(awaited.current);
  });
  useEffect(() => focusAwaited());
  const middle = indexes[Math.floor(indexes.length / 2)] ?? 0;
  const tellView = useEffectEvent((at: number) => onView?.(at));
  useEffect(() => tellView(middle), [middle]);
  const move = useEffectEvent((step: number) => {
    const isInside = scroller.current?.contains(document.activeElement) ?? false;
    focusRow(Math.min(Math.max(place + (isInside ? step : 0), 0), count - 1));
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
    spaceAfter: (count - 1 - (indexes.at(-1) ?? -1)) * size,
    rowAt: drawnRow,
    placed,
    placeNow,
    /** In pixels. */
    rowHeight: size,
    /** The one row that Tab reaches. */
    tabStop: Math.max(place, 0),
    focusRow,
    /** To be called when a row has received the focus, however it did. */
    noteFocus: (index: number) => setActive({ place: index, row: rowAt(index) }),
  };
}
