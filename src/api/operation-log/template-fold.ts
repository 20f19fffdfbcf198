import { LogTemplates, type LogTemplate } from '@/lib/log-templates';
import type { LogBlock, LogBody } from './log-body';
import { sortLevels } from './log-filter';
import { hitOf, MOST_HITS, type LogHit } from './log-hit';
import { foldedMessage, messageOf, templateId, writtenWords } from './template-index';

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

/** The lines of one log that have one shape, or one template. */
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

  /** Forgets the lines of a log. */
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
