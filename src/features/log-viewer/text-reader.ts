/** A piece of text. */
export interface TextPiece {
  readonly text: string;
  /** Its bytes, when each is a character: all of it is ASCII. */
  readonly bytes?: Uint8Array | undefined;
}

/** The codes of a text: bytes where all of it is ASCII. */
export function codesOf(text: string): Uint8Array | Uint16Array {
  const codes = new Uint16Array(text.length);
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    codes[at] = code;
    seen |= code;
  }
  return seen < 0x80 ? Uint8Array.from(codes) : codes;
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
  readonly #decoder = new TextDecoder();

  read(bytes: Uint8Array): TextPiece {
    const text = this.#decoder.decode(bytes, { stream: true });
    const same = text.length === bytes.length && isAscii(bytes);
    return { text, bytes: same ? bytes : undefined };
  }
}
