import type { Codes } from '@/lib/json-array';

const ascii = new TextDecoder();
const units = new TextDecoder('utf-16le', { ignoreBOM: true });

/** The codes of a text: bytes where all of it is ASCII. */
export function codesOf(text: string): Codes {
  const codes = new Uint16Array(text.length);
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    codes[at] = code;
    seen |= code;
  }
  return seen < 0x80 ? Uint8Array.from(codes) : codes;
}

export const textOfCodes = (codes: Codes): string =>
  codes instanceof Uint8Array ? ascii.decode(codes) : units.decode(codes);

/** How many bytes are the same in two of one length; sixteen at a time, as a log read again is mostly the same. */
function sameBytes(a: Uint8Array, b: Uint8Array): number {
  const { length } = a;
  const x = new DataView(a.buffer, a.byteOffset, length);
  const y = new DataView(b.buffer, b.byteOffset, length);
  const differ = (at: number) => x.getInt32(at) ^ y.getInt32(at);
  let at = 0;
  while (at + 16 <= length && (differ(at) | differ(at + 4) | differ(at + 8) | differ(at + 12)) === 0)
    at += 16;
  while (at < length && a[at] === b[at]) at += 1;
  return at;
}

/** A piece of text, held as bytes where all of it is ASCII, until its text is wanted. */
export class TextPiece {
  #held: string | Uint8Array;

  constructor(held: string | Codes) {
    this.#held = held instanceof Uint16Array ? textOfCodes(held) : held;
  }

  get length(): number {
    return this.#held.length;
  }

  /** From then on this is what is held. */
  get text(): string {
    if (typeof this.#held !== 'string') this.#held = textOfCodes(this.#held);
    return this.#held;
  }

  get codes(): Codes {
    return typeof this.#held === 'string' ? codesOf(this.#held) : this.#held;
  }

  /** From one place to another, or to the end. */
  part(from: number, to?: number): TextPiece {
    const held = this.#held;
    return new TextPiece(typeof held === 'string' ? held.slice(from, to) : held.subarray(from, to));
  }

  /** With how many of its characters another of the same length begins. */
  sameStart(other: TextPiece): number {
    const [held, others] = [this.#held, other.#held];
    if (typeof held !== 'string' && typeof others !== 'string') return sameBytes(held, others);
    const [text, wanted] = [this.text, other.text];
    if (text === wanted) return text.length;
    let same = 0;
    while (text.charCodeAt(same) === wanted.charCodeAt(same)) same += 1;
    return same;
  }
}

/** Four bytes at a time where they lie so that they can be. */
function isAscii(bytes: Uint8Array): boolean {
  const { buffer, byteOffset, length } = bytes;
  const words = byteOffset % 4 === 0 ? length >> 2 : 0;
  if (words > 0) {
    const four = new Uint32Array(buffer, byteOffset, words);
    let seen = 0;
    for (let at = 0; at < words; at += 1) seen |= four[at] ?? 0;
    if ((seen & 0x80808080) !== 0) return false;
  }
  for (let at = words * 4; at < length; at += 1) if ((bytes[at] ?? 0) > 0x7f) return false;
  return true;
}

/** UTF-8 as it arrives, in pieces that may split a character anywhere. */
export class TextReader {
  /** From the first piece on that is not ASCII. */
  #decoder: TextDecoder | undefined;
  #begun = false;

  /** Passes over bytes that are known, where `known` says so: they are ASCII as all before them, and need no look. */
  skips(bytes: Uint8Array, known: (piece: TextPiece) => boolean): boolean {
    if (this.#decoder || bytes.length === 0 || !known(new TextPiece(bytes))) return false;
    this.#begun = true;
    return true;
  }

  read(bytes: Uint8Array): TextPiece {
    if (!this.#decoder && isAscii(bytes)) {
      this.#begun ||= bytes.length > 0;
      return new TextPiece(bytes);
    }
    // What would mark the order of bytes at the beginning is a character anywhere else.
    this.#decoder ??= new TextDecoder('utf-8', { ignoreBOM: this.#begun });
    return new TextPiece(this.#decoder.decode(bytes, { stream: true }));
  }
}
