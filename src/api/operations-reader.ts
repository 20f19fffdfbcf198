import {
  replaceRows,
  sameNames,
  toRow,
  type InstallationNames,
  type OperationRow,
} from '@/lib/operation-rows';
import { BackgroundPace, isTooMuch } from './background-pace';
import { isNotOffered, NetworkError } from './errors';
import { append, firstPage, refreshed, type LoadedOperations } from './loaded-pages';
import type { OperationPageRead } from './operations';
import {
  askAgain,
  CONCURRENCY,
  goOn,
  forget,
  FOREGROUND,
  mark,
  nextInBackground,
  nextToRead,
  progressOf,
  startFanOut,
  stop,
  without,
  inReading,
  type FanOut,
} from './operations-plan';

export interface ReaderState {
  readonly plan: FanOut;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  /** All loaded rows, newest first. */
  readonly rows: readonly OperationRow[];
  readonly failures: ReadonlyMap<string, unknown>;
  /** Installations for which a further page was requested. */
  readonly readingOlder: ReadonlySet<string>;
  /** Why and when it stopped by itself: the service failed several times in a row. */
  readonly outage: { readonly error: unknown; readonly at: number } | undefined;
  /** Time in milliseconds until which a busy service asked to wait. */
  readonly waitsUntil: number | undefined;
  /** The service has no list of operations: no more requests are sent. */
  readonly notOffered: boolean;
}

export interface ReaderOptions {
  /** Reads a page of one installation, bypassing the cache if `fresh`. Reports each refusal after which it retries. */
  readPage: (
    key: string,
    pageToken: string | undefined,
    fresh: boolean,
    onRefused: (error: unknown) => void,
  ) => Promise<OperationPageRead>;
  /** The first page, if another page of the console has just read it. */
  cached: (key: string) => { page: OperationPageRead; readAt: number } | undefined;
  /** The page is hidden or other requests are running: background reading waits. */
  mustWait?: () => boolean;
  now?: () => number;
}

/** Minimum interval between updates of the page while many answers arrive. */
const EMIT_EVERY_MS = 200;
const EMIT_IN_BACKGROUND_MS = 1000;

/** After this many 404s we treat the list as unsupported. */
const NOT_OFFERED_AFTER = 2;

/** This many failures in a row are attributed to the service instead of an installation. */
const OUTAGE_AFTER = 4;
const UNREACHABLE_AFTER = 2;

/** Reads the operations of many installations, a few at a time. */
export class OperationsReader {
  #state: ReaderState = {
    plan: startFanOut,
    loaded: new Map(),
    rows: [],
    failures: new Map(),
    readingOlder: new Set(),
    outage: undefined,
    waitsUntil: undefined,
    notOffered: false,
  };
  #shown = this.#state;
  #wanted: readonly string[] = [];
  #names: ReadonlyMap<string, InstallationNames> = new Map();
  /** Installations whose rows must be merged again. */
  #changed = new Set<string>();
  #failed = new Map<string, unknown>();
  #askedOlder = new Set<string>();
  readonly #again = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #pace = new BackgroundPace();

  constructor(readonly options: ReaderOptions) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#advance();
    // What arrived just before the last page was left has not been shown.
    if (this.#shown !== this.#state) this.#emit(true);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#pace.cancel();
    };
  };

  readonly snapshot = (): ReaderState => this.#shown;

  /** The installations in view, the most urgent first, with their names. */
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
    this.#emit(true);
  }

  /** Called when the page is shown again: reads what was invalidated or evicted meanwhile. */
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

  /** Reads those in view again. */
  refresh(): void {
    this.#readAgain(this.#wanted.filter((key) => this.#state.plan.states.get(key) !== 'reading'));
  }

  /** Reads these again because something has changed. */
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
      failures: without(failures, [...asked]),
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
    if (taken.length > 0) this.#set({ loaded, plan: mark(this.#state.plan, taken, 'read') });
  }

  #set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #change(change: Partial<ReaderState>): void {
    this.#set(change);
    this.#advance();
    this.#emit(true);
  }

  #advance(): void {
    // The page is hidden: running requests finish, no new ones start.
    if (this.#listeners.size === 0 || this.#state.notOffered || this.#state.plan.stopped) return;
    const next = nextToRead(this.#state.plan, this.#wanted);
    for (const key of next) this.#read(key);
    const free = CONCURRENCY - inReading(this.#state.plan) - this.#askedOlder.size;
    const older = [...this.#state.readingOlder].filter((key) => !this.#askedOlder.has(key));
    for (const key of older.slice(0, Math.max(0, free))) this.#askOlder(key);
    if (next.length > 0) this.#emit(false);
    this.#readInBackground();
  }

  #read(key: string): void {
    this.#set({ plan: mark(this.#state.plan, [key], 'reading') });
    this.options.readPage(key, undefined, this.#again.delete(key), this.#onRefused).then(
      (page) => this.#arrived(key, page),
      (error: unknown) => this.#failedToRead(key, error),
    );
  }

  readonly #onRefused = (error: unknown) => {
    this.#pace.refused(error, this.#now());
    this.#set({ waitsUntil: this.#pace.waitsUntil(this.#now()) });
    this.#readInBackground();
    this.#emit(false);
  };

  /** Reads the next background installation when it is due. */
  #readInBackground(): void {
    if (this.#nextInBackground() === undefined) return;
    this.#pace.schedule(this.#now(), () => {
      const key = this.options.mustWait?.() ? undefined : this.#nextInBackground();
      if (key !== undefined) this.#read(key);
      this.#readInBackground();
    });
  }

  #nextInBackground(): string | undefined {
    if (this.#listeners.size === 0 || this.#state.notOffered) return undefined;
    return nextInBackground(this.#state.plan, this.#wanted);
  }

  #askOlder(key: string): void {
    this.#askedOlder.add(key);
    const token = this.#state.loaded.get(key)?.nextPageToken;
    this.options.readPage(key, token, false, this.#onRefused).then(
      (page) => {
        this.#failed.clear();
        const before = this.#state.loaded.get(key);
        this.#olderDone(key, {
          ...(before ? { loaded: new Map(this.#state.loaded).set(key, append(before, page)) } : {}),
          failures: without(this.#state.failures, [key]),
        });
        this.#changed.add(key);
        this.#emit(false);
      },
      (error: unknown) => {
        this.#olderDone(key, { failures: new Map(this.#state.failures).set(key, error) });
        if (this.#isOutage(key, error)) this.#halt(error);
        this.#emit(true);
      },
    );
  }

  #olderDone(key: string, change: Partial<ReaderState>): void {
    const readingOlder = new Set(this.#state.readingOlder);
    readingOlder.delete(key);
    this.#askedOlder.delete(key);
    this.#set({ ...change, readingOlder });
    this.#advance();
  }

  #arrived(key: string, page: OperationPageRead): void {
    const { loaded, failures, plan } = this.#state;
    this.#failed.clear();
    this.#pace.answered();
    this.#changed.add(key);
    this.#set({
      loaded: new Map(loaded).set(key, refreshed(loaded.get(key), firstPage(page, this.#now()))),
      failures: without(failures, [key]),
      plan: mark(plan, [key], 'read'),
      waitsUntil: this.#pace.waitsUntil(this.#now()),
    });
    this.#advance();
    this.#emit(false);
  }

  #failedToRead(key: string, error: unknown): void {
    this.#onRefused(error);
    if (isTooMuch(error) && this.#wanted.indexOf(key) >= FOREGROUND) {
      this.#set({ plan: forget(mark(this.#state.plan, [key], 'failed'), [key]) });
      return this.#readInBackground();
    }
    const failures = new Map(this.#state.failures).set(key, error);
    const notOffered =
      this.#state.loaded.size === 0 &&
      failures.size >= Math.min(NOT_OFFERED_AFTER, this.#wanted.length) &&
      [...failures.values()].every(isNotOffered);
    this.#set({ failures, notOffered, plan: mark(this.#state.plan, [key], 'failed') });
    if (!notOffered && this.#isOutage(key, error)) this.#halt(error);
    this.#advance();
    this.#emit(notOffered || this.#state.outage !== undefined);
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

  /** Stops. Failed installations count as unread, so that they are tried again on resume. */
  #halt(error: unknown): void {
    const failed = [...this.#failed.keys()];
    this.#set({
      plan: stop(forget(this.#state.plan, failed)),
      failures: without(this.#state.failures, failed),
      readingOlder: new Set(this.#askedOlder),
      outage: { error, at: this.#now() },
    });
  }

  #now(): number {
    return (this.options.now ?? Date.now)();
  }

  #emit(atOnce: boolean): void {
    if (!atOnce) {
      const { background } = progressOf(this.#state.plan, this.#wanted);
      this.#timer ??= setTimeout(() => this.#emit(true), background ? EMIT_IN_BACKGROUND_MS : EMIT_EVERY_MS);
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
