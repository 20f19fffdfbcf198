import { countBars, timeRange } from './histogram';
import { LineSearch } from './line-search';
import { LogBody } from './log-body';
import { sameEntry, timeOf, type LogLine } from './log-entry';
import {
  common,
  filterIndexes,
  filters,
  NO_FILTER,
  severityOf,
  withContext,
  type LogFilter,
} from './log-filter';
import { NO_PATTERN, type Pattern } from './log-pattern';
import type { LogState, Rewrite } from './log-state';
import { TextPiece, TextReader } from './text-reader';

/** So many lines come along with each state: what follows the end has nothing to ask for. */
const TAIL_LINES = 200;

/** One log, wherever it is kept: what was read of it, and what the filter leaves. */
export class LogBook {
  #body = new LogBody();
  #read = false;
  #grownAt = 0;
  #rewritten: Rewrite | undefined;
  #epoch = 0;
  #filter = NO_FILTER;
  readonly #filtered = new LineSearch();
  readonly #sought = new LineSearch();
  /** The lines shown, as last told. */
  #shown: Uint32Array | undefined;

  get body(): LogBody {
    return this.#body;
  }

  /** Whether it was read wholly before. */
  get known(): boolean {
    return this.#read;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get grownAt(): number {
    return this.#grownAt;
  }

  /** Whether the next state has to run an expression, which may take any time. */
  get riskful(): boolean {
    return this.#filtered.hasWork(this.#body) || this.#sought.hasWork(this.#body);
  }

  /** What is highlighted in the lines shown. */
  get highlight(): Pattern {
    if (!this.#sought.idle) return this.#sought.pattern;
    return this.#filtered.idle ? NO_PATTERN : this.#filtered.pattern;
  }

  /** Takes a whole answer as it arrives. Nothing of it shows before its end, unless it is the first. */
  receive(): LogReading {
    if (!this.#read) return this.#first();
    return this.#again();
  }

  #first(): LogReading {
    const body = new LogBody();
    const reader = new TextReader();
    this.#body = body;
    this.#forgetFrom(0);
    return {
      push: (chunk) => body.push(reader.read(chunk)),
      end: (now) => {
        body.finish();
        this.#read = true;
        this.#grownAt = now;
        return true;
      },
      fail: () => {
        // A read that was given up may end after the next one began.
        if (this.#body !== body) return;
        this.#body = new LogBody();
        this.#forgetFrom(0);
      },
      begun: () => body.between(0, body.end),
    };
  }

  #forgetFrom(index: number): void {
    this.#filtered.forgetFrom(index);
    this.#sought.forgetFrom(index);
  }

  #again(): LogReading {
    const known = this.#body;
    const reader = new TextReader();
    const had = known.end;
    let matched = 0;
    let kept = 0;
    let tail: LogBody | undefined;
    // The last line is read again even when it looks the same: a comma now follows where the array ended.
    const diverge = (): LogBody => {
      kept = Math.max(0, Math.min(known.linesBefore(matched), known.count - 1));
      const from = kept === 0 ? undefined : known.startOf(kept);
      tail = new LogBody(from);
      tail.push(new TextPiece(known.between(from ?? 0, matched)));
      return tail;
    };
    const push = (piece: TextPiece) => {
      if (tail) return tail.push(piece);
      const same = known.sameFrom(matched, piece);
      matched += same;
      if (same < piece.length) diverge().push(piece.part(same));
    };
    return {
      push: (chunk) => {
        const isSame = (piece: TextPiece) => !tail && known.sameFrom(matched, piece) === piece.length;
        if (reader.skips(chunk, isSame)) matched += chunk.length;
        else push(reader.read(chunk));
      },
      end: (now) => {
        if (!tail && matched === had) return false;
        const rest = tail ?? diverge();
        rest.finish();
        return this.#replace(kept, rest, now);
      },
      fail: () => undefined,
      begun: () => tail?.between(0, tail.end) ?? known.between(0, matched),
    };
  }

  #replace(from: number, tail: LogBody, now: number): boolean {
    const before = this.#body.count;
    const after = from + tail.count;
    let kept = from;
    while (kept < before && kept < after && sameEntry(this.#body.entry(kept), tail.entry(kept - from)))
      kept += 1;
    this.#body.replaceFrom(from, tail);
    // The last line of before was read anew; an expression may not have been tried on it.
    this.#forgetFrom(from);
    if (kept === before && after === before) return false;
    this.#grownAt = now;
    if (kept < before) {
      this.#rewritten = { at: now, kept, before, after };
      this.#epoch += 1;
    }
    return true;
  }

  /** Makes text of all lines now, which the first search would wait for. Until then they are compared faster. */
  prepareSearch(): void {
    for (const { piece } of this.#body.blocks) void piece.text;
  }

  show(filter: LogFilter, find: Pattern): void {
    this.#filter = filter;
    this.#filtered.seek(filter.pattern);
    this.#sought.seek(find);
  }

  /** What is told of the log. */
  state(): LogState {
    const body = this.#body;
    const filter = this.#filter;
    const hits = filterIndexes(body, filter, this.#filtered.run(body));
    const around = hits && filter.context > 0 ? withContext(hits, filter.context, body.count) : undefined;
    const shown = around?.shown ?? hits;
    this.#shown = shown?.slice();
    const matches = this.#sought.run(body);
    const rows = shown ? shown.length : body.count;
    const tail: LogLine[] = [];
    for (let row = Math.max(0, rows - TAIL_LINES); row < rows; row += 1)
      tail.push(body.line(this.#indexAt(row)));
    const timeAt = (row: number) => (rows === 0 ? undefined : timeOf(body.line(this.#indexAt(row))));
    const range = timeRange(body);
    const { from = range?.[0], to = range?.[1] } = filter;
    return {
      lines: body.count,
      counts: body.counts(),
      grownAt: this.#grownAt,
      rewritten: this.#rewritten,
      epoch: this.#epoch,
      filter,
      // An expression that is none, or was given up, leaves nothing out.
      filtered: filters(filter) && hits !== undefined,
      shown,
      context: around?.context,
      matching: hits ? hits.length : body.count,
      find: this.#sought.pattern,
      found: matches && (shown ? common(matches, shown) : Uint32Array.from(matches)),
      highlight: this.highlight,
      slow: this.#filtered.slow ? 'filter' : this.#sought.slow ? 'find' : undefined,
      histogram: from === undefined || to === undefined ? undefined : countBars(body, hits, [from, to]),
      firstTime: timeAt(0),
      lastTime: timeAt(rows - 1),
      tail,
    };
  }

  #indexAt(row: number): number {
    return this.#shown ? (this.#shown[row] ?? 0) : row;
  }

  /** Lines that are there, parsed anew. */
  lines(indexes: readonly number[]): LogLine[] {
    return indexes.filter((index) => index < this.#body.count).map((index) => this.#body.line(index));
  }

  /** The lines shown, by index, in order, from one line to another, the ends included. */
  *shownLines(first = 0, last = Infinity): Generator<number> {
    const shown = this.#shown;
    const rows = shown ? shown.length : this.#body.count;
    for (let row = 0; row < rows; row += 1) {
      const index = this.#indexAt(row);
      if (index > last) return;
      if (index >= first) yield index;
    }
  }

  /** The next or last line of the gravest kind after or before a line, among those shown, around the ends. */
  seekError(from: number, back: boolean): number | undefined {
    const body = this.#body;
    let before: number | undefined;
    let after: number | undefined;
    let first: number | undefined;
    let last: number | undefined;
    for (const index of this.shownLines()) {
      if (severityOf(body.level(index)) !== 'error') continue;
      first ??= index;
      last = index;
      if (index < from) before = index;
      else if (index > from) after ??= index;
    }
    return back ? (before ?? last) : (after ?? first);
  }
}

export interface LogReading {
  push: (chunk: Uint8Array) => void;
  /** Whether anything changed. */
  end: (now: number) => boolean;
  fail: () => void;
  /** All that came, when it turned out to be no array. */
  begun: () => string;
}
