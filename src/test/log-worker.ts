import { serveLogs } from '@/features/log-viewer/log-server';

/**
 * A worker in this very process, on a message channel: what passes is copied as between threads. This environment has
 * none, and the console begins only one kind of worker.
 */
export class LogWorker {
  readonly #port: MessagePort;
  readonly #other: MessagePort;

  constructor() {
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
