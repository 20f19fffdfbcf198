import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '@/test/exhaustive';
import { composed, fold, formed, piecesOf, placesOf } from './fold';

const forms = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

/** Letters whose stored forms, cases or lengths differ, among plain ones. */
const letters = fc.constantFrom(
  ...Array.from('aB 1üßẞﬁÅＷΣςǄøÆİı한が½…आ'),
  'U\u0308',
  'é\u0323',
  '\u1112\u1161\u11ab',
  'ﾊﾞ',
  'क्षि',
  'שָׁ',
  '𝒜',
  '👩‍🚀',
  '\u00a0',
  '\u200b',
);
const texts = fc.oneof(
  fc.array(letters, { maxLength: 20 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

/** A part of a text that begins and ends between characters as people see them. */
const partOf = (text: string, from: number, to: number) => {
  const parts = [...new Intl.Segmenter().segment(text)];
  const [a = 0, b = 0] = [from, to]
    .map((share) => Math.floor(share * parts.length))
    .toSorted((x, y) => x - y);
  const start = parts[a]?.index ?? text.length;
  return { start, end: parts[b]?.index ?? text.length };
};

describe('fold', () => {
  it.each([
    ['Müller', 'muller'],
    ['Mu\u0308ller', 'müller'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'ısparta'],
    ['Straße', 'STRASSE'],
    ['Ｗｉｄｅ', 'wide'],
    ['ﬁnance', 'finance'],
    ['ΟΔΟΣ', 'οδος'],
    ['Øresund', 'oresund'],
    ['Łódź', 'lodz'],
    ['Encyclopædia', 'encyclopaedia'],
    ['Ac\u00adme\u200b', 'acme'],
    ['10\u00a0000', '10 000'],
    ['ﾊﾞｽ', 'バス'],
    ['Hawaiʻi', "hawai'i"],
    ['ایران', 'ايران'],
    ['کتاب', 'كتاب'],
  ])('finds %s by %s', (text, typed) => {
    expect(fold(text)).toBe(fold(typed));
  });

  it('is the same for every normal form and case, and for what is folded already', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const form of forms) expect(fold(text.normalize(form))).toBe(fold(text));
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.toLowerCase())).toBe(fold(text));
      }),
    );
  });
});

describe('formed', () => {
  it('has the text of the form', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(formed(text, fold).text).toBe(fold(text));
        expect(formed(text, composed).text).toBe(text.normalize('NFC'));
      }),
    );
  });
});

describe('placesOf', () => {
  it('marks each part of a text that is found in it, in whichever form it is typed', () => {
    fc.assert(
      fc.property(
        texts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.constantFrom(...forms),
        (text, one, other, form) => {
          const { start, end } = partOf(text, one, other);
          const part = text.slice(start, end);
          const typed = part.normalize(form);
          fc.pre(fold(typed.trim()) !== '');
          const places = placesOf(text, typed);
          const left = start + part.length - part.trimStart().length;
          const right = start + part.trimEnd().length;
          const covers = (from = 0, to = 0) =>
            fold(text.slice(from, to)).includes(fold(typed.trim())) && from < right && to > left;
          expect(places.some((_, at) => at % 2 === 0 && covers(places[at], places[at + 1]))).toBe(true);
        },
      ),
      runs(1000),
    );
  });

  it('marks the characters that were found, whatever stands before them', () => {
    expect(placesOf('İİ Müller', 'muller')).toEqual([3, 9]);
    expect(placesOf('Mu\u0308ller Müller', 'müller')).toEqual([0, 7, 8, 14]);
    expect(placesOf('ﬁﬁ office', 'office')).toEqual([3, 9]);
    expect(placesOf('Straße', 'ss')).toEqual([4, 5]);
    expect(placesOf('😀 é', 'e')).toEqual([3, 4]);
    expect(placesOf('abc', '\u0301')).toEqual([]);
    expect(placesOf('a bc', ' bc ')).toEqual([2, 4]);
    expect(placesOf('a'.repeat(1_500), 'a')).toHaveLength(2 * 1_000);
  });
});

describe('piecesOf', () => {
  it('leaves out places that overlap or lie beyond the text', () => {
    const whole = [{ text: 'abc', match: false }];
    expect([piecesOf('abc', [0, 2, 1, 3]), piecesOf('abc', [1, 9]), piecesOf('abc', [])]).toEqual([
      [
        { text: 'ab', match: true },
        { text: 'c', match: false },
      ],
      whole,
      whole,
    ]);
  });
});

it.each([
  ['it’s “new”', `it's "new"`],
  ['Acme‑Corp — Ltd', 'acme-corp - ltd'],
  ['Ħal Għaxaq', 'hal ghaxaq'],
  ['محمـــد', 'محمد'],
  ['½ and ²', '1/2 and 2'],
])('%s is found as it is typed: %s', (text, typed) => {
  expect(placesOf(`a ${text} b`, typed)).toEqual([2, 2 + text.length]);
});
