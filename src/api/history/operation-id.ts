const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether an id is a UUID as services write it, which is kept as 16 bytes. Any other id is kept as text. */
export const isUuid = (id: string): boolean => id.length === 36 && uuid.test(id);

export function writeUuid(id: string, words: Uint32Array, at: number): void {
  words[at] = Number.parseInt(id.slice(0, 8), 16);
  words[at + 1] = Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16);
  words[at + 2] = Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16);
  words[at + 3] = Number.parseInt(id.slice(28), 16);
}

const UUID_LENGTH = 36;
const digits = new TextEncoder().encode('0123456789abcdef');
const pairs = new Uint16Array(256);
const pairBytes = new Uint8Array(pairs.buffer);
for (let byte = 0; byte < 256; byte += 1) {
  pairBytes[byte * 2] = digits[byte >>> 4] ?? 0;
  pairBytes[byte * 2 + 1] = digits[byte & 15] ?? 0;
}
const DASH = 45;
/** Where the bytes of a UUID stand in its text. */
const places = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34];
const latin = new TextDecoder('latin1');

/** The UUIDs of some rows as one text: a slice of it costs less than a text of its own. */
export function uuidTexts(words: Uint32Array, rows: number): (row: number) => string {
  const bytes = new Uint8Array(rows * UUID_LENGTH).fill(DASH);
  for (let row = 0; row < rows; row += 1) {
    const start = row * UUID_LENGTH;
    for (let byte = 0; byte < 16; byte += 1) {
      const word = words[row * 4 + (byte >>> 2)] ?? 0;
      const value = (word >>> (24 - (byte & 3) * 8)) & 0xff;
      const place = start + (places[byte] ?? 0);
      bytes[place] = pairBytes[value * 2] ?? 0;
      bytes[place + 1] = pairBytes[value * 2 + 1] ?? 0;
    }
  }
  const text = latin.decode(bytes);
  return (row) => text.slice(row * UUID_LENGTH, (row + 1) * UUID_LENGTH);
}

export const readUuid = (words: Uint32Array, at: number): string =>
  uuidTexts(words.subarray(at, at + 4), 1)(0);
