import { hour } from '@/lib/time';
import type { Block } from './block';

/** Hours for which counts are kept. */
const KEPT_HOURS = 400 * 24;
const NUMBERS = 5;

/** How many operations of an hour are no longer kept in full. */
export interface FoldedHour {
  /** The beginning of the hour in milliseconds. */
  readonly hour: number;
  readonly count: number;
  readonly failed: number;
}

interface Counted {
  readonly installation: number;
  readonly objects: number;
  readonly hour: number;
  count: number;
  failed: number;
}

/** Hourly counts per installation and objects, of operations that are no longer kept in full. */
export class FoldedCounts {
  readonly #byKey = new Map<string, Counted>();
  /** Whether they have changed since they were last stored. */
  dirty = false;

  constructor(buffer?: ArrayBuffer) {
    if (!buffer) return;
    const numbers = new Uint32Array(buffer);
    for (let at = 0; at + NUMBERS <= numbers.length; at += NUMBERS) {
      const [installation = 0, objects = 0, of = 0, count = 0, failed = 0] = numbers.subarray(
        at,
        at + NUMBERS,
      );
      this.#counted(installation, objects, of, { count, failed });
    }
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Counts a row. One without a time counts for the hour in which it was read. */
  add(block: Block, at: number, objects: number, isFailure: boolean): void {
    const created = block.created[at] ?? Number.NaN;
    const time = created >= 0 ? created : (block.readAt[at] ?? 0) * 1000;
    const counts = { count: 1, failed: isFailure ? 1 : 0 };
    this.#counted(block.installation[at] ?? 0, objects, Math.floor(time / hour), counts);
    this.dirty = true;
  }

  /** Drops counts that are too old. */
  expire(now: number): void {
    const oldest = Math.floor(now / hour) - KEPT_HOURS;
    for (const [key, counted] of this.#byKey)
      if (counted.hour < oldest) {
        this.#byKey.delete(key);
        this.dirty = true;
      }
  }

  /** By hour, the oldest first. */
  hours(): FoldedHour[] {
    const byHour = new Map<number, { count: number; failed: number }>();
    for (const counted of this.#byKey.values()) {
      const { count, failed } = byHour.get(counted.hour) ?? { count: 0, failed: 0 };
      byHour.set(counted.hour, { count: count + counted.count, failed: failed + counted.failed });
    }
    return [...byHour]
      .toSorted(([a], [b]) => a - b)
      .map(([of, { count, failed }]) => ({ hour: of * hour, count, failed }));
  }

  /** With other numbers for the objects. */
  renumbered(objectsOf: (objects: number) => number): FoldedCounts {
    const other = new FoldedCounts();
    for (const counted of this.#byKey.values())
      other.#counted(counted.installation, objectsOf(counted.objects), counted.hour, counted);
    other.dirty = true;
    return other;
  }

  /** As it is stored. */
  toBuffer(): ArrayBuffer {
    const numbers = new Uint32Array(this.#byKey.size * NUMBERS);
    let at = 0;
    for (const { installation, objects, hour: of, count, failed } of this.#byKey.values()) {
      numbers.set([installation, objects, of, count, failed], at);
      at += NUMBERS;
    }
    return numbers.buffer;
  }

  #counted(
    installation: number,
    objects: number,
    of: number,
    { count, failed }: { count: number; failed: number },
  ): void {
    const key = `${installation} ${objects} ${of}`;
    const known = this.#byKey.get(key);
    if (known) {
      known.count += count;
      known.failed += failed;
    } else this.#byKey.set(key, { installation, objects, hour: of, count, failed });
  }
}
