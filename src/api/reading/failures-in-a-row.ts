import { isNotOffered, NetworkError } from '@/api/errors';

/** This many failures in a row are attributed to the service instead of what was asked for. */
const OUTAGE_AFTER = 4;
const UNREACHABLE_AFTER = 2;
/** After this many 404s we treat what was asked for as unsupported. */
const NOT_OFFERED_AFTER = 2;

/** Failures without an answer in between, by what was asked for. */
export class FailuresInARow {
  readonly #errors = new Map<string, unknown>();

  add(key: string, error: unknown): void {
    this.#errors.set(key, error);
  }

  clear(): void {
    this.#errors.clear();
  }

  get keys(): string[] {
    return [...this.#errors.keys()];
  }

  /** Whether they mean that the service does not offer what is asked for. */
  isNotOffered(wanted: number): boolean {
    const errors = [...this.#errors.values()];
    return errors.length >= Math.min(NOT_OFFERED_AFTER, wanted) && errors.every(isNotOffered);
  }

  /** Whether they mean that the service is down. `wanted` is how many things are asked for in all. */
  isOutage(wanted: number): boolean {
    const errors = [...this.#errors.values()];
    const unreachable = errors.filter((error) => error instanceof NetworkError).length;
    return unreachable >= Math.min(UNREACHABLE_AFTER, wanted) || errors.length >= OUTAGE_AFTER;
  }
}
