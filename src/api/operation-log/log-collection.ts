import { matcherOf } from './line-search';
import { LogBook } from './log-book';
import type { LogBody } from './log-body';
import { hitOf, MOST_HITS, type LogHit } from './log-hit';
import { compile, samePattern, TooSlow, type Pattern } from './log-pattern';
import { TemplateFold, type FoldedTemplate } from './template-fold';

/** What is asked of several logs: the lines with a text or, without one, the templates of all lines. */
export interface LogsQuestion {
  readonly pattern: Pattern;
  /** Only lines of these levels; empty means all. */
  readonly levels: readonly string[];
  /** Id of a template: also the lines that have it. */
  readonly template: string | undefined;
}

export interface LogsAnswer {
  readonly logs: ReadonlyMap<number, LogAnswer>;
  /** Undefined when a text is searched for. */
  readonly templates: readonly FoldedTemplate[] | undefined;
  /** Lines by level. */
  readonly counts: ReadonlyMap<string, number>;
  /** The expression took too long and was stopped. */
  readonly slow: boolean;
}

/** What is known of one of the logs. */
export interface LogAnswer {
  readonly lines: number;
  /** Lines found. */
  readonly count: number;
  /** The first of them. */
  readonly hits: readonly LogHit[];
  /** Lines that were not searched for this, because they are no longer held. */
  readonly skipped: number;
}

/** Bytes of logs that are held, beside those that are being read. Their texts take as much again. */
const MOST_BYTES = 64_000_000;

interface Searched {
  /** Another one when the log has been read again. */
  readonly body: LogBody;
  /** Lines that were searched, including those skipped. */
  until: number;
  skipped: number;
  count: number;
  readonly hits: LogHit[];
}

/**
 * Several logs in the worker that are searched as one. It holds their lines up to a number of bytes, so that another
 * question can be answered; of the others it keeps what was found and lets the lines go.
 */
export class LogCollection {
  readonly #books = new Map<number, LogBook>();
  readonly #searched = new Map<number, Searched>();
  #question: LogsQuestion | undefined;
  #fold = new TemplateFold();
  #slow = false;

  constructor(readonly mostBytes = MOST_BYTES) {}

  /** An empty book to read a log into. */
  open(log: number): LogBook {
    const book = new LogBook();
    this.#books.delete(log);
    this.#books.set(log, book);
    return book;
  }

  drop(log: number): void {
    this.#books.delete(log);
    this.#searched.delete(log);
    this.#fold.drop(log);
  }

  ask(question: LogsQuestion): LogsAnswer {
    if (!this.#question || !sameQuestion(question, this.#question)) this.#restart();
    this.#question = question;
    try {
      if (!this.#slow) this.#search(question);
    } catch (error) {
      if (!(error instanceof TooSlow)) throw error;
      this.#restart();
      this.#slow = true;
    }
    this.#makeRoom();
    const isFold = matcherOf(question.pattern) === undefined;
    return {
      logs: this.#answers(question.template),
      templates: isFold ? this.#fold.templates() : undefined,
      counts: this.#counts(),
      slow: this.#slow,
    };
  }

  #restart(): void {
    this.#searched.clear();
    this.#fold = new TemplateFold();
    this.#slow = false;
  }

  #search({ pattern, levels }: LogsQuestion): void {
    const match = matcherOf(pattern);
    const expression = pattern.regex ? compile(pattern.text) : undefined;
    const chosen = new Set(levels);
    for (const [log, { body }] of this.#books) {
      const searched = this.#of(log, body);
      for (const block of body.blocks) {
        const from = Math.max(0, searched.until - block.first);
        const isChosen = (row: number) => chosen.size === 0 || chosen.has(block.levels[row] ?? '');
        if (match) {
          const found: number[] = [];
          match(block, from, found);
          for (const line of found) {
            if (!isChosen(line - block.first)) continue;
            searched.count += 1;
            if (searched.hits.length < MOST_HITS) searched.hits.push(hitOf(body.line(line), expression));
          }
        } else
          for (let row = from; row < block.count; row += 1)
            if (isChosen(row)) this.#fold.add(log, body, block, row);
      }
      searched.until = body.count;
    }
  }

  #of(log: number, body: LogBody): Searched {
    const known = this.#searched.get(log);
    if (known?.body === body) return known;
    this.#fold.drop(log);
    const { forgotten } = body;
    const searched = { body, until: forgotten, skipped: forgotten, count: 0, hits: [] };
    this.#searched.set(log, searched);
    return searched;
  }

  /** Lets go of lines that were searched, of the log opened last first. */
  #makeRoom(): void {
    const bodies = [...this.#books.values()].map(({ body }) => body);
    let held = bodies.reduce((sum, { heldBytes }) => sum + heldBytes, 0);
    for (const body of bodies.toReversed()) {
      if (held <= this.mostBytes) return;
      held -= body.heldBytes;
      body.forget();
    }
  }

  #answers(template: string | undefined): Map<number, LogAnswer> {
    const ofTemplate = template === undefined ? undefined : this.#fold.linesOf(template);
    return new Map(
      [...this.#searched].map(([log, { until, skipped, count, hits }]) => [
        log,
        { lines: until, skipped, ...(ofTemplate ? (ofTemplate.get(log) ?? noHits) : { count, hits }) },
      ]),
    );
  }

  #counts(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { body } of this.#books.values())
      for (const [level, count] of body.counts()) counts.set(level, (counts.get(level) ?? 0) + count);
    return counts;
  }
}

const noHits = { count: 0, hits: [] };

/** Whether the same lines have to be looked at. */
const sameQuestion = (a: LogsQuestion, b: LogsQuestion): boolean =>
  samePattern(a.pattern, b.pattern) && a.levels.join() === b.levels.join();
