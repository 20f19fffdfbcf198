import { WorkerChannel, WorkerLost, type CallOptions, type ServedWorker } from '@/lib/worker-channel';
import type { HistoryInstallation, HistoryRow } from './history-row';
import type { HistoryApi, HistoryQuery } from './history-server';
import type { HistoryPlace, OpenOptions } from './history-store';

type Channel = WorkerChannel<HistoryApi>;

let channel: Channel | undefined;
/** No worker has ever answered here, so the page keeps the history itself. */
let runsInPage = false;

/** The worker that keeps the history of all projects. It starts with the first call, and again after it was lost. */
function historyChannel(): Channel {
  if (channel && !channel.lost.aborted) return channel;
  const opened: Channel = new WorkerChannel<HistoryApi>(startWorker());
  let hasAnswered = false;
  const ready = () => {
    hasAnswered = true;
  };
  opened.call('ready', undefined).then(ready, () => undefined);
  opened.lost.addEventListener('abort', () => {
    runsInPage ||= !hasAnswered;
  });
  channel = opened;
  return opened;
}

function startWorker(): ServedWorker {
  if (!runsInPage)
    try {
      // The bundler finds the worker only where both are written in one expression.
      return new Worker(new URL('./history-worker.ts', import.meta.url), { type: 'module', name: 'history' });
    } catch {
      runsInPage = true;
    }
  return pageWorker();
}

/** The same store in the page. Messages are copied as between threads. */
function pageWorker(): ServedWorker {
  const { port1, port2 } = new MessageChannel();
  void import('./history-server').then(({ serveHistory }) => {
    serveHistory(port2);
    port2.start();
  });
  port1.start();
  const terminate = () => {
    port1.close();
    port2.close();
  };
  return Object.assign(port1, { terminate });
}

/** The page's end of the history of one project. */
export class HistoryClient {
  readonly #options: OpenOptions;
  readonly #place: HistoryPlace;
  #channel: Channel | undefined;
  #opening: Promise<unknown> | undefined;

  constructor(options: OpenOptions) {
    this.#options = options;
    this.#place = { service: options.service, project: options.project };
  }

  put(rows: readonly HistoryRow[]) {
    return this.#ask((open) => open.call('put', { ...this.#place, rows }));
  }

  /** Marks operations that the service no longer lists. */
  markGone(key: string, ids: readonly string[]) {
    return this.#ask((open) => open.call('markGone', { ...this.#place, key, ids }));
  }

  name(installations: readonly HistoryInstallation[]) {
    return this.#ask((open) => open.call('name', { ...this.#place, installations }));
  }

  search(query: HistoryQuery, options: CallOptions = {}) {
    return this.#ask((open) => open.call('search', { ...this.#place, query }, options));
  }

  foldedHours() {
    return this.#ask((open) => open.call('foldedHours', this.#place));
  }

  status() {
    return this.#ask((open) => open.call('status', this.#place));
  }

  /** Resolves when all that was put so far is stored, or cannot be. */
  flush() {
    return this.#ask((open) => open.call('flush', this.#place));
  }

  /** Erases what is kept of the project. */
  erase() {
    return this.#ask((open) => open.call('erase', this.#place));
  }

  /** Runs a call where the history is open. A worker that is lost is started again, once. */
  async #ask<Value>(call: (open: Channel) => Promise<Value>): Promise<Value> {
    try {
      return await call(await this.#open());
    } catch (error) {
      if (!(error instanceof WorkerLost)) throw error;
      return call(await this.#open());
    }
  }

  async #open(): Promise<Channel> {
    const current = historyChannel();
    if (current !== this.#channel) {
      this.#channel = current;
      this.#opening = current.call('open', this.#options);
    }
    await this.#opening;
    return current;
  }
}

/** Erases what is kept of a service in this browser. */
export const forgetHistory = (service: string): Promise<void> => historyChannel().call('forget', { service });
