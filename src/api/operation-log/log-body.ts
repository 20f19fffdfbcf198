import type { LogEntry } from '@/contract/operation';
import { ArraySplitter, MalformedArray, skipSpace } from '@/lib/json-array';
import { firstRows, LogBlock, logDecoder } from './log-block';
import { readEntry, toLine, type LogLine, type SentLine } from './log-entry';
import { NO_LEVEL } from './log-level';

/** Parsing some hundred rows at a time is faster than of each, and needs far less memory than of all. */
const BLOCK_ROWS = 512;

/** A log as the bytes of its JSON array. An entry is parsed again when it is shown: as objects all would be too large. */
export class LogBody {
  readonly #splitter: ArraySplitter;
  #blocks: LogBlock[] = [];
  /** Bytes of the row that has not ended yet. */
  #unfinished: Uint8Array[] = [];
  /** Offset of the end of the last block, and of the start of the next row. */
  #end: number;
  #nextStart: number | undefined;
  #lastBlock = 0;
  /** Lines that are no longer held. */
  #forgotten = 0;
  #forgottenCounts: ReadonlyMap<string, number> = new Map();

  /** With an offset: from the start of an element that is not the first. */
  constructor(from?: number) {
    this.#splitter = new ArraySplitter(from);
    this.#end = from ?? 0;
    this.#nextStart = from;
  }

  get count(): number {
    const last = this.#blocks.at(-1);
    return last ? last.first + last.count : this.#forgotten;
  }

  /** Lines at the start that are no longer held. */
  get forgotten(): number {
    return this.#forgotten;
  }

  get heldBytes(): number {
    return this.#blocks.reduce((sum, { bytes }) => sum + bytes.length, 0);
  }

  /** Lets go of all lines so far, which are then only counted. */
  forget(): void {
    const { count } = this;
    this.#forgottenCounts = this.counts();
    this.#forgotten = count;
    this.#blocks = [];
    this.#lastBlock = 0;
  }

  /** Offset of the end of all rows, the comma or bracket after the last one included. */
  get end(): number {
    return this.#end;
  }

  get blocks(): readonly LogBlock[] {
    return this.#blocks;
  }

  /** Makes the searched texts of one block. False if all of them are there. */
  prepareSearch(): boolean {
    const next = this.#blocks.find(({ isPrepared }) => !isPrepared);
    return next?.folded !== undefined;
  }

  push(bytes: Uint8Array): void {
    const base = this.#splitter.offset;
    const ends: number[] = [];
    this.#splitter.push(bytes, ends);
    let taken = 0;
    const take = (rows: readonly number[], unfinished: readonly Uint8Array[]) => {
      const end = (rows.at(-1) ?? base) + 1 - base;
      this.#add(concat([...unfinished, bytes.subarray(taken, end)]), rows);
      taken = end;
    };
    // A row that began in earlier bytes gets a block of its own, so that the other rows need not be copied.
    const isSplit = this.#unfinished.length > 0 && ends.length > 0;
    if (isSplit) take(ends.slice(0, 1), this.#unfinished.splice(0));
    for (let from = isSplit ? 1 : 0; from < ends.length; from += BLOCK_ROWS)
      take(ends.slice(from, from + BLOCK_ROWS), []);
    if (taken < bytes.length) this.#unfinished.push(bytes.subarray(taken));
  }

  finish(): void {
    if (!this.#splitter.closed)
      throw new MalformedArray(this.#splitter.offset, 'the answer ends before the array does');
    this.#unfinished = [];
  }

  /** Adds rows that end at these offsets. Their bytes follow those of the last block. */
  #add(bytes: Uint8Array, ends: readonly number[]): void {
    const at = this.#end;
    const start = (this.#nextStart ??= this.#splitter.first);
    const last = ends.at(-1) ?? at;
    this.#end = last + 1;
    this.#nextStart = last + 1;
    // Nothing stands before the closing bracket where the array is empty, or after a trailing comma.
    const before = ends.length > 1 ? (ends.at(-2) ?? 0) + 1 : start;
    const isBlank = this.#splitter.closed && skipSpace(bytes, before - at) === last - at;
    this.#blocks.push(new LogBlock(this.count, at, start, bytes, isBlank ? ends.slice(0, -1) : ends));
  }

  /** The block that holds a row. Rows are mostly read in order, so the last block and the next one are tried first. */
  #blockOf(index: number): LogBlock | undefined {
    if (!this.#lastHolds(index)) this.#lastBlock += 1;
    if (!this.#lastHolds(index)) this.#lastBlock = this.#blocks.findLastIndex(({ first }) => first <= index);
    return this.#blocks[this.#lastBlock];
  }

  #lastHolds(index: number): boolean {
    const block = this.#blocks[this.#lastBlock];
    return block !== undefined && index >= block.first && index < block.first + block.count;
  }

  startOf(index: number): number {
    const block = this.#blockOf(index);
    if (!block) return 0;
    return index === block.first ? block.start : (block.ends[index - block.first - 1] ?? 0) + 1;
  }

  endOf(index: number): number {
    const block = this.#blockOf(index);
    return block?.ends[index - block.first] ?? 0;
  }

  /** The line as the service sent it. */
  raw(index: number): string {
    const block = this.#blockOf(index);
    if (!block) return '';
    return logDecoder.decode(
      block.bytes.subarray(this.startOf(index) - block.at, this.endOf(index) - block.at),
    );
  }

  entry(index: number): LogEntry {
    return readEntry(this.raw(index));
  }

  sent(index: number): SentLine {
    return { index, raw: this.raw(index) };
  }

  line(index: number): LogLine {
    return toLine(this.entry(index), index);
  }

  level(index: number): string {
    const block = this.#blockOf(index);
    return block?.levels[index - block.first] ?? NO_LEVEL;
  }

  /** Milliseconds, or NaN. */
  time(index: number): number {
    const block = this.#blockOf(index);
    return block?.times[index - block.first] ?? Number.NaN;
  }

  /** Lines by level. */
  counts(): Map<string, number> {
    const counts = new Map(this.#forgottenCounts);
    for (const block of this.#blocks)
      for (const [level, count] of block.counts) counts.set(level, (counts.get(level) ?? 0) + count);
    return counts;
  }

  /** How many of these bytes are those held from an offset on. */
  sameFrom(offset: number, bytes: Uint8Array): number {
    let same = 0;
    let block = this.#blocks.findLastIndex(({ at }) => at <= offset);
    for (; same < bytes.length; block += 1) {
      const held = this.#blocks[block];
      const from = held ? offset + same - held.at : 0;
      const length = held ? Math.min(held.bytes.length - from, bytes.length - same) : 0;
      if (!held || length <= 0) break;
      const equal = sameBytes(held.bytes.subarray(from, from + length), bytes.subarray(same, same + length));
      same += equal;
      if (equal < length) break;
    }
    return same;
  }

  /** The bytes held from one offset to another. */
  between(from: number, to: number): Uint8Array {
    return concat(
      this.#blocks
        .filter(({ at, bytes }) => at < to && at + bytes.length > from)
        .map(({ at, bytes }) => bytes.subarray(Math.max(0, from - at), to - at)),
    );
  }

  /** The lines that end before an offset: when all bytes before it are the same, so are they. */
  linesBefore(offset: number): number {
    const block = this.#blocks.findLast(({ at }) => at < offset);
    if (!block) return 0;
    const behind = block.ends.findIndex((end) => end >= offset);
    return block.first + (behind < 0 ? block.count : behind);
  }

  /**
   * Replaces the lines from `index` on by those of another body, which was read from the start of that line and is not
   * used afterwards.
   */
  replaceFrom(index: number, tail: LogBody): void {
    const kept = this.#blocks.filter(({ first }) => first < index);
    const last = kept.pop();
    if (last) kept.push(firstRows(last, index - last.first));
    for (const block of tail.#blocks) {
      block.first += index;
      kept.push(block);
    }
    this.#blocks = kept;
    this.#end = tail.#end;
    this.#lastBlock = 0;
  }
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** How many bytes are the same at the start of two arrays of one length; compared sixteen at a time. */
function sameBytes(a: Uint8Array, b: Uint8Array): number {
  const { length } = a;
  const x = new DataView(a.buffer, a.byteOffset, length);
  const y = new DataView(b.buffer, b.byteOffset, length);
  const differ = (at: number) => x.getInt32(at) ^ y.getInt32(at);
  let at = 0;
  while (at + 16 <= length && (differ(at) | differ(at + 4) | differ(at + 8) | differ(at + 12)) === 0)
    at += 16;
  while (at < length && a[at] === b[at]) at += 1;
  return at;
}
