/** Strings of one chunk. Chunks are kept in storage one by one, and only the last one grows. */
export const CHUNK_STRINGS = 4096;
/** Longer texts are cut off: messages of that length mostly end in a dump. */
const MOST_CHARACTERS = 8_000;
const MOST_BYTES = MOST_CHARACTERS * 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const scratch = new Uint8Array(MOST_BYTES);

interface Chunk {
  /** Where each string ends; the next one begins there. */
  ends: Uint32Array;
  bytes: Uint8Array;
  count: number;
}

interface Decoded {
  readonly used: number;
  /** Undefined if the chunk has to be decoded string by string. */
  readonly text: string | undefined;
  readonly lower: string | undefined;
}

/**
 * Each distinct string once, by number, as UTF-8 in one array: a million JavaScript strings would take several times the
 * memory. Number 0 is the empty string. Strings are only ever added.
 */
export class Dictionary {
  readonly #chunks: Chunk[] = [];
  /** Open addressing: number of the string plus one, 0 for a free slot. */
  #slots = new Uint32Array(1024);
  #size = 0;
  /** Chunks that were looked through, each as one text: slices of it cost less than decoding each string. */
  readonly #decoded = new Map<number, Decoded>();
  /** Chunks that have changed since they were last stored. */
  readonly dirty = new Set<number>();

  constructor(chunks: readonly ArrayBuffer[] = []) {
    for (const buffer of chunks) {
      const [count = 0] = new Uint32Array(buffer, 0, 1);
      const ends = new Uint32Array(buffer, 4, count);
      this.#chunks.push({ ends, bytes: new Uint8Array(buffer, 4 + count * 4), count });
      this.#size += count;
    }
    if (this.#size === 0) this.number('');
    else this.#rebuild();
  }

  get size(): number {
    return this.#size;
  }

  get bytes(): number {
    return this.#chunks.reduce((sum, { ends, bytes }) => sum + ends.byteLength + bytes.length, 0);
  }

  get chunkCount(): number {
    return this.#chunks.length;
  }

  /** The number of a string. Adds it if it is new. */
  number(text: string): number {
    const { written } = encoder.encodeInto(text.slice(0, MOST_CHARACTERS), scratch);
    const slot = this.#slotOf(scratch, 0, written);
    const found = this.#slots[slot] ?? 0;
    return found > 0 ? found - 1 : this.#add(written, slot);
  }

  find(text: string): number | undefined {
    const { written } = encoder.encodeInto(text.slice(0, MOST_CHARACTERS), scratch);
    const found = this.#slots[this.#slotOf(scratch, 0, written)] ?? 0;
    return found > 0 ? found - 1 : undefined;
  }

  text(number: number): string {
    const index = Math.floor(number / CHUNK_STRINGS);
    const chunk = this.#chunks[index];
    if (!chunk) return '';
    const at = number % CHUNK_STRINGS;
    const end = chunk.ends[at] ?? 0;
    const decoded = this.#decoded.get(index)?.text;
    if (decoded !== undefined && end <= decoded.length) return decoded.slice(startOf(chunk, at), end);
    return decoder.decode(chunk.bytes.subarray(startOf(chunk, at), chunk.ends[at]));
  }

  /**
   * Which strings of a chunk contain one of some lower-cased texts, ignoring case; 1 for those that do. Undefined if they
   * have to be tested one by one, because their lower case may have another length.
   */
  containing(index: number, texts: readonly string[]): Uint8Array | undefined {
    const chunk = this.#chunks[index];
    if (!chunk) return undefined;
    const { lower } = this.#decode(index, chunk);
    if (lower === undefined) return undefined;
    const marks = new Uint8Array(chunk.count);
    for (const text of texts) {
      let string = 0;
      for (let at = lower.indexOf(text); at !== -1;) {
        while ((chunk.ends[string] ?? 0) <= at && string < chunk.count) string += 1;
        const end = chunk.ends[string] ?? 0;
        const isWithin = at + text.length <= end;
        if (isWithin) marks[string] = 1;
        at = lower.indexOf(text, isWithin ? end : at + 1);
      }
    }
    return marks;
  }

  /** Frees what looking through the strings has left. */
  endSearch(): void {
    this.#decoded.clear();
  }

  #decode(index: number, chunk: Chunk): Decoded {
    const known = this.#decoded.get(index);
    const used = startOf(chunk, chunk.count);
    if (known?.used === used) return known;
    const text = decoder.decode(chunk.bytes.subarray(0, used));
    // Places in the text are those in the bytes only if all is ASCII.
    const decoded =
      text.length === used
        ? { used, text, lower: text.toLowerCase() }
        : { used, text: undefined, lower: undefined };
    this.#decoded.set(index, decoded);
    return decoded;
  }

  chunk(index: number): ArrayBuffer {
    const chunk = this.#chunks[index];
    const count = chunk?.count ?? 0;
    const used = chunk ? startOf(chunk, count) : 0;
    const buffer = new ArrayBuffer(4 + count * 4 + used);
    new Uint32Array(buffer, 0, 1)[0] = count;
    if (chunk) {
      new Uint32Array(buffer, 4, count).set(chunk.ends.subarray(0, count));
      new Uint8Array(buffer, 4 + count * 4).set(chunk.bytes.subarray(0, used));
    }
    return buffer;
  }

  #add(length: number, slot: number): number {
    const index = Math.floor(this.#size / CHUNK_STRINGS);
    const chunk = (this.#chunks[index] ??= {
      ends: new Uint32Array(64),
      bytes: new Uint8Array(1024),
      count: 0,
    });
    const start = startOf(chunk, chunk.count);
    if (chunk.count === chunk.ends.length) {
      const ends = new Uint32Array(Math.min(CHUNK_STRINGS, chunk.count * 2 + 64));
      ends.set(chunk.ends);
      chunk.ends = ends;
    }
    if (start + length > chunk.bytes.length) {
      const bytes = new Uint8Array((start + length) * 2);
      bytes.set(chunk.bytes.subarray(0, start));
      chunk.bytes = bytes;
    }
    chunk.bytes.set(scratch.subarray(0, length), start);
    chunk.ends[chunk.count] = start + length;
    chunk.count += 1;
    this.dirty.add(index);
    this.#slots[slot] = this.#size + 1;
    this.#size += 1;
    if (this.#size * 2 > this.#slots.length) this.#rebuild();
    return this.#size - 1;
  }

  #rebuild(): void {
    let length = 1024;
    while (length < this.#size * 3) length *= 2;
    this.#slots = new Uint32Array(length);
    let number = 0;
    for (const chunk of this.#chunks)
      for (let at = 0; at < chunk.count; at += 1) {
        const start = startOf(chunk, at);
        const slot = this.#slotOf(chunk.bytes, start, (chunk.ends[at] ?? 0) - start);
        number += 1;
        // A chunk that could not be read is replaced by empty strings: the first of equal strings is found.
        if (this.#slots[slot] === 0) this.#slots[slot] = number;
      }
  }

  /** The slot of some bytes: the one that has them, or a free one. */
  #slotOf(bytes: Uint8Array, start: number, length: number): number {
    const mask = this.#slots.length - 1;
    let hash = 0x811c9dc5;
    for (let at = 0; at < length; at += 1) hash = Math.imul(hash ^ (bytes[start + at] ?? 0), 0x01000193);
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const found = this.#slots[slot] ?? 0;
      if (found === 0 || this.#has(found - 1, bytes, start, length)) return slot;
    }
  }

  #has(number: number, bytes: Uint8Array, start: number, length: number): boolean {
    const chunk = this.#chunks[Math.floor(number / CHUNK_STRINGS)];
    if (!chunk) return false;
    const at = number % CHUNK_STRINGS;
    const own = startOf(chunk, at);
    if ((chunk.ends[at] ?? 0) - own !== length) return false;
    for (let byte = 0; byte < length; byte += 1)
      if (chunk.bytes[own + byte] !== bytes[start + byte]) return false;
    return true;
  }
}

const startOf = ({ ends }: Chunk, at: number): number => (at === 0 ? 0 : (ends[at - 1] ?? 0));
