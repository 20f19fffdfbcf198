import { externalStore } from '@/lib/external-store';
import { progressOf, startState, type ReaderState } from './operations-state';
import type { View } from './reading-queue';

/** Minimum interval between updates of the page while many answers arrive. */
const SHOW_EVERY_MS = 200;
const SHOW_IN_BACKGROUND_MS = 1000;

/** The reader's state, which pages are shown in batches. */
export class ReaderStore {
  #state = startState;
  readonly #shown = externalStore(this.#state);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): ReaderState {
    return this.#state;
  }

  set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
  }

  readonly snapshot = this.#shown.get;

  /** Calls back after each update. */
  readonly subscribe = this.#shown.subscribe;

  show(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#shown.get() !== this.#state) this.#shown.set(this.#state);
  }

  /** Shows with the next batch what has changed. */
  showSoon({ keys, from }: View): void {
    const { background } = progressOf(this.#state, keys, from);
    this.#timer ??= setTimeout(() => this.show(), background ? SHOW_IN_BACKGROUND_MS : SHOW_EVERY_MS);
  }
}
