/** @typedef {Record<string, number>} Figures */

/** Each goal with what was measured: name, figure, bound, verdict. @param {number} lines @param {string} layout @param {Figures} ours @param {Figures} bare @param {Figures} floor @returns {string[][]} */
export function goalsOf(lines, layout, ours, bare, floor) {
  /** @type {string[][]} */
  const rows = [];
  const at = `${layout}, ${lines.toLocaleString('en')} lines`;
  /** @param {string} figure @param {string} other @param {Figures} theirs @param {number} bound */
  const ratio = (figure, other, theirs, bound) => {
    const value = (ours[figure] ?? Number.NaN) / (theirs[figure] ?? Number.NaN);
    const verdict = value <= bound ? 'met' : 'missed';
    rows.push([`${at}: ${figure}`, `${value.toFixed(2)} × ${other}`, `${bound} ×`, verdict]);
  };
  /** @param {string} figure @param {number} bound */
  const limit = (figure, bound) => {
    const value = ours[figure] ?? Number.NaN;
    rows.push([`${at}: ${figure}`, value.toFixed(0), String(bound), value <= bound ? 'met' : 'missed']);
  };
  ratio('first rows', 'bare', bare, lines > 100_000 ? 0.2 : 0.5);
  ratio('whole log', 'floor', floor, 1.2);
  limit('longest task, load', 50);
  ratio('poll to paint', 'bare', bare, 0.6);
  limit('find keystroke, p95', lines > 100_000 ? 200 : 100);
  limit('filter keystroke, p95', lines > 100_000 ? 200 : 100);
  ratio('longest frame, scroll', 'bare', bare, 1.2);
  limit('blank frames, scroll', 0);
  ratio('memory, MB', 'bare', bare, 2);
  return rows;
}
