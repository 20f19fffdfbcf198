import type { Operation, OperationPage } from '@/contract/operation';
import { isNotOffered } from '@/api/errors';
import { askAgain, goOn, mark, nextToRead, readTheRest, startFanOut, stop, type FanOut } from './fan-out';

/** What is loaded of one installation: one page, or more where more was asked for. */
export interface LoadedOperations {
  readonly operations: readonly Operation[];
  readonly readAt: number;
  /** There are more; the interface does not say how many. */
  readonly nextPageToken: string | undefined;
}

export interface ReaderState {
  readonly plan: FanOut;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  readonly failures: ReadonlyMap<string, unknown>;
  /** Installations of which a further page is on its way. */
  readonly readingMore: ReadonlySet<string>;
  /** The service has no list of operations: nothing more is asked. */
  readonly notOffered: boolean;
}

export interface ReaderOptions {
  /** Reads a page of one installation, anew when `fresh`. */
  readPage: (key: string, pageToken: string | undefined, fresh: boolean) => Promise<OperationPage>;
  /** The first page, when it was read a moment ago on another page. */
  cached: (key: string) => { page: OperationPage; readAt: number } | undefined;
  now?: () => number;
}

/** While many answers arrive, the page is told at most this often. */
const TELL_EVERY_MS = 150;

/** So many answers that all say so make a service without the list. */
const NOT_OFFERED_AFTER = 2;

/** Reads the operations of many installations, a few at a time, as far as it was asked to. */
export class OperationsReader {
  #state: ReaderState = {
    plan: startFanOut,
    loaded: new Map(),
    failures: new Map(),
    readingMore: new Set(),
    notOffered: false,
  };
  #shown = this.#state;
  #wanted: readonly string[] = [];
  readonly #again = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly options: ReaderOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#advance();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    };
  };

  readonly snapshot = (): ReaderState => this.#shown;

  /** The installations in view, the most urgent first. */
  want(keys: readonly string[]): void {
    if (keys.length === this.#wanted.length && keys.every((key, at) => key === this.#wanted[at])) return;
    this.#wanted = keys;
    this.#takeCached(keys);
    this.#advance();
    this.#tell(true);
  }

  stop(): void {
    this.#change({ plan: stop(this.#state.plan) });
  }

  goOn(): void {
    this.#change({ plan: goOn(this.#state.plan) });
  }

  readTheRest(): void {
    this.#change({ plan: readTheRest(this.#state.plan) });
  }

  /** Reads those in view that were read before, again. */
  refresh(): void {
    this.#readAgain(this.#wanted.filter((key) => this.#state.plan.states.get(key) !== 'reading'));
  }

  retryFailed(): void {
    this.#readAgain([...this.#state.failures.keys()]);
  }

  /** Reads the next page of one installation. */
  readMore(key: string): void {
    const before = this.#state.loaded.get(key);
    if (!before?.nextPageToken || this.#state.readingMore.has(key)) return;
    this.#change({ readingMore: new Set(this.#state.readingMore).add(key) });
    const done = () => {
      const readingMore = new Set(this.#state.readingMore);
      readingMore.delete(key);
      return readingMore;
    };
    this.options.readPage(key, before.nextPageToken, false).then(
      (page) => {
        const loaded = new Map(this.#state.loaded);
        loaded.set(key, append(this.#state.loaded.get(key) ?? before, page));
        this.#change({ loaded, readingMore: done(), failures: without(this.#state.failures, key) });
      },
      (error: unknown) => {
        const failures = new Map(this.#state.failures).set(key, error);
        this.#change({ failures, readingMore: done() });
      },
    );
  }

  #readAgain(keys: readonly string[]): void {
    const { plan, failures } = this.#state;
    const asked = keys.filter((key) => plan.states.has(key));
    for (const key of asked) this.#again.add(key);
    this.#change({
      plan: askAgain(plan, asked),
      failures: new Map([...failures].filter(([key]) => !asked.includes(key))),
      notOffered: false,
    });
  }

  #takeCached(keys: readonly string[]): void {
    const loaded = new Map(this.#state.loaded);
    const taken: string[] = [];
    for (const key of keys) {
      const cached = this.#state.plan.states.has(key) ? undefined : this.options.cached(key);
      if (!cached) continue;
      loaded.set(key, firstPage(cached.page, cached.readAt));
      taken.push(key);
    }
    if (taken.length > 0)
      this.#state = { ...this.#state, loaded, plan: mark(this.#state.plan, taken, 'read') };
  }

  #change(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
    this.#advance();
    this.#tell(true);
  }

  #advance(): void {
    // Nobody looks: what is on its way arrives, nothing more is asked.
    if (this.#listeners.size === 0 || this.#state.notOffered) return;
    const next = nextToRead(this.#state.plan, this.#wanted);
    if (next.length === 0) return;
    this.#state = { ...this.#state, plan: mark(this.#state.plan, next, 'reading') };
    for (const key of next) {
      this.options.readPage(key, undefined, this.#again.delete(key)).then(
        (page) => this.#arrived(key, page),
        (error: unknown) => this.#failed(key, error),
      );
    }
    this.#tell(false);
  }

  #arrived(key: string, page: OperationPage): void {
    const now = (this.options.now ?? Date.now)();
    const { loaded, failures, plan } = this.#state;
    this.#state = {
      ...this.#state,
      loaded: new Map(loaded).set(key, refreshed(loaded.get(key), firstPage(page, now))),
      failures: without(failures, key),
      plan: mark(plan, [key], 'read'),
    };
    this.#advance();
    this.#tell(false);
  }

  #failed(key: string, error: unknown): void {
    const failures = new Map(this.#state.failures).set(key, error);
    const notOffered =
      this.#state.loaded.size === 0 &&
      failures.size >= Math.min(NOT_OFFERED_AFTER, this.#wanted.length) &&
      [...failures.values()].every(isNotOffered);
    this.#state = {
      ...this.#state,
      failures,
      notOffered,
      plan: mark(this.#state.plan, [key], 'failed'),
    };
    this.#advance();
    this.#tell(notOffered);
  }

  #tell(atOnce: boolean): void {
    if (atOnce) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#shown = this.#state;
      for (const listener of this.#listeners) listener();
      return;
    }
    this.#timer ??= setTimeout(() => this.#tell(true), TELL_EVERY_MS);
  }
}

function without(failures: ReadonlyMap<string, unknown>, key: string): ReadonlyMap<string, unknown> {
  if (!failures.has(key)) return failures;
  const rest = new Map(failures);
  rest.delete(key);
  return rest;
}

function firstPage(page: OperationPage, readAt: number): LoadedOperations {
  return { operations: page.results, readAt, nextPageToken: tokenOf(page) };
}

const tokenOf = ({ pagination }: OperationPage): string | undefined =>
  pagination.done === true ? undefined : pagination.nextPageToken || undefined;

/** The first page read again: what further pages brought stays, in its newest state where it is in both. */
function refreshed(old: LoadedOperations | undefined, fresh: LoadedOperations): LoadedOperations {
  if (!old) return fresh;
  const ids = new Set(fresh.operations.map(({ id }) => id));
  const rest = old.operations.filter(({ id }) => !ids.has(id));
  const wentFurther = old.operations.length > fresh.operations.length;
  return {
    operations: [...fresh.operations, ...rest],
    readAt: fresh.readAt,
    nextPageToken: wentFurther ? old.nextPageToken : fresh.nextPageToken,
  };
}

function append(old: LoadedOperations, page: OperationPage): LoadedOperations {
  const ids = new Set(old.operations.map(({ id }) => id));
  return {
    ...old,
    operations: [...old.operations, ...page.results.filter(({ id }) => !ids.has(id))],
    nextPageToken: tokenOf(page),
  };
}
