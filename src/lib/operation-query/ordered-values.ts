import { day, hour, isWritable, minute, second, utcTime, withLeapSecond, type TimeZone } from '@/lib/time';
import { zonedText, zonedTime } from '@/lib/zoned-time';
import type { OrderedKind } from './language';

/** The clock that relative and local times refer to. */
export interface Clock {
  /** In milliseconds. */
  readonly now: number;
  readonly zone: TimeZone;
}

/** From `from` up to, but not including, `to`. All values are whole numbers, so every comparison is such a span. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

type Relation = '' | '>' | '>=' | '<' | '<=';

/** A time, duration or number: the span that its last digit leaves open. */
interface Reading extends Span {
  /** The value is a day, of which comparisons mean the whole. */
  readonly isDay?: boolean;
}

const units = { s: second, m: minute, h: hour, d: day, w: 7 * day };
const relation = /^(?:[<>]=?)?/;
const infinite = Number.POSITIVE_INFINITY;

const howTo: Record<OrderedKind, string> = {
  time: 'a time. Write 2026-11-01, 2026-11-01T14:00, 24h for 24 hours ago, today or yesterday.',
  duration: 'a duration. Write a number with its unit: >30s, 5m, <2h, 1d.',
  count: 'a whole number of at most 15 digits. Write 0, >100 or 10..20.',
};

/** Says that a value cannot be read, and how to write one. */
export const unreadableValue = (kind: OrderedKind, text: string): string =>
  `“${text}” is left out. It is not ${howTo[kind]}`;

/** Wide signs, the dashes of text programs, and dots that they have joined, as they are typed here. */
const plainSigns = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace('≥', '>=')
    .replace('≤', '<=')
    .replaceAll(/[‐‑‒–−]/g, '-')
    .replace('...', '..');

/** The span that a value means: `>5m`, `10..20`, `2026-11-01`. undefined if it cannot be read. */
export function readOrdered(kind: OrderedKind, typed: string, clock: Clock): Span | undefined {
  const text = plainSigns(typed);
  const read = (part: string) => readers[kind](part, clock);
  const dots = text.indexOf('..');
  if (dots !== -1) {
    const [first, last] = [text.slice(0, dots), text.slice(dots + 2)];
    const [from, to] = [read(first), read(last)];
    if ((first !== '' && !from) || (last !== '' && !to) || (!from && !to)) return undefined;
    // The end of a range is included, except that of a time: what began at 15:00 is not from 14:00 to 15:00.
    const end = to && (kind === 'time' ? (to.isDay ? to.to : to.from) : to.from + 1);
    return { from: from?.from ?? -infinite, to: end ?? infinite };
  }
  const by = (relation.exec(text)?.[0] ?? '') as Relation;
  const value = read(text.slice(by.length));
  return value && spanOf(by, value);
}

function spanOf(by: Relation, { from, to, isDay }: Reading): Span {
  switch (by) {
    case '':
      return { from, to };
    case '>':
      return { from: isDay ? to : from + 1, to: infinite };
    case '>=':
      return { from, to: infinite };
    case '<':
      return { from: -infinite, to: from };
    case '<=':
      return { from: -infinite, to: isDay ? to : from + 1 };
  }
}

const readers: Record<OrderedKind, (text: string, clock: Clock) => Reading | undefined> = {
  time: readTime,
  duration: readDuration,
  count: (text) => (/^\d{1,15}$/.test(text) ? { from: Number(text), to: Number(text) + 1 } : undefined),
};

function readDuration(text: string): Reading | undefined {
  const [, number, unit] = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s(?:ec)?|m(?:in)?|[hdw])$/i.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  const size = /^ms$/i.test(unit) ? 1 : units[unit.charAt(0).toLowerCase() as keyof typeof units];
  // `1.5s` is 1.5 s up to 1.6 s.
  const last = 10 ** -(number.split('.')[1] ?? '').length;
  const from = Math.round(Number(number) * size);
  return { from, to: Math.max(from + 1, Math.round((Number(number) + last) * size)) };
}

const relativeTime = /^(\d{1,5})(s|m|h|d|w)$/i;
const dayTime = /^\d{4}-\d{2}-\d{2}$/;
const clockTime =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Whether a time depends on when it is read. */
export const isRelativeTime = (text: string): boolean =>
  text
    .replace(relation, '')
    .split('..')
    .some((part) => relativeTime.test(part) || /^(?:today|yesterday)$/i.test(part));

function readTime(text: string, clock: Clock): Reading | undefined {
  const [, count, unit] = relativeTime.exec(text) ?? [];
  if (count !== undefined && unit !== undefined) {
    const at = clock.now - Number(count) * units[unit.toLowerCase() as keyof typeof units];
    return { from: at, to: infinite };
  }
  const today = () => zonedText(new Date(clock.now), clock.zone).slice(0, 10);
  if (/^today$/i.test(text)) return dayOf(today(), clock.zone);
  if (/^yesterday$/i.test(text)) return dayOf(daysAfter(today(), -1), clock.zone);
  if (dayTime.test(text)) return dayOf(text, clock.zone);
  const [, date, time, seconds, fraction, zone] = clockTime.exec(text) ?? [];
  if (date === undefined || time === undefined) return undefined;
  const at = withLeapSecond(seconds ?? '00', (real) => moment(`${date}T${time}:${real}`, zone, clock.zone));
  if (at === undefined) return undefined;
  const from = at + Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  return { from, to: from + (seconds === undefined ? minute : fraction === undefined ? second : 1) };
}

function moment(text: string, offset: string | undefined, zone: TimeZone): number | undefined {
  if (offset === undefined) return zonedTime(text, zone)?.getTime();
  const asUtc = utcTime(text);
  if (asUtc === undefined || /^z$/i.test(offset)) return asUtc;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(3).replace(':', ''));
  return asUtc - (offset.startsWith('-') ? -1 : 1) * minutes * minute;
}

/** The date some days later. */
const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00Z`) + days * day).toISOString().slice(0, 10);

function dayOf(date: string, zone: TimeZone): Reading | undefined {
  const from = midnight(date, zone);
  if (from === undefined) return undefined;
  return { from, to: midnight(daysAfter(date, 1), zone) ?? from + day, isDay: true };
}

const midnight = (date: string, zone: TimeZone) => zonedTime(`${date}T00:00`, zone)?.getTime();

/** `2026-11-01T08:00Z`, as precise as needed. */
const utcText = (time: number): string => `${shortClock(new Date(time).toISOString().slice(0, -1))}Z`;

/** Leaves out seconds that are zero. */
const shortClock = (text: string): string => text.replace(/(?::00)?\.000$/, '');

const hasZone = (text: string) =>
  text
    .replace(relation, '')
    .split('..')
    .some((part) => clockTime.exec(part)?.[5] !== undefined);

/** A time as an address has it, in UTC, so that it means the same in every zone. Relative times stay as they are. */
export function timeInUtc(typed: string, zone: TimeZone, named = false): string {
  const text = plainSigns(typed);
  if (isRelativeTime(text) || hasZone(text)) return text;
  const span = readOrdered('time', text, { now: 0, zone });
  const by = relation.exec(text)?.[0];
  const isRange = text.includes('..') || dayTime.test(text);
  // What ends, or begins, in the year 10000 is left as it is.
  if (
    !span ||
    ![span.from, isRange ? infinite : span.to].every((at) => !Number.isFinite(at) || isWritable(at))
  )
    return text;
  if (named) return utcText(span.from);
  if (isRange) return [span.from, span.to].map((at) => (isWritable(at) ? utcText(at) : '')).join('..');
  if (by === '') return text.replace(clockTime, () => keepPrecision(text, span.from));
  return span.to === infinite ? `>=${utcText(span.from)}` : `<${utcText(span.to)}`;
}

/** A minute stays a minute, a second a second. */
const keepPrecision = (text: string, time: number): string =>
  `${new Date(time).toISOString().slice(0, Math.min(23, Math.max(16, text.length)))}Z`;

/** The reverse: a UTC time as a clock in the zone shows it, and a date where a day begins. */
export function timeInZone(text: string, zone: TimeZone, named = false): string {
  const by = relation.exec(text)?.[0] ?? '';
  const parts = text.slice(by.length).split('..');
  if (parts.some((part) => part !== '' && !/^\d.*T.*Z$/i.test(part))) return text;
  const isMoment = by === '' && parts.length === 1 && !named;
  const clocks = parts.map((part) => (part === '' ? '' : localText(part, zone, isMoment)));
  if (clocks.includes(undefined)) return text;
  const [first = '', last] = clocks;
  if (last !== undefined) {
    const from = dateOnly(first);
    const to = last.endsWith('T00:00') ? daysAfter(last.slice(0, 10), -1) : last;
    // Days on one side only would be read as whole days on the other.
    return from === to && dayTime.test(from) ? from : `${from}..${to}`;
  }
  return `${by}${named || by === '>=' || by === '<' ? dateOnly(first) : first}`;
}

const dateOnly = (text: string): string => (text.endsWith('T00:00') ? text.slice(0, 10) : text);

/** undefined for one of the two equal times when clocks are set back, of which only the first can be written. */
function localText(text: string, zone: TimeZone, isMoment: boolean): string | undefined {
  const at = readTime(text, { now: 0, zone })?.from;
  if (at === undefined) return undefined;
  const rest = new Date(at).toISOString().slice(16, -1);
  const whole = `${zonedText(new Date(at), zone)}${rest}`;
  // 12:00:00 means one second, not the minute 12:00.
  const local = isMoment ? whole.slice(0, Math.max(16, text.length - 1)) : shortClock(whole);
  return readTime(local, { now: 0, zone })?.from === at ? local : undefined;
}
