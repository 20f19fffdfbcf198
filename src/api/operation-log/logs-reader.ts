import { isNotOffered, NetworkError } from '@/api/errors';
import { FailuresInARow } from '@/api/reading/failures-in-a-row';
import type { Send } from '@/api/http';
import type { LogOutcome, LogRead } from '@/api/operations';
import { arrivalOf, PacedRequests, type PacedRequest } from '@/api/reading/paced-requests';
import { toProblem } from '@/api/problem';
import type { RequestBudget } from '@/api/reading/request-budget';
import { retryDelay, shouldRetry } from '@/api/retry';
import { deepEqual } from '@/lib/deep-equal';
import { externalStore } from '@/lib/external-store';
import { WorkerTimedOut } from '@/lib/worker-channel';
import type { LogsQuestion } from './log-collection';
import { EMPTY_PATTERN, samePattern, type Pattern } from './log-pattern';
import { EXPRESSION_TIMEOUT_MS, HeldChannel } from './log-channel';
import { noAnswer, noLogs, type LogsAnswered, type LogsView } from './logs-view';

/** Milliseconds between two answers while logs are being read, at least and at most. */
const ANSWER_EVERY_MS = 150;
const ANSWER_AFTER_MS = 2_000;

interface LogsReaderOptions {
  /** Reads the log of an operation with a `send` that processes the lines as they arrive. */
  readonly read: (operationId: string, signal: AbortSignal, send: Send<LogOutcome>) => Promise<LogRead>;
  readonly budget: RequestBudget;
  /** The page is hidden. */
  readonly mustWait: () => boolean;
}

interface WantedLog {
  /** In the worker. */
  readonly number: number;
  state: 'waiting' | 'reading' | 'read' | 'failed';
  reading?: AbortController;
  error?: unknown;
}

let nextCollection = 1;

/** The page's end of several logs: reads them within a budget, and asks the worker for what is searched for. */
export class LogsReader {
  readonly #collection = nextCollection;
  readonly #requests: PacedRequests;
  readonly #failed = new FailuresInARow();
  readonly #store = externalStore(noLogs);
  #logs = new Map<string, WantedLog>();
  #nextNumber = 1;
  #users = 0;
  #stopped = false;
  #outage: LogsView['outage'];
  readonly #held = new HeldChannel(() => this.#lose());
  #question: LogsQuestion = { pattern: EMPTY_PATTERN, levels: [], template: undefined };
  #answer: LogsAnswered = noAnswer;
  #timedOut: readonly Pattern[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #answerIn = 0;
  #isAsking = false;
  /** The question or the lines have changed while the worker was asked. */
  #askAgain = false;

  constructor(readonly options: LogsReaderOptions) {
    nextCollection += 1;
    const { budget, mustWait } = options;
    this.#requests = new PacedRequests({ budget, mustWait, next: () => this.#next() });
  }

  readonly view = this.#store.get;

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#store.subscribe(listener);
    this.#users += 1;
    this.#advance();
    return () => {
      unsubscribe();
      this.#users -= 1;
      this.#advance();
    };
  };

  /** The operations whose logs are searched. They are read in this order. */
  want(ids: readonly string[]): void {
    if (ids.length === this.#logs.size && ids.every((id) => this.#logs.has(id))) return;
    const before = this.#logs;
    this.#logs = new Map(ids.map((id) => [id, before.get(id) ?? this.#newLog()]));
    const gone = [...before].flatMap(([id, log]) => (this.#logs.has(id) ? [] : log));
    for (const { reading } of gone) reading?.abort();
    this.#drop(gone.map(({ number }) => number));
    this.#askSoon();
    this.goOn();
  }

  ask(question: LogsQuestion): void {
    if (deepEqual(question, this.#question)) return;
    this.#question = question;
    void this.#ask();
  }

  stop(): void {
    this.#stopped = true;
    for (const { reading } of this.#logs.values()) reading?.abort();
    this.#advance();
    this.#changed();
  }

  goOn(): void {
    this.#stopped = false;
    this.#outage = undefined;
    this.#failed.clear();
    this.#advance();
    this.#changed();
  }

  retryFailed(): void {
    for (const log of this.#logs.values()) if (log.state === 'failed') log.state = 'waiting';
    this.goOn();
  }

  /** Reads the logs again that were not searched whole, because their lines are no longer held. */
  readSkipped(): void {
    for (const [id, { skipped }] of this.#answer.answers) {
      const log = this.#logs.get(id);
      if (skipped > 0 && log?.state === 'read') log.state = 'waiting';
    }
    this.goOn();
  }

  close(): void {
    this.stop();
    clearTimeout(this.#timer);
    this.#drop(undefined);
  }

  #newLog(): WantedLog {
    const number = this.#nextNumber;
    this.#nextNumber += 1;
    return { number, state: 'waiting' };
  }

  /** When the worker is lost, so are the logs. */
  #drop(logs: readonly number[] | undefined): void {
    const argument = { collection: this.#collection, logs };
    this.#held.current?.call('dropCollected', argument).catch(() => undefined);
  }

  #lose(): void {
    this.#answer = noAnswer;
    for (const log of this.#logs.values()) if (log.state === 'read') log.state = 'waiting';
    this.stop();
  }

  /** While no page is shown, running requests finish and no new ones start. */
  #advance(): void {
    if (this.#users === 0 || this.#stopped) this.#requests.pause();
    else this.#requests.send();
  }

  #next(): PacedRequest | undefined {
    const next = [...this.#logs].find(([, { state }]) => state === 'waiting');
    if (!next) return undefined;
    const [id, log] = next;
    return {
      inBackground: false,
      isFirstPass: true,
      send: () => {
        log.state = 'reading';
        log.reading = new AbortController();
        const { signal } = log.reading;
        return arrivalOf(
          this.#read(id, log.number, signal),
          () => this.#arrived(log),
          (error) => this.#failedToRead(id, log, error, signal.aborted),
        );
      },
    };
  }

  /** Reads a log with the retries that all reads have. */
  async #read(id: string, log: number, signal: AbortSignal): Promise<LogRead> {
    const { read, budget } = this.options;
    for (let failures = 0; ; failures += 1)
      try {
        return await read(id, signal, (wire, until) => {
          const argument = { collection: this.#collection, log, wire };
          return this.#held.open().call('collect', argument, {
            signal: until,
            onProgress: () => this.#askSoon(),
          });
        });
      } catch (error) {
        signal.throwIfAborted();
        budget.refused(error, performance.now());
        if (error instanceof NetworkError || !shouldRetry(failures, error)) throw error;
        this.#changed();
        await waited(retryDelay(failures, error), signal);
      }
  }

  #arrived(log: WantedLog): void {
    log.state = 'read';
    this.#failed.clear();
    this.#advance();
    this.#askSoon();
  }

  #failedToRead(id: string, log: WantedLog, error: unknown, isAborted: boolean): void {
    if (isAborted) {
      if (log.state === 'reading') log.state = 'waiting';
      return this.#changed();
    }
    log.state = 'failed';
    log.error = error;
    const states = [...this.#logs.values()].map(({ state }) => state);
    // A service may remove logs after a while, which means nothing once others were read.
    if (!isNotOffered(error) || !states.includes('read')) this.#failed.add(id, error);
    if (this.#failed.isOutage(this.#logs.size) && states.includes('waiting')) {
      this.#outage = { problem: toProblem(error), at: Date.now() };
      this.stop();
    }
    this.#advance();
    this.#askSoon();
  }

  /** Asks again for lines that have arrived, but not all the time. */
  #askSoon(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#ask();
    }, this.#answerIn);
  }

  async #ask(): Promise<void> {
    this.#askAgain = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#askAgain) {
      this.#askAgain = false;
      const began = performance.now();
      await this.#askOnce(this.#question);
      this.#answerIn = Math.min(ANSWER_AFTER_MS, Math.max(ANSWER_EVERY_MS, 4 * (performance.now() - began)));
    }
    this.#isAsking = false;
    this.#changed();
  }

  async #askOnce(question: LogsQuestion): Promise<void> {
    const { pattern } = question;
    if (this.#timedOut.some((one) => samePattern(one, pattern))) {
      this.#answer = { ...noAnswer, question, counts: this.#answer.counts, slow: true };
      return;
    }
    try {
      const argument = { collection: this.#collection, question };
      const risk = pattern.regex ? { timeoutMs: EXPRESSION_TIMEOUT_MS } : {};
      const { logs, templates, counts, slow } = await this.#held.open().call('ask', argument, risk);
      const ids = new Map([...this.#logs].map(([id, { number }]) => [number, id]));
      const idsOf = (numbers: Iterable<number>) => [...numbers].flatMap((number) => ids.get(number) ?? []);
      this.#answer = {
        question,
        answers: new Map([...logs].flatMap(([log, answer]) => idsOf([log]).map((id) => [id, answer]))),
        templates: templates?.map(({ logs: numbers, ...rest }) => ({ ...rest, operations: idsOf(numbers) })),
        counts,
        slow,
      };
    } catch (error) {
      if (!(error instanceof WorkerTimedOut)) return;
      this.#timedOut = [...this.#timedOut, pattern];
      this.#answer = { ...noAnswer, question, slow: true };
    }
  }

  #changed(): void {
    const logs = [...this.#logs];
    const failed = logs.flatMap(([id, { state, error }]) => (state === 'failed' ? { id, error } : []));
    const isReading = logs.some(([, { state }]) => state === 'reading');
    const isWaiting = logs.some(([, { state }]) => state === 'waiting');
    this.#store.set({
      ...this.#answer,
      total: logs.length,
      read: new Set(logs.flatMap(([id, { state }]) => (state === 'read' ? id : []))),
      failures: failed.map(({ id, error }) => ({ id, problem: toProblem(error) })),
      hasNone: failed.length > 0 && failed.every(({ error }) => isNotOffered(error)),
      running: !this.#stopped && (isReading || isWaiting),
      stopped: this.#stopped && isWaiting,
      outage: this.#outage,
      pause: this.options.budget.pause(performance.now(), Date.now()),
      isBehind: this.#timer !== undefined || this.#isAsking || this.#answer.question !== this.#question,
    });
  }
}

const waited = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
