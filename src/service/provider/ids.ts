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

const ODD = 0x9e3779b1;
const INVERSE = inverse(ODD);

function inverse(odd: number): number {
  let x = odd;
  for (let i = 0; i < 5; i += 1) x = Math.imul(x, 2 - Math.imul(odd, x));
  return x >>> 0;
}

const scramble = (seed: number, index: number) => (Math.imul(index, ODD) ^ seed) >>> 0;
const unscramble = (seed: number, value: number) => Math.imul(value ^ seed, INVERSE) >>> 0;

/** The index, if its id is exactly the given one. */
function verified(style: Pick<IdStyle, 'of'>, seed: number, id: string, index: number): number | undefined {
  const inRange = Number.isInteger(index) && index >= 0 && index <= MAX_INDEX;
  return inRange && style.of(seed, index) === id ? index : undefined;
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
  const style: IdStyle = {
    of: (seed, index) => String(base(seed) + index * stride + (mix(seed, index) % stride)),
    indexOf: (seed, id) =>
      /^\d{1,15}$/.test(id)
        ? verified(style, seed, id, Math.floor((Number(id) - base(seed)) / stride))
        : undefined,
    numeric: asNumber,
  };
  return style;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const CHECKSUM = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';

/** 18 characters: the type's prefix, the instance, a counter, and the checksum that saves the letters' case. */
export function salesforceId(prefix: string): IdStyle {
  const style: IdStyle = {
    of: (seed, index) => {
      const short = `${prefix}${digits(seed % 238_328, BASE62, 3)}0${digits(index * 3 + 1, BASE62, 8)}`;
      let sum = '';
      for (let part = 0; part < 3; part += 1) {
        let bits = 0;
        for (let i = 0; i < 5; i += 1) {
          const char = short.charAt(part * 5 + i);
          if (char >= 'A' && char <= 'Z') bits |= 1 << i;
        }
        sum += CHECKSUM.charAt(bits);
      }
      return short + sum;
    },
    indexOf: (seed, id) => {
      const short = id.slice(0, 15);
      const index = (undigits(short.slice(7), BASE62) - 1) / 3;
      const whole = Number.isInteger(index) && index >= 0;
      if (id.length === 15) return whole && style.of(seed, index).startsWith(id) ? index : undefined;
      return verified(style, seed, id, index);
    },
    numeric: false,
  };
  return style;
}

const BASE32 = '0123456789abcdefghijklmnopqrstuv';

/** Letters and digits without visible order, such as calendar events have. */
export function tokenId(length: number, prefix = '', alphabet = BASE32): IdStyle {
  const style: IdStyle = {
    of: (seed, index) =>
      `${prefix}${filler(seed, index, alphabet, length - 7)}${digits(scramble(seed, index), BASE32, 7)}`,
    indexOf: (seed, id) => verified(style, seed, id, unscramble(seed, undigits(id.slice(-7), BASE32))),
    numeric: false,
  };
  return style;
}

export function uuidId(): IdStyle {
  const hex = (value: number) => value.toString(16).padStart(8, '0');
  const style: IdStyle = {
    of: (seed, index) => {
      const a = hex(mix(seed, index));
      const b = hex(mix(seed + 1, index));
      const c = hex(mix(seed + 2, index));
      const last = hex(scramble(seed, index));
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${last}`;
    },
    indexOf: (seed, id) =>
      /^[0-9a-f-]{36}$/.test(id)
        ? verified(style, seed, id, unscramble(seed, Number.parseInt(id.slice(-8), 16)))
        : undefined,
    numeric: false,
  };
  return style;
}

/** E-mail addresses as ids, such as calendars have. */
export function addressId(domain: string): IdStyle {
  const style: IdStyle = {
    of: (seed, index) => `c_${digits(scramble(seed, index), BASE32, 7)}@${domain}`,
    indexOf: (seed, id) => verified(style, seed, id, unscramble(seed, undigits(id.slice(2, 9), BASE32))),
    numeric: false,
  };
  return style;
}

/** The seed of a named thing within an account. */
export function seedOf(accountSeed: number, name: string): number {
  return mix(accountSeed, hashText(name));
}
