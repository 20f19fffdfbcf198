import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strayWords, showHidden, showHiddenAndSpaces, trimEdges, withoutStray } from './hidden-characters';
import { typeable } from './typeable';

const span = (from: number, to = from) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const char = String.fromCodePoint;

const guarded = [
  ...span(0, 8),
  ...span(11, 31),
  ...span(0x7f, 0x9f),
  ...span(0x115f, 0x1160),
  ...span(0x17b4, 0x17b5),
  ...span(0x180b, 0x180f),
  ...span(0x200b, 0x200f),
  ...span(0x2028, 0x202e),
  ...span(0x2060, 0x206f),
  ...span(0xfe00, 0xfe0f),
  ...span(0xd800, 0xdfff),
  ...span(0xfdd0, 0xfdef),
  ...span(0xfff9, 0xfffb),
  ...span(0xfffe, 0xffff),
  ...span(0x10fffe, 0x10ffff),
  ...span(0xe0020, 0xe007f),
  ...span(0xe0100, 0xe01ef),
  0xad,
  0x34f,
  0x2800,
  0x61c,
  0x3164,
  0xfeff,
  0xffa0,
  0xe0001,
];

test('shows each character that nobody would see, or that turns text around', () => {
  for (const code of guarded) {
    const name = `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
    for (const [before, after] of [
      ['a', 'b'],
      ['', ''],
      ['é', 'ø'],
      ['א', 'ב'],
    ] as const)
      expect(showHidden(before + char(code) + after)).toBe(before + name + after);
  }
  expect(showHidden('👍\ufe0f\ufe0f\u200b')).toBe('👍\ufe0f⟨U+FE0F⟩⟨U+200B⟩');
});

test.each([
  ['plain\ttext\nwith naïve, 日本, שלום and عربي'],
  ['👩‍🚀 ❤️ 👨‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['نمی\u200cخواهم'],
  ['क्\u200dष'],
  ['葛\u{e0100}城'],
])('leaves what belongs to the writing: %s', (text) => {
  expect(showHidden(text)).toBe(text);
});

test('shows odd spaces where a look-alike matters', () => {
  expect(showHiddenAndSpaces('email\u00a0 a\u3000b')).toBe('email⟨U+00A0⟩ a⟨U+3000⟩b');
  expect(showHidden('10\u00a0000')).toBe('10\u00a0000');
});

test('changes nothing else, and nothing twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = showHidden(text);
      expect(showHidden(shown)).toBe(shown);
      expect(shown.replaceAll(/⟨U\+[\dA-F]{4,6}⟩/g, '')).toBe(
        Array.from(text.replaceAll('\r\n', '\n'))
          .filter(
            (one) =>
              !guarded.includes(one.codePointAt(0) ?? 0) && !/\p{Default_Ignorable_Code_Point}/u.test(one),
          )
          .join(''),
      );
    }),
  );
});

test.each([
  ['key', undefined],
  ['my key', undefined],
  ['key ', 'It ends with a space'],
  ['\tkey\n', 'It begins and ends with a space'],
  ['\u200bkey', 'It begins with a character that cannot be seen'],
  ['  ', 'It has only space'],
  ['key\n', 'It ends with a line break'],
  ['key\r\n', 'It ends with a line break'],
  ['key\ufeff', 'It ends with a character that cannot be seen'],
  ['\u2800key', 'It begins with a character that cannot be seen'],
  ['ke\u200by', 'It has a character inside that cannot be seen'],
  ['ke\u202ey\u00ad1', 'It has a character inside that cannot be seen'],
  ['ke\0y', 'It has a character inside that cannot be seen'],
  ['می\u200cخواهم', undefined],
  ['👩\u200d💻', undefined],
])('says what stands around %j, or hides in it', (text, words) => {
  expect(strayWords(text)).toBe(words);
  expect(strayWords(withoutStray(text))).toBeUndefined();
});

test('what hides in a secret is removed after what stands around it', () => {
  expect(strayWords(' ke\u200by')).toBe('It begins with a space');
  expect(withoutStray(' ke\u200by')).toBe('ke\u200by');
  expect(withoutStray('ke\u200by')).toBe('key');
});

test.each([
  [' orders ', 'orders'],
  ['my\u00a0 \tkey', 'my key'],
  ['inv\u202eoice\u200b', 'invoice'],
  ['Mu\u0308ller', 'M\u00fcller'],
  ['a\ud800', 'a'],
  ['Orders', 'Orders'],
  ['\u200b ', ''],
])('%j can be typed as %j', (name, typed) => {
  expect(typeable(name)).toBe(typed);
  expect(typeable(typed)).toBe(typed);
});

test.each(['Launch ❤️', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'])(
  'what ends with a part of an emoji is whole: %s',
  (text) => {
    expect(trimEdges(`\u200b ${text}\ufe0f\u200b\n`)).toBe(text);
    expect(strayWords(text)).toBeUndefined();
  },
);

test('a long space within a text is looked through once', () => {
  const text = `a${' \u200b'.repeat(100_000)}\u{1f600}`;
  expect(trimEdges(` ${text}\u{e0061}\n`)).toBe(text);
});
