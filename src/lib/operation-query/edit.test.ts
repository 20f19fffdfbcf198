import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/exhaustive';
import { createdSpan, inUtc, inZone, isRelative, toggleValue, withTermsOn } from './edit';
import { parse } from './parse';
import { condition } from './print';

const now = Date.UTC(2026, 10, 20, 12);
const clock = { now, zone: 'UTC' };
const zurich = 'Europe/Zurich';

test('the address has UTC, the screen the zone', () => {
  for (const [screen, address] of [
    ['after:2026-11-01', 'after:2026-10-31T23:00Z'],
    ['a before:2026-07-01T09:30 b', 'a before:2026-07-01T07:30Z b'],
    ['on:2026-11-01', 'on:2026-10-31T23:00Z..2026-11-01T23:00Z'],
    ['on:2026-10-25', 'on:2026-10-24T22:00Z..2026-10-25T23:00Z'],
    ['-created:2026-11-01..2026-11-03', '-created:2026-10-31T23:00Z..2026-11-03T23:00Z'],
    ['created:2026-11-01T14:05..', 'created:2026-11-01T13:05Z..'],
    ['created:2026-11-01T14:05', 'created:2026-11-01T13:05Z'],
    ['created:..2026-11-01T14:05', 'created:..2026-11-01T13:05Z'],
    ['created:2026-11-01T14:05:00', 'created:2026-11-01T13:05:00Z'],
    ['created:2026-11-01T14:05:30.5', 'created:2026-11-01T13:05:30.5Z'],
    // A minute that is midnight is not a day.
    ['created:2026-11-01T00:00', 'created:2026-10-31T23:00Z'],
    ['updated:>=2026-11-01T14:05:30', 'updated:>=2026-11-01T13:05:30Z'],
    ['updated:<2026-11-01,unknown', 'updated:<2026-10-31T23:00Z,unknown'],
    ['after:24h on:today -before:7d', 'after:24h on:today -before:7d'],
    ['"after:2026-11-01" after:soon', '"after:2026-11-01" after:soon'],
    ['2026-11-01 object:2026-11-01 duration:1h', '2026-11-01 object:2026-11-01 duration:1h'],
    ['after:2026-11-01..2026-11-02', 'after:2026-11-01..2026-11-02'],
    ['created:2026-11-01T14:05+02:00', 'created:2026-11-01T14:05+02:00'],
    ['created:>=2026-11-01T14:05-0130', 'created:>=2026-11-01T14:05-0130'],
    ['created:2026-11-01T14:05Z..2026-11-02', 'created:2026-11-01T14:05Z..2026-11-02'],
    ['created:>=2026-11-01', 'created:>=2026-10-31T23:00Z'],
  ] as const) {
    expect(inUtc(screen, zurich)).toBe(address);
    expect(inZone(address, zurich)).toBe(screen);
  }
  expect(inUtc('updated:>2026-11-01', zurich)).toBe('updated:>=2026-11-01T23:00Z');
  // Each time is written in its own place, although the ones before it become longer.
  expect(inUtc('updated:>2026-11-01 acme created:<2026-11-05', zurich)).toBe(
    'updated:>=2026-11-01T23:00Z acme created:<2026-11-04T23:00Z',
  );
  expect(inUtc('after:"2026-11-01 09:00"', zurich)).toBe('after:2026-11-01T08:00Z');
  expect(inZone('created:2026-11-01T13:05:00Z..', zurich)).toBe('created:2026-11-01T14:05..');
  expect(inZone('created:>=2026-11-01T13:05:00Z', zurich)).toBe('created:>=2026-11-01T14:05');
  expect(inZone('after:2026-07-01T09:30Z', 'Asia/Kathmandu')).toBe('after:2026-07-01T15:15');
  // The second of two equal hours cannot be written in the zone.
  expect(inZone('after:2026-10-25T01:30Z', zurich)).toBe('after:2026-10-25T01:30Z');
});

test('the address means what the screen means, in every zone', () => {
  const zones = fc.constantFrom('UTC', 'Europe/Zurich', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu');
  const at = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) })
    .chain((ms) => fc.constantFrom(10, 16, 19, 23).map((size) => new Date(ms).toISOString().slice(0, size)));
  const bound = fc.oneof(
    fc.tuple(fc.constantFrom('after:', 'before:', 'on:', 'on:>', 'on:>=', 'on:<', 'on:<='), at),
    fc.tuple(at, at).map(([a, b]) => ['on:', `${a}..${b}`] as const),
  );
  fc.assert(
    fc.property(zones, zones, bound, (zone, other, [before, time]) => {
      const screen = before + time;
      const spanIn = (text: string, of: string) => createdSpan(parse(text), { now, zone: of });
      const span = spanIn(screen, zone);
      const address = inUtc(screen, zone);
      expect(spanIn(address, other)).toEqual(span);
      expect(spanIn(inZone(address, other), other)).toEqual(span);
    }),
    runs(500),
  );
});

test('what follows the clock is known', () => {
  expect(isRelative(parse('a after:24h'))).toBe(true);
  expect(isRelative(parse('created:2026-11-01..today'))).toBe(true);
  expect(isRelative(parse('created:2026-11-01,24h'))).toBe(true);
  expect(isRelative(parse('after:2026-11-01 "24h" today'))).toBe(false);
});

test('a value is added and taken away, and the rest stays', () => {
  const one = toggleValue(parse('a'), 'status', 'failure');
  expect(one).toBe('a status:failed');
  const two = toggleValue(parse(one), 'status', 'in_progress');
  expect(two).toBe('a status:failed,running');
  expect(toggleValue(parse(two), 'status', 'failure')).toBe('a status:running');
  expect(toggleValue(parse('status:failure b "open'), 'status', 'failure')).toBe('b "open"');
  expect(toggleValue(parse('a'), 'customer', '')).toBe('a customer:unknown');
  expect(toggleValue(parse('a customer:unknown'), 'customer', '')).toBe('a');
  expect(toggleValue(parse('customer:unknown'), 'customer', 'a')).toBe('customer:unknown,"a"');
  expect(toggleValue(parse('-status:failed'), 'status', 'odd one')).toBe('-status:failed status:"odd one"');
});

test('a time replaces the times', () => {
  const query = parse('after:24h x before:1h -on:today');
  expect(withTermsOn(query, 'created', condition('after', '7d'))).toBe('after:7d x -on:today');
  expect(withTermsOn(query, 'created')).toBe('x -on:today');
  expect(createdSpan(query, clock)).toEqual({ from: now - 86_400_000, to: now - 3_600_000 });
  const day = createdSpan(parse('on:2026-11-01'), clock);
  expect(createdSpan(parse('on:2026-11-01,someday'), clock)).toEqual(day);
  expect(createdSpan(parse('on:2026-11-01 created:unknown'), clock)).toEqual(day);
  expect(day.to - day.from).toBe(86_400_000);
  // Alternatives, whichever is written first.
  const later = createdSpan(parse('on:2026-11-03'), clock);
  for (const text of ['on:2026-11-01,2026-11-03', 'on:2026-11-03,2026-11-01'])
    expect(createdSpan(parse(text), clock)).toEqual({ from: day.from, to: later.to });
});
