export interface DrawnRow {
  index: number;
  /** Empty space above the row, in pixels. */
  spaceBefore: number;
}

interface View {
  rowHeight: number;
  /** Scroll offset and height of the visible part, in pixels. */
  top: number;
  height: number;
  /** Rows drawn beyond either edge. */
  overscan: number;
}

/** The window moves in steps of this many rows, so that most scroll events render nothing. */
export const STEP = 4;

/** Which of `count` equally high rows to mount: those in view and the active one; all of them without a view. */
export function rowsToDraw(
  count: number,
  active: number,
  view: View | undefined,
): { rows: DrawnRow[]; spaceAfter: number } {
  if (!view) {
    return { rows: Array.from({ length: count }, (_, index) => ({ index, spaceBefore: 0 })), spaceAfter: 0 };
  }
  const { rowHeight, top, height, overscan } = view;
  // After filtering, the scroll offset may still be beyond the last row.
  const start = Math.min(Math.floor(top / rowHeight), Math.max(0, count - Math.ceil(height / rowHeight)));
  const first = Math.max(0, start - overscan);
  // One more step, because the view may have scrolled that far before the window moves.
  const last = Math.min(count - 1, start + Math.ceil(height / rowHeight) + STEP + overscan);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (active >= 0 && active < count && active < first) indexes.unshift(active);
  if (active >= 0 && active < count && active > last) indexes.push(active);
  const rows = indexes.map((index, at) => ({
    index,
    spaceBefore: (index - (at === 0 ? 0 : (indexes[at - 1] ?? 0) + 1)) * rowHeight,
  }));
  return { rows, spaceAfter: (count - 1 - (indexes.at(-1) ?? count - 1)) * rowHeight };
}

interface ScrollPlace {
  rowHeight: number;
  headHeight: number;
  top: number;
  height: number;
}

/** The smallest scroll that shows the whole row below the sticky header. */
export function scrollTopFor(index: number, { rowHeight, headHeight, top, height }: ScrollPlace): number {
  const rowTop = index * rowHeight;
  if (rowTop < top) return rowTop;
  return Math.max(top, rowTop + rowHeight + headHeight - height);
}
