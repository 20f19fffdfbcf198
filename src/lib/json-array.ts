/** The body is not a JSON array; `offset` is the byte where that shows. */
export class MalformedArray extends Error {
  override readonly name = 'MalformedArray';
  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(`byte ${offset}: ${what}`);
  }
}

/** The body begins with something other than an array. */
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
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

const isSpace = (code: number | undefined): boolean =>
  code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;

/** The first place from `at` on that is not white space. */
export function skipSpace(bytes: Uint8Array, at: number): number {
  let next = at;
  while (isSpace(bytes[next])) next += 1;
  return next;
}

/**
 * Finds where the elements of a JSON array end while its bytes arrive. It only cuts: JSON.parse decides whether an
 * element is valid.
 */
export class ArraySplitter {
  #offset: number;
  /** Open brackets including the array's own: 0 before the array and after it. */
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
    const { length } = bytes;
    let depth = this.#depth;
    let at = 0;
    if (depth === 0) {
      at = this.#outside(bytes, 0);
      if (at < length) {
        depth = 1;
        at += 1;
        this.first = base + at;
      }
    }
    if (this.#inString) at = this.#throughString(bytes, at);
    while (at < length) {
      const code = bytes[at];
      at += 1;
      if (code === QUOTE) {
        // Most of a log is text, so most of the time is spent in this loop.
        let end = at;
        while (end < length && bytes[end] !== QUOTE && bytes[end] !== BACKSLASH) end += 1;
        if (end < length && bytes[end] === QUOTE) at = end + 1;
        else {
          this.#inString = true;
          at = this.#throughString(bytes, end);
        }
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          if (code !== CLOSE_ARRAY) throw new MalformedArray(base + at - 1, 'unexpected }');
          ends.push(base + at - 1);
          this.#outside(bytes, at);
          break;
        }
      } else if (code === COMMA && depth === 1) ends.push(base + at - 1);
    }
    this.#offset = base + length;
    this.#depth = depth;
  }

  /** Continues inside a string; returns the place after its end, or the length. */
  #throughString(bytes: Uint8Array, from: number): number {
    let escaped = this.#escaped;
    for (let at = from; at < bytes.length; at += 1) {
      const code = bytes[at];
      if (escaped) escaped = false;
      else if (code === BACKSLASH) escaped = true;
      else if (code === QUOTE) {
        this.#inString = false;
        this.#escaped = false;
        return at + 1;
      }
    }
    this.#escaped = escaped;
    return bytes.length;
  }

  get closed(): boolean {
    return this.#opened && this.#depth === 0;
  }

  /** Bytes seen. */
  get offset(): number {
    return this.#offset;
  }

  /** Skips white space around the array; returns where it opens, or the length. */
  #outside(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at += 1) {
      const offset = this.#offset + at;
      if (isSpace(bytes[at]) || bytes[at] === BYTE_ORDER_MARK[offset]) continue;
      if (this.#opened) throw new MalformedArray(offset, 'something follows the end of the array');
      if (bytes[at] !== OPEN_ARRAY) throw new NotAnArray();
      this.#opened = true;
      return at;
    }
    return bytes.length;
  }
}
