import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zoneName, zoneNames } from './time';
import { zonedExactly, zonedMoments, zonedText, zonedTime, zonedWindow } from './zoned-time';

const iso = (text: string, zone?: string) => zonedTime(text, zone)?.toISOString();

describe('zonedTime', () => {
  test('reads what a clock in the zone shows', () => {
    expect(iso('2026-03-01T09:00', 'UTC')).toBe('2026-03-01T09:00:00.000Z');
    expect(iso('2026-03-01T09:00', 'Europe/Zurich')).toBe('2026-03-01T08:00:00.000Z');
    expect(iso('2026-07-01T09:00:30', 'Europe/Zurich')).toBe('2026-07-01T07:00:30.000Z');
    expect(iso('2026-07-01T00:30', 'Asia/Kolkata')).toBe('2026-06-30T19:00:00.000Z');
    expect(iso('2026-12-31T23:59', 'America/Los_Angeles')).toBe('2027-01-01T07:59:00.000Z');
  });

  test('without a zone it is the browser’s own', () => {
    expect(zonedTime('2026-03-01T09:00', undefined)?.getTime()).toBe(new Date(2026, 2, 1, 9).getTime());
  });

  test('a skipped hour is taken after the change, a repeated one before it', () => {
    expect(iso('2026-03-29T02:30', 'Europe/Zurich')).toBe('2026-03-29T01:30:00.000Z');
    expect(iso('2026-10-25T02:30', 'Europe/Zurich')).toBe('2026-10-25T00:30:00.000Z');
    expect(iso('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
    expect(iso('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  test('refuses what is no date and time', () => {
    for (const text of ['', '2026-03-01', '2026-02-30T10:00', '2026-03-01T24:00', 'tomorrow'])
      expect(zonedTime(text, 'UTC'), text).toBeUndefined();
  });

  test('in every zone, what is read is what its clocks show, unless they skip it', () => {
    const zones = ['UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        (zone, moment) => {
          const shown = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'short',
          }).format(moment);
          const read = zonedTime(shown.replace(' ', 'T'), zone);
          const minute = Math.floor(moment.getTime() / 60_000) * 60_000;
          // A repeated hour is read as the first of the two.
          const behind = minute - (read?.getTime() ?? 0);
          expect([0, 1_800_000, 3_600_000]).toContain(behind);
          expect(zonedText(moment, zone)).toBe(shown.replace(' ', 'T'));
        },
      ),
    );
  });
});

const changing = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'America/Havana',
  'UTC',
];
/** Half of them within two hours of a change of the clocks in some zone. */
const moments = fc.oneof(
  fc.date({ min: new Date('2005-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-10-25T01:00Z', '2026-11-01T04:30Z', '2026-04-04T15:00Z', '2011-12-30T10:00Z'),
      fc.integer({ min: -7_200_000, max: 7_200_000 }),
    )
    .map(([at, away]) => new Date(Date.parse(at) + away)),
);

describe('a moment that a field shows', () => {
  test('is one of those that the field reads, to the millisecond, and its zone’s name tells which', () => {
    let repeated = 0;
    fc.assert(
      fc.property(fc.constantFrom(...changing), moments, (zone, moment) => {
        const read = zonedMoments(zonedExactly(moment, zone), zone);
        expect(read.map((one) => one.getTime())).toContain(moment.getTime());
        expect(new Set(read.map((one) => zoneName(one, zone))).size).toBe(read.length);
        repeated += Number(read.length > 1);
      }),
      { numRuns: 2_000 },
    );
    expect(repeated).toBeGreaterThan(20);
  });

  test('has the name of its zone at that time, and a range across a change has both', () => {
    const [winter, summer] = [new Date('2026-01-10T12:00Z'), new Date('2026-07-10T12:00Z')];
    expect(zoneNames([winter, undefined], 'Asia/Kathmandu')).toBe('GMT+5:45');
    const names = [winter, summer].map((date) => zoneName(date, 'Europe/Berlin'));
    expect(names[0]).not.toBe(names[1]);
    expect(zoneNames([summer, summer], 'Europe/Berlin')).toBe(names[1]);
    expect(zoneNames([winter, summer], 'Europe/Berlin')).toBe(names.join(' and '));
    expect(zoneNames([], 'UTC')).toBe('');
  });
});

test('a window in the hour that is repeated is the one it was filled with, or else the first that fits', () => {
  const [first, second, third] = ['00:30', '01:30', '02:30'].map((time) => new Date(`2026-10-25T${time}Z`));
  const window = (from?: Date, to?: Date, filled: [Date?, Date?] = [from, to]) =>
    zonedWindow(
      [from, to].map((moment) => (moment ? zonedExactly(moment, 'Europe/Berlin') : '')) as [string, string],
      'Europe/Berlin',
      filled,
    );
  for (const [from, to] of [
    [first, second],
    [second, third],
    [second, undefined],
    [undefined, second],
  ])
    expect(window(from, to)).toEqual([from, to]);
  expect(window(first, second, [])).toEqual([first, second]);
  expect(window(second, third, [])).toEqual([first, third]);
});
