import type { QueryClient } from '@tanstack/react-query';
import { readLog } from '@/api/operations';
import { logChannel, type LogChannel } from './log-channel';
import type { LogLine } from './log-entry';
import { sameFilter, type LogFilter } from './log-filter';
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
}

/** The page's end of one log: the worker keeps it, this holds the lines in view. */
export class LogSource {
  readonly #project: string;
  readonly #operationId: string;
  readonly #listeners = new Set<() => void>();
  #channel: LogChannel | undefined;
  #log = 0;
  #filter: LogFilter = { levels: [], text: '' };
  #state: LogState | undefined;
  #lines = new Map<number, LogLine>();
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
    return readLog(this.#project, this.#operationId, signal, channel.sender(this.#log, this.#filter));
  }

  show(filter: LogFilter): void {
    if (sameFilter(filter, this.#filter)) return;
    this.#filter = filter;
    this.#channel?.post({ type: 'filter', log: this.#log, filter });
  }

  /** What the filter leaves, as JSON Lines. */
  export(): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#open().export(this.#log);
  }

  close(): void {
    this.#channel?.close(this.#log);
    this.#forget();
  }

  #open(): LogChannel {
    if (this.#channel) return this.#channel;
    this.#channel = logChannel();
    this.#log = this.#channel.open((told) => {
      if (!told) this.#forget();
      else if (told.type === 'state') this.#take(told.state);
      else this.#hold(told.epoch, told.lines);
    });
    return this.#channel;
  }

  #forget(): void {
    this.#channel = undefined;
    this.#take(undefined);
  }

  #take(state: LogState | undefined): void {
    if (!state) this.#lines.clear();
    else if (this.#state && state.epoch !== this.#state.epoch) {
      const kept = state.rewritten?.kept ?? 0;
      for (const index of this.#lines.keys()) if (index >= kept) this.#lines.delete(index);
    }
    this.#state = state;
    this.#asked.clear();
    for (const line of state?.tail ?? []) if (!this.#lines.has(line.index)) this.#lines.set(line.index, line);
    this.#changed();
  }

  #hold(epoch: number, lines: readonly LogLine[]): void {
    if (epoch !== this.#state?.epoch) return;
    for (const line of lines) {
      this.#asked.delete(line.index);
      if (!this.#lines.has(line.index)) this.#lines.set(line.index, line);
    }
    this.#changed();
  }

  #changed(): void {
    const state = this.#state;
    this.#view = state && { state, rows: this.#rows(state) };
    for (const listener of this.#listeners) listener();
  }

  #rows(state: LogState): LogRows {
    const order = rowOrder(state.lines, state.shown);
    return {
      ...order,
      lineAt: (row) => {
        const index = order.indexAt(row);
        return index === undefined ? undefined : this.#lines.get(index);
      },
      want: (from, to) => {
        const missing = (margin: number) => {
          const indexes: number[] = [];
          const end = Math.min(order.length - 1, to + margin);
          for (let row = Math.max(0, from - margin); row <= end; row += 1) {
            const index = order.indexAt(row);
            if (index !== undefined && !this.#lines.has(index) && !this.#asked.has(index))
              indexes.push(index);
          }
          return indexes;
        };
        if (missing(MARGIN).length === 0) return;
        const indexes = missing(AROUND);
        this.#makeRoom(order.indexAt(from) ?? 0, order.indexAt(to) ?? 0);
        for (const index of indexes) this.#asked.add(index);
        this.#channel?.post({ type: 'lines', log: this.#log, indexes });
      },
    };
  }

  /** Lets go of the lines held longest, but none in view. */
  #makeRoom(first: number, last: number): void {
    if (this.#lines.size <= CAPACITY) return;
    for (const index of this.#lines.keys()) {
      if (this.#lines.size <= CAPACITY / 2) return;
      if (index < first || index > last) this.#lines.delete(index);
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
