import type { Operation } from '@/contract/operation';
import { objectsOf } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import type { ReadRuns } from './read-health';

/** One operation, with times in milliseconds. */
export interface Run {
  readonly status: string;
  readonly createTime: number | undefined;
  readonly updateTime: number | undefined;
}

/** Gathers what the operations of one object say, in whatever order they come. */
export class RunsOfRead {
  #success = { start: Number.NEGATIVE_INFINITY, end: Number.NEGATIVE_INFINITY };
  readonly #failures: { readonly start: number; readonly sign: number }[] = [];
  readonly #running: { readonly start: number; readonly sign: number }[] = [];

  /** Operations without a time say nothing about when. */
  add({ status, createTime: start, updateTime }: Run): void {
    if (start === undefined) return;
    const sign = Math.max(start, updateTime ?? start);
    if (status === 'failure') this.#failures.push({ start, sign });
    else if (status !== 'success') this.#running.push({ start, sign });
    else if (start > this.#success.start) this.#success = { start, end: sign };
  }

  get hasSuccess(): boolean {
    return Number.isFinite(this.#success.start);
  }

  /** Only what began after the newest success is failing or running: an older run may never be reported as ended. */
  get runs(): ReadRuns {
    const { start, end } = this.#success;
    const failures = this.#failures.filter((run) => run.start > start);
    const running = this.#running.filter((run) => run.start > start);
    return {
      succeededAt: Number.isFinite(end) ? end : undefined,
      failingSince: lowest(failures.map((run) => run.start)),
      failureKnownAt: lowest(failures.map((run) => run.sign)),
      failedAt: highest(failures.map((run) => run.start)),
      // A first read may take long. A later one that takes longer than its schedule allows is late.
      runningAt: highest(running.map((run) => (this.hasSuccess ? run.start : run.sign))),
    };
  }
}

const lowest = (times: readonly number[]) =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.min(a, b));
const highest = (times: readonly number[]) =>
  times.length === 0 ? undefined : times.reduce((a, b) => Math.max(a, b));

/** What operations of one customer say about each object. */
export function runsByObject(operations: readonly Operation[]): { object: string; runs: ReadRuns }[] {
  const found = new Map<string, RunsOfRead>();
  for (const operation of operations) {
    if (operation.actionType !== 'read') continue;
    for (const object of objectsOf(operation)) {
      const runs = found.get(object) ?? new RunsOfRead();
      found.set(object, runs);
      runs.add({
        status: operation.status,
        createTime: parseTime(operation.createTime)?.getTime(),
        updateTime: parseTime(operation.updateTime)?.getTime(),
      });
    }
  }
  return [...found].map(([object, { runs }]) => ({ object, runs }));
}
