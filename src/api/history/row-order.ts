import { BLOCK_ROWS, type Block } from './block';
import { radixSort } from './radix-sort';

interface Ordered {
  readonly blocks: readonly Block[];
  readonly rows: number;
  idOf: (row: number) => string;
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
    const fresh = this.#sort(Uint32Array.from({ length: this.of.rows - known }, (_, at) => known + at));
    this.#sorted = known === 0 ? fresh : this.#merge(this.#sorted, fresh);
    return this.#sorted;
  }

  #timeOf(row: number): number {
    const time = this.of.blocks[Math.floor(row / BLOCK_ROWS)]?.created[row % BLOCK_ROWS] ?? Number.NaN;
    return Number.isNaN(time) ? EARLIEST : time;
  }

  #sort(rows: Uint32Array): Uint32Array {
    const sorted = radixSort(
      rows,
      Float64Array.from(rows, (row) => -this.#timeOf(row)),
    );
    for (let from = 0; from < sorted.length;) {
      const time = this.#timeOf(sorted[from] ?? 0);
      let to = from + 1;
      while (to < sorted.length && this.#timeOf(sorted[to] ?? 0) === time) to += 1;
      if (to - from > 1) this.#sortById(sorted.subarray(from, to));
      from = to;
    }
    return sorted;
  }

  #sortById(rows: Uint32Array): void {
    const ids = new Map(Array.from(rows, (row) => [row, this.of.idOf(row)]));
    rows.sort((a, b) => compareIds(ids.get(a) ?? '', ids.get(b) ?? ''));
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
    return this.#timeOf(b) - this.#timeOf(a) || compareIds(this.of.idOf(a), this.of.idOf(b));
  }
}

/** Before every time that a service can name. A number that can be subtracted, as infinity cannot. */
const EARLIEST = -8.64e15;

/** As the list of operations orders them. */
const compareIds = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);
