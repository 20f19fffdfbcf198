import type { LogEntry } from '@/contract/operation';
import { entryOf, toLine, type LogLine } from './log-entry';
import { searchText } from './log-filter';
import { ArraySplitter, isSpace, MalformedArray } from './json-array';

/** Grows by half: copying stays rare, and pages never written to take no memory. */
function room<Bytes extends Uint8Array | Uint16Array | Uint32Array>(
  held: Bytes,
  used: number,
  wanted: number,
  make: (length: number) => Bytes,
): Bytes {
  if (wanted <= held.length) return held;
  const grown = make(Math.max(wanted, Math.ceil(held.length * 1.5)));
  grown.set(held.subarray(0, used));
  return grown;
}

const bytesOf = (length: number) => new Uint8Array(length);
const shortsOf = (length: number) => new Uint16Array(length);
const wordsOf = (length: number) => new Uint32Array(length);

/** Of each line its level is kept as a number; the set is open, so that the table grows. */
const levelNames: string[] = [];
const levelNumbers = new Map<string, number>();
const OTHER_LEVELS = 60_000;

function numberOf(level: string): number {
  const known = levelNumbers.get(level);
  if (known !== undefined) return known;
  if (levelNames.length >= OTHER_LEVELS) return 0;
  levelNames.push(level);
  levelNumbers.set(level, levelNames.length - 1);
  return levelNames.length - 1;
}
numberOf('NONE');

/**
 * A log as the bytes of its JSON array, and where each line ends in them. Entries are parsed once, for what is
 * searched and counted, and again when one is shown: kept as objects they would take several times the memory.
 */
export class LogBody {
  readonly #decoder = new TextDecoder();
  /** Offset of the first byte held; the end of an array may be read without its beginning. */
  readonly #base: number;
  #splitter: ArraySplitter;
  #bytes = new Uint8Array(0);
  #length = 0;
  #first: number;
  #ends = new Uint32Array(0);
  #levels = new Uint16Array(0);
  #texts: string[] = [];
  #newEnds: number[] = [];

  /** With an offset: from the start of an element that is not the first. */
  constructor(from?: number) {
    this.#base = from ?? 0;
    this.#first = from ?? 0;
    this.#splitter = new ArraySplitter(from);
  }

  get count(): number {
    return this.#texts.length;
  }

  /** The bytes held, from the offset it began at. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  push(chunk: Uint8Array): void {
    const from = this.#length;
    this.#bytes = room(this.#bytes, from, from + chunk.length, bytesOf);
    this.#bytes.set(chunk, from);
    this.#length += chunk.length;
    this.#newEnds.length = 0;
    const before = this.#splitter.first;
    this.#splitter.push(chunk, this.#newEnds);
    if (this.#splitter.first !== before) this.#first = this.#splitter.first;
    if (this.#newEnds.length > 0) this.#take(this.#newEnds);
  }

  finish(): void {
    if (!this.#splitter.closed)
      throw new MalformedArray(this.#splitter.offset, 'the answer ends before the array does');
  }

  #take(ends: number[]): void {
    const start = this.startOf(this.count);
    const last = ends.at(-1) ?? start;
    // "[ ]" has an end but no element.
    if (this.count === 0 && ends.length === 1 && this.#splitter.closed && this.#isSpace(start, last)) return;
    const entries = this.#parse(start, last, ends);
    const count = this.count + ends.length;
    this.#ends = room(this.#ends, this.count, count, wordsOf);
    this.#levels = room(this.#levels, this.count, count, shortsOf);
    this.#ends.set(ends, this.count);
    for (const value of entries) {
      const line = toLine(entryOf(value), this.count);
      this.#levels[this.count] = numberOf(line.level);
      this.#texts.push(searchText(line));
    }
  }

  /** All elements of a stretch at once: one call for each of many small ones would take three times as long. */
  #parse(start: number, last: number, ends: readonly number[]): unknown[] {
    try {
      const values: unknown = JSON.parse(`[${this.#text(start, last)}]`);
      if (Array.isArray(values) && values.length === ends.length) return values as unknown[];
    } catch {
      // Which one it is shows below.
    }
    let from = start;
    return ends.map((end) => {
      try {
        const value: unknown = JSON.parse(this.#text(from, end));
        from = end + 1;
        return value;
      } catch {
        while (isSpace(this.#bytes[from - this.#base])) from += 1;
        throw new MalformedArray(from, `line ${this.count + ends.indexOf(end) + 1} is not JSON`);
      }
    });
  }

  #text(start: number, end: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start - this.#base, end - this.#base));
  }

  #isSpace(start: number, end: number): boolean {
    for (let at = start; at < end; at += 1) if (!isSpace(this.#bytes[at - this.#base])) return false;
    return true;
  }

  startOf(index: number): number {
    return index === 0 ? this.#first : (this.#ends[index - 1] ?? 0) + 1;
  }

  /** The entry as the service sent it. */
  value(index: number): unknown {
    return JSON.parse(this.#text(this.startOf(index), this.#ends[index] ?? 0));
  }

  entry(index: number): LogEntry {
    return entryOf(this.value(index));
  }

  line(index: number): LogLine {
    return toLine(this.entry(index), index);
  }

  /** What a line is searched by. */
  text(index: number): string {
    return this.#texts[index] ?? '';
  }

  level(index: number): string {
    return levelNames[this.#levels[index] ?? 0] ?? '';
  }

  counts(): Map<string, number> {
    const numbers = new Uint32Array(levelNames.length);
    for (let at = 0; at < this.count; at += 1) {
      const level = this.#levels[at] ?? 0;
      numbers[level] = (numbers[level] ?? 0) + 1;
    }
    const counts = new Map<string, number>();
    numbers.forEach((count, level) => {
      if (count > 0) counts.set(levelNames[level] ?? '', count);
    });
    return counts;
  }

  /** The lines that end before an offset, and so are read the same when all before it is. */
  linesBefore(offset: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts what was read anew in the place of the lines from `index` on. */
  replaceFrom(index: number, tail: LogBody): void {
    const at = tail.#base;
    this.#bytes = room(this.#bytes, at, at + tail.#length, bytesOf);
    this.#bytes.set(tail.bytes, at);
    this.#length = at + tail.#length;
    const count = index + tail.count;
    this.#ends = room(this.#ends, index, count, wordsOf);
    this.#levels = room(this.#levels, index, count, shortsOf);
    this.#ends.set(tail.#ends.subarray(0, tail.count), index);
    this.#levels.set(tail.#levels.subarray(0, tail.count), index);
    this.#texts.length = index;
    for (const text of tail.#texts) this.#texts.push(text);
    if (index === 0) this.#first = tail.#first;
    this.#splitter = tail.#splitter;
  }
}
