import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  absoluteDate,
  absoluteTime,
  clockTime,
  durationWords,
  has24Hours,
  isTimeZone,
  minuteTime,
  parseTime,
  preciseClockTime,
  relativeWords,
  zoneName,
} from './time';

const iso = (value: unknown) => parseTime(value)?.toISOString();

describe('parseTime', () => {
  it.each([
    ['2023-07-13T21:34:44.816354Z', '2023-07-13T21:34:44.816Z'],
    ['2023-07-13 21:34:44.816354+00:00', '2023-07-13T21:34:44.816Z'],
    ['2023-07-13T21:34:44Z', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13T21:34:44.5Z', '2023-07-13T21:34:44.500Z'],
    ['2023-07-13T21:34:44.123456789Z', '2023-07-13T21:34:44.123Z'],
    ['2023-07-13T23:34:44+02:00', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13T16:04:44-0530', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13T21:34:44', '2023-07-13T21:34:44.000Z'],
    ['  2023-07-13T21:34Z ', '2023-07-13T21:34:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2023-07-13T21:34:44.123456789012Z', '2023-07-13T21:34:44.123Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
    ['2023-07-13T23:34:44+02:00[Europe/Zurich]', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13T16:34:44−05:00', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13 21:34:44 GMT', '2023-07-13T21:34:44.000Z'],
    ['2023-07-13 21:34:44.816354 +0000 UTC', '2023-07-13T21:34:44.816Z'],
    ['2023-07-13 23:34:44.8 +0200 CEST m=+0.000104', '2023-07-13T21:34:44.800Z'],
    ['2017-01-01T00:59:60.5+01:00', '2017-01-01T00:00:00.500Z'],
  ])('reads %s', (text, expected) => {
    expect(iso(text)).toBe(expected);
  });

  it.each([
    '',
    'yesterday',
    '2023-02-30T00:00:00Z',
    '2023-02-29T00:00:00Z',
    '2023-13-01T00:00:00Z',
    '2023-01-01T25:00:00Z',
    '2023-01-01T00:61:00Z',
    '2023-01-01T00:00:60Z',
    '2023-01-01T23:59:61Z',
    '2023-01-01T00:00:00+99:00',
    '2023-07-13T23:34:44[Europe/Zurich]',
    '0001-01-01T00:00:00Z',
    '2023-01-01',
    '1689284084',
    '2023-07-13T21:34:44Z; DROP TABLE',
    null,
    undefined,
    0,
    {},
    new Date(Number.NaN),
  ])('refuses %s', (value) => {
    expect(parseTime(value)).toBeUndefined();
  });

  it('reads back every date it can be given', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0100-01-01T00:00:00Z'),
          max: new Date('9999-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(parseTime(date.toISOString())?.getTime()).toBe(date.getTime());
        },
      ),
    );
  });

  it('never throws and never gives an invalid date', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const date = parseTime(value);
        expect(date === undefined || !Number.isNaN(date.getTime())).toBe(true);
      }),
    );
  });
});

describe('relativeWords', () => {
  const now = new Date('2026-11-14T12:00:00Z');
  it.each([
    [0, 'just now'],
    [-9_000, 'just now'],
    [4_000, 'just now'],
    [-30_000, '30 s ago'],
    [-3 * 60_000, '3 min ago'],
    [-119 * 60_000, '1 h ago'],
    [2 * 3_600_000, 'in 2 h'],
    [-86_400_000, '1 day ago'],
    [-5 * 86_400_000, '5 days ago'],
    [-60 * 86_400_000, '2 months ago'],
    [-366 * 86_400_000, '1 year ago'],
    [-800 * 86_400_000, '2 years ago'],
  ])('%i ms is "%s"', (offset, words) => {
    expect(relativeWords(new Date(now.getTime() + offset), now)).toBe(words);
  });

  it('says so when there is no time', () => {
    expect(relativeWords(new Date(Number.NaN), now)).toBe('unknown time');
  });
});

describe('durationWords', () => {
  it.each([
    [0, '0 ms'],
    [340, '340 ms'],
    [4_200, '4.2 s'],
    [9_960, '10 s'],
    [59_400, '59 s'],
    [59_999, '1 min'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
    [86_400_000, '1 day'],
    [3 * 86_400_000 + 4 * 3_600_000, '3 days 4 h'],
  ])('%i ms is "%s"', (millis, words) => {
    expect(durationWords(millis)).toBe(words);
  });

  it.each([-1, Number.NaN, Infinity])('refuses %s', (millis) => {
    expect(durationWords(millis)).toBeUndefined();
  });
});

describe('absolute times', () => {
  const date = new Date('2026-11-14T13:02:11Z');

  it('names the zone', () => {
    expect(absoluteTime(date, 'UTC')).toBe('14 Nov 2026, 13:02:11 UTC');
    expect(absoluteTime(date, 'Europe/Zurich')).toMatch(/^14 Nov 2026, 14:02:11 (CET|GMT\+1)$/);
    expect(zoneName(date, 'UTC')).toBe('UTC');
  });

  it('writes midnight as 00', () => {
    expect(clockTime(new Date('2026-11-14T00:00:00Z'), 'UTC')).toBe('00:00:00');
    expect(absoluteDate(date, 'UTC')).toBe('14 Nov 2026');
  });

  it('falls back to UTC for a zone this browser does not know', () => {
    expect(absoluteTime(date, 'Mars/Olympus')).toBe('14 Nov 2026, 13:02:11 UTC');
    expect(isTimeZone('Mars/Olympus')).toBe(false);
    expect(isTimeZone('America/New_York')).toBe(true);
  });

  it('survives an invalid date', () => {
    expect(absoluteTime(new Date(Number.NaN), 'UTC')).toBe('unknown time');
    expect(zoneName(new Date(Number.NaN), 'UTC')).toBe('');
  });
});

describe('another locale', () => {
  const { DateTimeFormat } = Intl;
  afterEach(() => void vi.restoreAllMocks());

  // Formatters are cached by zone, so each locale has a zone that no other test uses.
  it.each([
    ['en-US', 'Pacific/Tarawa', 'Nov 15, 2026', '1:02:11.816 AM', /^Nov 15, 1:02 AM GMT\+12$/],
    ['de-DE', 'Pacific/Wake', '15. Nov. 2026', '01:02:11,816', /^15\. Nov\., 01:02 GMT\+12$/],
  ])('%s has its own order of day and month and its own hours', (locale, zone, day, clock, minute) => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function make(_, options) {
      return new DateTimeFormat(locale, options);
    });
    const date = new Date('2026-11-14T13:02:11.816Z');
    expect(absoluteDate(date, zone)).toBe(day);
    // Newer versions of ICU put a narrow space before AM.
    expect(preciseClockTime(date, zone).replace('\u202F', ' ')).toBe(clock);
    expect(minuteTime(date, zone).replace('\u202F', ' ')).toMatch(minute);
  });

  it('knows that British hours are 24', () => {
    expect(has24Hours()).toBe(true);
  });
});
