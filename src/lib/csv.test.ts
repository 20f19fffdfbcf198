import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv';

/** Reads what was written, as RFC 4180 says. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  for (const row of text.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g))
    rows.push([...row[1]!.matchAll(/"((?:[^"]|"")*)"/g)].map((cell) => cell[1]!.replaceAll('""', '"')));
  return rows;
}

test('quotes, commas and line breaks stay within their cell', () => {
  expect(toCsv(['a', 'b'], [['say "hi", you', 'two\nlines']])).toBe(
    '"a","b"\r\n"say ""hi"", you","two\nlines"\r\n',
  );
});

test('nothing begins as a formula', () => {
  for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])
    expect(parse(toCsv(['h'], [[text]]))[1]).toEqual([`'${text}`]);
});

test('any text comes back as it was, but for the apostrophe', () => {
  const row = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const read = parse(toCsv(['a', 'b'], rows)).slice(1);
      expect(read).toHaveLength(rows.length);
      read.forEach((cells, at) =>
        cells.forEach((cell, column) => {
          const text = rows[at]![column]!;
          expect([text, `'${text}`]).toContain(cell);
          expect(cell).not.toMatch(/^\s*[=+\-@]/);
        }),
      );
    }),
  );
});
