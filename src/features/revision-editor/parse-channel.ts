import { type Parsed, parseText } from './model/parse';
import type { Layout } from './model/tree';
import type { ParseRequest } from './parse-worker';

/** No manifest takes so long: what does is hostile, and its reader is stopped. */
const LONGEST_MS = 10_000;

/** Parses long texts beside the page, one at a time; a new text makes the old one's answer worthless. */
export class ParseChannel {
  #worker: Worker | undefined;
  #stop: (() => void) | undefined;

  parse(text: string, format: Layout['format']): Promise<Parsed> {
    this.#stop?.();
    if (typeof Worker === 'undefined') return Promise.resolve(parseText(text, format));
    this.#worker ??= new Worker(new URL('./parse-worker.ts', import.meta.url), {
      type: 'module',
      name: 'parse',
    });
    const worker = this.#worker;
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.close();
        resolve({ problems: [{ message: 'The text takes too long to read', from: 0, to: 1 }] });
      }, LONGEST_MS);
      const settle = (parsed: Parsed) => {
        clearTimeout(timer);
        worker.removeEventListener('message', receive);
        worker.removeEventListener('error', lose);
        this.#stop = undefined;
        resolve(parsed);
      };
      const receive = ({ data }: MessageEvent<Parsed>) => settle(data);
      const lose = () => settle({ problems: [{ message: 'The text could not be read', from: 0, to: 1 }] });
      worker.addEventListener('message', receive);
      worker.addEventListener('error', lose);
      // The worker may still be busy with the old text: it is replaced rather than waited for.
      this.#stop = () => {
        clearTimeout(timer);
        this.close();
      };
      worker.postMessage({ text, format } satisfies ParseRequest, {});
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#stop = undefined;
  }
}
