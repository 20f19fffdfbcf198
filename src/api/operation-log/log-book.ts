import { deepEqual } from '@/lib/deep-equal';
import type { ComparedLine } from '@/lib/log-compare';
import { countBars, timeRange, type Histogram } from './histogram';
import { LogBody } from './log-body';
import { textOf, timeOf, type LogLine, type SentLine } from './log-entry';
import { severityOf } from './log-level';
import { common, filterIndexes, isFiltering, NO_FILTER, withContext, type LogFilter } from './log-filter';
import { EMPTY_PATTERN, LineSearch, samePattern, type Pattern } from './log-pattern';
import { TemplateIndex, type TemplateLines } from './template-index';

/** The last lines are sent with each state, so that a page that follows the end need not ask for them. */
const TAIL_LINES = 100;

/** Of longer logs, only this many bytes at the start and at the end are compared. */
export const FIRST_BYTES = 2_000_000;
export const LAST_BYTES = 4_000_000;

/** What is known of a log, without its lines. */
export interface LogState {
  readonly lines: number;
  /** Whether the log was once read to its end. */
  readonly complete: boolean;
  /** Lines by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** When lines were last added, by the console's clock. */
  readonly grownAt: number;
  /** Set when the service returned a different log than before; undefined while it only grew. */
  readonly rewritten: Rewrite | undefined;
  /** Number of rewrites. The same index may be another line in another epoch. */
  readonly epoch: number;
  readonly filter: LogFilter;
  /** Whether the filter may leave lines out. */
  readonly filtered: boolean;
  /** The lines shown; undefined when all are. */
  readonly shown: Uint32Array<ArrayBuffer> | undefined;
  /** By line shown: 1 when it is there only as the context of another. */
  readonly context: Uint8Array<ArrayBuffer> | undefined;
  /** Lines that match the filter, without context. */
  readonly matching: number;
  readonly find: Pattern;
  /** The lines shown that match it; undefined when nothing is searched for. */
  readonly found: Uint32Array<ArrayBuffer> | undefined;
  /** What is marked in the lines: the pattern of find, or else of the filter. */
  readonly highlight: Pattern;
  /** The expression that took too long and is ignored. */
  readonly slow: 'filter' | 'find' | undefined;
  /** The lines that match the filter over time; undefined when no line has a time. */
  readonly histogram: Histogram | undefined;
  /** The words of the filter's template; undefined if the log has no such template. */
  readonly template: readonly string[] | undefined;
  /** Times of the first and the last line shown. */
  readonly firstTime: number | undefined;
  readonly lastTime: number | undefined;
  /** The last lines shown. */
  readonly tail: readonly SentLine[];
}

export interface Rewrite {
  readonly at: number;
  /** Lines at the start that stayed the same. */
  readonly kept: number;
  readonly before: number;
  readonly after: number;
}

/** Takes one answer while it arrives. */
export interface LogReading {
  push: (chunk: Uint8Array) => void;
  /** Returns whether anything changed. */
  end: (now: number) => boolean;
  fail: () => void;
}

/** One log in the worker: what was read of it, and what its filter leaves. */
export class LogBook {
  #body = new LogBody();
  #complete = false;
  #grownAt = 0;
  #rewritten: Rewrite | undefined;
  #epoch = 0;
  #filter = NO_FILTER;
  readonly #filterSearch = new LineSearch();
  readonly #findSearch = new LineSearch();
  readonly #templates = new TemplateIndex();
  /** The lines of the last state. */
  #shown: Uint32Array | undefined;

  get body(): LogBody {
    return this.#body;
  }

  /** Whether it was once read to its end. */
  get complete(): boolean {
    return this.#complete;
  }

  get epoch(): number {
    return this.#epoch;
  }

  get grownAt(): number {
    return this.#grownAt;
  }

  get #highlight(): Pattern {
    if (!this.#findSearch.idle) return this.#findSearch.pattern;
    return this.#filterSearch.idle ? EMPTY_PATTERN : this.#filterSearch.pattern;
  }

  /** Begins to take an answer. The first one shows while it arrives, later ones when they have come to their end. */
  receive(): LogReading {
    return this.#complete ? this.#readAgain() : this.#readFirst();
  }

  #readFirst(): LogReading {
    const body = new LogBody();
    this.#body = body;
    this.#forgetFrom(0);
    return {
      push: (chunk) => body.push(chunk),
      end: (now) => {
        body.finish();
        this.#complete = true;
        this.#grownAt = now;
        return true;
      },
      fail: () => {
        // A read that was aborted may fail after the next one has begun.
        if (this.#body !== body) return;
        this.#body = new LogBody();
        this.#forgetFrom(0);
      },
    };
  }

  /** Skips the bytes that are already known. Only what follows the first difference is read again. */
  #readAgain(): LogReading {
    const known = this.#body;
    let matched = 0;
    let kept = 0;
    let tail: LogBody | undefined;
    // The last line is read again even when its bytes are the same: a comma may follow where the array ended.
    const diverge = (): LogBody => {
      kept = Math.max(0, Math.min(known.linesBefore(matched), known.count - 1));
      const from = kept === 0 ? undefined : known.startOf(kept);
      tail = new LogBody(from);
      tail.push(known.between(from ?? 0, matched));
      return tail;
    };
    return {
      push: (chunk) => {
        if (tail) return tail.push(chunk);
        const same = known.sameFrom(matched, chunk);
        matched += same;
        if (same < chunk.length) diverge().push(chunk.subarray(same));
      },
      end: (now) => {
        if (!tail && matched === known.end) return false;
        const rest = tail ?? diverge();
        rest.finish();
        return this.#replaceFrom(kept, rest, now);
      },
      fail: () => undefined,
    };
  }

  #replaceFrom(from: number, tail: LogBody, now: number): boolean {
    const before = this.#body.count;
    const after = from + tail.count;
    let kept = from;
    while (kept < before && kept < after && deepEqual(this.#body.entry(kept), tail.entry(kept - from)))
      kept += 1;
    this.#body.replaceFrom(from, tail);
    this.#forgetFrom(from);
    if (kept === before && after === before) return false;
    this.#grownAt = now;
    if (kept < before) {
      this.#rewritten = { at: now, kept, before, after };
      this.#epoch += 1;
    }
    return true;
  }

  #forgetFrom(index: number): void {
    this.#filterSearch.forgetFrom(index);
    this.#findSearch.forgetFrom(index);
    this.#templates.forgetFrom(index);
  }

  show(filter: LogFilter, find: Pattern): void {
    this.#filter = filter;
    this.#filterSearch.searchFor(filter.pattern);
    this.#findSearch.searchFor(find);
  }

  state(): LogState {
    const body = this.#body;
    const filter = this.#filter;
    const { template } = filter;
    const others = filterIndexes(body, filter, this.#filterSearch.run(body));
    const ofTemplate = template === undefined ? undefined : this.#templates.linesOf(body, template);
    const hits = others && ofTemplate ? common(others, ofTemplate) : (ofTemplate ?? others);
    const around = hits && filter.context > 0 ? withContext(hits, filter.context, body.count) : undefined;
    const shown = around?.shown ?? hits;
    // A copy, because the state's own buffers are moved to the page.
    this.#shown = shown?.slice();
    const matches = this.#findSearch.run(body);
    const rows = shown ? shown.length : body.count;
    const tail: SentLine[] = [];
    for (let row = Math.max(0, rows - TAIL_LINES); row < rows; row += 1)
      tail.push(body.sent(this.#indexAt(row)));
    const timeAt = (row: number) => (rows === 0 ? undefined : timeOf(body.line(this.#indexAt(row))));
    const range = timeRange(body);
    const { from = range?.[0], to = range?.[1] } = filter;
    return {
      lines: body.count,
      complete: this.#complete,
      counts: body.counts(),
      grownAt: this.#grownAt,
      rewritten: this.#rewritten,
      epoch: this.#epoch,
      filter,
      // An invalid or aborted expression matches every line.
      filtered: isFiltering(filter) && hits !== undefined,
      shown,
      context: around?.context,
      matching: hits ? hits.length : body.count,
      find: this.#findSearch.pattern,
      found: matches && shown ? common(matches, shown) : matches,
      highlight: this.#highlight,
      slow: this.#filterSearch.slow ? 'filter' : this.#findSearch.slow ? 'find' : undefined,
      histogram: from === undefined || to === undefined ? undefined : countBars(body, hits, [from, to]),
      template: template === undefined ? undefined : this.#templates.wordsOf(body, template),
      firstTime: timeAt(0),
      lastTime: timeAt(rows - 1),
      tail,
    };
  }

  /** The templates of the lines that match a filter but for its template, compared with those of another log. */
  templates(filter: LogFilter, other: LogBook | undefined): TemplateLines[] {
    const body = this.#body;
    const isCurrent = samePattern(filter.pattern, this.#filterSearch.pattern);
    const search = isCurrent ? this.#filterSearch : new LineSearch();
    search.searchFor(filter.pattern);
    const lines = filterIndexes(body, filter, search.run(body)) ?? indexesTo(body.count);
    return this.#templates.summary(body, lines, other?.templateIndex());
  }

  templateIndex(): TemplateIndex {
    this.#templates.take(this.#body);
    return this.#templates;
  }

  #indexAt(row: number): number {
    return this.#shown ? (this.#shown[row] ?? 0) : row;
  }

  /** The lines of these indexes, without those that do not exist. */
  lines(indexes: readonly number[]): LogLine[] {
    return indexes.filter((index) => index < this.#body.count).map((index) => this.#body.line(index));
  }

  /** The indexes of the lines shown from one line to another, both included. */
  *shownLines({ first = 0, last = Infinity, newestFirst = false } = {}): Generator<number> {
    const rows = this.#shown ? this.#shown.length : this.#body.count;
    for (let row = 0; row < rows; row += 1) {
      const index = this.#indexAt(newestFirst ? rows - 1 - row : row);
      if (newestFirst ? index < first : index > last) return;
      if (index >= first && index <= last) yield index;
    }
  }

  /** The next or previous error among the lines shown. The search wraps around. */
  nextError(from: number, back: boolean): number | undefined {
    let before: number | undefined;
    let after: number | undefined;
    let first: number | undefined;
    let last: number | undefined;
    for (const index of this.shownLines()) {
      if (severityOf(this.#body.level(index)) !== 'error') continue;
      first ??= index;
      last = index;
      if (index < from) before = index;
      else if (index > from) after ??= index;
    }
    return back ? (before ?? last) : (after ?? first);
  }

  /** The indexes of the first and the last lines, which are compared. */
  #endIndexes(): number[] {
    const { count, end } = this.#body;
    const isLong = end > FIRST_BYTES + LAST_BYTES;
    const skippedAt = isLong ? this.#body.linesBefore(FIRST_BYTES) : count;
    const resumedAt = isLong ? Math.min(count, this.#body.linesBefore(end - LAST_BYTES) + 1) : count;
    const indexes = [];
    for (let index = 0; index < count; index += 1)
      if (index < skippedAt || index >= resumedAt) indexes.push(index);
    return indexes;
  }

  /** The lines, or both ends of a long log, as they are compared with another log's. */
  comparedLines(): ComparedLine[] {
    return this.lines(this.#endIndexes()).map((line) => {
      const { msg, error } = line.entry.message;
      return {
        index: line.index,
        level: line.level,
        text: [msg, error].filter(Boolean).join(' · ') || textOf(line),
      };
    });
  }
}

function* indexesTo(count: number): Generator<number> {
  for (let index = 0; index < count; index += 1) yield index;
}
