export interface DrawnRow {
  index: number;
  /** Empty room in front of the row, in pixels. */
  spaceBefore: number;
}

interface View {
  rowHeight: number;
  /** Where the view begins, and how high it is. */
  top: number;
  height: number;
  /** Rows drawn beyond either edge. */
  ahead: number;
}

/** The view moves in steps of so many rows, so that most scroll events draw nothing. */
export const STEP = 4;

/** Which of `count` equally high rows to draw for a view; the active row always is. Without a view, all. */
export function rowsToDraw(
  count: number,
  active: number,
  view: View | undefined,
): { rows: DrawnRow[]; spaceAfter: number } {
  if (!view) {
    return { rows: Array.from({ length: count }, (_, index) => ({ index, spaceBefore: 0 })), spaceAfter: 0 };
  }
  const { rowHeight, top, height, ahead } = view;
  // Fewer rows than before may leave the view beyond the end.
  const start = Math.min(Math.floor(top / rowHeight), Math.max(0, count - Math.ceil(height / rowHeight)));
  const first = Math.max(0, start - ahead);
  // One more step is drawn below.
  const last = Math.min(count - 1, start + Math.ceil(height / rowHeight) + STEP + ahead);
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (active >= 0 && active < count && active < first) indexes.unshift(active);
  if (active >= 0 && active < count && active > last) indexes.push(active);
  const rows = indexes.map((index, at) => ({
    index,
    spaceBefore: (index - (at === 0 ? 0 : (indexes[at - 1] ?? 0) + 1)) * rowHeight,
  }));
  return { rows, spaceAfter: (count - 1 - (indexes.at(-1) ?? count - 1)) * rowHeight };
}

/**
 * Which element each row is drawn in, by the row's id. A row keeps its own; one that comes takes over what stood in its
 * place, if that row has gone: writing into an element costs less than making one, and none has to move.
 */
export function elementsFor(
  ids: readonly string[],
  before: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const here = new Set(ids);
  const old = [...before];
  const wanted = [...here];
  if (old.length === wanted.length && old.every(([id], at) => id === wanted[at])) return before;
  let unused = Math.max(-1, ...before.values()) + 1;
  const elementAt = (id: string, at: number): number => {
    const own = before.get(id);
    if (own !== undefined) return own;
    const stood = old[at];
    if (stood && !here.has(stood[0])) return stood[1];
    unused += 1;
    return unused - 1;
  };
  return new Map(wanted.map((id, at) => [id, elementAt(id, at)]));
}

interface ScrollPlace {
  rowHeight: number;
  headHeight: number;
  top: number;
  height: number;
}

/** The least scrolling that shows a row whole, below the sticky header. */
export function scrollTopFor(index: number, { rowHeight, headHeight, top, height }: ScrollPlace): number {
  const rowTop = index * rowHeight;
  if (rowTop < top) return rowTop;
  return Math.max(top, rowTop + rowHeight + headHeight - height);
}
