import { serveLogs } from '@/features/log-viewer/log-server';
import type { CompareRequest } from '@/features/operations/compare-worker';
import { compareLogs } from '@/lib/log-compare';

const serveComparisons = (port: MessagePort) =>
  port.addEventListener('message', ({ data }: MessageEvent<CompareRequest>) =>
    port.postMessage(compareLogs(data.ours, data.theirs), {}),
  );

/**
 * A worker in this very process, on a message channel: what passes is copied as between threads. This environment has
 * none. Told by their names, these are the log's and the one that compares two logs.
 */
export class LogWorker {
  readonly #port: MessagePort;
  readonly #other: MessagePort;

  constructor(_address: string | URL, { name }: WorkerOptions = {}) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#other = port2;
    if (name === 'compare') serveComparisons(port2);
    else serveLogs(port2);
    port1.start();
    port2.start();
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message, {});
  }

  addEventListener(type: string, listener: (event: MessageEvent) => void): void {
    if (type === 'message') this.#port.addEventListener('message', listener);
  }

  terminate(): void {
    this.#port.close();
    this.#other.close();
  }
}
