/**
 * The rows that were there when somebody began to read, in their newest state, and those that came since. `places` says
 * where each was; with `ranked` they stay there, and `moved` says that they would change places.
 */
export function holdBack<Row extends { id: string }>(
  rows: readonly Row[],
  places: ReadonlyMap<string, number>,
  ranked: boolean,
): { rows: readonly Row[]; held: readonly Row[]; moved: boolean } {
  const shown: Row[] = [];
  const held: Row[] = [];
  for (const row of rows) (places.has(row.id) ? shown : held).push(row);
  if (!ranked) return { rows: held.length === 0 ? rows : shown, held, moved: false };
  const placed = shown.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  return { rows: placed, held, moved: placed.some((row, at) => row !== shown[at]) };
}
