const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether an id is a UUID as services write it, which is kept as 16 bytes. Any other id is kept as text. */
export const isUuid = (id: string): boolean => id.length === 36 && uuid.test(id);

export function writeUuid(id: string, words: Uint32Array, at: number): void {
  words[at] = Number.parseInt(id.slice(0, 8), 16);
  words[at + 1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
  words[at + 2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
  words[at + 3] = Number.parseInt(id.slice(28), 16);
}

/** Each UUID is written as 40 characters, so that they can be written four at a time. */
const STRIDE = 40;
const UUID_LENGTH = 36;
const digit = (value: number) => value.toString(16).charCodeAt(0);
/** The two digits of a byte, the first one in the lower bits. */
const pairs = Uint16Array.from({ length: 256 }, (_, byte) => digit(byte >>> 4) | (digit(byte & 15) << 8));
const pair = (word: number, shift: number): number => pairs[(word >>> shift) & 0xff] ?? 0;
const DASH = 45;
const SPACES = 0x20202020;
const ascii = new TextDecoder();

/** The UUIDs of some rows as one text, which costs less than a text each. */
export class UuidTexts {
  readonly #text: string;

  constructor(words: Uint32Array, rows: number) {
    const four = new Uint32Array((rows * STRIDE) / 4);
    let to = 0;
    for (let row = 0; row < rows; row += 1) {
      const [a = 0, b = 0, c = 0, d = 0] = [
        words[row * 4],
        words[row * 4 + 1],
        words[row * 4 + 2],
        words[row * 4 + 3],
      ];
      four[to] = pair(a, 24) | (pair(a, 16) << 16);
      four[to + 1] = pair(a, 8) | (pair(a, 0) << 16);
      four[to + 2] = DASH | (pair(b, 24) << 8) | ((pair(b, 16) & 0xff) << 24);
      four[to + 3] = (pair(b, 16) >>> 8) | (DASH << 8) | (pair(b, 8) << 16);
      four[to + 4] = pair(b, 0) | (DASH << 16) | ((pair(c, 24) & 0xff) << 24);
      four[to + 5] = (pair(c, 24) >>> 8) | (pair(c, 16) << 8) | (DASH << 24);
      four[to + 6] = pair(c, 8) | (pair(c, 0) << 16);
      four[to + 7] = pair(d, 24) | (pair(d, 16) << 16);
      four[to + 8] = pair(d, 8) | (pair(d, 0) << 16);
      four[to + 9] = SPACES;
      to += 10;
    }
    this.#text = ascii.decode(four);
  }

  at(row: number): string {
    return this.#text.slice(row * STRIDE, row * STRIDE + UUID_LENGTH);
  }
}

/** Longer texts are searched for by their beginning. */
const MOST_STEPS = 30;
const ONES = 0x01010101;
const HIGHEST_BITS = 0x80808080;

/**
 * Finds a text in UUIDs without writing them, byte by byte: the Shift-And algorithm (Baeza-Yates and Gonnet, 1992) with
 * two digits at a time. Bit `n` of the state says that `n + 1` characters of the text have come; one more bit keeps the
 * end of the text that came with the first digit of a byte.
 */
export class UuidSearch {
  readonly #kept = new Int32Array(256);
  readonly #begun = new Int32Array(256);
  readonly #dash: number;
  readonly #found: number;
  /** One of these bytes, four times in a word, is in every UUID that contains the text; NaN if that is unknown. */
  readonly #even: number;
  readonly #odd: number;
  /** A text that is longer may still be missing where its beginning was found. */
  readonly #rest: string | undefined;

  constructor(text: string) {
    const steps = Array.from(text.slice(0, MOST_STEPS));
    const after = 1 << steps.length;
    const bitsOf = (letter: string) =>
      steps.reduce((bits, step, at) => (step === letter ? bits | (1 << at) : bits), after);
    const digits = Array.from({ length: 16 }, (_, value) => bitsOf(value.toString(16)));
    for (let byte = 0; byte < 256; byte += 1) {
      const [first = 0, second = 0] = [digits[byte >>> 4], digits[byte & 15]];
      this.#kept[byte] = (first << 1) & second;
      this.#begun[byte] = (((first << 1) & 2) | 1) & second;
    }
    this.#dash = bitsOf('-');
    this.#found = after | (after >>> 1);
    const [, digit1, digit2, digit3] = /([\da-f])([\da-f])([\da-f])/.exec(text) ?? [];
    // The text begins with the first or with the second digit of a byte.
    const fourTimes = (byte: string) => (digit3 ? Math.imul(Number.parseInt(byte, 16), ONES) : Number.NaN);
    this.#even = fourTimes(`${digit1}${digit2}`);
    this.#odd = fourTimes(`${digit2}${digit3}`);
    this.#rest = text.length > MOST_STEPS ? text : undefined;
  }

  /** Marks the rows of a list whose UUID contains the text. */
  mark(words: Uint32Array, rows: Uint16Array, count: number, marks: Uint8Array): void {
    const even = this.#even;
    const odd = this.#odd;
    const isPossible = (word: number) => {
      const a = word ^ even;
      const b = word ^ odd;
      // A word has a byte that is zero if taking one from each byte sets a highest bit that was not set.
      return ((((a - ONES) & ~a) | ((b - ONES) & ~b)) & HIGHEST_BITS) !== 0;
    };
    const isAnyPossible = Number.isNaN(even);
    for (let place = 0; place < count; place += 1) {
      const row = rows[place] ?? 0;
      const at = row * 4;
      if (
        isAnyPossible ||
        isPossible(words[at] ?? 0) ||
        isPossible(words[at + 1] ?? 0) ||
        isPossible(words[at + 2] ?? 0) ||
        isPossible(words[at + 3] ?? 0)
      )
        if (this.#isFound(words, at)) marks[row] = 1;
    }
  }

  #isFound(words: Uint32Array, at: number): boolean {
    let state = 0;
    for (let half = 0; half < 8; half += 1) {
      const bits = (words[at + (half >>> 1)] ?? 0) >>> (half & 1 ? 0 : 16);
      const first = (bits >>> 8) & 0xff;
      const second = bits & 0xff;
      state = ((state << 2) & (this.#kept[first] ?? 0)) | (this.#begun[first] ?? 0);
      if (state & this.#found) return this.#hasRest(words, at);
      state = ((state << 2) & (this.#kept[second] ?? 0)) | (this.#begun[second] ?? 0);
      if (state & this.#found) return this.#hasRest(words, at);
      if (half === 0 || half > 4) continue;
      state = ((state << 1) | 1) & this.#dash;
      if (state & this.#found) return this.#hasRest(words, at);
    }
    return false;
  }

  #hasRest(words: Uint32Array, at: number): boolean {
    return this.#rest === undefined || readUuid(words, at).includes(this.#rest);
  }
}

/** Whether some UUID contains a text. */
export const isPartOfUuid = (text: string): boolean => /^[\da-f-]{0,36}$/.test(text);

export const readUuid = (words: Uint32Array, at: number): string =>
  new UuidTexts(words.subarray(at, at + 4), 1).at(0);
