import type { Answer, Send } from '@/api/http';
import type { LogOutcome } from '@/api/operations';
import type { LogQuestion, LogReply, LogReplyValue, LogRequest, LogWish } from './log-protocol';

/** What a log is told; lost says that the worker and all it held are gone. */
export type Told =
  | Extract<LogReply, { type: 'state' | 'lines' }>
  /** Slow: by an expression that did not end. */
  | { readonly type: 'lost'; readonly slow: boolean };

/** Milliseconds that an expression may take before the worker that tries it is ended. */
export const PATIENCE_MS = 3_000;

interface Waiting<Value> {
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

/** The worker that keeps all logs of this page, begun when the first is read. */
class LogChannel {
  readonly #worker: Worker;
  readonly #listeners = new Map<number, (told: Told) => void>();
  readonly #reads = new Map<number, Waiting<Answer<LogOutcome>>>();
  readonly #asked = new Map<number, Waiting<LogReplyValue>>();
  /** By log: runs out when an expression does not end. */
  readonly #patience = new Map<number, ReturnType<typeof setTimeout>>();
  #next = 1;

  constructor() {
    this.#worker = new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module', name: 'log' });
    this.#worker.addEventListener('message', ({ data }) => this.#receive(data as LogReply));
    this.#worker.addEventListener('error', () => this.#lose(undefined));
  }

  /** Answers the number of a new log. */
  open(listener: (told: Told) => void): number {
    const log = this.#next++;
    this.#listeners.set(log, listener);
    return log;
  }

  close(log: number): void {
    this.#listeners.delete(log);
    this.post({ type: 'drop', log });
  }

  post(message: LogRequest): void {
    this.#worker.postMessage(message, {});
  }

  /** Sends a request from the worker. It gets the credential with each request and keeps none. */
  sender(log: number, wish: LogWish): Send<LogOutcome> {
    return (wire, signal) =>
      new Promise((resolve, reject) => {
        const read = this.#next++;
        const settled = () => {
          signal.removeEventListener('abort', abort);
          this.#reads.delete(read);
        };
        const abort = () => {
          settled();
          this.post({ type: 'abort', read });
          reject(signal.reason as Error);
        };
        if (signal.aborted) return reject(signal.reason as Error);
        signal.addEventListener('abort', abort);
        this.#reads.set(read, {
          resolve: (answer) => {
            settled();
            resolve(answer);
          },
          reject: (reason) => {
            settled();
            reject(reason);
          },
        });
        this.post({ type: 'read', log, read, wire, wish });
      });
  }

  ask(log: number, question: LogQuestion): Promise<LogReplyValue> {
    return new Promise((resolve, reject) => {
      const ask = this.#next++;
      this.#asked.set(ask, { resolve, reject });
      this.post({ type: 'ask', log, ask, question });
    });
  }

  #receive(reply: LogReply): void {
    switch (reply.type) {
      case 'state':
      case 'lines':
        this.#listeners.get(reply.log)?.(reply);
        break;
      case 'working':
        this.#patience.set(
          reply.log,
          setTimeout(() => this.#lose(reply.log), PATIENCE_MS),
        );
        break;
      case 'worked':
        clearTimeout(this.#patience.get(reply.log));
        break;
      case 'answer':
        this.#reads.get(reply.read)?.resolve(reply.answer);
        break;
      case 'silence':
        this.#reads.get(reply.read)?.reject(new Error('no answer'));
        break;
      case 'reply':
        this.#asked.get(reply.ask)?.resolve(reply.value);
        this.#asked.delete(reply.ask);
        break;
    }
  }

  /** The worker could not be loaded, died, or tries an expression that does not end. The next read begins another. */
  #lose(slowLog: number | undefined): void {
    if (channel === this) channel = undefined;
    this.#worker.terminate();
    for (const timer of this.#patience.values()) clearTimeout(timer);
    const lost = new LogLost();
    for (const waiting of [...this.#reads.values(), ...this.#asked.values()]) waiting.reject(lost);
    for (const [log, listener] of this.#listeners) listener({ type: 'lost', slow: log === slowLog });
  }
}

/** What was under way ended with the worker. */
export class LogLost extends Error {
  override readonly name = 'LogLost';
  constructor() {
    super('The log reader stopped');
  }
}

let channel: LogChannel | undefined;

export type { LogChannel };

export function logChannel(): LogChannel {
  channel ??= new LogChannel();
  return channel;
}
