/**
 * A number of JSON whose text `String(Number(text))` would change: `3544790567247868102`, `1.0`, `1e400`, `-0`. It is
 * shown, compared and sent as it was written. `Number(exact)` rounds it, for those who compute with it.
 */
export class ExactNumber {
  /** Stands before the source of a number while JSON is written, so that `toJson` knows it from a text. */
  static mark = '';

  constructor(readonly source: string) {}

  toString(): string {
    return this.source;
  }

  valueOf(): number {
    return Number(this.source);
  }

  toJSON(): string {
    return ExactNumber.mark + this.source;
  }
}

export type JsonNumber = number | ExactNumber;

export const isNumber = (value: unknown): value is JsonNumber =>
  typeof value === 'number' || value instanceof ExactNumber;
