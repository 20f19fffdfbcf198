import { ArraySplitter } from './json-array';

export interface EndsLimits {
  /** Bytes kept of the beginning, and of the end. */
  readonly first: number;
  readonly last: number;
}

export interface ArrayEnds {
  readonly first: readonly unknown[];
  readonly last: readonly unknown[];
  /** Elements between them. */
  readonly skipped: number;
}

/** The elements at both ends of a JSON array of any length, as it arrives in pieces; the rest is counted and let go. */
export class ArrayEndsReader {
  readonly #splitter = new ArraySplitter();
  /** Where each element ends. */
  readonly #ends: number[] = [];
  readonly #head: Uint8Array[] = [];
  readonly #tail: Uint8Array[] = [];
  #headLength = 0;
  #tailLength = 0;
  #length = 0;

  constructor(readonly limits: EndsLimits) {}

  /** Throws where it turns out to be no array. */
  push(bytes: Uint8Array): void {
    this.#splitter.push(bytes, this.#ends);
    this.#length += bytes.length;
    const room = Math.max(0, this.limits.first - this.#headLength);
    if (room > 0) {
      this.#head.push(bytes.slice(0, room));
      this.#headLength += Math.min(room, bytes.length);
    }
    if (bytes.length <= room) return;
    const rest = bytes.slice(room);
    this.#tail.push(rest);
    this.#tailLength += rest.length;
    let oldest = this.#tail[0];
    while (oldest && this.#tailLength - oldest.length >= this.limits.last) {
      this.#tail.shift();
      this.#tailLength -= oldest.length;
      oldest = this.#tail[0];
    }
  }

  finish(): ArrayEnds {
    const ends = this.#ends;
    const startOf = (element: number) =>
      element === 0 ? this.#splitter.first : (ends[element - 1] ?? 0) + 1;
    const head = joined(this.#head, this.#headLength);
    const tail = joined(this.#tail, this.#tailLength);
    const tailAt = this.#length - tail.length;
    if (tailAt <= head.length) {
      const whole = joined([head, tail], head.length + tail.length);
      return { first: elements(whole, startOf(0), ends.at(-1)), last: [], skipped: 0 };
    }
    const ofHead = countUntil(ends, (end) => end <= head.length);
    const fromTail = countUntil(ends, (_, element) => startOf(element) < tailAt);
    const last = elements(
      tail,
      startOf(fromTail) - tailAt,
      ends.length > fromTail ? (ends.at(-1) ?? 0) - tailAt : undefined,
    );
    return {
      first: elements(head, startOf(0), ofHead > 0 ? ends[ofHead - 1] : undefined),
      last,
      skipped: ends.length - ofHead - last.length,
    };
  }
}

/** How many at the beginning are so; all of those come before all others. */
function countUntil(ends: readonly number[], isSo: (end: number, element: number) => boolean): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isSo(ends[middle] ?? 0, middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function elements(bytes: Uint8Array, from: number, to: number | undefined): unknown[] {
  if (to === undefined) return [];
  const text = new TextDecoder().decode(bytes.subarray(from, to));
  return text.trim() === '' ? [] : (JSON.parse(`[${text}]`) as unknown[]);
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}
