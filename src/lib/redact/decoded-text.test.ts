import { expect, test } from 'vitest';
import { left } from '@/test/what-is-left';

test.each([
  ['%70assword%3Dhunter2x', '%70assword%3D§'],
  ['before %70assword%3Dhunter2x after', 'before %70assword%3D§ after'],
  ['%C3%BCpassword%3Dhunter2x', '%C3%BCpassword%3D§'],
  // No text in UTF-8: read byte by byte.
  ['%FF%70assword%3Dhunter2x', '%FF%70assword%3D§'],
  ['&#112;assword=hunter2x', '&#112;assword=§'],
  ['&#X70;assword=hunter2x', '&#X70;assword=§'],
  ['&#x70;assword&equals;hunter2x', '&#x70;assword&equals;§'],
  [String.raw`\u0070assword=hunter2x`, String.raw`\u0070assword=§`],
  [String.raw`\X70assword=hunter2x`, String.raw`\X70assword=§`],
  [String.raw`a\Npassword=hunter2x`, String.raw`a\Npassword=§`],
  ['ｐａｓｓｗｏｒｄ＝ｈｕｎｔｅｒ２', 'ｐａｓｓｗｏｒｄ＝§'],
  ['pass\u200Bword=hunter2x', 'pass\u200Bword=§'],
  ['“password”: “hunter2x”', '“password”: §'],
  ['‘password’: ‘hunter2x’', '‘password’: §'],
  ['password\u00A0:\u00A0hunter2x', 'password\u00A0:\u00A0§'],
  ['%zzpassword=hunter2x', '%zzpassword=§'],
])('secrets in another notation: %j', (text, expected) => {
  expect(left(text)).toBe(expected);
});

test('seven levels of encoding are undone', () => {
  const found = [7, 8].map((levels) => {
    const text = Array.from({ length: levels }).reduce<string>(encodeURIComponent, 'password=hunter2x');
    return left(text).includes('§');
  });
  expect(found).toEqual([true, false]);
});
