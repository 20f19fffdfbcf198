import { describe, expect, test } from 'vitest';
import { rangeCondition, rangeSince, rangeSpan, spanWords, widerRange } from './range-span';
import { keepRange } from './search-params';
import { day, parseTime, stretchWords, zoneName } from './time';
import { rangeOf, readRange } from './time-range';

const from = Date.parse('2026-03-01T10:00:00Z');
const to = Date.parse('2026-03-01T12:30:00Z');
const own = '2026-03-01T10:00:00.000Z..2026-03-01T12:30:00.000Z';

test.each([
  [1, '24h'],
  [23.5, '7d'],
  [100, '7d'],
  [29 * 24, '30d'],
  [31 * 24, '2026-01-29T10:00:00.000Z..'],
])('what was %i hours ago is in the range %s', (hoursAgo, range) => {
  expect(rangeSince(from - hoursAgo * 3_600_000, from)).toBe(range);
});

describe('a range in the address', () => {
  test.each(['24h', '7d', '30d', own, '2026-03-01T10:00:00.000Z..', '..2026-03-01T10:00:00.000Z'])(
    '%s is taken',
    (range) => {
      expect(readRange(range)).toBe(range);
    },
  );

  test('times in other zones become UTC', () => {
    expect(readRange('2026-03-01T11:00:00+01:00..2026-03-01T12:30:00Z')).toBe(own);
  });

  test.each([
    undefined,
    '',
    '..',
    '90d',
    '24h..7d',
    '24H',
    'constructor',
    '2026-13-01T10:00:00Z..',
    `${own}..`,
    '2026-03-01T12:30:00Z..2026-03-01T10:00:00Z',
    '2026-03-01T12:30:00Z..2026-03-01T12:30:00Z',
    `"status:failed`,
    'x'.repeat(10_000),
  ])('%j is none', (value) => {
    expect(readRange(value)).toBeUndefined();
  });

  test('is kept by a link that names none', () => {
    const link = (next: { range?: string }) => keepRange({ search: { range: '7d' }, next: () => next });
    expect(link({})).toEqual({ range: '7d' });
    expect(link({ range: '30d' })).toEqual({ range: '30d' });
  });
});

test('begins and ends', () => {
  const open = Number.POSITIVE_INFINITY;
  expect(rangeOf(from, to)).toBe(own);
  expect([rangeOf(-open, to), rangeOf(from, open)]).toEqual([
    '..2026-03-01T12:30:00.000Z',
    '2026-03-01T10:00:00.000Z..',
  ]);
  expect([rangeOf(from, from), rangeOf(to, from), rangeOf(-open, open), rangeOf(Number.NaN, to)]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(rangeSpan(own, 0)).toEqual({ from, to });
  expect(rangeSpan('7d', to)).toEqual({ from: to - 7 * 86_400_000, to: Number.POSITIVE_INFINITY });
  expect(rangeSpan(`2026-03-01T10:00:00.000Z..`, 0)).toEqual({ from, to: open });
  expect(rangeSpan(`..2026-03-01T10:00:00.000Z`, 0)).toEqual({ from: Number.NEGATIVE_INFINITY, to: from });
});

test('is a condition that leaves out nothing without a time, unless both ends are chosen', () => {
  expect(rangeCondition('24h')).toBe('created:>=24h,unknown');
  expect(rangeCondition(own)).toBe(`created:${own}`);
});

test('has a next longer one, up to 30 days', () => {
  expect(['24h', '7d', '30d', own].map(widerRange)).toEqual(['7d', '30d', undefined, undefined]);
});

test('is said in words', () => {
  const open = Number.POSITIVE_INFINITY;
  expect(spanWords({ from, to }, 'UTC')).toContain(' to ');
  expect(spanWords({ from, to: open }, 'UTC')).toMatch(/^since /);
  expect(spanWords({ from: -open, to }, 'UTC')).toMatch(/^before /);
});

test('is said with the year where that is not this one, and with zones where the clock was changed', () => {
  const said = (begin: string, end?: string) =>
    spanWords({ from: Date.parse(begin), to: end ? Date.parse(end) : Infinity }, 'Europe/Berlin');
  expect(said('2019-03-01T10:00Z', '2019-03-01T12:00Z')).toMatch(/2019.* to .*2019/);
  expect(said('2019-03-01T10:00Z')).not.toBe(said('2018-03-01T10:00Z'));
  const [first, second] = ['2026-10-25T00:30Z', '2026-10-25T01:30Z'].map(Date.parse) as [number, number];
  const zones = [first, second].map((at) => zoneName(new Date(at), 'Europe/Berlin'));
  expect(new Set(zones).size).toBe(2);
  for (const zone of zones) expect(stretchWords(first, second, 'Europe/Berlin')).toContain(zone);
  expect(stretchWords(first, first + 365 * day, 'UTC')).toMatch(/2026.* to .*2027/);
  expect(stretchWords(second, second + day, 'Europe/Berlin')).not.toContain('2026');
});

test.each([
  ['2026-03-01T10:00:00Z', '9999-12-31T23:59:60Z', '2026-03-01T10:00:00.000Z..'],
  ['2026-03-01T10:00:00Z', '9999-12-31T23:00:00-02:00', '2026-03-01T10:00:00.000Z..'],
  ['0100-01-01T00:00:00+01:00', '2026-03-01T10:00:00Z', '..2026-03-01T10:00:00.000Z'],
  ['9999-12-31T23:59:60Z', '', undefined],
  ['0100-01-01T00:00:00+01:00', '9999-12-31T23:59:60Z', undefined],
])('from %s to %s is open where no address holds the year', (begin, end, range) => {
  expect(readRange(`${begin}..${end}`)).toBe(range);
  expect(readRange(range)).toBe(range);
  const times = [begin, end].map((text) => parseTime(text)?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(rangeOf(times[0]!, times[1]!)).toBe(range);
});
