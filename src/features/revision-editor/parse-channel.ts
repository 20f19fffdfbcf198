import { WorkerChannel, WorkerTimedOut } from '@/lib/worker-channel';
import type { Parsed } from '@/lib/manifest/document/parse';
import type { Layout } from '@/lib/manifest/document/tree';
import type { ParseApi } from './parse-worker';

/** No real manifest takes this long. The parser is stopped. */
const options = { timeoutMs: 10_000 };

/** Parses long texts in a worker, one at a time. A new call cancels the previous one. */
export class ParseChannel {
  #worker: WorkerChannel<ParseApi> | undefined;

  /** Undefined if it was cancelled. */
  async parse(text: string, format: Layout['format']): Promise<Parsed | undefined> {
    const worker = this.#idleWorker();
    try {
      return await worker.call('parse', { text, format }, options);
    } catch (error) {
      if (worker !== this.#worker) return undefined;
      const isLate = error instanceof WorkerTimedOut;
      const message = isLate ? 'Parsing the text took too long' : 'The text could not be parsed';
      return { problems: [{ message, from: 0, to: 1 }] };
    }
  }

  /** The text with only one of its integrations. Undefined if it cannot be split. */
  async withOneIntegration(text: string, integration: number): Promise<string | undefined> {
    return this.#idleWorker()
      .call('withOneIntegration', { text, integration }, options)
      .catch(() => undefined);
  }

  /** Cancels the pending call. */
  close(): void {
    this.#worker?.close();
    this.#worker = undefined;
  }

  #idleWorker(): WorkerChannel<ParseApi> {
    // A worker that is parsing cannot be interrupted, only replaced.
    if (this.#worker?.isBusy || this.#worker?.lost.aborted) this.close();
    this.#worker ??= new WorkerChannel<ParseApi>(
      new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module', name: 'parse' }),
    );
    return this.#worker;
  }
}
