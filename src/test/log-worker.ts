import { serveLogs } from '@/api/operation-log/log-server';

/**
 * A worker in this process, on a message channel: this environment has no workers. Messages are copied as between
 * threads.
 */
export class LogWorker {
  readonly #port: MessagePort;
  readonly #other: MessagePort;

  /** The history runs in the page where no worker can be started. */
  constructor(_url?: URL, options?: WorkerOptions) {
    if (options?.name === 'history') throw new Error('There is no worker here');
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#other = port2;
    serveLogs(port2);
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
