import { LogTemplates, type LogTemplate } from '@/lib/log-templates';
import { LogBook } from './log-book';
import type { LogBlock } from './log-block';
import type { LogBody } from './log-body';
import { placesOf } from '@/lib/fold';
import { excerptOf, textInRow, textOf, timeOf, type Excerpt, type LogLine } from './log-entry';
import { sortLevels } from './log-level';
import { compile, marksOf, matcherOf, samePattern, TooSlow, type Pattern } from './log-pattern';
import { foldedMessage, messageOf, templateId, writtenWords } from './template-index';

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
    const placesIn = (text: string) =>
      pattern.regex ? (expression ? marksOf(text, expression) : []) : placesOf(text, pattern.text);
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
            if (searched.hits.length < MOST_HITS) searched.hits.push(hitOf(body.line(line), placesIn));
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

/** Lines that are kept to be shown, over all templates and logs. The others are only counted. */
const MOST_KEPT = 20_000;

/** The lines of several logs that say the same of different things. */
export interface FoldedTemplate {
  readonly id: string;
  /** As in `TemplateLines`. */
  readonly words: readonly string[];
  readonly count: number;
  /** The most severe one. */
  readonly level: string;
  /** The earliest and the latest time in milliseconds. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The logs that have such lines. */
  readonly logs: readonly number[];
}

interface FoldedLines {
  count: number;
  from: number;
  to: number;
  readonly levels: string[];
  readonly hits: LogHit[];
}

const noLines = (): FoldedLines => ({ count: 0, from: Infinity, to: -Infinity, levels: [], hits: [] });

/** Folds the lines of several logs to templates as if they were one log. It does not need the lines afterwards. */
export class TemplateFold {
  readonly #messages = new LogTemplates();
  /** By shape: its first message as it was written. */
  readonly #written: string[] = [];
  /** By log and shape. */
  readonly #logs = new Map<number, FoldedLines[]>();
  #kept = 0;

  add(log: number, body: LogBody, block: LogBlock, row: number): void {
    const line = block.first + row;
    const shape = this.#messages.add(foldedMessage(block, row), line);
    if (shape < 0) return;
    this.#written[shape] ??= messageOf(body.line(line));
    const shapes = this.#logs.get(log) ?? [];
    if (shapes.length === 0) this.#logs.set(log, shapes);
    const lines = (shapes[shape] ??= noLines());
    const time = block.times[row] ?? Number.NaN;
    const level = block.levels[row] ?? '';
    lines.count += 1;
    // Both comparisons are false for a line without a time.
    if (time < lines.from) lines.from = time;
    if (time > lines.to) lines.to = time;
    if (!lines.levels.includes(level)) lines.levels.push(level);
    if (lines.hits.length === MOST_HITS || this.#kept === MOST_KEPT) return;
    lines.hits.push(hitOf(body.line(line)));
    this.#kept += 1;
  }

  drop(log: number): void {
    this.#logs.delete(log);
  }

  templates(): FoldedTemplate[] {
    return this.#messages.templates().flatMap((template) => {
      const ofLogs = [...this.#logs.keys()].map((log) => ({ log, lines: this.#ofLog(log, template) }));
      const found = ofLogs.filter(({ lines }) => lines.count > 0);
      const all = joined(found.map(({ lines }) => lines));
      if (all.count === 0) return [];
      return {
        id: templateId(template),
        words: writtenWords(this.#messages, template, this.#written[template.shapes[0] ?? 0] ?? ''),
        count: all.count,
        level: sortLevels(all.levels)[0] ?? '',
        from: all.from <= all.to ? all.from : undefined,
        to: all.from <= all.to ? all.to : undefined,
        logs: found.map(({ log }) => log),
      };
    });
  }

  /** By log: the lines of a template. */
  linesOf(id: string): ReadonlyMap<number, { count: number; hits: readonly LogHit[] }> {
    const template = this.#messages.templates().find((one) => templateId(one) === id);
    if (!template) return new Map();
    return new Map([...this.#logs.keys()].map((log) => [log, this.#ofLog(log, template)]));
  }

  #ofLog(log: number, { shapes }: LogTemplate): FoldedLines {
    const ofShapes = this.#logs.get(log) ?? [];
    return joined(shapes.flatMap((shape) => ofShapes[shape] ?? []));
  }
}

function joined(parts: readonly FoldedLines[]): FoldedLines {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    from: parts.reduce((least, { from }) => Math.min(least, from), Infinity),
    to: parts.reduce((most, { to }) => Math.max(most, to), -Infinity),
    levels: [...new Set(parts.flatMap(({ levels }) => levels))],
    hits: parts
      .flatMap(({ hits }) => hits)
      .toSorted((a, b) => a.index - b.index)
      .slice(0, MOST_HITS),
  };
}

/** Lines of one log that a search in several logs shows. The others are only counted. */
export const MOST_HITS = 5;

/** A line that was found, as far as it is shown. */
export interface LogHit extends Excerpt {
  readonly index: number;
  readonly level: string;
  /** Milliseconds. */
  readonly time: number | undefined;
  /** The time as it was sent. */
  readonly timestamp: string | undefined;
}

/** Characters that a narrow page shows of a line. */
const ROOM = 120;

/** `placesIn` finds what was searched for. Expressions run only in the worker, where they can be stopped. */
export function hitOf(line: LogLine, placesIn?: (text: string) => readonly number[]): LogHit {
  const text = placesIn ? textOf(line) : textInRow(line);
  return {
    index: line.index,
    level: line.level,
    time: timeOf(line),
    timestamp: line.entry.timestamp ?? undefined,
    ...excerptOf(text, placesIn?.(text) ?? [], ROOM),
  };
}
