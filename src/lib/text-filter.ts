/** Kept for so many texts: as one is typed and taken back again, it passes through the same ones. */
const MOST = 50;

/**
 * Finds the rows whose text, in lower case, holds what is asked for. A longer text is looked for only where a
 * beginning of it was found, and one that was asked for before is not looked for again in the same rows.
 */
export function createTextFilter<Row>(textOf: (row: Row) => string) {
  const found = new WeakMap<readonly Row[], Map<string, readonly Row[]>>();
  return (rows: readonly Row[], asked: string): readonly Row[] => {
    const text = asked.trim().toLowerCase();
    if (text === '') return rows;
    const inRows = found.get(rows) ?? new Map<string, readonly Row[]>();
    found.set(rows, inRows);
    const known = inRows.get(text);
    if (known) return known;
    let among = rows;
    for (let end = text.length - 1; end > 0 && among === rows; end -= 1)
      among = inRows.get(text.slice(0, end)) ?? rows;
    const holding = among.filter((row) => textOf(row).includes(text));
    // The same list where all hold it: nothing made of it is made anew.
    const result = holding.length === among.length ? among : holding;
    const [oldest] = inRows.keys();
    if (inRows.size >= MOST && oldest !== undefined) inRows.delete(oldest);
    inRows.set(text, result);
    return result;
  };
}
