import { withOneIntegration } from './model/content-text';
import { type Parsed, parseText } from './model/parse';
import type { Layout } from './model/tree';
import type { ParseRequest } from './parse-worker';

/** No real manifest takes this long. The parser is stopped. */
const LONGEST_MS = 10_000;

const unread = (message: string): Parsed => ({ problems: [{ message, from: 0, to: 1 }] });

/** Parses long texts in a worker, one at a time. A new text cancels the previous one. */
export class ParseChannel {
  #worker: Worker | undefined;
  #stop: (() => void) | undefined;

  parse(text: string, format: Layout['format']): Promise<Parsed> {
    if (typeof Worker === 'undefined') return Promise.resolve(parseText(text, format));
    return this.#ask<Parsed>({ text, format }, unread);
  }

  /** The text with only one of its integrations. Undefined if it cannot be split. */
  only(text: string, format: Layout['format'], integration: number): Promise<string | undefined> {
    if (typeof Worker === 'undefined') return Promise.resolve(withOneIntegration(text, integration));
    return this.#ask<string | undefined>({ text, format, integration }, () => undefined);
  }

  /** Cancels the pending request. */
  close(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #ask<Answer>(request: ParseRequest, failed: (reason: string) => Answer): Promise<Answer> {
    // The worker may still be busy with the old text, so start a new one.
    if (this.#stop) this.close();
    this.#worker ??= new Worker(new URL('./parse-worker.ts', import.meta.url), {
      type: 'module',
      name: 'parse',
    });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.close();
        resolve(failed('The text takes too long to read'));
      }, LONGEST_MS);
      const settle = (answer: Answer) => {
        clearTimeout(timer);
        worker.removeEventListener('message', receive);
        worker.removeEventListener('error', lose);
        this.#stop = undefined;
        resolve(answer);
      };
      const receive = ({ data }: MessageEvent<Answer>) => settle(data);
      const lose = () => settle(failed('The text could not be read'));
      worker.addEventListener('message', receive);
      worker.addEventListener('error', lose);
      this.#stop = () => clearTimeout(timer);
      worker.postMessage(request, {});
    });
  }
}
