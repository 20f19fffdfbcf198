import { day, hour, iso } from '@/lib/time';
import { between, fraction, mix, pick } from './random';
import type { Make, RecordRef } from './spec';
import { clockOf, countAt, recordId, recordSeed } from './timeline';
import wordLists from './words.json';

/** A name with the ASCII form that addresses and domains are made of. */
type Named = readonly [name: string, slug: string];

const withSlugs = (names: readonly (string | string[])[]): Named[] =>
  names.map((name) =>
    typeof name === 'string' ? [name, name.toLowerCase().replace(/[^a-z]/g, '')] : (name as [string, string]),
  );

const { companyEnds, industries, jobTitles, sentences, streets, subjects, timeZones, verbs } = wordLists;
const givenNames = withSlugs(wordLists.givenNames);
const surnames = withSlugs(wordLists.surnames);
const companyFirst = withSlugs(wordLists.companyFirst);
const companySecond = withSlugs(wordLists.companySecond);
/** Things that people have really typed into name fields. A console must show them as they are. */
const hostileNames = withSlugs(wordLists.hostileNames);
const cities = wordLists.cities as [city: string, region: string, country: string, code: string][];

/** About one record in 160 gets a hostile name. */
const named = (hash: number, list: readonly Named[]): Named =>
  hash % 160 === 3 ? pick(mix(hash, 1), hostileNames) : pick(hash, list);

const given = (seed: number) => named(mix(seed, 101), givenNames);
const family = (seed: number) => named(mix(seed, 102), surnames);

function companyOf(seed: number): { name: string; domain: string } {
  const hash = mix(seed, 103);
  const [first, slug] = named(hash, companyFirst);
  const [second, slug2] = pick(mix(hash, 2), companySecond);
  return { name: `${first} ${second}${pick(mix(hash, 3), companyEnds)}`, domain: `${slug}-${slug2}.example` };
}

/** All parts of an address come from the same place. `salt` separates the addresses of one record. */
const place = (record: RecordRef, salt: number) => pick(mix(record.seed, 200 + salt), cities);
const placePart =
  (part: 0 | 1 | 2 | 3) =>
  (salt = 0): Make =>
  (_, record) =>
    place(record, salt)[part];

const decimal = (hash: number, low: number, high: number, places: number): number =>
  Number((low + fraction(hash) * (high - low)).toFixed(places));

const shift = (hash: number, low: number, high: number) => low * day + fraction(hash) * (high - low) * day;
/** Between the record's creation and its last change. */
const earlier = (hash: number, record: RecordRef) =>
  iso(Math.floor(record.created + fraction(hash) * (record.modified - record.created)));

/** Makers without parameters, by the name that the provider files use. */
const constants: Readonly<Record<string, Make>> = {
  givenName: (_, record) => given(record.seed)[0],
  surname: (_, record) => family(record.seed)[0],
  fullName: (_, record) => `${given(record.seed)[0]} ${family(record.seed)[0]}`,
  initials: (_, record) => given(record.seed)[0].charAt(0) + family(record.seed)[0].charAt(0),
  companyName: (_, record) => companyOf(record.seed).name,
  domain: (_, record) => companyOf(record.seed).domain,
  website: (_, record) => `https://www.${companyOf(record.seed).domain}`,
  userName: (_, record) => `${given(record.seed)[1]}-${family(record.seed)[1]}${record.index % 97}`,
  /** Unique within the object, and always plain ASCII. */
  email: (_, record) =>
    `${given(record.seed)[1]}.${family(record.seed)[1]}${record.index}@${companyOf(record.seed).domain}`,
  slug: (hash, record) => `${pick(hash, companyFirst)[1]}-${pick(hash, subjects)}-${record.index}`,
  phone: (hash) =>
    `+${pick(hash, ['1', '44', '49', '33', '55', '81'])} ${between(mix(hash, 1), 200, 989)} 555 ${String(between(mix(hash, 2), 0, 9999)).padStart(4, '0')}`,
  jobTitle: (hash) => pick(hash, jobTitles),
  industry: (hash) => pick(hash, industries),
  note: (hash) =>
    `${pick(hash, sentences)} ${pick(mix(hash, 1), sentences)} ${pick(mix(hash, 2), sentences)}`,
  phrase: (hash) =>
    `${pick(hash, verbs)} ${pick(mix(hash, 1), companyFirst)[0]} ${pick(mix(hash, 2), subjects)}`,
  topic: (hash) => {
    const text = pick(hash, subjects);
    return text.charAt(0).toUpperCase() + text.slice(1);
  },
  html: (hash) => `<p>${pick(hash, sentences)}</p><p>${pick(mix(hash, 1), sentences)}</p>`,
  timeZone: (hash) => pick(hash, timeZones),
  latitude: (hash) => decimal(hash, -60, 70, 6),
  longitude: (hash) => decimal(hash, -180, 180, 6),
  created: (_, record) => iso(record.created),
  modified: (_, record) => iso(record.modified),
  earlier,
  earlierDay: (hash, record) => earlier(hash, record).slice(0, 10),
  ownId: (_, record) => (record.object.id.numeric ? Number(recordId(record)) : recordId(record)),
};

const object = (parts: Record<string, ValueRule>): Make => {
  const makes = Object.entries(parts).map(([key, rule]) => [key, makerOf(rule)] as const);
  return (hash, record) =>
    Object.fromEntries(makes.map(([key, make], i) => [key, make(mix(hash, i + 1), record)]));
};

/** The record that this one refers to: one that existed when this one was created. */
function related(hash: number, record: RecordRef, target: string) {
  const other = record.spec.objects.get(target);
  if (!other) throw new Error(`${record.spec.name} has no object ${target}`);
  const clock = clockOf({ ...record, object: other });
  const count = countAt(clock, record.created);
  if (count === 0) return undefined;
  const index = hash % count;
  const id = other.id.of(clock.seed, index);
  return { object: other, clock, index, id: other.id.numeric ? Number(id) : id };
}

/** Makers with parameters, by the name that the provider files use. */
const factories = {
  city: placePart(0),
  region: placePart(1),
  country: placePart(2),
  countryCode: placePart(3),
  street:
    (salt = 0) =>
    (_, record) => {
      const hash = mix(record.seed, 300 + salt);
      return `${between(hash, 1, 240)} ${pick(mix(hash, 1), streets)}`;
    },
  postalCode:
    (salt = 0) =>
    (_, record) =>
      String(between(mix(record.seed, 400 + salt), 10_000, 99_999)),
  /** True in this share of the records. */
  yes: (share: number) => (hash) => fraction(hash) < share,
  whole: (low: number, high: number) => (hash) => between(hash, low, high),
  real:
    (low: number, high: number, places = 2) =>
    (hash) =>
      decimal(hash, low, high, places),
  /** Mostly small amounts and a few large ones, in round hundreds. */
  amount: (high: number) => (hash) => Math.round((high * fraction(hash) ** 3) / 100) * 100,
  always: (value: unknown) => () => value,
  oneOf:
    (...values: readonly unknown[]) =>
    (hash) =>
      pick(hash, values),
  text: (prefix: string) => (hash) => `${prefix}${hash.toString(36)}`,
  list: (rule: ValueRule, most: number) => {
    const make = makerOf(rule);
    return (hash, record) =>
      Array.from({ length: hash % (most + 1) }, (_, i) => make(mix(hash, i + 1), record));
  },
  object,
  /** A date so many days after the record's creation. */
  day: (low: number, high: number) => (hash, record) =>
    iso(record.created + shift(hash, low, high)).slice(0, 10),
  /** A quarter of an hour so many days after the record's creation. */
  moment: (low: number, high: number) => (hash, record) =>
    iso(Math.floor((record.created + shift(hash, low, high)) / 900_000) * 900_000),
  /** The start or end of a meeting within two weeks of its creation, as `{ dateTime, timeZone }`. */
  meeting: (isEnd: boolean) => (_, record) => {
    const hash = mix(record.seed, 501);
    const start = Math.floor((record.created + fraction(hash) * 14 * day) / (hour / 2)) * (hour / 2);
    return {
      dateTime: iso(start + (isEnd ? hour * between(mix(hash, 1), 1, 2) : 0)),
      timeZone: pick(mix(hash, 2), timeZones),
    };
  },
  /** The id of a record of another object. */
  ref: (target: string) => (hash, record) => related(hash, record, target)?.id ?? null,
  /** A record of another object: its id, and `parts` made with that record's seed. */
  refObject: (target: string, parts: Record<string, ValueRule>) => {
    const inner = object(parts);
    return (hash, record) => {
      const found = related(hash, record, target);
      if (!found) return null;
      const seed = recordSeed(found.clock, found.index);
      const { id: _, ...rest } = record;
      const other = { ...rest, object: found.object, index: found.index, seed };
      return { id: found.id, ...(inner(seed, other) as object) };
    };
  },
  /** A text with the record's id in it. */
  withId:
    (before: string, after = '') =>
    (_, record) =>
      `${before}${recordId(record)}${after}`,
  ordinal: (prefix: string) => (_, record) => `${prefix}${record.index + 1}`,
} satisfies Record<string, (...args: never[]) => Make>;

/** How a provider file says what a field holds: `"email"`, or a maker with parameters such as `["whole", 0, 9]`. */
export type ValueRule = string | readonly [name: string, ...parameters: unknown[]];

/** Fields with these values are filled in by the provider. */
export const isAutomatic = (rule: ValueRule | null) =>
  rule === 'created' || rule === 'modified' || rule === 'ownId';

/** Throws on a name that no maker has. */
export function makerOf(rule: ValueRule): Make {
  const [name, ...parameters] = typeof rule === 'string' ? [rule] : rule;
  const constant = typeof rule === 'string' ? constants[name] : undefined;
  if (constant) return constant;
  if (typeof rule === 'string' || !Object.hasOwn(factories, name))
    throw new Error(`No maker of values is called ${name}`);
  const factory = factories[name as keyof typeof factories] as (...args: unknown[]) => Make;
  return factory(...parameters);
}
