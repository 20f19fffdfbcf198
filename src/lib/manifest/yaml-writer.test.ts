import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runs } from '@/test/exhaustive';
import { parseJson } from '@/lib/json';
import { isTextOnly, olderMeaning, writeYaml } from './yaml-writer';

/** Words that one of the versions, or a common parser of 1.1, reads as something else than text. */
const words = [
  ...'no y on N Y Yes NO off OFF true True FALSE'.split(' '),
  ...'1_000 0123_4 0123 012 09 0x1F 0X1F -0x1F 0o14 0O14 -0o14 0b11 -0b1_1 0B1 +1 -1 1_ 1__0'.split(' '),
  ...'1e3 1E3 .5 1. 1.10 1_0.5 +.5 6.02e+23 .inf -.INF +.Inf .nan .NaN ._5 -.5_'.split(' '),
  ...'12:30 1:20:30 12:30:45 190:20:30.15 -1:30 2024-01-01 2024-1-1 2001-12-14t21:59:43.10-05:00'.split(' '),
  ...'~ null Null NULL << ='.split(' '),
  '2001-12-14 21:59:43.10 -5',
  '',
];

const odd = fc.oneof(
  fc.constantFrom(...words),
  fc.stringMatching(/^[-+]?[0-9_.:eExobTZ-]{1,12}$/),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    'email\u00A0',
    '\uFEFFa',
    'a\u2028b',
    'a\u0085b',
    '\u202Ea',
    'a\u200B',
    '!x',
    '*a',
    '# a',
    'a: b',
    '\t',
  ),
);

const read = (text: string) =>
  (['1.1', '1.2'] as const).map((version): unknown => parse(text, { version, logLevel: 'silent' }));

describe('what is written', () => {
  it('is the same text in both versions, as a value, in a list and as a key', () => {
    fc.assert(
      fc.property(odd, (word) => {
        for (const collectionStyle of ['any', 'flow'] as const)
          for (const value of [{ name: word }, [word, word], { [word]: [{ a: word }] }])
            for (const found of read(writeYaml(value, { collectionStyle }))) expect(found).toEqual(value);
      }),
      runs(2000),
    );
  });

  it.each(words)('quotes %j', (word) => {
    expect(isTextOnly(word)).toBe(false);
    expect(writeYaml([word])).toMatch(/^- "/);
  });

  it.each(['\u2000key', '\u00A0key', '\u3164key', '\tkey'])(
    'quotes %j, which begins like an indentation',
    (key) => {
      expect(writeYaml({ [key]: 0 })).toMatch(/^"/);
    },
  );

  it.each([
    '1.0.0',
    '0 6 * * *',
    'nope',
    'yes please',
    'e-mail',
    '12:30 pm',
    'contacts',
    '1a',
    '2024-01-01-x',
    'v1',
  ])('leaves %j plain', (word) => {
    expect(isTextOnly(word)).toBe(true);
    expect(writeYaml([word])).toBe(`- ${word}\n`);
  });

  it('shows characters that nobody sees as escapes', () => {
    expect(writeYaml(['a\u200Bb', 'c\u{E0041}"', '\u202E'])).toBe(
      '- "a\\u200Bb"\n- "c\\U000E0041\\""\n- "\\u202E"\n',
    );
  });
});

it.each([
  ['no', 'false'],
  ['y', 'true'],
  ['1_000', '1000'],
  ['12:30', '750'],
  ['0b11', '3'],
  ['=', 'something else'],
  // Both versions read these as something else than text.
  ['true', undefined],
  ['12', undefined],
  ['2024-01-01', 'a date'],
  ['e3', undefined],
  ['.', undefined],
  ['none', undefined],
])('%s is %s to parsers of 1.1', (word, meaning) => expect(olderMeaning(word)).toBe(meaning));

it('writes a key that is there twice twice', () => {
  const value = parseJson(
    '{"a":[{"name":"x","b":{"no":1,"no":[1.0]},"name":"y"}],"__proto__":1,"__proto__":2}',
  );
  expect(writeYaml(value)).toBe(
    'a:\n  - name: x\n    b:\n      "no": 1\n      "no":\n        - 1.0\n    name: "y"\n__proto__: 1\n__proto__: 2\n',
  );
});
