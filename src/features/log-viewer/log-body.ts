import type { LogEntry } from '@/contract/operation';
import { doubles, shorts, words } from './growing';
import { MalformedArray, type Codes } from '@/lib/json-array';
import { LineScanner } from './line-scanner';
import { entryOf, levelName, levelNumber, levelsKnown, timeOf, toLine, type LogLine } from './log-entry';
import { searchText } from './log-filter';
import { messageAt, readUsualLine, valuesOf, type Block, type UsualLine } from './log-parse';
import { TextPiece } from './text-reader';

// Letters that lower case may change in other ways than one by one.
const unusual = /[\x80-\uffff]/;
/**
 * A log as the text of its JSON array, and where each line ends in it. An entry is parsed when it is shown: to parse
 * all of them takes longer than to read them, and as objects they would take several times the memory.
 *
 * Lines of the usual shape are searched in that very text, from their message on; only for others a text of their own
 * is kept.
 */
export class LogBody {
  /** Offset of the first character held; the end of an array may be read without its beginning. */
  readonly #base: number;
  #scanner: LineScanner;
  #blocks: Block[] = [];
  #first: number;
  readonly #ends = words();
  readonly #levels = shorts();
  readonly #times = doubles();
  /** From a line's start to its message; 0 where it has a text of its own. */
  readonly #heads = shorts();
  /** Texts of those lines. */
  readonly #texts = new Map<number, string>();

  /** With an offset: from the start of an element that is not the first. */
  constructor(from?: number) {
    this.#base = from ?? 0;
    this.#first = this.#base;
    this.#scanner = new LineScanner(from);
  }

  get count(): number {
    return this.#ends.length;
  }

  /** Offset of the end of what is held. */
  get end(): number {
    return this.#scanner.end;
  }

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  push(piece: TextPiece): void {
    const ends: number[] = [];
    const keys: number[] = [];
    this.#scanner.push(piece.codes, ends, keys);
    this.#take(ends, keys);
  }

  finish(): void {
    const ends: number[] = [];
    const keys: number[] = [];
    this.#scanner.finish(ends, keys);
    this.#take(ends, keys);
    if (!this.#scanner.closed) throw new MalformedArray(this.end, 'the answer ends before the array does');
  }

  /** Takes the lines that end where it says, each with where its last key begins. */
  #take(ends: readonly number[], keys: readonly number[]): void {
    if (this.#base === 0) this.#first = this.#scanner.first;
    const last = ends.at(-1);
    if (last === undefined) return;
    const at = this.#restAt;
    this.#add(at, this.#scanner.take(last + 1), ends, keys);
  }

  /** Offset of what follows the last line. */
  get #restAt(): number {
    const last = this.#blocks.at(-1);
    return last ? last.at + last.piece.length : this.#base;
  }

  #add(at: number, codes: Codes, ends: readonly number[], keys: readonly number[]): void {
    const block = { first: this.count, at, piece: new TextPiece(codes) };
    const wide = codes instanceof Uint8Array ? undefined : block.piece.text;
    const others: { index: number; from: number; to: number; own: boolean }[] = [];
    const kept: UsualLine = { level: 0, time: 0, head: 0 };
    let from = this.startOf(this.count) - at;
    for (let line = 0; line < ends.length; line += 1) {
      const end = ends[line] ?? 0;
      const to = end - at;
      const key = keys[line] ?? 0;
      const own = key === 0 || (wide !== undefined && unusual.test(wide.slice(from, to)));
      const usual = !own && readUsualLine(codes, from, key - at, kept);
      if (!usual) others.push({ index: this.count, from, to, own });
      this.#levels.push(usual ? kept.level : 0);
      this.#times.push(usual ? kept.time : Number.NaN);
      this.#heads.push(usual ? kept.head : 0);
      this.#ends.push(end);
      from = to + 1;
    }
    this.#blocks.push(block);
    if (others.length === 0) return;
    const text = wide ?? block.piece.text;
    const values = valuesOf(others.map((line) => text.slice(line.from, line.to)));
    let head = 0;
    others.forEach((other, place) => {
      const { index } = other;
      const line = toLine(entryOf(values[place]), index);
      head = other.own ? 0 : messageAt(values[place], text, other.from, head);
      this.#levels.set(index, levelNumber(line.level));
      this.#times.set(index, timeOf(line) ?? Number.NaN);
      this.#heads.set(index, head);
      if (head === 0) this.#texts.set(index, searchText(line));
    });
  }

  startOf(index: number): number {
    return index === 0 ? this.#first : this.#ends.at(index - 1) + 1;
  }

  endOf(index: number): number {
    return this.#ends.at(index);
  }

  /** From a line's start to where it is searched; 0 where it has a text of its own. */
  headOf(index: number): number {
    return this.#heads.at(index);
  }

  /** The block that holds an offset; -1 when the rest does. */
  blockAt(offset: number): number {
    if (offset >= this.#restAt) return -1;
    let low = 0;
    let high = this.#blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((this.#blocks[middle]?.at ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The line as the service sent it. */
  raw(index: number): string {
    const block = this.#blocks[this.blockAt(this.endOf(index))];
    return block ? block.piece.text.slice(this.startOf(index) - block.at, this.endOf(index) - block.at) : '';
  }

  /** The entry as the service sent it. */
  value(index: number): unknown {
    return JSON.parse(this.raw(index));
  }

  entry(index: number): LogEntry {
    return entryOf(this.value(index));
  }

  line(index: number): LogLine {
    return toLine(this.entry(index), index);
  }

  /** What a line is searched by: its message, then the rest. Not always in its own letters' case. */
  text(index: number): string {
    const own = this.#texts.get(index);
    if (own !== undefined) return own;
    const raw = this.raw(index);
    const from = this.headOf(index);
    const to = raw.indexOf('"', from);
    const rest = raw.slice(to + 1, raw.lastIndexOf('}', raw.lastIndexOf('}') - 1));
    return rest.trim() === '' ? raw.slice(from, to) : `${raw.slice(from, to)}\n${rest}`;
  }

  level(index: number): string {
    return levelName(this.#levels.at(index));
  }

  counts(): Map<string, number> {
    const numbers = new Uint32Array(levelsKnown());
    const { count, levelNumbers } = this;
    for (let at = 0; at < count; at += 1) {
      const level = levelNumbers[at] ?? 0;
      numbers[level] = (numbers[level] ?? 0) + 1;
    }
    const counts = new Map<string, number>();
    numbers.forEach((lines, level) => {
      if (lines > 0) counts.set(levelName(level), lines);
    });
    return counts;
  }

  /** Of each line its level as a number; good until more lines come. */
  get levelNumbers(): Uint16Array {
    return this.#levels.values;
  }

  /** Of each line its time in milliseconds, or NaN; good until more lines come. */
  get times(): Float64Array {
    return this.#times.values;
  }

  /** How many characters of a text that stands at an offset are those held there. */
  sameFrom(offset: number, piece: TextPiece): number {
    let same = 0;
    let block = this.blockAt(offset);
    while (same < piece.length) {
      const at = offset + same;
      const held = this.#blocks[block];
      const from = at - (held ? held.at : this.#restAt);
      const known = held ? held.piece : this.#scanner.rest;
      const length = Math.min(known.length - from, piece.length - same);
      if (length <= 0) return same;
      const equal = known.part(from, from + length).sameStart(piece.part(same, same + length));
      same += equal;
      if (equal < length) return same;
      block = held && block + 1 < this.#blocks.length ? block + 1 : -1;
    }
    return same;
  }

  /** The text held from one offset to another. */
  between(from: number, to: number): string {
    let text = '';
    for (let at = this.blockAt(from); at >= 0 && at < this.#blocks.length; at += 1) {
      const block = this.#blocks[at];
      if (!block || block.at >= to) break;
      text += block.piece.part(Math.max(0, from - block.at), to - block.at).text;
    }
    const rest = this.#restAt;
    if (to > rest) text += this.#scanner.rest.part(Math.max(0, from - rest), to - rest).text;
    return text;
  }

  /** The lines that end before an offset, and so are read the same when all before it is. */
  linesBefore(offset: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.endOf(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Puts what was read anew in the place of the lines from `index` on. */
  replaceFrom(index: number, tail: LogBody): void {
    const cut = tail.#base;
    while ((this.#blocks.at(-1)?.at ?? -1) >= cut) this.#blocks.pop();
    const last = this.#blocks.pop();
    if (last) this.#blocks.push({ ...last, piece: last.piece.part(0, cut - last.at) });
    for (const block of tail.#blocks) this.#blocks.push({ ...block, first: block.first + index });
    for (let line = index; line < this.count; line += 1) this.#texts.delete(line);
    this.#ends.replaceFrom(index, tail.#ends);
    this.#levels.replaceFrom(index, tail.#levels);
    this.#times.replaceFrom(index, tail.#times);
    this.#heads.replaceFrom(index, tail.#heads);
    for (const [line, text] of tail.#texts) this.#texts.set(index + line, text);
    if (index === 0) this.#first = tail.#first;
    this.#scanner = tail.#scanner;
  }
}
