import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countWords,
  displayValue,
  formatBytes,
  formatNumber,
  formatPercent,
  plural,
  safeJson,
  truncateEnd,
  truncateMiddle,
} from './format';

describe('numbers', () => {
  it('groups thousands', () => {
    expect(formatNumber(12431)).toBe('12,431');
    expect(formatNumber(-1234.5)).toBe('-1,234.5');
    expect(formatNumber(9007199254740993n)).toBe('9,007,199,254,740,993');
    expect(formatNumber(Number.NaN)).toBe('NaN');
  });

  it('writes counts as the formatter of the platform does', () => {
    const platform = new Intl.NumberFormat('en');
    fc.assert(
      fc.property(fc.maxSafeInteger(), (count) => {
        // The platform writes -0 with its sign.
        expect(formatNumber(count)).toBe(platform.format(count === 0 ? 0 : count));
      }),
    );
  });

  it('counts things', () => {
    expect(plural(1, 'line')).toBe('1 line');
    expect(plural(0, 'line')).toBe('0 lines');
    expect(plural(12431, 'line')).toBe('12,431 lines');
    expect(plural(2, 'entry', 'entries')).toBe('2 entries');
  });

  it('says how many of a list are shown, and nothing twice when all are', () => {
    expect(countWords(310, 310, 'topic')).toBe('310 topics');
    expect(countWords(1, 1, 'topic')).toBe('1 topic');
    expect(countWords(0, 1310, 'topic')).toBe('0 of 1,310 topics');
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1500, '1.5 kB'],
    [9_960, '10 kB'],
    [999_950, '1 MB'],
    [27_000_000, '27 MB'],
    [1.5e21, '1,500,000 PB'],
    [-1, 'unknown size'],
    [Number.NaN, 'unknown size'],
  ])('%d bytes are %s', (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([
    [0, 10, '0 %'],
    [10, 10, '100 %'],
    [1, 3, '33 %'],
    [4, 1000, '0.4 %'],
    [1, 100_000, 'under 0.1 %'],
    [99_999, 100_000, '99.9 %'],
    [1, 0, 'unknown'],
    [Number.NaN, 10, 'unknown'],
  ])('%d of %d is %s', (part, whole, words) => {
    expect(formatPercent(part, whole)).toBe(words);
  });
});

describe('truncation', () => {
  it('keeps both ends', () => {
    expect(truncateMiddle('6f1c2a4e-8d1b-4f0e-9b3e')).toBe('6f1c2a4e…9b3e');
    expect(truncateMiddle('short')).toBe('short');
    expect(truncateMiddle('1234567890123')).toBe('1234567890123');
    expect(truncateMiddle('abcdefghij', 3, 0)).toBe('abc…');
  });

  it('cuts no character in two', () => {
    expect(truncateMiddle('🚂'.repeat(20), 2, 1)).toBe('🚂🚂…🚂');
    expect(truncateEnd('🚂🚂🚂🚂', 3)).toBe('🚂🚂…');
    expect(truncateEnd('abc', 3)).toBe('abc');
  });
});

describe('displayValue', () => {
  it.each<[unknown, string]>([
    ['text', 'text'],
    [undefined, 'undefined'],
    [null, 'null'],
    [NaN, 'NaN'],
    [{ a: [1, { b: null }] }, '{"a":[1,{"b":null}]}'],
  ])('writes %s', (value, text) => {
    expect(displayValue(value)).toBe(text);
  });

  it('survives a cycle', () => {
    const cycle: Record<string, unknown> = { name: 'a' };
    cycle['self'] = cycle;
    expect(safeJson(cycle, 0)).toBe('[not JSON]');
    const shared = { x: 1 };
    expect(safeJson({ a: shared, b: shared }, 0)).toBe('{"a":{"x":1},"b":{"x":1}}');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true, withMap: true }), (value) => {
        expect(typeof displayValue(value)).toBe('string');
        expect(typeof safeJson(value)).toBe('string');
      }),
    );
  });
});
