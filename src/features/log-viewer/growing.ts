type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** Typed numbers that grow by half: copying stays rare, and pages never written to take no memory. */
export class Growing<Held extends Numbers> {
  #held: Held;
  readonly #make: (length: number) => Held;
  length = 0;

  constructor(make: (length: number) => Held) {
    this.#make = make;
    this.#held = make(0);
  }

  push(value: number): void {
    if (this.length === this.#held.length) this.reserve(this.length + 1);
    this.#held[this.length] = value;
    this.length += 1;
  }

  set(index: number, value: number): void {
    this.#held[index] = value;
  }

  at(index: number): number {
    return this.#held[index] ?? 0;
  }

  /** What is held; good until the next change. */
  get values(): Held {
    return this.#held;
  }

  /** Makes room for so many. */
  reserve(wanted: number): void {
    if (wanted <= this.#held.length) return;
    const grown = this.#make(Math.max(wanted, 64, Math.ceil(this.#held.length * 1.5)));
    grown.set(this.#held.subarray(0, this.length));
    this.#held = grown;
  }

  /** Forgets all from an index on, and puts others in their place. */
  replaceFrom(index: number, others: Growing<Held>): void {
    this.length = index;
    this.reserve(index + others.length);
    this.#held.set(others.#held.subarray(0, others.length), index);
    this.length = index + others.length;
  }
}

export const words = (): Growing<Uint32Array<ArrayBuffer>> =>
  new Growing((length) => new Uint32Array(length));
export const shorts = (): Growing<Uint16Array<ArrayBuffer>> =>
  new Growing((length) => new Uint16Array(length));
export const doubles = (): Growing<Float64Array<ArrayBuffer>> =>
  new Growing((length) => new Float64Array(length));
