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

/** A piece of text, of which codes or text are made when they are wanted. */
export class TextPiece {
  #text: string | undefined;
  #codes: Codes | undefined;

  constructor(text: string | undefined, codes?: Codes) {
    this.#text = text;
    this.#codes = codes;
  }

  get text(): string {
    return (this.#text ??= this.#codes ? textOfCodes(this.#codes) : '');
  }

  get codes(): Codes {
    return (this.#codes ??= codesOf(this.text));
  }

  /** What follows so many of its characters. */
  from(at: number): TextPiece {
    return new TextPiece(this.#text?.slice(at), this.#codes?.subarray(at));
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

  /** As text: what is compared with text that is known is mostly not looked into. */
  constructor(asText = false) {
    if (asText) this.#decoder = new TextDecoder();
  }

  read(bytes: Uint8Array): TextPiece {
    if (!this.#decoder && isAscii(bytes)) return new TextPiece(undefined, bytes);
    this.#decoder ??= new TextDecoder();
    return new TextPiece(this.#decoder.decode(bytes, { stream: true }));
  }
}
