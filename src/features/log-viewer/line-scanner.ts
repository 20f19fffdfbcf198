import { isSpace, MalformedArray, NotAnArray, type Codes } from '@/lib/json-array';
import { TextPiece } from './text-reader';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const [LOWER_E, UPPER_E, LOWER_U, PLUS] = [0x65, 0x45, 0x75, 0x2b];
const escapes = new Set(Array.from('"\\/bfnrt', (letter) => letter.charCodeAt(0)));
const literals = new Map(
  ['true', 'false', 'null'].map((word) => [
    word.charCodeAt(0),
    Array.from(word, (letter) => letter.charCodeAt(0)),
  ]),
);

/** An element of more codes than these is tried again only when twice as much of it is there. */
const LONG = 0x1_0000;

/** It may go on in what has not come yet; and: it is no JSON. */
const OPEN = -1;
const WRONG = -2;

const isDigit = (code: number | undefined) => code !== undefined && code >= ZERO && code <= NINE;
const isHex = (code: number | undefined) =>
  isDigit(code) || (code !== undefined && (code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);

/**
 * Finds where the elements of a JSON array end, and that each is JSON, in a text as it arrives: nothing is made of
 * them, which is most of what JSON.parse takes its time for.
 */
export class LineScanner {
  /** What was not taken yet, and a zero that ends every loop. */
  #codes: Codes = new Uint8Array(0x2_0000);
  #length = 0;
  /** Of the first of them in the text. */
  #offset: number;
  /** Where to go on. */
  #at = 0;
  /** With fewer of them nothing is tried: a long element comes in many pieces. */
  #enough = 0;
  #place: 'before' | 'first' | 'next' | 'after';
  #lines = 0;
  /** Of the element that was passed over last: where its last key begins. */
  #lastKey = 0;
  /** And whether it has a backslash. */
  #escaped = false;
  /** Of each open bracket in an element whether it is an object's. */
  readonly #inObjects: boolean[] = [];

  /** Begins before the array or, with an offset, at the start of an element that is not the first. */
  constructor(offset?: number) {
    this.#offset = offset ?? 0;
    this.#place = offset === undefined ? 'before' : 'next';
  }

  /** Where the first element begins, once known. */
  first = 0;

  get closed(): boolean {
    return this.#place === 'after';
  }

  /** Adds to `ends` the offset of what follows each element, and to `keys` that of its last key, 0 with a backslash. */
  push(codes: Codes, ends: number[], keys: number[]): void {
    this.#hold(codes);
    if (this.#length >= this.#enough) this.#scan(ends, keys);
  }

  /** Nothing else comes. */
  finish(ends: number[], keys: number[]): void {
    if (this.#length < this.#enough) this.#scan(ends, keys);
    this.#codes = this.#codes.slice(0, this.#length + 1);
  }

  /** Offset of the end of what came. */
  get end(): number {
    return this.#offset + this.#length;
  }

  /** What is held, which was not taken yet; good until more comes. */
  get rest(): TextPiece {
    return new TextPiece(this.#codes.subarray(0, this.#length));
  }

  /** The codes up to an offset, which are held no longer. */
  take(end: number): Codes {
    const count = end - this.#offset;
    const taken = this.#codes.slice(0, count);
    this.#codes.copyWithin(0, count, this.#length + 1);
    this.#length -= count;
    this.#at -= count;
    this.#enough -= count;
    this.#offset = end;
    return taken;
  }

  #scan(ends: number[], keys: number[]): void {
    if (this.#place === 'before') this.#open();
    while (this.#place === 'first' || this.#place === 'next') if (!this.#element(ends, keys)) break;
    if (this.#place === 'after') this.#close();
    const open = this.#length - this.#at;
    this.#enough = this.#place !== 'after' && open > LONG ? this.#length + open : 0;
  }

  #hold(codes: Codes): void {
    const length = this.#length + codes.length;
    const wide = !(this.#codes instanceof Uint8Array) || !(codes instanceof Uint8Array);
    if (wide === this.#codes instanceof Uint8Array || length >= this.#codes.length) {
      const room = Math.max(this.#codes.length, length * 2);
      const held = wide ? new Uint16Array(room) : new Uint8Array(room);
      held.set(this.#codes.subarray(0, this.#length));
      this.#codes = held;
    }
    this.#codes.set(codes, this.#length);
    this.#length = length;
    this.#codes[length] = 0;
  }

  #open(): void {
    this.#at = this.#space(this.#at);
    if (this.#at === this.#length) return;
    if (this.#codes[this.#at] !== OPEN_ARRAY) throw new NotAnArray();
    this.#at += 1;
    this.#place = 'first';
    this.first = this.#offset + this.#at;
  }

  #close(): void {
    this.#at = this.#space(this.#at);
    if (this.#at < this.#length)
      throw new MalformedArray(this.#offset + this.#at, 'something follows the end of the array');
  }

  /** Passes over one element; false when its end has not come. */
  #element(ends: number[], keys: number[]): boolean {
    const codes = this.#codes;
    const begin = this.#space(this.#at);
    if (this.#place === 'first' && codes[begin] === CLOSE_ARRAY) {
      this.#at = begin + 1;
      this.#place = 'after';
      return true;
    }
    this.#lastKey = begin;
    this.#escaped = false;
    let at = this.#value(begin);
    if (at >= 0) at = this.#space(at);
    if (at === OPEN || at === this.#length) return false;
    const code = at < 0 ? undefined : codes[at];
    if (code === CLOSE_OBJECT) throw new MalformedArray(this.#offset + at, 'unexpected }');
    if (code !== COMMA && code !== CLOSE_ARRAY)
      throw new MalformedArray(this.#offset + begin, `line ${this.#lines + 1} is not JSON`);
    ends.push(this.#offset + at);
    keys.push(this.#escaped ? 0 : this.#offset + this.#lastKey);
    this.#lines += 1;
    this.#at = at + 1;
    this.#place = code === COMMA ? 'next' : 'after';
    return true;
  }

  #space(from: number): number {
    const codes = this.#codes;
    let at = from;
    while (isSpace(codes[at])) at += 1;
    return at;
  }

  /** At a place that is none of what may be there. */
  #wrong(at: number): number {
    return at >= this.#length ? OPEN : WRONG;
  }

  /** Where the value that begins at a place ends. */
  #value(from: number): number {
    const codes = this.#codes;
    const inObjects = this.#inObjects;
    let depth = 0;
    let at = from;
    for (;;) {
      const code = codes[at];
      let opened = false;
      if (code === QUOTE) at = this.#string(at + 1);
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        const next = this.#space(at + 1);
        opened = codes[next] !== (code === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY);
        at = next + 1;
        if (opened) {
          inObjects[depth] = code === OPEN_OBJECT;
          depth += 1;
          at = code === OPEN_OBJECT ? this.#key(next, depth) : next;
        }
      } else at = code === MINUS || isDigit(code) ? this.#number(at) : this.#literal(at);
      if (at < 0) return at;
      while (!opened) {
        if (depth === 0) return at;
        const inObject = inObjects[depth - 1];
        at = codes[at] === COMMA ? at : this.#space(at);
        const follows = codes[at];
        if (follows === COMMA) {
          at = this.#space(at + 1);
          if (inObject) at = this.#key(at, depth);
          if (at < 0) return at;
          opened = true;
        } else if (follows === (inObject ? CLOSE_OBJECT : CLOSE_ARRAY)) {
          depth -= 1;
          at += 1;
        } else return this.#wrong(at);
      }
    }
  }

  /** Passes over a key and the colon, to where its value begins. */
  #key(from: number, depth: number): number {
    const codes = this.#codes;
    if (codes[from] !== QUOTE) return this.#wrong(from);
    if (depth === 1) this.#lastKey = from;
    let at = this.#string(from + 1);
    if (at < 0) return at;
    at = this.#space(at);
    return codes[at] === COLON ? this.#space(at + 1) : this.#wrong(at);
  }

  /** From behind the first quote to behind the last. */
  #string(from: number): number {
    const codes = this.#codes;
    let at = from;
    for (;;) {
      // Most of a log is text: this loop is what the time goes to.
      let code = codes[at] ?? 0;
      while (code !== QUOTE && code !== BACKSLASH && code >= 0x20) {
        at += 1;
        code = codes[at] ?? 0;
      }
      if (code === QUOTE) return at + 1;
      if (code !== BACKSLASH) return this.#wrong(at);
      this.#escaped = true;
      const escaped = codes[at + 1] ?? 0;
      if (escaped === LOWER_U) {
        for (let digit = at + 2; digit < at + 6; digit += 1)
          if (!isHex(codes[digit])) return this.#wrong(digit);
        at += 6;
      } else if (escapes.has(escaped)) at += 2;
      else return this.#wrong(at + 1);
    }
  }

  #digits(from: number): number {
    const codes = this.#codes;
    let at = from;
    while (isDigit(codes[at])) at += 1;
    return at === from ? this.#wrong(at) : at;
  }

  #number(from: number): number {
    const codes = this.#codes;
    let at = codes[from] === MINUS ? from + 1 : from;
    at = codes[at] === ZERO ? at + 1 : this.#digits(at);
    if (at >= 0 && codes[at] === DOT) at = this.#digits(at + 1);
    if (at >= 0 && (codes[at] === LOWER_E || codes[at] === UPPER_E))
      at = this.#digits(codes[at + 1] === MINUS || codes[at + 1] === PLUS ? at + 2 : at + 1);
    return at === this.#length ? OPEN : at;
  }

  #literal(from: number): number {
    const codes = this.#codes;
    const word = literals.get(codes[from] ?? 0);
    if (!word) return this.#wrong(from);
    for (let at = 0; at < word.length; at += 1)
      if (codes[from + at] !== word[at]) return this.#wrong(from + at);
    return from + word.length;
  }
}
