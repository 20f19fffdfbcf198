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

  /** Marks the rows whose UUID contains a text. */
  markContaining(text: string, marks: Uint8Array): void {
    for (let at = this.#text.indexOf(text); at !== -1; at = this.#text.indexOf(text, at)) {
      const row = Math.floor(at / STRIDE);
      if (at + text.length <= row * STRIDE + UUID_LENGTH) marks[row] = 1;
      at += 1;
    }
  }
}

/** Whether some UUID contains a text. */
export const isPartOfUuid = (text: string): boolean => /^[\da-f-]{0,36}$/.test(text);

export const readUuid = (words: Uint32Array, at: number): string =>
  new UuidTexts(words.subarray(at, at + 4), 1).at(0);
