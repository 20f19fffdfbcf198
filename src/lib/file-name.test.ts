import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeFileName } from './file-name';

test.each([
  ['crm.yaml', 'crm.yaml'],
  ['me/events.json', 'me-events.json'],
  ['crm\u202elmay.exe.yaml', 'crm-lmay.exe.yaml'],
  ['a\u200b\nb: c?.csv', 'a-b- c-.csv'],
  ['..\\..\\x.pem', '-..-x.pem'],
  ['.yaml', 'file.yaml'],
  ['NUL.json', 'NUL-.json'],
  ['con .csv', 'con- .csv'],
  ['COM¹.csv', 'COM¹-.csv'],
  ['\u2800\ufdd0.csv', '-.csv'],
  ['Müller & Söhne (日本).csv', 'Müller & Söhne (日本).csv'],
  [`${'x'.repeat(500)}.json`, `${'x'.repeat(200)}.json`],
])('the name %j of a file is %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('any text gives a name, and a name stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = safeFileName(`${text}.csv`);
      expect(name).toMatch(/^[^\\/:*?"<>|.\p{Cc}][^\\/:*?"<>|\p{Cc}]*\.csv$/u);
      expect(safeFileName(name)).toBe(name);
    }),
  );
});
