import { hashText, mix } from './random';

/** Turns the index of a record into an id in the provider's style and back. `seed` is the object's in the account. */
export interface IdStyle {
  of(seed: number, index: number): string;
  /** Undefined when the account has no such id. */
  indexOf(seed: number, id: string): number | undefined;
  /** The provider's JSON holds it as a number. */
  numeric: boolean;
}

/** Indexes from here on belong to records that writes created. */
export const CREATED_FROM = 2 ** 30;
/** Indexes fit 32 bits, so that they can be scrambled into tokens. */
const MAX_INDEX = 2 ** 32 - 1;

/** Multiplying by one undoes multiplying by the other, in 32 bits. */
const [ODD, INVERSE] = [0x9e3779b1, 0x0e8b2f51];

const scramble = (seed: number, index: number) => (Math.imul(index, ODD) ^ seed) >>> 0;
const unscramble = (seed: number, value: number) => Math.imul(value ^ seed, INVERSE) >>> 0;

/** `guess` reads the index out of an id that looks right. The style has that index only if it gives the id back. */
function idStyle(of: IdStyle['of'], guess: (seed: number, id: string) => number, numeric = false): IdStyle {
  const indexOf = (seed: number, id: string) => {
    const index = guess(seed, id);
    const inRange = Number.isInteger(index) && index >= 0 && index <= MAX_INDEX;
    return inRange && of(seed, index) === id ? index : undefined;
  };
  return { of, indexOf, numeric };
}

function digits(value: number, alphabet: string, length: number): string {
  let text = '';
  let rest = value;
  while (text.length < length) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

function undigits(text: string, alphabet: string): number {
  let value = 0;
  for (const char of text) {
    const digit = alphabet.indexOf(char);
    if (digit < 0) return -1;
    value = value * alphabet.length + digit;
  }
  return value;
}

function filler(seed: number, index: number, alphabet: string, length: number): string {
  let text = '';
  let hash = mix(seed, index);
  while (text.length < length) {
    // Five characters per hash.
    for (let bits = hash, i = 0; i < 5 && text.length < length; i += 1, bits >>>= 6) {
      text += alphabet.charAt((bits & 63) % alphabet.length);
    }
    hash = mix(hash, index);
  }
  return text;
}

/** Growing numbers with gaps, such as `58210443191`. */
export function numericId(low: number, stride = 7, asNumber = false): IdStyle {
  const base = (seed: number) => low + (seed % 1000) * Math.floor(low / 1000);
  return idStyle(
    (seed, index) => String(base(seed) + index * stride + (mix(seed, index) % stride)),
    (seed, id) => Math.floor((Number(id) - base(seed)) / stride),
    asNumber,
  );
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** 18 characters: the type's prefix, the instance, a counter, and the checksum that saves the letters' case. */
export function salesforceId(prefix: string): IdStyle {
  const shortOf = (seed: number, index: number) =>
    `${prefix}${digits(seed % 238_328, BASE62, 3)}0${digits(index * 3 + 1, BASE62, 8)}`;
  const checksum = (short: string) =>
    [0, 5, 10].map((part) => {
      const capitals = Array.from(short.slice(part, part + 5), (char, i) =>
        /[A-Z]/.test(char) ? 1 << i : 0,
      );
      return CHECKSUM.charAt(capitals.reduce((sum, bit) => sum + bit));
    });
  const of = (seed: number, index: number) => {
    const short = shortOf(seed, index);
    return [short, ...checksum(short)].join('');
  };
  const guess = (_: number, id: string) => (undigits(id.slice(7, 15), BASE62) - 1) / 3;
  const long = idStyle(of, guess);
  const short = idStyle(shortOf, guess);
  return {
    of,
    indexOf: (seed, id) => (id.length === 15 ? short.indexOf(seed, id) : long.indexOf(seed, id)),
    numeric: false,
  };
}

const BASE32 = '0123456789abcdefghijklmnopqrstuv';

/** Letters and digits without visible order, such as calendar events have. */
export const tokenId = (length: number, prefix = '', alphabet = BASE32): IdStyle =>
  idStyle(
    (seed, index) =>
      `${prefix}${filler(seed, index, alphabet, length - 7)}${digits(scramble(seed, index), BASE32, 7)}`,
    (seed, id) => unscramble(seed, undigits(id.slice(-7), BASE32)),
  );

export function uuidId(): IdStyle {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  return idStyle(
    (seed, index) => {
      const [a, b, c] = [hex(mix(seed, index)), hex(mix(seed + 1, index)), hex(mix(seed + 2, index))];
      const last = hex(scramble(seed, index));
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${last}`;
    },
    (seed, id) => unscramble(seed, Number.parseInt(id.slice(-8), 16)),
  );
}

/** E-mail addresses as ids, such as calendars have. */
export const addressId = (domain: string): IdStyle =>
  idStyle(
    (seed, index) => `c_${digits(scramble(seed, index), BASE32, 7)}@${domain}`,
    (seed, id) => unscramble(seed, undigits(id.slice(2, 9), BASE32)),
  );

/** The seed of a named thing within an account. */
export const seedOf = (accountSeed: number, name: string): number => mix(accountSeed, hashText(name));
