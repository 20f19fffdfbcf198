import type { LogEntry } from '@/contract/operation';
import { composed, fold, isAscii } from '@/lib/fold';
import { parseJson } from '@/lib/json';
import { entryOf, millisOf, NO_MESSAGE, readEntry, searchText, toLine } from './log-entry';
import { levelOf } from './log-level';

// A byte order mark inside the array is no JSON and must not be removed.
export const logDecoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A text that stands in JSON as it does in what is searched, whatever the layout. */
const sameInJson = /^[\w .@&=?#%$!~*;|<>()'-]+$/;
/** JSON with characters or escapes that may be others in what is searched. */
const otherInText = /[^\n\r\t -~]|\\[^"\\nt]/;

/** Rows that arrived together: their bytes as the service sent them, and what they are filtered and searched by. */
export class LogBlock {
  readonly count: number;
  /** By row: the offset where it ends, its level, and its time in milliseconds or NaN. */
  readonly ends: Uint32Array;
  readonly levels: readonly string[];
  readonly times: Float64Array;
  /** Rows by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first and the last of the times; infinite where no row has one. */
  readonly from: number;
  readonly to: number;
  #texts: SearchedTexts | undefined;
  /** Whether each row is JSON. */
  #isJson = true;

  /** `first` is the index of the first row, `at` the offset of the first byte, and `start` that of the first row. */
  constructor(
    public first: number,
    readonly at: number,
    readonly start: number,
    readonly bytes: Uint8Array,
    ends: ArrayLike<number>,
  ) {
    this.count = ends.length;
    this.ends = Uint32Array.from(ends);
    const levels: string[] = [];
    const counts = new Map<string, number>();
    const times = new Float64Array(this.count);
    let from = Infinity;
    let to = -Infinity;
    for (const [row, { severity, timestamp }] of this.#entries(false).entries()) {
      const level = levelOf(severity);
      levels.push(level);
      counts.set(level, (counts.get(level) ?? 0) + 1);
      const time = millisOf(timestamp) ?? Number.NaN;
      times[row] = time;
      // Both comparisons are false for NaN, the time of a row without one.
      if (time < from) from = time;
      if (time > to) to = time;
    }
    this.levels = levels;
    this.counts = counts;
    this.times = times;
    this.from = from;
    this.to = to;
  }

  /** The texts of all rows as plain text is looked for in them. */
  get folded(): JoinedTexts {
    return this.#searched.folded;
  }

  /** The same as expressions see them. */
  get written(): JoinedTexts {
    return this.#searched.written;
  }

  /** Whether the texts are there. */
  get isPrepared(): boolean {
    return this.#texts !== undefined;
  }

  /** False if the bytes already show that no row contains a folded text: far faster than making the texts to search. */
  mayContain(folded: string): boolean {
    if (this.isPrepared || !this.#isJson || !sameInJson.test(folded) || NO_MESSAGE.includes(folded))
      return true;
    const json = this.#json();
    return json.toLowerCase().includes(folded) || otherInText.test(json);
  }

  /** Made when they are first needed: a log is read much faster without them. */
  get #searched(): SearchedTexts {
    this.#texts ??= searchedTexts(
      this.#entries(true).map((entry, row) => searchText(toLine(entry, this.first + row))),
    );
    return this.#texts;
  }

  /** With exact numbers it takes longer. Neither a level nor a time needs them. */
  #entries(areExact: boolean): LogEntry[] {
    const { at, start, bytes, ends } = this;
    if (this.count === 0) return [];
    try {
      const text = this.#json();
      // oxlint-disable-next-line no-restricted-properties -- These numbers are neither shown nor searched.
      const values = (areExact ? parseJson(text) : JSON.parse(text)) as unknown[];
      if (values.length === ends.length) return values.map(entryOf);
    } catch {
      // Only the rows that are no JSON are shown as they came.
    }
    this.#isJson = false;
    return Array.from(ends, (end, row) =>
      readEntry(
        logDecoder.decode(bytes.subarray((row === 0 ? start : (ends[row - 1] ?? 0) + 1) - at, end - at)),
      ),
    );
  }

  #json(): string {
    const { at, start, bytes, ends } = this;
    return `[${logDecoder.decode(bytes.subarray(start - at, (ends.at(-1) ?? start) - at))}]`;
  }
}

interface SearchedTexts {
  readonly folded: JoinedTexts;
  readonly written: JoinedTexts;
}

/** Texts in one string, and where each ends in it. */
interface JoinedTexts {
  readonly text: string;
  readonly ends: Uint32Array;
}

export function firstRows({ first, at, start, bytes, ends }: LogBlock, count: number): LogBlock {
  const kept = ends.slice(0, count);
  return new LogBlock(first, at, start, bytes.slice(0, (kept.at(-1) ?? at) + 1 - at), kept);
}

/** Nearly all blocks are ASCII, where both forms are the same. */
function searchedTexts(texts: readonly string[]): SearchedTexts {
  const { text, ends } = joined(texts);
  if (isAscii(text)) {
    const lower = { text: text.toLowerCase(), ends };
    return { folded: lower, written: lower };
  }
  return { folded: joined(texts.map(fold)), written: joined(texts.map(composed)) };
}

function joined(texts: readonly string[]): JoinedTexts {
  let end = 0;
  return { text: texts.join(''), ends: Uint32Array.from(texts, ({ length }) => (end += length)) };
}
