import type { QueryClient } from '@tanstack/react-query';
import { CaseProblem } from '@/api/case-file/case-problem';
import type { CaseParts, MadeCase } from '@/api/case-file/make-case';
import type { ZipEntry } from '@/lib/zip-entries';
import { readLog, type LogRead } from '@/api/operations';
import { deepEqual } from '@/lib/deep-equal';
import { externalStore } from '@/lib/external-store';
import { parseJson, toJson } from '@/lib/json';
import type { RedactOptions } from '@/lib/redact';
import { WorkerTimedOut, type CallOptions, type WorkerChannel } from '@/lib/worker-channel';
import type { LogState } from './log-book';
import { receivedLine, type LogLine, type SentLine } from './log-entry';
import type { ExportFormat } from './log-export';
import { EXPRESSION_TIMEOUT_MS, HeldChannel, logChannel } from './log-channel';
import { NO_FILTER, type LogFilter } from './log-filter';
import { EMPTY_PATTERN, samePattern, type Pattern } from './log-pattern';
import { rowOrder, type LogRows } from './log-rows';
import type { LogApi, LogCriteria } from './log-server';

/** Lines kept on the page at most. The worker has them all. */
const CAPACITY = 5_000;
/** Lines are requested for this many rows around those in view, so that scrolling finds them. */
const AROUND = 300;
/** They are requested when fewer than this are there. */
const MARGIN = 120;

/** A log as it is shown. Each change makes a new object. */
export interface LogView {
  readonly state: LogState;
  readonly rows: LogRows;
  /** The worker no longer has the log: it has to be read again. */
  readonly lost: boolean;
  /** Expressions that took too long. They are not tried again. */
  readonly timedOut: readonly Pattern[];
}

/** Where a log is read from: a service, or a case file. */
type LogOrigin = (
  channel: WorkerChannel<LogApi>,
  log: number,
  options: CallOptions & { signal: AbortSignal },
) => Promise<LogRead>;

const atService =
  (project: string, operationId: string): LogOrigin =>
  (opened, log, { signal, onProgress }) =>
    readLog(project, operationId, signal, (wire, until) =>
      opened.call('read', { log, wire }, { signal: until, ...(onProgress && { onProgress }) }),
    );

const inFile =
  (packed: ZipEntry): LogOrigin =>
  async (opened, log, options) => {
    // A copy, because all of the file that the bytes are in would be copied with them.
    const bytes = packed.bytes.slice();
    const read = await opened.call('unpack', { log, packed: { ...packed, bytes } }, options);
    if (read.kind === 'log') return read;
    throw new CaseProblem('This log is damaged', read.kind === 'broken' ? read.message : `At ${read.place}.`);
  };

/** By operation id: the logs of the case that a query client shows. */
const packedLogs = new WeakMap<QueryClient, ReadonlyMap<string, ZipEntry>>();

/** Lets a query client read logs from a case file, and no others. */
export function readLogsFrom(client: QueryClient, logs: ReadonlyMap<string, ZipEntry>): void {
  packedLogs.set(client, logs);
}

function originOf(client: QueryClient, project: string, operationId: string): LogOrigin {
  const logs = packedLogs.get(client);
  if (!logs) return atService(project, operationId);
  const packed = logs.get(operationId);
  if (packed) return inFile(packed);
  const why = 'The log could not be read when the case was made.';
  return () => Promise.reject(new CaseProblem('This case has no log of the operation', why));
}

/** A case file that the worker is making. */
export interface PendingCase {
  readonly channel: WorkerChannel<LogApi>;
  readonly caseId: number;
}

interface CaseLogArgument {
  readonly operation: string;
  /** How many lines a summary shows. */
  readonly excerptLines: number;
}

let nextCase = 1;

/** Begins a case file of some operations. It takes their logs one after another. */
export async function beginCase(options: RedactOptions, operations: number): Promise<PendingCase> {
  const started = { channel: logChannel(), caseId: nextCase };
  nextCase += 1;
  await started.channel.call('beginCase', { caseId: started.caseId, options, operations });
  return started;
}

export async function finishCase({ channel, caseId }: PendingCase, parts: CaseParts): Promise<MadeCase> {
  const { file, made } = await channel.call('finishCase', { caseId, parts: toJson(parts) });
  return { ...(parseJson(made) as Omit<MadeCase, 'file'>), file };
}

/** Lets the worker forget what it holds for a case. */
export const dropCase = ({ channel, caseId }: PendingCase): void =>
  void channel.call('dropCase', { caseId }).catch(() => undefined);

let nextLog = 1;

/** The page's end of one log: the worker keeps the log, this the lines in view. */
export class LogSource {
  readonly #readFrom: LogOrigin;
  readonly #log: number;
  /** Undefined until the first lines, or the end of an empty log, have come. */
  readonly #view = externalStore<LogView | undefined>(undefined);
  readonly #held = new HeldChannel(() => this.#lose());
  #criteria: LogCriteria = { filter: NO_FILTER, find: EMPTY_PATTERN };
  #timedOut: readonly Pattern[] = [];
  #state: LogState | undefined;
  #lines = new Map<number, LogLine>();
  /** By line: where the highlighted expression matches. */
  #marks = new Map<number, readonly number[]>();
  #requested = new Set<number>();

  constructor(origin: LogOrigin) {
    this.#readFrom = origin;
    this.#log = nextLog;
    nextLog += 1;
  }

  readonly view = this.#view.get;
  readonly subscribe = this.#view.subscribe;

  /** Whether the worker has the log. */
  get isHeld(): boolean {
    return this.#held.current !== undefined;
  }

  /** Reads the log, for the first time or again. It counts as read when the page has its last lines. */
  async read(signal: AbortSignal): Promise<LogRead> {
    let refreshed: Promise<void> | undefined;
    const onProgress = () => {
      refreshed = this.#refresh();
    };
    const read = await this.#readFrom(this.#held.open(), this.#log, { signal, onProgress });
    await refreshed;
    // Lines that an aborted read has still brought are not new to the worker, but they are to the page.
    if (read.grownAt !== this.#state?.grownAt) await this.#refresh();
    return read;
  }

  addTo({ channel, caseId }: PendingCase, argument: CaseLogArgument, signal: AbortSignal) {
    return channel.call('addToCase', { caseId, log: this.#log, ...argument }, { signal });
  }

  show({ filter, find }: LogCriteria): void {
    const allowed = (pattern: Pattern) =>
      this.#timedOut.some((one) => samePattern(one, pattern)) ? EMPTY_PATTERN : pattern;
    const criteria = { filter: { ...filter, pattern: allowed(filter.pattern) }, find: allowed(find) };
    if (deepEqual(criteria, this.#criteria)) return;
    this.#criteria = criteria;
    void this.#refresh();
  }

  /** The lines shown, as a file. */
  export(format: ExportFormat, newestFirst: boolean): Promise<Uint8Array<ArrayBuffer>[]> {
    return this.#held.open().call('export', { log: this.#log, format, newestFirst });
  }

  /** The lines shown from one to another, as text. */
  text(first: number, last: number, newestFirst: boolean): Promise<string> {
    return this.#held.open().call('text', { log: this.#log, first, last, newestFirst });
  }

  async lines(indexes: readonly number[], signal: AbortSignal): Promise<readonly LogLine[]> {
    const argument = { log: this.#log, indexes, highlight: EMPTY_PATTERN };
    const { lines } = await this.#held.open().call('lines', argument, { signal });
    return lines.map(receivedLine);
  }

  /** The next or previous error among the lines shown. */
  nextError(from: number, back: boolean): Promise<number | undefined> {
    return this.#held.open().call('nextError', { log: this.#log, from, back });
  }

  compareWith(other: LogSource, signal: AbortSignal) {
    return this.#held.open().call('compare', { ours: this.#log, theirs: other.#log }, { signal });
  }

  /** The templates of the lines that match a filter but for its template, compared with those of another log. */
  templates(filter: LogFilter, other: LogSource | undefined, signal: AbortSignal) {
    const theirs = other === undefined ? undefined : other.#log;
    return this.#held.open().call('templates', { log: this.#log, filter, other: theirs }, { signal });
  }

  close(): void {
    // When the worker is lost, so is the log.
    this.#held.current?.call('drop', { log: this.#log }).catch(() => undefined);
    this.#held.release();
    this.#take(undefined);
  }

  /** What is on the screen stays there until the log has been read again. */
  #lose(): void {
    this.#requested.clear();
    this.#changeView({ lost: true });
  }

  #changeView(change: Partial<LogView>): void {
    const view = this.#view.get();
    this.#view.set(view && { ...view, ...change });
  }

  /** The options of a call, which need a timeout if it tries an expression. */
  #timeoutFor(...patterns: readonly Pattern[]): { timeoutMs?: number } {
    return patterns.some(({ regex }) => regex) ? { timeoutMs: EXPRESSION_TIMEOUT_MS } : {};
  }

  #failed(error: unknown): void {
    if (!(error instanceof WorkerTimedOut)) return;
    const { filter, find } = this.#criteria;
    // Either expression may be the one that timed out.
    this.#timedOut = [...this.#timedOut, ...[find, filter.pattern].filter(({ regex }) => regex)];
    this.show(this.#criteria);
    this.#changeView({ timedOut: this.#timedOut });
  }

  /** Asks for the log as it is now. */
  async #refresh(): Promise<void> {
    const asked = this.#held.current;
    const { filter, find } = this.#criteria;
    try {
      const argument = { log: this.#log, filter, find };
      const state = await asked?.call('show', argument, this.#timeoutFor(filter.pattern, find));
      if (asked && asked === this.#held.current) this.#take(state);
    } catch (error) {
      this.#failed(error);
    }
  }

  #take(state: LogState | undefined): void {
    if (!state) this.#lines.clear();
    else if (this.#state && state.epoch !== this.#state.epoch) {
      const kept = state.rewritten?.kept ?? 0;
      for (const index of this.#lines.keys()) if (index >= kept) this.#lines.delete(index);
    }
    const before = this.#state?.highlight ?? EMPTY_PATTERN;
    const isSame = state !== undefined && samePattern(state.highlight, before);
    if (!isSame) this.#marks.clear();
    // The same object again, so that memoized rows are not rendered again.
    this.#state = isSame ? { ...state, highlight: before } : state;
    this.#requested.clear();
    this.#keep(state?.tail ?? []);
    this.#changed();
  }

  #keep(lines: readonly SentLine[]): void {
    for (const line of lines)
      if (!this.#lines.has(line.index)) this.#lines.set(line.index, receivedLine(line));
  }

  #changed(): void {
    const state = this.#state;
    this.#view.set(state && { state, rows: this.#rows(state), lost: false, timedOut: this.#timedOut });
  }

  #rows(state: LogState): LogRows {
    const order = rowOrder(state.lines, state.shown);
    const isMarked = state.highlight.regex;
    return {
      ...order,
      newestFirst: false,
      isContext: (row) => state.context?.[row] === 1,
      lineAt: (row) => this.#lines.get(order.indexAt(row) ?? -1),
      marksOf: (index) => this.#marks.get(index),
      want: (from, to, kept = []) => {
        const missing = (margin: number) => {
          const indexes: number[] = [];
          const end = Math.min(order.length - 1, to + margin);
          for (let row = Math.max(0, from - margin); row <= end; row += 1) {
            const index = order.indexAt(row);
            if (index === undefined || this.#requested.has(index)) continue;
            if (!this.#lines.has(index) || (isMarked && !this.#marks.has(index))) indexes.push(index);
          }
          return indexes;
        };
        if (!this.#held.current || missing(MARGIN).length === 0) return;
        this.#makeRoom(order.indexAt(from) ?? 0, order.indexAt(to) ?? 0, kept);
        void this.#request(missing(AROUND), state.highlight);
      },
    };
  }

  async #request(indexes: readonly number[], highlight: Pattern): Promise<void> {
    for (const index of indexes) this.#requested.add(index);
    try {
      const argument = { log: this.#log, indexes, highlight };
      const held = await this.#held.current?.call('lines', argument, this.#timeoutFor(highlight));
      if (!held || held.epoch !== this.#state?.epoch) return;
      this.#keep(held.lines);
      const isCurrent = samePattern(highlight, this.#state.highlight);
      held.lines.forEach(({ index }, at) => {
        this.#requested.delete(index);
        if (isCurrent && held.marks) this.#marks.set(index, held.marks[at] ?? []);
      });
      this.#changed();
    } catch (error) {
      this.#failed(error);
    }
  }

  /** Drops the lines held longest, but none in view, and none of those to keep. */
  #makeRoom(first: number, last: number, kept: readonly number[]): void {
    if (this.#lines.size <= CAPACITY) return;
    for (const index of this.#lines.keys()) {
      if (this.#lines.size <= CAPACITY / 2) return;
      if ((index < first || index > last) && !kept.includes(index)) {
        this.#lines.delete(index);
        this.#marks.delete(index);
      }
    }
  }
}

const sources = new WeakMap<QueryClient, Map<string, LogSource>>();
const keyOf = (project: string, operationId: string) => toJson([project, operationId]);

export function logSource(client: QueryClient, project: string, operationId: string): LogSource {
  const held = sources.get(client) ?? new Map<string, LogSource>();
  sources.set(client, held);
  const key = keyOf(project, operationId);
  const source = held.get(key) ?? new LogSource(originOf(client, project, operationId));
  held.set(key, source);
  return source;
}

export function dropLogSource(client: QueryClient, project: string, operationId: string): void {
  const key = keyOf(project, operationId);
  sources.get(client)?.get(key)?.close();
  sources.get(client)?.delete(key);
}
