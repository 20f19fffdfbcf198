/**
 * Rows as comma-separated values (RFC 4180), every cell quoted. What a spreadsheet would take for a formula gets an
 * apostrophe in front: names and messages come from customers and providers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

// Spaces before it do not keep a spreadsheet from calculating, nor do the wide forms of the signs.
const formula = /^\s*[=+\-@\t\r\n＝＋－＠]/;

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
