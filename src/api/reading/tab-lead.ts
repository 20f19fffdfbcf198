/** After this time without a sign of it, the leading tab counts as frozen. */
export const FROZEN_AFTER_MS = 15_000;

/** What is needed of the browser's locks. */
export type Locks = Pick<LockManager, 'request' | 'query'>;

/** Elects the tab that does what only one of several should do: the one that was looked at last. */
export class TabLead {
  #isLeading = false;
  #isCandidate = false;
  /** The request for the lock; aborting it gives up the lock or the place in the queue. */
  #request: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly name: string,
    readonly locks: Locks,
    readonly onChange: (isLeading: boolean) => void,
  ) {}

  get isLeading(): boolean {
    return this.#isLeading;
  }

  /** Whether this tab leads when no other one does. */
  stand(isCandidate: boolean): void {
    if (isCandidate === this.#isCandidate) return;
    this.#isCandidate = isCandidate;
    if (isCandidate) this.#ask();
    else this.#giveUp();
    this.heard();
  }

  /** Leads instead of another tab. */
  take(): void {
    if (!this.#isCandidate || this.#isLeading) return;
    this.#giveUp();
    this.#ask({ steal: true });
  }

  /** Called at each sign of the leading tab. */
  heard(): void {
    clearTimeout(this.#timer);
    if (this.#isCandidate && !this.#isLeading) this.#timer = setTimeout(() => this.take(), FROZEN_AFTER_MS);
  }

  #giveUp(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#change(false);
  }

  #ask(options: { steal?: true } = {}): void {
    const request = new AbortController();
    this.#request = request;
    const { signal } = request;
    const hold = () => {
      if (signal.aborted) return;
      this.#change(true);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    };
    this.locks
      // A lock that is taken from another tab cannot be waited for.
      .request(this.name, options.steal ? options : { signal }, hold)
      .catch(() => undefined)
      .then(() => {
        if (request !== this.#request) return;
        // Another tab has taken it.
        this.#change(false);
        this.#ask();
      })
      .catch(() => undefined);
  }

  #change(isLeading: boolean): void {
    if (isLeading === this.#isLeading) return;
    this.#isLeading = isLeading;
    this.heard();
    this.onChange(isLeading);
  }
}
