import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
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

const written = (text: string) => parse(toCsv(['h'], [[text]]))[1]![0]!;

test('nothing begins as a formula', () => {
  const formulas = ['=1+1', '+1+1', '-2+3', '-1e5-1', '+cmd|x', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\t1'];
  for (const text of [
    ...formulas,
    '\n-1',
    '＝1',
    '－1',
    '-',
    '+',
    '-1 2',
    '1',
    "'=1",
    '-1\n',
    '+0x1F',
    '-A1',
  ])
    expect(written(text)).toBe(text === '1' ? '1' : `'${text}`);
});

test('a cell that is only a number stays as it is', () => {
  const digits = fc.stringMatching(/^\d{1,40}$/);
  const number = fc
    .tuple(
      fc.constantFrom('', '+', '-'),
      digits,
      fc.option(digits, { nil: undefined }),
      fc.constantFrom('', 'e5', 'E-3', 'e+400', '%'),
    )
    .map(([sign, whole, part, end]) => sign + whole + (part === undefined ? '' : `.${part}`) + end);
  fc.assert(
    fc.property(number, (text) => {
      expect(written(text)).toBe(text);
    }),
  );
  for (const text of ['-12.5', '+3', '1e5', '-0', '-.5', '-5.', '-12,5', '-1,234.50', ' -1'])
    expect(written(text)).toBe(text);
});

/** Cells near the border between numbers, formulas and guarded texts. */
const odd = fc.array(
  fc.constantFrom("'", '"', '-', '+', '=', '@', ' ', '\t', '\r', '\n', ',', '.', '1', 'e'),
);

test('any text comes back: remove the apostrophe in front of a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    odd.map((parts) => parts.join('')),
  );
  const row = fc.array(text, { minLength: 2, maxLength: 2 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const read = parse(toCsv(['a', 'b'], rows)).slice(1);
      for (const cell of read.flat()) expect(cell).not.toMatch(/^\s*(?:[=@＝＠]|[+-].*[^-\d.,e%+ ])/is);
      const plain = read.map((cells) =>
        cells.map((cell) => cell.replace(/^'(?='*\s*[=+\-@\t\r\n＝＋－＠])/, '')),
      );
      expect(plain).toEqual(rows);
    }),
    runs(1_000),
  );
});

test.each(['-5 %', '-5\u00a0%', '-1 234,5', '-1\u202f234\u202f567', "-1'234.50", '+1’000'])(
  'the number %j stays as it is',
  (text) => {
    expect(written(text)).toBe(text);
  },
);

test.each([
  '-',
  '--',
  '-1 23',
  '- 5',
  '-5 % 3',
  "-1'234'A1",
  '-A1',
  '=',
  '=-1',
  '@',
  '\u200b=1',
  '\ufeff@x',
  '\0=1',
  '\u2060 +A1',
])('%j is no number', (text) => {
  expect(written(text)).toBe(`'${text}`);
});
