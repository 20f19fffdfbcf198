import type { QueryClient } from '@tanstack/react-query';
import { readLog } from '@/api/operations';
import { logChannel, type LogChannel, type Told } from './log-channel';
import type { LogLine } from './log-entry';
import type { ExportFormat } from './log-export';
import { NO_FILTER, sameFilter } from './log-filter';
import { NO_PATTERN, samePattern, type Pattern } from './log-pattern';
import type { LogQuestion, LogReplyValue, LogWish } from './log-protocol';
import { rowOrder, type LogRows } from './log-rows';
import type { LogState } from './log-state';

/** Lines held here at most; all others are with the worker. */
const CAPACITY = 5_000;
/** Rows held around those in view, so that scrolling finds them. */
const AROUND = 300;
/** With fewer than this around them, more are asked for. */
const MARGIN = 120;

/** A log as it is shown: a new object at each change. */
export interface LogView {
  readonly state: LogState;
  readonly rows: LogRows;
  /** Nothing of it is held any more: it has to be read again. */
  readonly lost: boolean;
  /** Expressions that did not end, and are not tried again. */
  readonly endless: readonly Pattern[];
}

/** The page's end of one log: the worker keeps it, this holds the lines in view. */
export class LogSource {
  readonly #project: string;
  readonly #operationId: string;
  readonly #listeners = new Set<() => void>();
  #channel: LogChannel | undefined;
  #log = 0;
  #wish: LogWish = { filter: NO_FILTER, find: NO_PATTERN };
  #endless: readonly Pattern[] = [];
  #state: LogState | undefined;
  #lines = new Map<number, LogLine>();
  /** Of lines held: where the expression that is highlighted matches. */
  #marks = new Map<number, readonly number[]>();
  #asked = new Set<number>();
  #view: LogView | undefined;

  constructor(project: string, operationId: string) {
    this.#project = project;
    this.#operationId = operationId;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Undefined until lines, or the end of an empty log, have come. */
  readonly view = (): LogView | undefined => this.#view;

  /** Reads the log, again or for the first time. */
  read(signal: AbortSignal): Promise<{ lines: number; grownAt: number }> {
    const channel = this.#open();
    return readLog(this.#project, this.#operationId, signal, channel.sender(this.#log, this.#wish));
  }

  show({ filter, find }: LogWish): void {
    const tame = (pattern: Pattern) =>
      this.#endless.some((one) => samePattern(one, pattern)) ? NO_PATTERN : pattern;
    const wish = { filter: { ...filter, pattern: tame(filter.pattern) }, find: tame(find) };
    if (sameFilter(wish.filter, this.#wish.filter) && samePattern(wish.find, this.#wish.find)) return;
    this.#wish = wish;
    this.#channel?.post({ type: 'show', log: this.#log, wish });
  }

  /** Something will be searched for soon. */
  prepareSearch(): void {
    this.#channel?.post({ type: 'prepare', log: this.#log });
  }

  /** The lines shown, as a file. */
  async export(format: ExportFormat): Promise<Uint8Array<ArrayBuffer>[]> {
    const parts = await this.#ask({ kind: 'export', format });
    return Array.isArray(parts) ? parts : [];
  }

  /** The lines shown from one to another, as text. */
  async text(first: number, last: number): Promise<string> {
    return String((await this.#ask({ kind: 'text', first, last })) ?? '');
  }

  /** The next error among the lines shown, or the one before. */
  async nextError(from: number, back: boolean): Promise<number | undefined> {
    const found = await this.#ask({ kind: 'error', from, back });
    return typeof found === 'number' ? found : undefined;
  }

  close(): void {
    this.#channel?.close(this.#log);
    this.#channel = undefined;
    this.#take(undefined);
  }

  #ask(question: LogQuestion): Promise<LogReplyValue> {
    return this.#open().ask(this.#log, question);
  }

  #open(): LogChannel {
    if (this.#channel) return this.#channel;
    this.#channel = logChannel();
    this.#log = this.#channel.open((told) => this.#told(told));
    return this.#channel;
  }

  #told(told: Told): void {
    if (told.type === 'state') this.#take(told.state);
    else if (told.type === 'lines') this.#hold(told);
    else this.#lose(told.slow);
  }

  /** What is on the screen stays there until the log was read again. */
  #lose(slow: boolean): void {
    this.#channel = undefined;
    this.#asked.clear();
    if (slow) {
      const { filter, find } = this.#wish;
      // Which one it was cannot be told.
      this.#endless = [...this.#endless, ...[find, filter.pattern].filter(({ regex }) => regex)];
      this.show(this.#wish);
    }
    if (this.#view) this.#view = { ...this.#view, lost: true, endless: this.#endless };
    for (const listener of this.#listeners) listener();
  }

  #take(state: LogState | undefined): void {
    if (!state) this.#lines.clear();
    else if (this.#state && state.epoch !== this.#state.epoch) {
      const kept = state.rewritten?.kept ?? 0;
      for (const index of this.#lines.keys()) if (index >= kept) this.#lines.delete(index);
    }
    const before = this.#state?.highlight ?? NO_PATTERN;
    const same = state !== undefined && samePattern(state.highlight, before);
    if (!same) this.#marks.clear();
    // The same one again, so that rows it is drawn in need not be drawn anew.
    this.#state = same ? { ...state, highlight: before } : state;
    this.#asked.clear();
    for (const line of state?.tail ?? []) if (!this.#lines.has(line.index)) this.#lines.set(line.index, line);
    this.#changed();
  }

  #hold({ epoch, lines, marks }: Extract<Told, { type: 'lines' }>): void {
    if (epoch !== this.#state?.epoch) return;
    const current = marks && samePattern(marks.pattern, this.#state.highlight);
    lines.forEach((line, at) => {
      this.#asked.delete(line.index);
      if (!this.#lines.has(line.index)) this.#lines.set(line.index, line);
      if (current) this.#marks.set(line.index, marks.marks[at] ?? []);
    });
    this.#changed();
  }

  #changed(): void {
    const state = this.#state;
    this.#view = state && { state, rows: this.#rows(state), lost: false, endless: this.#endless };
    for (const listener of this.#listeners) listener();
  }

  #rows(state: LogState): LogRows {
    const order = rowOrder(state.lines, state.shown);
    const marked = state.highlight.regex;
    return {
      ...order,
      isContext: (row) => state.context?.[row] === 1,
      lineAt: (row) => {
        const index = order.indexAt(row);
        return index === undefined ? undefined : this.#lines.get(index);
      },
      marksOf: (index) => this.#marks.get(index),
      want: (from, to) => {
        const missing = (margin: number) => {
          const indexes: number[] = [];
          const end = Math.min(order.length - 1, to + margin);
          for (let row = Math.max(0, from - margin); row <= end; row += 1) {
            const index = order.indexAt(row);
            if (index === undefined || this.#asked.has(index)) continue;
            if (!this.#lines.has(index) || (marked && !this.#marks.has(index))) indexes.push(index);
          }
          return indexes;
        };
        if (!this.#channel || missing(MARGIN).length === 0) return;
        const indexes = missing(AROUND);
        this.#makeRoom(order.indexAt(from) ?? 0, order.indexAt(to) ?? 0);
        for (const index of indexes) this.#asked.add(index);
        this.#channel.post({ type: 'lines', log: this.#log, indexes });
      },
    };
  }

  /** Lets go of the lines held longest, but none in view. */
  #makeRoom(first: number, last: number): void {
    if (this.#lines.size <= CAPACITY) return;
    for (const index of this.#lines.keys()) {
      if (this.#lines.size <= CAPACITY / 2) return;
      if (index < first || index > last) {
        this.#lines.delete(index);
        this.#marks.delete(index);
      }
    }
  }
}

const sources = new WeakMap<QueryClient, Map<string, LogSource>>();
const keyOf = (project: string, operationId: string) => JSON.stringify([project, operationId]);

/** The one source of a log in a query client. */
export function logSource(client: QueryClient, project: string, operationId: string): LogSource {
  const held = sources.get(client) ?? new Map<string, LogSource>();
  sources.set(client, held);
  const key = keyOf(project, operationId);
  const source = held.get(key) ?? new LogSource(project, operationId);
  held.set(key, source);
  return source;
}

export function dropLogSource(client: QueryClient, project: string, operationId: string): void {
  const key = keyOf(project, operationId);
  sources.get(client)?.get(key)?.close();
  sources.get(client)?.delete(key);
}
