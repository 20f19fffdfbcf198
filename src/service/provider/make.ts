import { between, fraction, mix, pick } from './random';
import type { Make, RecordRef } from './spec';
import { clockOf, countAt, DAY, HOUR, recordId, recordSeed } from './timeline';
import {
  cities,
  companyEnds,
  companyFirst,
  companySecond,
  givenNames,
  hostileNames,
  industries,
  jobTitles,
  type Named,
  sentences,
  streets,
  subjects,
  surnames,
  timeZones,
  verbs,
} from './words';

/** About one record in 160 has a name that a careless console would stumble over. */
function named(hash: number, list: readonly Named[]): Named {
  return hash % 160 === 3 ? pick(mix(hash, 1), hostileNames) : pick(hash, list);
}

const given = (seed: number) => named(mix(seed, 101), givenNames);
const family = (seed: number) => named(mix(seed, 102), surnames);

function companyOf(seed: number): { name: string; domain: string } {
  const hash = mix(seed, 103);
  const [first, slug] = named(hash, companyFirst);
  const [second, slug2] = pick(mix(hash, 2), companySecond);
  return { name: `${first} ${second}${pick(mix(hash, 3), companyEnds)}`, domain: `${slug}-${slug2}.example` };
}

export const givenName: Make = (_, record) => given(record.seed)[0];
export const surname: Make = (_, record) => family(record.seed)[0];
export const fullName: Make = (_, record) => `${given(record.seed)[0]} ${family(record.seed)[0]}`;
export const initials: Make = (_, record) =>
  given(record.seed)[0].charAt(0) + family(record.seed)[0].charAt(0);
export const companyName: Make = (_, record) => companyOf(record.seed).name;
export const domain: Make = (_, record) => companyOf(record.seed).domain;
export const website: Make = (_, record) => `https://www.${companyOf(record.seed).domain}`;
export const userName: Make = (_, record) =>
  `${given(record.seed)[1]}-${family(record.seed)[1]}${record.index % 97}`;
/** Unique within the object, and always plain ASCII. */
export const email: Make = (_, record) =>
  `${given(record.seed)[1]}.${family(record.seed)[1]}${record.index}@${companyOf(record.seed).domain}`;
export const slug: Make = (hash, record) =>
  `${pick(hash, companyFirst)[1]}-${pick(hash, subjects)}-${record.index}`;

export const phone: Make = (hash) =>
  `+${pick(hash, ['1', '44', '49', '33', '55', '81'])} ${between(mix(hash, 1), 200, 989)} 555 ${String(between(mix(hash, 2), 0, 9999)).padStart(4, '0')}`;
export const jobTitle: Make = (hash) => pick(hash, jobTitles);
export const industry: Make = (hash) => pick(hash, industries);
export const note: Make = (hash) =>
  `${pick(hash, sentences)} ${pick(mix(hash, 1), sentences)} ${pick(mix(hash, 2), sentences)}`;
export const phrase: Make = (hash) =>
  `${pick(hash, verbs)} ${pick(mix(hash, 1), companyFirst)[0]} ${pick(mix(hash, 2), subjects)}`;
export const topic: Make = (hash) => {
  const text = pick(hash, subjects);
  return text.charAt(0).toUpperCase() + text.slice(1);
};
export const html: Make = (hash) => `<p>${pick(hash, sentences)}</p><p>${pick(mix(hash, 1), sentences)}</p>`;
export const timeZone: Make = (hash) => pick(hash, timeZones);

/** Parts of one address belong together; `salt` tells the addresses of a record apart. */
const place = (record: RecordRef, salt: number) => pick(mix(record.seed, 200 + salt), cities);
export const city =
  (salt = 0): Make =>
  (_, record) =>
    place(record, salt)[0];
export const region =
  (salt = 0): Make =>
  (_, record) =>
    place(record, salt)[1];
export const country =
  (salt = 0): Make =>
  (_, record) =>
    place(record, salt)[2];
export const countryCode =
  (salt = 0): Make =>
  (_, record) =>
    place(record, salt)[3];
export const street =
  (salt = 0): Make =>
  (_, record) => {
    const hash = mix(record.seed, 300 + salt);
    return `${between(hash, 1, 240)} ${pick(mix(hash, 1), streets)}`;
  };
export const postalCode =
  (salt = 0): Make =>
  (_, record) =>
    String(between(mix(record.seed, 400 + salt), 10_000, 99_999));
export const latitude: Make = (hash) => decimal(hash, -60, 70, 6);
export const longitude: Make = (hash) => decimal(hash, -180, 180, 6);

function decimal(hash: number, low: number, high: number, places: number): number {
  return Number((low + fraction(hash) * (high - low)).toFixed(places));
}

export const yes =
  (share: number): Make =>
  (hash) =>
    fraction(hash) < share;
export const whole =
  (low: number, high: number): Make =>
  (hash) =>
    between(hash, low, high);
export const real =
  (low: number, high: number, places = 2): Make =>
  (hash) =>
    decimal(hash, low, high, places);
/** Mostly small amounts and a few large ones, in round hundreds. */
export const amount =
  (high: number): Make =>
  (hash) =>
    Math.round((high * fraction(hash) ** 3) / 100) * 100;
export const always =
  (value: unknown): Make =>
  () =>
    value;
export const oneOf =
  (...values: readonly unknown[]): Make =>
  (hash) =>
    pick(hash, values);
export const text =
  (prefix: string): Make =>
  (hash) =>
    `${prefix}${hash.toString(36)}`;
export const list =
  (make: Make, most: number): Make =>
  (hash, record) =>
    Array.from({ length: hash % (most + 1) }, (_, i) => make(mix(hash, i + 1), record));

export const iso = (millis: number) => new Date(millis).toISOString();
export const created: Make = (_, record) => iso(record.created);
export const modified: Make = (_, record) => iso(record.modified);
const shift = (hash: number, low: number, high: number) => low * DAY + fraction(hash) * (high - low) * DAY;
/** Days are counted from the creation. */
export const day =
  (low: number, high: number): Make =>
  (hash, record) =>
    iso(record.created + shift(hash, low, high)).slice(0, 10);
export const moment =
  (low: number, high: number): Make =>
  (hash, record) =>
    iso(Math.floor((record.created + shift(hash, low, high)) / 900_000) * 900_000);
/** Between the creation and the last change. */
export const earlier: Make = (hash, record) =>
  iso(Math.floor(record.created + fraction(hash) * (record.modified - record.created)));

export const earlierDay: Make = (hash, record) => String(earlier(hash, record)).slice(0, 10);

/** An hour-long meeting within two weeks of its creation, as `{ dateTime, timeZone }`. */
export const meeting =
  (end: boolean): Make =>
  (_, record) => {
    const hash = mix(record.seed, 501);
    const start = Math.floor((record.created + fraction(hash) * 14 * DAY) / (HOUR / 2)) * (HOUR / 2);
    return {
      dateTime: iso(start + (end ? HOUR * between(mix(hash, 1), 1, 2) : 0)),
      timeZone: pick(mix(hash, 2), timeZones),
    };
  };

export const object = (parts: Record<string, Make>): Make => {
  const entries = Object.entries(parts);
  return (hash, record) =>
    Object.fromEntries(entries.map(([key, make], i) => [key, make(mix(hash, i + 1), record)]));
};

/** The position of the record that this one refers to: one that existed when this one was created. */
function related(hash: number, record: RecordRef, target: string) {
  const other = record.spec.objects.get(target);
  if (!other) throw new Error(`${record.spec.name} has no object ${target}`);
  const clock = clockOf(record.account, other);
  const count = countAt(clock, record.created);
  return count === 0 ? undefined : { object: other, clock, index: hash % count };
}

/** The id of a record of another object. */
export const ref =
  (target: string): Make =>
  (hash, record) => {
    const found = related(hash, record, target);
    if (!found) return null;
    const id = found.object.id.of(found.clock.seed, found.index);
    return found.object.id.numeric ? Number(id) : id;
  };

/** `parts` of a record of another object, made with that record's seed. */
export const refObject = (target: string, parts: Record<string, Make>): Make => {
  const inner = object(parts);
  return (hash, record) => {
    const found = related(hash, record, target);
    if (!found) return null;
    const id = found.object.id.of(found.clock.seed, found.index);
    const seed = recordSeed(found.clock, found.index);
    const { id: _, ...rest } = record;
    const other = { ...rest, object: found.object, index: found.index, seed };
    return { id: found.object.id.numeric ? Number(id) : id, ...(inner(seed, other) as object) };
  };
};

export const ownId: Make = (_, record) =>
  record.object.id.numeric ? Number(recordId(record)) : recordId(record);
/** A text with the record's id in it. */
export const withId =
  (before: string, after = ''): Make =>
  (_, record) =>
    `${before}${recordId(record)}${after}`;
export const ordinal =
  (prefix: string): Make =>
  (_, record) =>
    `${prefix}${record.index + 1}`;
