/** Edit distance of two words, up to `most`. */
function distance(one: string, two: string, most: number): number {
  if (Math.abs(one.length - two.length) > most) return most + 1;
  let row = Array.from({ length: two.length + 1 }, (_, at) => at);
  for (let left = 1; left <= one.length; left += 1) {
    const next = [left];
    for (let right = 1; right <= two.length; right += 1) {
      const same = one[left - 1] === two[right - 1] ? 0 : 1;
      next.push(Math.min((row[right] ?? 0) + 1, (next[right - 1] ?? 0) + 1, (row[right - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[two.length] ?? most + 1;
}

/** Words similar to `word`, best first: they differ in case or in a few letters. */
export function nearest(word: string, words: Iterable<string>, count = 3): string[] {
  const lower = word.toLowerCase();
  const most = Math.max(1, Math.floor(word.length / 4));
  const found: { other: string; by: number }[] = [];
  for (const other of words) {
    const by = distance(lower, other.toLowerCase(), most);
    if (by <= most) found.push({ other, by });
  }
  return found
    .toSorted((a, b) => a.by - b.by)
    .slice(0, count)
    .map(({ other }) => other);
}
