import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
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

const hex = (sign: string, length: number) => sign.charCodeAt(0).toString(16).padStart(length, '0');
const writings: readonly ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => `%${hex(sign, 2)}`,
  (sign) => `&#${sign.charCodeAt(0)};`,
  (sign) => `&#x${hex(sign, 2)};`,
  (sign) => String.raw`\u${hex(sign, 4)}`,
  (sign) => String.raw`\x${hex(sign, 2)}`,
  (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0),
];

test('of a text whose signs are each written in another way, exactly the secret is removed', () => {
  const [before, name, value, after] = ['to ', 'password', 'hunter2x', ' now'];
  const text = before + name + '=' + value + after;
  const ways = fc.array(fc.constantFrom(...writings), { minLength: text.length, maxLength: text.length });
  fc.assert(
    fc.property(ways, fc.constantFrom(...writings.slice(1)), (all, first) => {
      const signs = Array.from(text, (sign, at) => {
        // The name can be read at the level of all others alone, and white space ends the secret at any.
        const write = at === before.length ? first : sign === ' ' ? writings[0] : all[at];
        const hidden = at > before.length && at < before.length + name.length ? '\u200b' : '';
        return hidden + (write?.(sign) ?? sign);
      });
      const [from, to] = [text.indexOf(value), text.indexOf(after)];
      const around = [signs.slice(0, from), signs.slice(to)].map((part) => part.join(''));
      expect(left(signs.join(''))).toBe(around.join('§'));
    }),
    runs(1_000),
  );
});
