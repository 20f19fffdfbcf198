import { BLOCK_ROWS, type Block } from './block';
import { radixSort } from './radix-sort';

interface Ordered {
  readonly blocks: readonly Block[];
  readonly rows: number;
  compareIds: (a: number, b: number) => number;
}

/** Rows by time: the newest first, those without a time last, and equal ones by id, so that their order never changes. */
export class RowOrder {
  #sorted: Uint32Array = new Uint32Array(0);

  constructor(readonly of: Ordered) {}

  /** Sorts all of them again next time, because a time has changed. */
  forget(): void {
    this.#sorted = new Uint32Array(0);
  }

  rows(): Uint32Array {
    const known = this.#sorted.length;
    if (known === this.of.rows) return this.#sorted;
    const fresh = this.#sort(known);
    this.#sorted = known === 0 ? fresh : this.#merge(this.#sorted, fresh);
    return this.#sorted;
  }

  #timeOf(row: number): number {
    const time = this.of.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN;
    return Number.isNaN(time) ? EARLIEST : time;
  }

  #sort(first: number): Uint32Array {
    const count = this.of.rows - first;
    const keys = new Float64Array(count);
    const rows = new Uint32Array(count);
    const without: number[] = [];
    let known = 0;
    for (let row = first; row < first + count; row += 1) {
      const time = this.of.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN;
      if (Number.isNaN(time)) without.push(row);
      else {
        rows[known] = row;
        keys[known] = -time;
        known += 1;
      }
    }
    const sorted = new Uint32Array(count);
    sorted.set(radixSort(rows.subarray(0, known), keys.subarray(0, known)));
    sorted.set(without, known);
    let from = 0;
    let time = this.#timeOf(sorted[0] ?? 0);
    for (let at = 1; at <= count; at += 1) {
      const next = at < count ? this.#timeOf(sorted[at] ?? 0) : Number.NaN;
      if (next === time) continue;
      if (at - from > 1) sorted.subarray(from, at).sort((a, b) => this.of.compareIds(a, b));
      from = at;
      time = next;
    }
    return sorted;
  }

  #merge(old: Uint32Array, fresh: Uint32Array): Uint32Array {
    const merged = new Uint32Array(old.length + fresh.length);
    let left = 0;
    for (let place = 0, right = 0; place < merged.length; place += 1) {
      const [a, b] = [old[left], fresh[right]];
      const takesOld = b === undefined || (a !== undefined && this.#compare(a, b) <= 0);
      merged[place] = (takesOld ? a : b) ?? 0;
      if (takesOld) left += 1;
      else right += 1;
    }
    return merged;
  }

  #compare(a: number, b: number): number {
    return this.#timeOf(b) - this.#timeOf(a) || this.of.compareIds(a, b);
  }
}

/** Before every time that a service can name. A number that can be subtracted, as infinity cannot. */
const EARLIEST = -8.64e15;
