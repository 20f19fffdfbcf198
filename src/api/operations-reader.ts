import type { OperationPage } from '@/contract/operation';
import { replaceRows, toRow, type InstallationNames, type OperationRow } from '@/lib/operation-rows';
import { isNotOffered, NetworkError } from './errors';
import { append, firstPage, refreshed, type LoadedOperations } from './loaded-pages';
import {
  askAgain,
  CONCURRENCY,
  goOn,
  mark,
  nextToRead,
  readTheRest,
  startFanOut,
  stop,
  type FanOut,
} from './operations-plan';

export interface ReaderState {
  readonly plan: FanOut;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  /** All that is loaded, the newest first. */
  readonly rows: readonly OperationRow[];
  readonly failures: ReadonlyMap<string, unknown>;
  /** Installations of which a further page is on its way or will be asked for. */
  readonly readingOlder: ReadonlySet<string>;
  /** Why and when it stopped by itself: the service failed several times in a row. */
  readonly outage: { readonly error: unknown; readonly at: number } | undefined;
  /** The service has no list of operations: nothing more is asked. */
  readonly notOffered: boolean;
}

export interface ReaderOptions {
  /** Reads a page of one installation, anew when `fresh`. */
  readPage: (key: string, pageToken: string | undefined, fresh: boolean) => Promise<OperationPage>;
  /** The first page, when it was read a moment ago on another page and still holds. */
  cached: (key: string) => { page: OperationPage; readAt: number } | undefined;
  now?: () => number;
}

/** While many answers arrive, the page is told at most this often. */
const TELL_EVERY_MS = 200;

/** So many answers that all say so make a service without the list. */
const NOT_OFFERED_AFTER = 2;

/** So many failures in a row, without an answer between, are the service's and not one installation's. */
const OUTAGE_AFTER = 4;
const UNREACHABLE_AFTER = 2;

/** Reads the operations of many installations, a few at a time, as far as it was asked to. */
export class OperationsReader {
  #state: ReaderState = {
    plan: startFanOut,
    loaded: new Map(),
    rows: [],
    failures: new Map(),
    readingOlder: new Set(),
    outage: undefined,
    notOffered: false,
  };
  #shown = this.#state;
  #wanted: readonly string[] = [];
  #names: ReadonlyMap<string, InstallationNames> = new Map();
  /** Installations whose rows are not those of what is loaded. */
  #changed = new Set<string>();
  #failed = new Map<string, unknown>();
  #askedOlder = new Set<string>();
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

  /** The installations in view, the most urgent first, and what they are called. */
  want(keys: readonly string[], names: ReadonlyMap<string, InstallationNames> = this.#names): void {
    const renamed = !sameNames(names, this.#names);
    if (renamed) {
      this.#names = names;
      for (const key of this.#state.loaded.keys()) this.#changed.add(key);
    }
    const same = keys.length === this.#wanted.length && keys.every((key, at) => key === this.#wanted[at]);
    if (same && !renamed) return;
    this.#wanted = keys;
    this.#takeCached(keys);
    this.#advance();
    this.#tell(true);
  }

  /** Somebody comes back: what was changed or forgotten meanwhile is read again. */
  revisit(): void {
    const { plan } = this.#state;
    this.#readAgain(
      this.#wanted.filter((key) => plan.states.get(key) === 'read' && !this.options.cached(key)),
    );
  }

  stop(): void {
    this.#change({ plan: stop(this.#state.plan), readingOlder: new Set(this.#askedOlder) });
  }

  goOn(): void {
    this.#failed.clear();
    this.#change({ plan: goOn(this.#state.plan), outage: undefined });
  }

  readTheRest(): void {
    this.#failed.clear();
    this.#change({ plan: readTheRest(this.#state.plan), outage: undefined });
  }

  /** Reads those in view that were read before, again. */
  refresh(): void {
    this.#readAgain(this.#wanted.filter((key) => this.#state.plan.states.get(key) !== 'reading'));
  }

  /** Reads these again, of which something is known to have changed. */
  readAgain(keys: readonly string[]): void {
    this.#readAgain(keys.filter((key) => this.#state.plan.states.get(key) === 'read'));
  }

  retryFailed(): void {
    this.#readAgain([...this.#state.failures.keys()]);
  }

  /** Reads the next page of each of these that has one. */
  readOlder(keys: readonly string[]): void {
    const { loaded, readingOlder, plan } = this.#state;
    const more = keys.filter((key) => loaded.get(key)?.nextPageToken);
    this.#failed.clear();
    this.#change({ readingOlder: new Set([...readingOlder, ...more]), outage: undefined, plan: goOn(plan) });
  }

  #readAgain(keys: readonly string[]): void {
    const { plan, failures } = this.#state;
    const asked = new Set(keys.filter((key) => plan.states.has(key)));
    if (asked.size === 0 && this.#state.outage === undefined) return;
    for (const key of asked) this.#again.add(key);
    this.#failed.clear();
    this.#change({
      plan: askAgain(plan, [...asked]),
      failures: new Map([...failures].filter(([key]) => !asked.has(key))),
      outage: undefined,
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
      this.#changed.add(key);
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
    if (this.#listeners.size === 0 || this.#state.notOffered || this.#state.plan.stopped) return;
    const next = nextToRead(this.#state.plan, this.#wanted);
    if (next.length > 0) this.#state = { ...this.#state, plan: mark(this.#state.plan, next, 'reading') };
    for (const key of next) {
      this.options.readPage(key, undefined, this.#again.delete(key)).then(
        (page) => this.#arrived(key, page),
        (error: unknown) => this.#failedToRead(key, error),
      );
    }
    const reading = [...this.#state.plan.states.values()].filter((one) => one === 'reading').length;
    const free = CONCURRENCY - reading - this.#askedOlder.size;
    const older = [...this.#state.readingOlder].filter((key) => !this.#askedOlder.has(key));
    for (const key of older.slice(0, Math.max(0, free))) this.#askOlder(key);
    if (next.length > 0) this.#tell(false);
  }

  #askOlder(key: string): void {
    this.#askedOlder.add(key);
    this.options.readPage(key, this.#state.loaded.get(key)?.nextPageToken, false).then(
      (page) => {
        this.#failed.clear();
        const before = this.#state.loaded.get(key);
        this.#olderDone(key, {
          ...(before ? { loaded: new Map(this.#state.loaded).set(key, append(before, page)) } : {}),
          failures: without(this.#state.failures, key),
        });
        this.#changed.add(key);
        this.#tell(false);
      },
      (error: unknown) => {
        this.#olderDone(key, { failures: new Map(this.#state.failures).set(key, error) });
        if (this.#isOutage(key, error)) this.#halt(error);
        this.#tell(true);
      },
    );
  }

  #olderDone(key: string, change: Partial<ReaderState>): void {
    const readingOlder = new Set(this.#state.readingOlder);
    readingOlder.delete(key);
    this.#askedOlder.delete(key);
    this.#state = { ...this.#state, ...change, readingOlder };
    this.#advance();
  }

  #arrived(key: string, page: OperationPage): void {
    const { loaded, failures, plan } = this.#state;
    this.#failed.clear();
    this.#changed.add(key);
    this.#state = {
      ...this.#state,
      loaded: new Map(loaded).set(key, refreshed(loaded.get(key), firstPage(page, this.#now()))),
      failures: without(failures, key),
      plan: mark(plan, [key], 'read'),
    };
    this.#advance();
    this.#tell(false);
  }

  #failedToRead(key: string, error: unknown): void {
    const failures = new Map(this.#state.failures).set(key, error);
    const notOffered =
      this.#state.loaded.size === 0 &&
      failures.size >= Math.min(NOT_OFFERED_AFTER, this.#wanted.length) &&
      [...failures.values()].every(isNotOffered);
    this.#state = { ...this.#state, failures, notOffered, plan: mark(this.#state.plan, [key], 'failed') };
    if (!notOffered && this.#isOutage(key, error)) this.#halt(error);
    this.#advance();
    this.#tell(notOffered || this.#state.outage !== undefined);
  }

  #isOutage(key: string, error: unknown): boolean {
    this.#failed.set(key, error);
    const errors = [...this.#failed.values()];
    const unreachable = errors.filter((one) => one instanceof NetworkError).length;
    return (
      this.#state.outage !== undefined ||
      unreachable >= Math.min(UNREACHABLE_AFTER, this.#wanted.length) ||
      errors.length >= OUTAGE_AFTER
    );
  }

  /** Stops; those that failed count as not asked yet, so that going on takes them up again. */
  #halt(error: unknown): void {
    const keys = [...this.#failed.keys()];
    const states = new Map(this.#state.plan.states);
    for (const key of keys) if (states.get(key) === 'failed') states.delete(key);
    this.#state = {
      ...this.#state,
      plan: stop({ ...this.#state.plan, states }),
      failures: new Map([...this.#state.failures].filter(([key]) => !this.#failed.has(key))),
      readingOlder: new Set(this.#askedOlder),
      outage: { error, at: this.#now() },
    };
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }

  #tell(atOnce: boolean): void {
    if (!atOnce) {
      this.#timer ??= setTimeout(() => this.#tell(true), TELL_EVERY_MS);
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#changed.size > 0) {
      const changed = this.#changed;
      this.#changed = new Set();
      const { loaded, rows } = this.#state;
      const fresh = [...changed].flatMap((key) =>
        (loaded.get(key)?.operations ?? []).map((operation) => toRow(operation, key, this.#names.get(key))),
      );
      this.#state = { ...this.#state, rows: replaceRows(rows, changed, fresh) };
    }
    this.#shown = this.#state;
    for (const listener of this.#listeners) listener();
  }
}

function sameNames(
  a: ReadonlyMap<string, InstallationNames>,
  b: ReadonlyMap<string, InstallationNames>,
): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, { customer, integration }] of a) {
    const other = b.get(key);
    if (other?.customer !== customer || other.integration !== integration) return false;
  }
  return true;
}

function without(failures: ReadonlyMap<string, unknown>, key: string): ReadonlyMap<string, unknown> {
  if (!failures.has(key)) return failures;
  const rest = new Map(failures);
  rest.delete(key);
  return rest;
}
