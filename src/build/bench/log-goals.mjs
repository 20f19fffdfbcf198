/** @typedef {Record<string, number>} Figures */
/** @typedef {Record<number, Record<string, { figures: Figures }>>} Results */

/** Each goal with what was measured: name, figure, bound, verdict. @param {Results} results @returns {string[][]} */
export function goalsOf(results) {
  /** @type {string[][]} */
  const rows = [];
  for (const [length, viewers] of Object.entries(results)) {
    const lines = Number(length);
    const ours = viewers['ours']?.figures;
    if (!ours) continue;
    const at = lines.toLocaleString('en');
    /** @param {string} name @param {string} figure @param {'bare' | 'floor'} other @param {number} bound */
    const ratio = (name, figure, other, bound) => {
      const [mine, theirs] = [ours[figure], viewers[other]?.figures[figure]];
      if (mine === undefined || theirs === undefined) return;
      const value = mine / theirs;
      rows.push([
        `${name}, ${at}`,
        `${value.toFixed(2)} × ${other}`,
        `${bound} ×`,
        value <= bound ? 'met' : 'missed',
      ]);
    };
    /** @param {string} name @param {string} figure @param {number} bound */
    const limit = (name, figure, bound) => {
      const value = ours[figure];
      if (value === undefined) return;
      rows.push([
        `${name}, ${at}`,
        value === 0 && figure.startsWith('longest task') ? '< 50' : value.toFixed(0),
        String(bound),
        value <= bound ? 'met' : 'missed',
      ]);
    };
    if (lines === 100_000) ratio('first rows', 'first rows', 'bare', 0.35);
    if (lines === 500_000) ratio('first rows', 'first rows', 'bare', 0.12);
    if (lines < 100_000) continue;
    ratio('whole log', 'whole log', 'floor', 1);
    limit('longest task while loading, ms', 'longest task, load', 50);
    ratio('poll with 1,000 new lines', 'poll, response to paint', 'bare', 0.4);
    ratio('append to paint', 'append, data to paint', 'bare', 1.2);
    limit('find keystroke p95, ms', 'find keystroke, p95', lines > 100_000 ? 150 : 50);
    limit('filter keystroke p95, ms', 'filter keystroke, p95', lines > 100_000 ? 150 : 50);
    ratio('longest frame while scrolling', 'longest frame, scroll', 'bare', 1.1);
    limit('blank frames while scrolling', 'blank frames, scroll', 0);
    ratio('heap', 'heap, MB', 'bare', 1.3);
    limit('longest task while tailing, ms', 'longest task, tail', 50);
  }
  return rows;
}
