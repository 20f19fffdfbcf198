import { serveCalls, type ServedWorker } from '@/lib/worker-channel';

type Listener = (event: MessageEvent) => void;

const send = (target: EventTarget, data: unknown) =>
  target.dispatchEvent(new MessageEvent('message', { data }));

/**
 * The worker of files, in this process: this environment has no workers. What is sent to it stays as it is, because the
 * files of this environment cannot be copied.
 */
export class FilesWorker implements ServedWorker {
  readonly #page = new EventTarget();
  readonly #worker = new EventTarget();
  readonly #served = import('@/features/project-setup/files/files-api').then(({ filesApi }) =>
    serveCalls(
      {
        postMessage: (data) => send(this.#page, data),
        addEventListener: (type, listener) => this.#worker.addEventListener(type, listener as EventListener),
      },
      filesApi,
    ),
  );

  postMessage(data: unknown): void {
    void this.#served.then(() => send(this.#worker, data));
  }

  addEventListener(type: string, listener: Listener): void {
    this.#page.addEventListener(type, listener as EventListener);
  }

  terminate(): void {
    // Nothing is open.
  }
}
