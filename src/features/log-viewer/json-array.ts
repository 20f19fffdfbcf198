/** The body is no JSON array; `offset` is the byte where that shows. */
export class MalformedArray extends Error {
  override readonly name = 'MalformedArray';
  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(`byte ${offset}: ${what}`);
  }
}

/** The body begins with something else than an array. */
export class NotAnArray extends Error {
  override readonly name = 'NotAnArray';
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

export const isSpace = (code: number | undefined): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/**
 * Finds where the elements of a JSON array end, in bytes as they arrive. All that decides is ASCII, which UTF-8 uses
 * for nothing else, so characters may be split anywhere. It only cuts: whether each piece is JSON is for JSON.parse.
 */
export class ArraySplitter {
  #offset: number;
  /** Open brackets, the array's own included: 0 before it and after it. */
  #depth: number;
  #inString = false;
  #escaped = false;
  #opened: boolean;

  /** Begins before the array or, with an offset, at the start of an element that is not the first. */
  constructor(offset?: number) {
    this.#offset = offset ?? 0;
    this.#opened = offset !== undefined;
    this.#depth = this.#opened ? 1 : 0;
  }

  /** Where the first element begins, once known. */
  first = 0;

  /** Adds to `ends` the offset of each comma between elements, and of the closing bracket. */
  push(bytes: Uint8Array, ends: number[]): void {
    const base = this.#offset;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    let at = depth === 0 ? this.#outside(bytes, 0) : 0;
    if (depth === 0 && at < bytes.length) {
      depth = 1;
      at += 1;
      this.first = base + at;
    }
    for (; at < bytes.length; at += 1) {
      const code = bytes[at];
      if (inString) {
        if (escaped) escaped = false;
        else if (code === BACKSLASH) escaped = true;
        else if (code === QUOTE) inString = false;
      } else if (code === QUOTE) inString = true;
      else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          if (code !== CLOSE_ARRAY) throw new MalformedArray(base + at, 'unexpected }');
          ends.push(base + at);
          this.#outside(bytes, at + 1);
          break;
        }
      } else if (code === COMMA && depth === 1) ends.push(base + at);
    }
    this.#offset = base + bytes.length;
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
  }

  /** Whether the array was closed. */
  get closed(): boolean {
    return this.#opened && this.#depth === 0;
  }

  /** Bytes seen. */
  get offset(): number {
    return this.#offset;
  }

  /** Passes over space; answers where the array opens, or the length. */
  #outside(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const code = bytes[at];
      if (isSpace(code)) continue;
      const offset = this.#offset + at;
      if (this.#opened) throw new MalformedArray(offset, 'something follows the end of the array');
      // A byte order mark.
      if (offset < 3 && code === [0xef, 0xbb, 0xbf][offset]) continue;
      if (code !== OPEN_ARRAY) throw new NotAnArray();
      this.#opened = true;
      return at;
    }
    return bytes.length;
  }
}
