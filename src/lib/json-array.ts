/** The body is no JSON array; `offset` is the character where that shows. */
export class MalformedArray extends Error {
  override readonly name = 'MalformedArray';
  constructor(
    readonly offset: number,
    what: string,
  ) {
    super(`character ${offset}: ${what}`);
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

/** The codes of a text: its bytes where all of it is ASCII, else its UTF-16 units. */
export type Codes = Uint8Array | Uint16Array;

/**
 * Finds where the elements of a JSON array end, in a text as it arrives. It only cuts: whether each piece is JSON is
 * for JSON.parse.
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
  push(codes: Codes, ends: number[]): void {
    const base = this.#offset;
    const { length } = codes;
    let depth = this.#depth;
    let at = 0;
    if (depth === 0) {
      at = this.#outside(codes, 0);
      if (at < length) {
        depth = 1;
        at += 1;
        this.first = base + at;
      }
    }
    if (depth > 0 && this.#inString) at = this.#throughString(codes, at);
    while (at < length) {
      const code = codes[at];
      at += 1;
      if (code === QUOTE) {
        // Most of a log is text: this loop is what the time goes to.
        let end = at;
        while (end < length && codes[end] !== QUOTE && codes[end] !== BACKSLASH) end += 1;
        if (end < length && codes[end] === QUOTE) at = end + 1;
        else {
          this.#inString = true;
          at = this.#throughString(codes, end);
        }
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) depth += 1;
      else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        depth -= 1;
        if (depth === 0) {
          if (code !== CLOSE_ARRAY) throw new MalformedArray(base + at - 1, 'unexpected }');
          ends.push(base + at - 1);
          this.#outside(codes, at);
          break;
        }
      } else if (code === COMMA && depth === 1) ends.push(base + at - 1);
    }
    this.#offset = base + length;
    this.#depth = depth;
  }

  /** Goes on inside a string; answers where it ends, or the length. */
  #throughString(codes: Codes, from: number): number {
    let escaped = this.#escaped;
    for (let at = from; at < codes.length; at += 1) {
      const code = codes[at];
      if (escaped) escaped = false;
      else if (code === BACKSLASH) escaped = true;
      else if (code === QUOTE) {
        this.#inString = false;
        this.#escaped = false;
        return at + 1;
      }
    }
    this.#escaped = escaped;
    return codes.length;
  }

  /** Whether the array was closed. */
  get closed(): boolean {
    return this.#opened && this.#depth === 0;
  }

  /** Characters seen. */
  get offset(): number {
    return this.#offset;
  }

  /** Passes over space; answers where the array opens, or the length. */
  #outside(codes: Codes, from: number): number {
    for (let at = from; at < codes.length; at += 1) {
      if (isSpace(codes[at])) continue;
      if (this.#opened) throw new MalformedArray(this.#offset + at, 'something follows the end of the array');
      if (codes[at] !== OPEN_ARRAY) throw new NotAnArray();
      this.#opened = true;
      return at;
    }
    return codes.length;
  }
}
