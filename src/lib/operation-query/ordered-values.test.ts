import { expect, test } from 'vitest';
import { isRelativeTime, readOrdered, timeInUtc, timeInZone } from './ordered-values';

const open = Number.POSITIVE_INFINITY;
const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const day = 24 * hour;
const at = (text: string) => Date.parse(text);

/** From and to; what cannot be read has none. */
const spans =
  (kind: 'count' | 'duration' | 'time', zone = 'UTC') =>
  (text: string) => {
    const span = readOrdered(kind, text, { now, zone });
    return span && [span.from, span.to];
  };

test.each([
  ['5', 5, 6],
  ['>5', 6, open],
  ['>=5', 5, open],
  ['<5', -open, 5],
  ['<=5', -open, 6],
  ['≤5', -open, 6],
  ['≥5', 5, open],
  ['＞＝５', 5, open],
  ['5..7', 5, 8],
  ['5..', 5, open],
  ['..7', -open, 8],
  ['5…7', 5, 8],
  ['999999999999999', 999_999_999_999_999, 1e15],
])('the count %s', (text, from, to) => {
  expect(spans('count')(text)).toEqual([from, to]);
});

test.each([
  '',
  '..',
  'x',
  '5..x',
  'x..7',
  'x..',
  '..x',
  '>',
  '=5',
  '-1',
  '1.5',
  '1e3',
  '9999999999999999',
  '5....7',
])('no count is %j', (text) => {
  expect(spans('count')(text)).toBeUndefined();
});

test.each([
  ['5ms', 5, 6],
  ['1.5s', 1_500, 1_600],
  ['1.25h', 4_500_000, 4_536_000],
  ['1.234s', 1_234, 1_235],
  ['1.2ms', 1, 2],
  ['2M', 120_000, 180_000],
  ['>1h', hour + 1, open],
  ['<=1d', -open, day + 1],
  ['1w..', 7 * day, open],
  ['1s..1s', 1_000, 1_001],
])('the duration %s', (text, from, to) => {
  expect(spans('duration')(text)).toEqual([from, to]);
});

test.each(['5', '5y', '5sx', '1.2345s', '1234567s', 's'])('no duration is %j', (text) => {
  expect(spans('duration')(text)).toBeUndefined();
});

test.each([
  ['2026-11-01', at('2026-11-01T00:00Z'), at('2026-11-02T00:00Z')],
  ['>2026-11-01', at('2026-11-02T00:00Z'), open],
  ['<=2026-11-01', -open, at('2026-11-02T00:00Z')],
  ['2026-11-01..2026-11-02', at('2026-11-01T00:00Z'), at('2026-11-03T00:00Z')],
  ['2026-11-01T14:00..2026-11-01T15:00', at('2026-11-01T14:00Z'), at('2026-11-01T15:00Z')],
  ['2026-11-01T14:05', at('2026-11-01T14:05Z'), at('2026-11-01T14:06Z')],
  ['2026-11-01 14:05:30', at('2026-11-01T14:05:30Z'), at('2026-11-01T14:05:31Z')],
  ['2026-11-01T14:05:30.5', at('2026-11-01T14:05:30.500Z'), at('2026-11-01T14:05:30.501Z')],
  ['2026-11-01T14:05z', at('2026-11-01T14:05Z'), at('2026-11-01T14:06Z')],
  ['2026-11-01T14:05+02:00', at('2026-11-01T12:05Z'), at('2026-11-01T12:06Z')],
  ['2026-11-01T14:05-0130', at('2026-11-01T15:35Z'), at('2026-11-01T15:36Z')],
  ['>2026-11-01T14:05', at('2026-11-01T14:05Z') + 1, open],
  ['9999-12-31', at('9999-12-31T00:00Z'), at('9999-12-31T00:00Z') + day],
  ['2016-12-31T23:59:60Z', at('2017-01-01T00:00:00Z'), at('2017-01-01T00:00:01Z')],
  ['>=2017-01-01T00:59:60.5+01:00', at('2017-01-01T00:00:00.500Z'), open],
  ['2016-12-31T23:59:60..', at('2017-01-01T00:00:00Z'), open],
  ['24h', now - day, open],
  ['<24h', -open, now - day],
  ['2d..1d', now - 2 * day, now - day],
  ['TODAY', at('2026-11-20T00:00Z'), at('2026-11-21T00:00Z')],
  ['yesterday', at('2026-11-19T00:00Z'), at('2026-11-20T00:00Z')],
])('the time %s', (text, from, to) => {
  expect(spans('time')(text)).toEqual([from, to]);
});

test.each([
  '2026-02-30',
  '2026-02-30T10:00Z',
  '2026-02-30T10:00+01:00',
  '2026-11-01T25:00',
  '2026-11-01T',
  '2026-11',
  '2016-12-31T23:59:61Z',
  '2016-12-31T22:59:60Z',
  '2016-12-31T23:59:60+01:00',
  'tomorrow',
  'todays',
  'not today',
  'yesterdays',
  'not yesterday',
  '24h..soon',
  '24',
])('no time is %j', (text) => {
  expect(spans('time')(text)).toBeUndefined();
});

test('days are those of the zone, as long as its clocks make them', () => {
  const zurich = spans('time', 'Europe/Zurich');
  expect(zurich('2026-10-25')).toEqual([at('2026-10-24T22:00Z'), at('2026-10-25T23:00Z')]);
  expect(zurich('2026-11-01T14:05Z')).toEqual([at('2026-11-01T14:05Z'), at('2026-11-01T14:06Z')]);
  expect(spans('time', 'Pacific/Apia')('today')).toEqual([at('2026-11-20T11:00Z'), at('2026-11-21T11:00Z')]);
});

test('a time whose precision means nothing is written as short as it can be', () => {
  const shown = (text: string, named: boolean) => timeInZone(text, 'Europe/Berlin', named);
  expect([shown('2026-03-02T23:00:00Z', true), shown('2026-03-02T09:30:00.000Z', true)]).toEqual([
    '2026-03-03',
    '2026-03-02T10:30',
  ]);
  expect(shown('2026-03-02T23:00:00Z', false)).toBe('2026-03-03T00:00:00');
});

test('times that follow the clock are those that count back, also at one end of a range', () => {
  expect(['24h', '>=7d', '2026-11-01..today', '..1w', 'Yesterday'].map(isRelativeTime)).not.toContain(false);
  expect(
    ['2026-11-01', '24', 'todays', 'not today', '2026-11-01..2026-11-02', 'x24h'].map(isRelativeTime),
  ).not.toContain(true);
});

test.each([
  '9999-12-31',
  '>9999-12-31',
  '<=9999-12-31',
  '9999-12-31T23:30',
  '<9999-12-31T23:59:60',
  '9999-12-30..9999-12-31',
  '9999-12-31T23:59:60..',
  '0100-01-01',
  '2026-01-01..9999-12-31T23:59:60Z',
  '2016-12-31T23:59:60',
  '2016-12-31T18:59:60',
])('%s means the same in an address, at the ends of what can be written as well', (text) => {
  for (const zone of ['UTC', 'America/New_York', 'Pacific/Apia'])
    for (const named of text.includes('..') || /^[<>]/.test(text) ? [false] : [false, true]) {
      const span = readOrdered('time', text, { now, zone });
      const written = timeInUtc(text, zone, named);
      const read = readOrdered('time', written, { now, zone });
      expect(span && read && [zone, written, read.from]).toEqual(span && [zone, written, span.from]);
      expect(timeInZone(written, zone, named)).not.toMatch(/\+\d{6}/);
    }
});

test.each([
  ['2026‑11‑01', '2026-11-01'],
  ['2026–11–01…2026–11–02', '2026-11-01..2026-11-02'],
  ['2026-11-01T14:00:00.123456Z', '2026-11-01T14:00:00.123Z'],
  ['2026-11-01T14:00:00.123456', '2026-11-01T14:00:00.123'],
  ['2026-11-01T14:00:00.123456789+01', '2026-11-01T13:00:00.123Z'],
])('%s, as text programs and services write it, is the time %s', (text, plain) => {
  const read = spans('time', 'America/New_York');
  expect(read(text)).toEqual(read(plain));
  expect(read(timeInUtc(text, 'America/New_York'))).toEqual(read(plain));
});

test('the units that people write stand for those of one letter', () => {
  const read = spans('duration');
  for (const [text, plain] of [
    ['5min', '5m'],
    ['>90sec', '>90s'],
    ['1.5H', '1.5h'],
  ] as const)
    expect(read(text)).toEqual(read(plain));
  for (const text of ['5mec', '5hin', '5days']) expect(read(text)).toBeUndefined();
});
