import { WorkerChannel } from '@/lib/worker-channel';
import type { LogApi } from './log-server';
import { takeLogWorker } from './start-log-worker';

/** Milliseconds that an expression may keep the worker busy before it is terminated. */
export const EXPRESSION_TIMEOUT_MS = 3_000;

let channel: WorkerChannel<LogApi> | undefined;

/** The worker that keeps all logs of this page. It starts with the first log, and again after it was lost. */
export function logChannel(): WorkerChannel<LogApi> {
  if (channel && !channel.lost.aborted) return channel;
  channel = new WorkerChannel<LogApi>(takeLogWorker());
  return channel;
}

/** Starts the worker before there is a log. Resolves when it is loaded. */
export const startLogWorker = () => logChannel().call('drop', { log: 0 });

/** Keeps to the worker that holds what was read, until it is lost or released. */
export class HeldChannel {
  #channel: WorkerChannel<LogApi> | undefined;

  /** `onLost` is called when the worker is lost, and with it what it holds. */
  constructor(readonly onLost: () => void) {}

  get current(): WorkerChannel<LogApi> | undefined {
    return this.#channel;
  }

  open(): WorkerChannel<LogApi> {
    if (this.#channel) return this.#channel;
    const opened = logChannel();
    this.#channel = opened;
    opened.lost.addEventListener('abort', () => {
      if (this.#channel !== opened) return;
      this.#channel = undefined;
      this.onLost();
    });
    return opened;
  }

  release(): void {
    this.#channel = undefined;
  }
}
