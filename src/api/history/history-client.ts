import { WorkerChannel, WorkerLost, type CallOptions, type ServedWorker } from '@/lib/worker-channel';
import type { HistoryInstallation, HistoryRow } from './history-row';
import type { HistoryApi, HistoryChange } from './history-server';
import type { HistoryPlace, OpenOptions } from './history-store';

type Channel = WorkerChannel<HistoryApi>;

/** Starts the worker that keeps histories: with the first call, and again after it was lost. */
class WorkerStarter {
  #channel: Channel | undefined;
  /** Ways to run it, the best first. Those that do not work here are dropped. */
  readonly #ways: (() => ServedWorker)[];

  constructor(...ways: (() => ServedWorker)[]) {
    this.#ways = ways;
  }

  get channel(): Channel {
    if (this.#channel && !this.#channel.lost.aborted) return this.#channel;
    const worker = this.#start();
    const opened: Channel = new WorkerChannel<HistoryApi>(worker);
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<HistoryChange>>) => {
      const { type, ...change } = data;
      if (type === 'changed') for (const listener of changeListeners) listener(change as HistoryChange);
    });
    let hasAnswered = false;
    opened.lost.addEventListener('abort', () => {
      // Without a network no way could load its code.
      if (!hasAnswered && this.#ways.length > 1 && navigator.onLine) this.#ways.shift();
    });
    opened
      .call('ready', undefined)
      .then(async (lock) => {
        hasAnswered = true;
        if (lock === undefined) return;
        await untilReleased(lock);
        opened.close();
      })
      .catch(() => undefined);
    this.#channel = opened;
    return opened;
  }

  #start(): ServedWorker {
    for (;;)
      try {
        return (this.#ways[0] ?? pageWorker)();
      } catch {
        this.#ways.shift();
      }
  }
}

/** Waits until the worker that holds a lock has ended, which browsers do not report otherwise. */
const untilReleased = (lock: string) => navigator.locks.request(lock, { mode: 'shared' }, () => undefined);

// The bundler finds the worker only where both are written in one expression.
const tabWorker = (): ServedWorker =>
  new Worker(new URL('./history-worker.ts', import.meta.url), { type: 'module', name: 'history' });

/** One worker for all tabs, so that each row is in memory once. */
function sharedWorker(): ServedWorker {
  const worker = new SharedWorker(new URL('./history-worker.ts', import.meta.url), {
    type: 'module',
    name: 'history',
  });
  const { port } = worker;
  port.start();
  return {
    postMessage: (message, options) => port.postMessage(message, options),
    addEventListener: (type, listener) =>
      (type === 'error' ? worker : port).addEventListener(type, listener as EventListener),
    terminate: () => port.close(),
  };
}

/** The same store in the page. Messages are copied as between threads. */
function pageWorker(): ServedWorker {
  const { port1, port2 } = new MessageChannel();
  const failures = new EventTarget();
  import('./history-server').then(
    ({ serveHistory }) => {
      serveHistory(port2);
      port2.start();
    },
    () => failures.dispatchEvent(new Event('error')),
  );
  port1.start();
  return {
    postMessage: (message, options) => port1.postMessage(message, options),
    addEventListener: (type, listener) =>
      (type === 'error' ? failures : port1).addEventListener(type, listener as EventListener),
    terminate: () => {
      port1.close();
      port2.close();
    },
  };
}

const workers = {
  disk: new WorkerStarter(sharedWorker, tabWorker, pageWorker),
  memory: new WorkerStarter(tabWorker, pageWorker),
};

const changeListeners = new Set<(change: HistoryChange) => void>();

/** Calls back when any tab has changed the history of any project. Returns a function that ends this. */
export function onHistoryChange(listener: (change: HistoryChange) => void): () => void {
  changeListeners.add(listener);
  return () => void changeListeners.delete(listener);
}

/** A time in milliseconds as the history keeps times of reading: in whole seconds. */
export const inSeconds = (time: number): number => Math.floor(time / 1000) * 1000;

/** How often a worker is started for one question. */
const MOST_ATTEMPTS = 3;

/** The page's end of the history of one project. */
export class HistoryClient {
  readonly #place: HistoryPlace;
  #channel: Channel | undefined;
  #opening: Promise<unknown> | undefined;
  /** What was read before is of an earlier visit. Another tab may have begun this one. */
  visitBegan = inSeconds(performance.timeOrigin);
  /** Keys of the installations that were read in this session. */
  readonly read = new Set<string>();
  /** Called when the service has refused to list operations. */
  onDenied: () => void = () => undefined;
  /** Resolves when all rows so far are in it. */
  putting: Promise<unknown> = Promise.resolve();
  /** Called when what was read has to be read again. */
  onReset: () => void = () => undefined;
  /** Sent again to a restarted worker, which answers nothing about installations that were not named. */
  #named: readonly HistoryInstallation[] | undefined;

  constructor(readonly options: OpenOptions) {
    this.#place = { service: options.service, project: options.project };
  }

  put(rows: readonly HistoryRow[]) {
    const answer = this.ask('put', { rows });
    this.putting = answer.catch(() => undefined);
    return answer;
  }

  name(installations: readonly HistoryInstallation[]) {
    this.#named = installations;
    return this.ask('name', { installations });
  }

  /** Asks the worker about this history. A worker that is lost is started again. */
  async ask<Method extends Exclude<keyof HistoryApi, 'ready' | 'open' | 'forget'>>(
    method: Method,
    argument: Omit<Parameters<HistoryApi[Method]>[0], keyof HistoryPlace>,
    options: CallOptions = {},
  ) {
    for (let attempt = 1; ; attempt += 1)
      try {
        const open = await this.#open();
        const whole = { ...this.#place, ...argument } as Parameters<HistoryApi[Method]>[0];
        return await open.call(method, whole, options);
      } catch (error) {
        if (!(error instanceof WorkerLost) || attempt === MOST_ATTEMPTS) throw error;
      }
  }

  async #open(): Promise<Channel> {
    const current = workers[this.options.keep].channel;
    if (current !== this.#channel) {
      this.#channel = current;
      this.#opening = this.#openIn(current);
    }
    await this.#opening;
    return current;
  }

  async #openIn(channel: Channel): Promise<void> {
    const { version } = await channel.call('open', this.options);
    for (const listener of changeListeners) listener({ ...this.#place, version, erased: false });
    if (this.#named) await channel.call('name', { ...this.#place, installations: this.#named });
  }
}

/** Erases what is kept of a service in this browser. */
export const forgetHistory = (service: string): Promise<void> =>
  workers.disk.channel.call('forget', { service });
