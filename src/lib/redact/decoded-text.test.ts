import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { left } from '@/test/what-is-left';
import { decoded } from './decoded-text';

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

const signs: readonly (readonly [written: string, read: string])[] = [
  ...Array.from('“”„«»「」『』', (sign) => [sign, '"'] as const),
  ...Array.from('‘’', (sign) => [sign, "'"] as const),
  ...Array.from('\u3000\u00a0', (sign) => [sign, ' '] as const),
  ...Array.from(
    '\u00ad\u061c\u180e\u200b\u200f\u202a\u202e\u2060\u206f\ufe00\ufe0f\ufeff',
    (sign) => [sign, ''] as const,
  ),
  ...['％%', '！!', '～~', '﹐,', '﹫@'].map((pair) => [pair.charAt(0), pair.charAt(1)] as const),
  ...['n\n', 'r\r', 't\t', '""', "''", '\\\\', '//'].map(
    (pair) => [`\\${pair.charAt(0)}`, pair.charAt(1)] as const,
  ),
  ...['quot"', 'amp&', "apos'", 'lt<', 'gt>', 'colon:', 'equals=', 'nbsp '].flatMap((pair) => {
    const [name, sign] = [pair.slice(0, -1), pair.slice(-1)];
    return [[`&${name};`, sign] as const, [`&${name.toUpperCase()};`, sign] as const];
  }),
  ['&#58;', ':'],
  ['&#12345;', '〹'],
  ['&#x3a;', ':'],
  ['&#X3039;', '〹'],
  ['%3A', ':'],
  ['%c3%BC', 'ü'],
  [String.raw`\u00fc`, 'ü'],
  [String.raw`\X3a`, ':'],
];

test.each(signs)('%j is read as %j, in its place', (written, read) => {
  const { length } = written;
  const places = read === '' ? [] : [1];
  expect(decoded({ text: `a${written}b` })).toEqual({
    text: `a${read}b`,
    starts: [0, ...places, 1 + length],
    ends: [1, ...places.map(() => 1 + length), 2 + length],
  });
});

test.each(
  Array.from('\u200a\u2010\u2029\u202f\u205f\u2070\ufdff\ufe10').concat(
    '%3',
    '&#1;',
    '&#123456;',
    '&x;',
    String.raw`\u00f`,
    String.raw`\a`,
  ),
)('%j is read as it is written', (text) => {
  expect(decoded({ text: `a${text}z` })).toBeUndefined();
});
