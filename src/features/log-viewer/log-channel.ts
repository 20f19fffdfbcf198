import type { Answer, Send } from '@/api/http';
import type { LogOutcome } from '@/api/operations';
import type { LogFilter } from './log-filter';
import type { LogReply, LogRequest } from './log-protocol';

type Told = Extract<LogReply, { type: 'state' | 'lines' }>;

interface Waiting<Value> {
  resolve: (value: Value) => void;
  reject: (reason: unknown) => void;
}

/** The worker that keeps all logs of this page, begun when the first is read. */
class LogChannel {
  readonly #worker: Worker;
  readonly #listeners = new Map<number, (told: Told | undefined) => void>();
  readonly #reads = new Map<number, Waiting<Answer<LogOutcome>>>();
  readonly #exports = new Map<number, Waiting<Uint8Array<ArrayBuffer>[]>>();
  #next = 1;

  constructor() {
    this.#worker = new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module', name: 'log' });
    this.#worker.addEventListener('message', ({ data }) => this.#receive(data as LogReply));
    this.#worker.addEventListener('error', () => this.#lose());
  }

  /** Answers the number of a new log. The listener is told of undefined when the worker was lost, and all with it. */
  open(listener: (told: Told | undefined) => void): number {
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
  sender(log: number, filter: LogFilter): Send<LogOutcome> {
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
        this.post({ type: 'read', log, read, wire, filter });
      });
  }

  export(log: number): Promise<Uint8Array<ArrayBuffer>[]> {
    return new Promise((resolve, reject) => {
      const number = this.#next++;
      this.#exports.set(number, { resolve, reject });
      this.post({ type: 'export', log, export: number });
    });
  }

  #receive(reply: LogReply): void {
    switch (reply.type) {
      case 'state':
      case 'lines':
        this.#listeners.get(reply.log)?.(reply);
        break;
      case 'answer':
        this.#reads.get(reply.read)?.resolve(reply.answer);
        break;
      case 'silence':
        this.#reads.get(reply.read)?.reject(new Error('no answer'));
        break;
      case 'export':
        this.#exports.get(reply.export)?.resolve(reply.parts);
        this.#exports.delete(reply.export);
        break;
    }
  }

  /** The worker could not be loaded, or died. The next read begins another. */
  #lose(): void {
    channel = undefined;
    this.#worker.terminate();
    const lost = new Error('The log reader stopped');
    for (const waiting of [...this.#reads.values(), ...this.#exports.values()]) waiting.reject(lost);
    for (const listener of this.#listeners.values()) listener(undefined);
  }
}

let channel: LogChannel | undefined;

export type { LogChannel };

export function logChannel(): LogChannel {
  channel ??= new LogChannel();
  return channel;
}
