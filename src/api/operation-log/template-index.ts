import { fingerprintId } from '@/lib/fingerprint';
import { LogTemplates, VARIABLE, wordsOf, type LogTemplate } from '@/lib/log-templates';
import { timeRange } from './histogram';
import type { LogBlock } from './log-block';
import type { LogBody } from './log-body';
import { textOf, type LogLine } from './log-entry';
import { sortLevels } from './log-level';

/** Bars of the small chart of a template. */
const BARS = 24;

/** The lines of a log that say the same of different things. */
export interface TemplateLines {
  /** The same in every log that has this template. */
  readonly id: string;
  /** As a line has them; those in which the lines differ are `VARIABLE`. */
  readonly words: readonly string[];
  readonly count: number;
  /** The most severe one. */
  readonly level: string;
  /** Indexes of the first and the last line, and the earliest and latest time in milliseconds. */
  readonly first: number;
  readonly last: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** Lines over the time of the whole log. */
  readonly bars: readonly number[];
  /** Whether the other log has no such line; undefined if none was given. */
  readonly isOnlyHere: boolean | undefined;
}

/** What is known of a template while its lines are counted. */
interface Counting {
  count: number;
  first: number;
  last: number;
  from: number;
  to: number;
  readonly levels: Set<string>;
  readonly bars: number[];
}

/** The lines of one log by template. When lines are added, it continues where it ended. */
export class TemplateIndex {
  #messages = new LogTemplates();
  /** By line: the number of its shape. */
  #shapes = new Int32Array(1024);
  #lines = 0;
  #templates: readonly LogTemplate[] | undefined;

  /** The lines from an index on have changed. */
  forgetFrom(index: number): void {
    if (index >= this.#lines) return;
    // What was counted cannot be taken back.
    this.#messages = new LogTemplates();
    this.#lines = 0;
    this.#templates = undefined;
  }

  /** The lines of a template, ascending. */
  linesOf(body: LogBody, id: string): Uint32Array<ArrayBuffer> {
    const shapes = new Set(this.#find(body, id)?.shapes);
    const lines = new Uint32Array(this.#lines);
    let length = 0;
    for (let line = 0; line < this.#lines; line += 1)
      if (shapes.has(this.#shapes[line] ?? -1)) {
        lines[length] = line;
        length += 1;
      }
    return lines.slice(0, length);
  }

  /** The words of a template as a line has them; undefined if the log has no such template. */
  wordsOf(body: LogBody, id: string): readonly string[] | undefined {
    const template = this.#find(body, id);
    return template && this.#written(body, template);
  }

  /** The templates of these lines, or of all. */
  summary(body: LogBody, lines: Iterable<number>, other: TemplateIndex | undefined): TemplateLines[] {
    const templates = this.take(body);
    const byShape = new Map(templates.flatMap((one) => one.shapes.map((shape) => [shape, one] as const)));
    const counted = new Map<LogTemplate, Counting>();
    const [start, end] = timeRange(body) ?? [0, 0];
    const scale = BARS / Math.max(1, end - start);
    for (const line of lines) {
      const template = byShape.get(this.#shapes[line] ?? -1);
      if (!template) continue;
      const known = counted.get(template) ?? startCounting(line);
      counted.set(template, known);
      count(known, line, body);
      const bar = Math.min(BARS - 1, Math.floor((body.time(line) - start) * scale));
      // Without a time the line is in no bar.
      if (bar >= 0) known.bars[bar] = (known.bars[bar] ?? 0) + 1;
    }
    return [...counted].map(([template, { from, to, levels, ...rest }]) => ({
      ...rest,
      id: templateId(template),
      words: this.#written(body, template),
      level: sortLevels(levels)[0] ?? '',
      from: from <= to ? from : undefined,
      to: from <= to ? to : undefined,
      isOnlyHere: other && !other.#messages.has(template.words),
    }));
  }

  /** Takes the lines that were added. */
  take(body: LogBody): readonly LogTemplate[] {
    if (this.#templates && this.#lines === body.count) return this.#templates;
    this.#grow(body.count);
    for (const block of body.blocks)
      for (let row = Math.max(0, this.#lines - block.first); row < block.count; row += 1) {
        const line = block.first + row;
        this.#shapes[line] = this.#messages.add(foldedMessage(block, row), line);
      }
    this.#lines = body.count;
    this.#templates = this.#messages.templates();
    return this.#templates;
  }

  #grow(lines: number): void {
    if (lines <= this.#shapes.length) return;
    const grown = new Int32Array(Math.max(lines, 2 * this.#shapes.length));
    grown.set(this.#shapes);
    this.#shapes = grown;
  }

  #find(body: LogBody, id: string): LogTemplate | undefined {
    return this.take(body).find((template) => templateId(template) === id);
  }

  #written(body: LogBody, template: LogTemplate): readonly string[] {
    const [shape = 0] = template.shapes;
    return writtenWords(this.#messages, template, messageOf(body.line(this.#messages.firstOf(shape))));
  }
}

/** The first line of a message, which is what lines are folded by. */
export const messageOf = (line: LogLine): string => textOf(line).split('\n', 1)[0] ?? '';

/** The same in lower case, of a row of a block. */
export function foldedMessage({ written: { text, ends } }: LogBlock, row: number): string {
  const from = row === 0 ? 0 : (ends[row - 1] ?? 0);
  const end = ends[row] ?? 0;
  const newline = text.indexOf('\n', from);
  return text.slice(from, newline < 0 ? end : Math.min(newline, end)).toLowerCase();
}

/** The words of a template as its first message has them. */
export function writtenWords(
  messages: LogTemplates,
  template: LogTemplate,
  message: string,
): readonly string[] {
  if (messages.isConstant(template)) return [message];
  const words = wordsOf(message);
  return template.words.map((word, place) => (word === VARIABLE ? word : (words[place] ?? word)));
}

/** The same in all logs that have the template. */
export const templateId = ({ words }: LogTemplate): string => fingerprintId(words.join(' '));

const startCounting = (line: number): Counting => ({
  count: 0,
  first: line,
  last: line,
  from: Infinity,
  to: -Infinity,
  levels: new Set(),
  bars: Array.from({ length: BARS }, () => 0),
});

function count(known: Counting, line: number, body: LogBody): void {
  const time = body.time(line);
  known.count += 1;
  known.last = line;
  known.levels.add(body.level(line));
  // Both comparisons are false for a line without a time.
  if (time < known.from) known.from = time;
  if (time > known.to) known.to = time;
}
