/**
 * Rows as CSV (RFC 4180), every cell quoted. Cells that a spreadsheet would run as a formula get an apostrophe in
 * front, because names and messages come from customers and providers.
 */
export const toCsv = (header: readonly string[], rows: readonly (readonly string[])[]): string =>
  [header, ...rows].map(csvLine).join('');

export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\r\n`;

// Leading spaces, characters that nobody sees, and full-width signs do not stop a spreadsheet from evaluating a
// formula. A text that already begins with apostrophes gets one more, so that removing one always gives the text back.
const formula = /^'*(?:[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]|\s*[\t\r\n])/u;
/** A cell that is only a number is no formula, whatever its sign and how its digits are grouped. */
const number =
  /^ *[+-]?(?:\d+(?:[.,]\d+|[ '’\u00a0\u202f]\d{3}(?!\d))*[.,]?|[.,]\d+)(?:e[+-]?\d+)?(?:[ \u00a0\u202f]?%)? *$/i;

function cell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
