import type { LoadedOperations } from './loaded-pages';

/** No operation is asked for more often. */
const EVERY_MS = 5_000;
const MOST_AT_ONCE = 20;

export interface RunningOperation {
  /** Key of its installation. */
  readonly key: string;
  readonly id: string;
}

/** Which of the operations that were running when they were read are asked for by their id, and when. */
export class RunningOperations {
  readonly #askedAt = new Map<string, number>();
  /** The service has answered such a request. */
  #isKnown = false;
  #isOffered = true;

  /** Whether the service tells of single operations. A service that has never done so does not, after a refusal. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  asked({ key, id }: RunningOperation, now: number): void {
    this.#askedAt.set(nameOf(key, id), now);
  }

  answered(): void {
    this.#isKnown = true;
  }

  /** The service does not know an operation. Returns whether that says that it is gone. */
  refused(): boolean {
    this.#isOffered = this.#isKnown;
    return this.#isKnown;
  }

  /** The one that was asked for longest ago, and how long it has to wait. */
  next(
    loaded: ReadonlyMap<string, LoadedOperations>,
    now: number,
  ): (RunningOperation & { readonly waitMs: number }) | undefined {
    if (!this.#isOffered) return undefined;
    const all = [...loaded].flatMap(([key, { running = [] }]) => running.map((id) => ({ key, id })));
    const askedAt = ({ key, id }: RunningOperation) =>
      this.#askedAt.get(nameOf(key, id)) ?? loaded.get(key)?.readAt ?? 0;
    const [first] = all.slice(0, MOST_AT_ONCE).toSorted((one, other) => askedAt(one) - askedAt(other));
    // Also after the clock was set back.
    return first && { ...first, waitMs: Math.min(EVERY_MS, Math.max(0, askedAt(first) + EVERY_MS - now)) };
  }
}

const nameOf = (key: string, id: string) => `${key} ${id}`;
