import { expect, test } from 'vitest';
import { timeTicks } from './time-ticks';

const hour = 3_600_000;
const at = (text: string) => Date.parse(text);
const times = (from: string, to: string, zone: string) =>
  timeTicks(at(from), at(to), zone).map((tick) => new Date(tick.at).toISOString());

test('a week has its days in the zone, also where one has 25 hours', () => {
  expect(times('2026-10-23T12:00:00Z', '2026-10-27T12:00:00Z', 'Europe/Berlin')).toEqual([
    '2026-10-23T22:00:00.000Z',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
    '2026-10-26T23:00:00.000Z',
  ]);
});

test('a day has its hours', () => {
  expect(times('2026-03-01T10:00:00Z', '2026-03-01T22:00:00Z', 'UTC')).toEqual([
    '2026-03-01T12:00:00.000Z',
    '2026-03-01T15:00:00.000Z',
    '2026-03-01T18:00:00.000Z',
    '2026-03-01T21:00:00.000Z',
  ]);
});

test('a month has all its days, and a label where there is room; a century has none', () => {
  const month = timeTicks(at('2026-03-01T12:00:00Z'), at('2026-03-31T12:00:00Z'), 'UTC');
  expect(month).toHaveLength(30);
  expect(month.filter(({ label }) => label !== '')).toHaveLength(10);
  expect(timeTicks(0, 100 * 365 * 24 * hour, 'UTC')).toEqual([]);
});
