import { LogBody } from './log-body';
import { sameEntry, timeOf, type LogLine } from './log-entry';
import { filterIndexes, type LogFilter } from './log-filter';
import type { LogState, Rewrite } from './log-state';

/** So many lines come along with each state: what follows the end has nothing to ask for. */
const TAIL_LINES = 200;

/** One log, wherever it is kept: what was read of it, and what the filter leaves. */
export class LogBook {
  #body = new LogBody();
  #read = false;
  #grownAt = 0;
  #rewritten: Rewrite | undefined;
  #epoch = 0;
  #filter: LogFilter = { levels: [], text: '' };

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

  /** Takes a whole answer as it arrives. Nothing of it shows before its end, unless it is the first. */
  receive(): LogReading {
    if (!this.#read) return this.#first();
    return this.#again();
  }

  #first(): LogReading {
    const body = new LogBody();
    this.#body = body;
    return {
      push: (chunk) => body.push(chunk),
      end: (now) => {
        body.finish();
        this.#read = true;
        this.#grownAt = now;
        return true;
      },
      fail: () => {
        // A read that was given up may end after the next one began.
        if (this.#body === body) this.#body = new LogBody();
      },
      bytes: () => body.bytes,
    };
  }

  #again(): LogReading {
    const known = this.#body;
    const had = known.bytes;
    let matched = 0;
    let kept = 0;
    let tail: LogBody | undefined;
    // The last line is read again even when it looks the same: a comma now follows where the array ended.
    const diverge = (): LogBody => {
      kept = Math.max(0, Math.min(known.linesBefore(matched), known.count - 1));
      const from = kept === 0 ? undefined : known.startOf(kept);
      tail = new LogBody(from);
      tail.push(had.subarray(from ?? 0, matched));
      return tail;
    };
    return {
      push: (chunk) => {
        if (tail) return tail.push(chunk);
        const length = Math.min(chunk.length, had.length - matched);
        let at = 0;
        while (at < length && chunk[at] === had[matched + at]) at += 1;
        matched += at;
        if (at < chunk.length) diverge().push(chunk.subarray(at));
      },
      end: (now) => {
        if (!tail && matched === had.length) return false;
        const rest = tail ?? diverge();
        rest.finish();
        return this.#replace(kept, rest, now);
      },
      fail: () => undefined,
      bytes: () => tail?.bytes ?? had.subarray(0, matched),
    };
  }

  #replace(from: number, tail: LogBody, now: number): boolean {
    const before = this.#body.count;
    const after = from + tail.count;
    let kept = from;
    while (kept < before && kept < after && sameEntry(this.#body.entry(kept), tail.entry(kept - from)))
      kept += 1;
    this.#body.replaceFrom(from, tail);
    if (kept === before && after === before) return false;
    this.#grownAt = now;
    if (kept < before) {
      this.#rewritten = { at: now, kept, before, after };
      this.#epoch += 1;
    }
    return true;
  }

  show(filter: LogFilter): void {
    this.#filter = filter;
  }

  /** What is told of the log. */
  state(): LogState {
    const body = this.#body;
    const shown = filterIndexes(body, this.#filter);
    const rows = shown ? shown.length : body.count;
    const indexOf = (row: number) => (shown ? (shown[row] ?? 0) : row);
    const tail: LogLine[] = [];
    for (let row = Math.max(0, rows - TAIL_LINES); row < rows; row += 1) tail.push(body.line(indexOf(row)));
    const timeAt = (row: number) => (rows === 0 ? undefined : timeOf(body.line(indexOf(row))));
    return {
      lines: body.count,
      counts: body.counts(),
      grownAt: this.#grownAt,
      rewritten: this.#rewritten,
      epoch: this.#epoch,
      filter: this.#filter,
      shown,
      firstTime: timeAt(0),
      lastTime: timeAt(rows - 1),
      tail,
    };
  }

  /** Lines that are there, parsed anew. */
  lines(indexes: readonly number[]): LogLine[] {
    return indexes.filter((index) => index < this.#body.count).map((index) => this.#body.line(index));
  }

  /** The entries that the filter leaves, as the service sent them. */
  *values(): Iterable<unknown> {
    const shown = filterIndexes(this.#body, this.#filter);
    const rows = shown ? shown.length : this.#body.count;
    for (let row = 0; row < rows; row += 1) yield this.#body.value(shown ? (shown[row] ?? 0) : row);
  }
}

export interface LogReading {
  push: (chunk: Uint8Array) => void;
  /** Whether anything changed. */
  end: (now: number) => boolean;
  fail: () => void;
  /** What came, when it turned out to be no array. */
  bytes: () => Uint8Array<ArrayBuffer>;
}
