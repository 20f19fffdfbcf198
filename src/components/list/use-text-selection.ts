import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface TextSelectionOptions<Row> {
  scroller: RefObject<HTMLElement | null>;
  rowOf: (element: Element) => Row | undefined;
  isSame: (a: Row, b: Row) => boolean;
  /** The element of a row, if it is mounted. */
  elementOf: (row: Row) => Element | null | undefined;
  /** The first and the last row; undefined if they cannot be mounted. */
  ends: () => readonly [Row, Row] | undefined;
  /** Copies the text of several rows, from where the selection begins to where it ends. Undefined lets the browser copy. */
  onCopy: ((from: Row, to: Row, event: ClipboardEvent) => void) | undefined;
}

/**
 * Text that is selected in a list of which only the rows in view are mounted. The browser keeps a selection by its two
 * ends, so their rows have to stay mounted: without them it would continue in other rows. Returns those rows.
 */
export function useTextSelection<Row>(options: TextSelectionOptions<Row>): readonly Row[] {
  const { scroller, rowOf, isSame, elementOf, ends, onCopy } = options;
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const isPressed = useRef(false);

  const selectedNow = (): readonly Row[] => {
    const selection = document.getSelection();
    // A press may begin a selection. Otherwise a caret is not worth keeping.
    if (!selection || (selection.isCollapsed && !isPressed.current)) return [];
    return [selection.anchorNode, selection.focusNode].flatMap((node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const row = element && scroller.current?.contains(element) ? rowOf(element) : undefined;
      return row === undefined ? [] : [row];
    });
  };
  const note = useEffectEvent(() => {
    const now = selectedNow();
    const isKnown = (row: Row, at: number) => selected[at] !== undefined && isSame(selected[at], row);
    if (now.length !== selected.length || !now.every(isKnown)) setSelected(now);
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const [from, to] = selectedNow();
    if (!onCopy || from === undefined || to === undefined || isSame(from, to)) return;
    event.preventDefault();
    onCopy(from, to, event);
  });
  const selectAll = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const inField = event.target instanceof Element && event.target.closest('input, textarea, select');
    const all = inField || event.defaultPrevented ? undefined : ends();
    if (!all) return;
    event.preventDefault();
    // Synchronously, so that both rows are mounted.
    flushSync(() => setSelected(all));
    const [first, last] = all.map((row) => elementOf(row));
    if (first && last) document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
  });
  useEffect(() => {
    const element = scroller.current;
    const off = new AbortController();
    const { signal } = off;
    const press = (pressed: boolean) => () => {
      isPressed.current = pressed;
      note();
    };
    element?.addEventListener('mousedown', press(true), { signal });
    document.addEventListener('mouseup', press(false), { signal });
    document.addEventListener('selectionchange', () => note(), { signal });
    document.addEventListener('copy', (event) => copy(event), { signal });
    element?.addEventListener('keydown', (event) => selectAll(event), { signal });
    return () => off.abort();
  }, [scroller]);
  // When a filter, an order or another answer has moved or removed these rows, the browser selects other ones.
  useLayoutEffect(() => {
    const [begun] = selected;
    if (begun === undefined || isPressed.current || document.getSelection()?.isCollapsed !== false) return;
    const [begins, ...others] = selectedNow();
    const isThere = begins !== undefined && isSame(begins, begun) && others.length === selected.length - 1;
    if (!isThere) document.getSelection()?.removeAllRanges();
  });
  return selected;
}
