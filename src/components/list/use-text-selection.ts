import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface TextSelectionOptions<Row> {
  scroller: RefObject<HTMLElement | null>;
  rowOf: (element: Element) => Row | undefined;
  isSame: (a: Row, b: Row) => boolean;
  /** The element of a row, if it is mounted. */
  elementOf: (row: Row) => Element | null | undefined;
  /** The number of rows from one to the other. */
  distance: (from: Row, to: Row) => number;
  /** The first and the last row; undefined if they cannot be mounted. */
  ends: () => readonly [Row, Row] | undefined;
  /**
   * Copies the text of several rows, from where the selection begins to where it ends, with what is selected around the
   * list. Undefined lets the browser copy.
   */
  onCopy: ((from: Row, to: Row, event: ClipboardEvent, withAround: WithAround) => void) | undefined;
}

/** Adds to the text of rows what is selected before the list and behind it. */
export type WithAround = (text: string) => string;

/** The text of a part of what is selected, as the browser would copy it. */
function textOfPart(selection: Selection, take: (part: Range) => void): string {
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
  const part = selection.getRangeAt(0).cloneRange();
  take(part);
  selection.removeAllRanges();
  selection.addRange(part);
  const text = selection.toString().trim();
  if (anchorNode && focusNode) selection.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  return text;
}

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select') !== null;

/**
 * Text that is selected in a list of which only the rows in view are mounted. The browser keeps a selection by its two
 * ends, so their rows have to stay mounted: without them it would continue in other rows. Returns those rows.
 */
export function useTextSelection<Row>(options: TextSelectionOptions<Row>): readonly Row[] {
  const { scroller, rowOf, isSame, elementOf, distance, ends, onCopy } = options;
  const [selected, setSelected] = useState<readonly Row[]>([]);
  /** Where the pointer is while its button is pressed. */
  const pressed = useRef<Point>(undefined);
  /** The distance between the rows when they were selected. */
  const span = useRef(0);

  const selectedNow = (): readonly Row[] => {
    const selection = document.getSelection();
    // A press may begin a selection. Otherwise a caret is not worth keeping.
    if (!selection || (selection.isCollapsed && !pressed.current)) return [];
    return [selection.anchorNode, selection.focusNode].flatMap((node) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const row = element && scroller.current?.contains(element) ? rowOf(element) : undefined;
      return row === undefined ? [] : [row];
    });
  };
  /**
   * Beyond the edge of a list whose rows are placed by themselves, Firefox and WebKit select to its first row. The row at
   * that edge is meant.
   */
  const extendToEdge = () => {
    const [element, selection] = [scroller.current, document.getSelection()];
    if (!element || !pressed.current || !element.contains(selection?.anchorNode ?? null)) return;
    const { x, y } = pressed.current;
    const box = element.getBoundingClientRect();
    const top = Math.max(box.top + element.clientTop, 0);
    const bottom = Math.min(box.top + element.clientTop + element.clientHeight, innerHeight) - 1;
    if (y >= top && y <= bottom) return;
    const inside = Math.min(Math.max(x, box.left + 1), box.right - 1);
    const isAbove = y < top;
    for (const one of document.elementsFromPoint(inside, isAbove ? top : bottom)) {
      const row = rowOf(one);
      const edge = row === undefined ? undefined : elementOf(row);
      if (!edge) continue;
      if (!edge.contains(selection?.focusNode ?? null))
        selection?.extend(edge, isAbove ? 0 : edge.childNodes.length);
      return;
    }
  };
  const spanOf = ([from, to]: readonly Row[]) =>
    from === undefined || to === undefined ? 0 : distance(from, to);
  const note = useEffectEvent(() => {
    extendToEdge();
    const now = selectedNow();
    span.current = spanOf(now);
    const isKnown = (row: Row, at: number) => selected[at] !== undefined && isSame(selected[at], row);
    if (now.length !== selected.length || !now.every(isKnown)) setSelected(now);
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    // Firefox keeps the selection while a field, which has its own, is copied from.
    const [element, selection] = [scroller.current, document.getSelection()];
    if (isField(event.target) || event.defaultPrevented || !onCopy || !element) return;
    if (!selection || selection.isCollapsed) return;
    const range = selection.getRangeAt(0);
    if (!range.intersectsNode(element)) return;
    const beginsBefore = !element.contains(range.startContainer);
    const endsBehind = !element.contains(range.endContainer);
    const within = selectedNow();
    const from = beginsBefore ? ends()?.[0] : within[0];
    const to = endsBehind ? ends()?.[1] : within.at(-1);
    if (from === undefined || to === undefined) return;
    if (!beginsBefore && !endsBehind && isSame(from, to)) return;
    event.preventDefault();
    const before = beginsBefore ? textOfPart(selection, (part) => part.setEndBefore(element)) : '';
    const behind = endsBehind ? textOfPart(selection, (part) => part.setStartAfter(element)) : '';
    onCopy(from, to, event, (text) => [before, text, behind].filter(Boolean).join('\n'));
  });
  const selectAll = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'a' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    const all = isField(event.target) || event.defaultPrevented ? undefined : ends();
    if (!all) return;
    event.preventDefault();
    span.current = spanOf(all);
    // Synchronously, so that both rows are mounted.
    flushSync(() => setSelected(all));
    const [first, last] = all.map((row) => elementOf(row));
    if (first && last) document.getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length);
  });
  useEffect(() => {
    const element = scroller.current;
    const off = new AbortController();
    const { signal } = off;
    const follow = ({ clientX, clientY, buttons }: MouseEvent) => {
      // After a menu, or a drag of what is selected, nothing says that the button was let go.
      if (pressed.current) pressed.current = buttons === 0 ? undefined : { x: clientX, y: clientY };
    };
    const press = ({ clientX, clientY }: MouseEvent) => {
      pressed.current = { x: clientX, y: clientY };
      note();
    };
    const release = () => {
      note();
      pressed.current = undefined;
      note();
    };
    element?.addEventListener('mousedown', press, { signal });
    document.addEventListener('mousemove', follow, { signal });
    document.addEventListener('mouseup', release, { signal });
    document.addEventListener('selectionchange', () => note(), { signal });
    document.addEventListener('copy', (event) => copy(event), { signal });
    element?.addEventListener('keydown', (event) => selectAll(event), { signal });
    return () => off.abort();
  }, [scroller]);
  // When a filter, an order or another answer has moved or removed rows, the browser selects other ones.
  useLayoutEffect(() => {
    const [begun] = selected;
    if (begun === undefined || pressed.current || document.getSelection()?.isCollapsed !== false) return;
    const [begins, ...others] = selectedNow();
    const isThere =
      begins !== undefined &&
      isSame(begins, begun) &&
      others.length === selected.length - 1 &&
      spanOf(selected) === span.current;
    if (!isThere) document.getSelection()?.removeAllRanges();
  });
  return selected;
}
