/* eslint-disable max-lines -- Until its last reader asks the history, it holds the rows as well. */
import { externalStore } from '@/lib/external-store';
import { replaceRows, sameNames, toRow, type InstallationNames } from '@/lib/operation-rows';
import { ApiError, isNotOffered } from './errors';
import { FailuresInARow } from './failures-in-a-row';
import type { Operation } from '@/contract/operation';
import {
  append,
  firstPage,
  hasNoOrder,
  isReadToEnd,
  refreshed,
  withOperation,
  type LoadedOperations,
} from './loaded-pages';
import type { OperationPageRead } from './operations';
import {
  askAgain,
  goOn,
  forget,
  FOREGROUND,
  mark,
  nextToRead,
  progressOf,
  stop,
  without,
} from './operations-plan';
import { changedBy, startState, type ReaderChange, type ReaderState } from './operations-state';
import { PacedRequests, type Arrival, type PacedRequest } from './paced-requests';
import { toProblem } from './problem';
import { isTooMuch, RequestBudget, type Pause } from './request-budget';
import { RunningOperations, type RunningOperation } from './running-operations';

export interface ReaderOptions {
  /** Reads a page of one installation, bypassing the cache if `fresh`. Reports each refusal after which it retries. */
  readPage: (
    key: string,
    pageToken: string | undefined,
    fresh: boolean,
    onRefused: (error: unknown) => void,
  ) => Promise<OperationPageRead>;
  readOperation: (id: string, onRefused: (error: unknown) => void) => Promise<Operation>;
  /** Called when the service no longer lists operations: these, or all of the installation that were read before. */
  onGone?: (key: string, gone: { ids: readonly string[] } | { readBefore: number }) => void;
  /** The first page, if another page of the console has just read it. */
  cached: (key: string) => { page: OperationPageRead; readAt: number } | undefined;
  budget?: RequestBudget;
  /** The page is hidden, or other requests are running and this one is in the background. */
  mustWait?: (inBackground: boolean) => boolean;
  now?: () => number;
}

/** Minimum interval between updates of the page while many answers arrive. */
const EMIT_EVERY_MS = 200;
const EMIT_IN_BACKGROUND_MS = 1000;

/** After this many 404s we treat the list as unsupported. */
const NOT_OFFERED_AFTER = 2;

/** A service may answer 404 for what a credential does not see. */
const DENIALS = [401, 403, 404];

/** Reads the operations of many installations, a few at a time. */
export class OperationsReader {
  #state = startState;
  readonly #shown = externalStore(this.#state);
  #wanted: readonly string[] = [];
  /** In view of other tabs, for which this one reads. */
  #wantedByOthers: readonly string[] = [];
  /** Read after all others, because a view is watched that may show their operations. */
  #watched: readonly string[] = [];
  #isLeading = true;
  /** Installations whose newest page is being read by this tab. */
  readonly #asking = new Set<string>();
  /** Installations read by another tab: their pages are not in the cache of this one. */
  readonly #readElsewhere = new Set<string>();
  /** Those that failed because the service has no such list. */
  readonly #notOffered = new Set<string>();
  #names: ReadonlyMap<string, InstallationNames> = new Map();
  #kept: ReadonlyMap<string, LoadedOperations> = new Map();
  #isDenied = false;
  /** Installations whose rows must be merged again. */
  #changed = new Set<string>();
  readonly #failed = new FailuresInARow();
  #askedOlder = new Set<string>();
  readonly #again = new Set<string>();
  /** Those to read again when nothing else is to be read, without being counted as unread. */
  readonly #later = new Set<string>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #budget: RequestBudget;
  readonly #requests: PacedRequests;
  readonly #running = new RunningOperations();
  #nextRunning: ReturnType<typeof setTimeout> | undefined;

  /** Called when what is in view has changed, and when the first page that shows it is opened or the last is left. */
  onWanted: () => void = () => undefined;
  /** Called when somebody asks to read more here. */
  onAsked: () => void = () => undefined;

  constructor(readonly options: ReaderOptions) {
    const { budget = new RequestBudget(), mustWait = () => false } = options;
    this.#budget = budget;
    this.#requests = new PacedRequests({
      budget,
      mustWait,
      next: () => this.#next(),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) this.onWanted();
    this.#advance();
    // What arrived just before the last page was left has not been shown.
    if (this.#shown.get() !== this.#state) this.#emit(true);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#requests.pause();
      clearTimeout(this.#nextRunning);
      this.onWanted();
    };
  };

  /** A page shows what is read. */
  get isUsed(): boolean {
    return this.#listeners.size > 0;
  }

  /** Running operations are asked for by their id, so that their installations need not be read again. */
  get asksById(): boolean {
    return this.#running.isOffered;
  }

  get wanted(): readonly string[] {
    return this.#wanted;
  }

  readonly snapshot = this.#shown.get;

  /** Calls back after each update. Unlike `subscribe` it causes no reading. */
  readonly observe = this.#shown.subscribe;

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
    if (!same) this.onWanted();
    this.#advance();
    this.#emit(true);
  }

  /** Installations in view of other tabs are read after those in view here. */
  wantForOthers(keys: readonly string[]): void {
    this.#wantedByOthers = keys;
    this.#advance();
  }

  /** Installations to read although no page shows them. */
  watch(keys: readonly string[]): void {
    this.#watched = keys;
    this.#advance();
  }

  /** Whether this tab reads. If not, another one does, or it is not known yet. */
  lead(isLeading: boolean, readBy: 'this tab' | 'each tab' = 'this tab'): void {
    this.#isLeading = isLeading;
    if (!isLeading) return this.#advance();
    const { states, stopped } = this.#state.plan;
    // What the tab that led until now was reading is read again: its answer may not come.
    const left = [...states.keys()].filter((key) => states.get(key) === 'reading' && !this.#asking.has(key));
    this.#change({ plan: { states: without(states, left), stopped }, readBy });
  }

  /** Takes what another tab has read: what has changed, or everything. */
  follow(change: ReaderChange, isWhole: boolean): void {
    const { rows, loaded } = this.#state;
    const before = isWhole ? { ...startState, rows } : this.#state;
    for (const key of isWhole ? loaded.keys() : []) this.#changed.add(key);
    for (const [key] of change.loaded) {
      this.#changed.add(key);
      this.#readElsewhere.add(key);
    }
    this.#set({ ...changedBy(before, change), readBy: 'another tab' });
    this.#emit(false);
  }

  /** Takes what this device has kept. It is shown until its installation is read. */
  takeKept(kept: ReadonlyMap<string, LoadedOperations>): void {
    if (this.#isDenied) return;
    this.#kept = kept;
    this.#takeCached(this.#wanted);
    this.#emit(true);
  }

  /** Called when the page is shown again: reads what was invalidated or evicted meanwhile. */
  revisit(): void {
    const { plan } = this.#state;
    this.#readAgain(
      this.#wanted.filter(
        (key) =>
          plan.states.get(key) === 'read' && !this.#readElsewhere.has(key) && !this.options.cached(key),
      ),
    );
  }

  stop(): void {
    this.onAsked();
    this.#change({ plan: stop(this.#state.plan), readingOlder: new Set(this.#askedOlder) });
  }

  goOn(): void {
    this.onAsked();
    this.#failed.clear();
    this.#change({ plan: goOn(this.#state.plan), outage: undefined });
  }

  /** Reads those in view again. */
  refresh(): void {
    this.onAsked();
    this.#readAgain(this.#wanted.filter((key) => this.#state.plan.states.get(key) !== 'reading'));
  }

  /** Reads these again in the background. */
  readAgain(keys: readonly string[]): void {
    if (!this.#isLeading) return;
    for (const key of keys) if (this.#state.plan.states.get(key) === 'read') this.#later.add(key);
    this.#advance();
  }

  retryFailed(): void {
    this.onAsked();
    this.#readAgain([...this.#state.failures.keys()]);
  }

  /** Reads the next page of each of these that has one. */
  readOlder(keys: readonly string[]): void {
    const { loaded, readingOlder, plan } = this.#state;
    const more = keys.filter((key) => loaded.get(key)?.nextPageToken);
    this.onAsked();
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
      const kept = loaded.has(key) ? undefined : this.#kept.get(key);
      const found = cached ? firstPage(cached.page, cached.readAt) : kept;
      if (!found) continue;
      loaded.set(key, found);
      this.#changed.add(key);
      if (cached) taken.push(key);
    }
    if (loaded.size === this.#state.loaded.size && taken.length === 0) return;
    this.#set({ loaded, plan: mark(this.#state.plan, taken, 'read') });
  }

  #set(change: Partial<ReaderState>): void {
    this.#state = { ...this.#state, ...change };
  }

  #change(change: Partial<ReaderState>): void {
    this.#set(change);
    this.#advance();
    this.#emit(true);
  }

  /** While no page is shown, running requests finish and no new ones start. */
  #advance(): void {
    const { notOffered, plan } = this.#state;
    clearTimeout(this.#nextRunning);
    if (!this.isUsed || !this.#isLeading || notOffered || plan.stopped) this.#requests.pause();
    else this.#requests.send();
  }

  /** What somebody waits for comes first, and then the background. */
  #next(): PacedRequest | undefined {
    const wanted = [...this.#wanted, ...this.#wantedByOthers, ...this.#watched];
    const rank = nextToRead(this.#state.plan, wanted);
    const first = rank === undefined ? undefined : wanted[rank];
    const inBackground = (rank ?? 0) >= FOREGROUND;
    if (first !== undefined && !inBackground) return this.#newest(first, inBackground);
    const older = [...this.#state.readingOlder].find((key) => !this.#askedOlder.has(key));
    if (older !== undefined) return this.#older(older);
    const later = first ?? [...this.#later][0];
    return later === undefined ? this.#nextRunningOperation() : this.#newest(later, true);
  }

  #newest(key: string, inBackground: boolean): PacedRequest {
    return {
      inBackground,
      isFirstPass: this.#isUnread(key),
      send: () => {
        this.#asking.add(key);
        const isLater = this.#later.delete(key) && this.#state.plan.states.has(key);
        if (!isLater) this.#set({ plan: mark(this.#state.plan, [key], 'reading') });
        const since = this.#now();
        return this.#arrival(
          this.options.readPage(key, undefined, this.#again.delete(key) || isLater, this.#onRefused),
          (page) => this.#arrived(key, page, since),
          (error) => this.#failedToRead(key, error),
        );
      },
    };
  }

  #isUnread(key: string): boolean {
    const known = this.#state.loaded.get(key);
    return !known || known.isKept === true;
  }

  #older(key: string): PacedRequest {
    return {
      inBackground: false,
      isFirstPass: false,
      send: () => {
        this.#askedOlder.add(key);
        const token = this.#state.loaded.get(key)?.nextPageToken;
        return this.#arrival(
          this.options.readPage(key, token, false, this.#onRefused),
          (page) => this.#olderArrived(key, page),
          (error) => {
            this.#olderDone(key, { failures: new Map(this.#state.failures).set(key, toProblem(error)) });
            if (this.#isOutage(key, error)) this.#halt(error);
            this.#emit(true);
          },
        );
      },
    };
  }

  #olderArrived(key: string, page: OperationPageRead): void {
    this.#failed.clear();
    const before = this.#state.loaded.get(key);
    const after = before && append(before, page);
    const { readingOlder, plan } = this.#state;
    if (after) this.#take(key, after, true);
    this.#olderDone(key, { failures: without(this.#state.failures, [key]) });
    // Without an order, newer ones may be on any page.
    if (after && hasNoOrder(after) && readingOlder.has(key) && !plan.stopped)
      this.#change({ readingOlder: new Set([...this.#state.readingOlder, key]) });
    this.#emit(false);
  }

  #take(key: string, loaded: LoadedOperations, isList: boolean): void {
    this.#changed.add(key);
    this.#set({ loaded: new Map(this.#state.loaded).set(key, loaded) });
    const { since } = loaded;
    if (isList && since !== undefined && isReadToEnd(loaded))
      this.options.onGone?.(key, { readBefore: since });
  }

  /** The running operation whose turn it is. */
  #nextRunningOperation(): PacedRequest | undefined {
    clearTimeout(this.#nextRunning);
    const next = this.#running.next(this.#state.loaded, this.#now());
    if (!next) return undefined;
    if (next.waitMs > 0) {
      this.#nextRunning = setTimeout(() => this.#advance(), next.waitMs);
      return undefined;
    }
    return {
      inBackground: true,
      isFirstPass: false,
      send: () => {
        this.#running.asked(next, this.#now());
        return this.#arrival(
          this.options.readOperation(next.id, this.#onRefused),
          (operation) => this.#operationArrived(next, operation),
          (error) => this.#operationFailed(next, error),
        );
      },
    };
  }

  #operationArrived({ key, id }: RunningOperation, operation: Operation | undefined): void {
    if (operation) this.#running.answered();
    const loaded = this.#state.loaded.get(key);
    if (loaded) this.#take(key, withOperation(loaded, id, operation), false);
    this.#advance();
    this.#emit(false);
  }

  #operationFailed(running: RunningOperation, error: unknown): void {
    this.#onRefused(error);
    if (isNotOffered(error) && this.#running.refused()) {
      this.options.onGone?.(running.key, { ids: [running.id] });
      this.#operationArrived(running, undefined);
    } else this.#advance();
  }

  /** What becomes of an answer, or of an error. */
  async #arrival<Answer extends object>(
    answer: Promise<Answer>,
    onAnswer: (answer: Answer) => void,
    onError: (error: unknown) => void,
  ): Promise<Arrival> {
    try {
      const value = await answer;
      const bytes = 'size' in value && typeof value.size === 'number' ? value.size : 0;
      return { bytes, process: () => onAnswer(value) };
    } catch (error) {
      return { bytes: 0, process: () => onError(error) };
    }
  }

  #pause(): Pause | undefined {
    const now = performance.now();
    const pause = this.#budget.pause(now);
    return pause && { ...pause, until: pause.until - now + this.#now() };
  }

  readonly #onRefused = (error: unknown) => {
    this.#budget.refused(error, performance.now());
    this.#set({ pause: this.#pause() });
    this.#emit(false);
  };

  #olderDone(key: string, change: Partial<ReaderState>): void {
    const readingOlder = new Set(this.#state.readingOlder);
    readingOlder.delete(key);
    this.#askedOlder.delete(key);
    this.#set({ ...change, readingOlder });
    this.#advance();
  }

  #arrived(key: string, page: OperationPageRead, since: number): void {
    const { loaded, failures, plan } = this.#state;
    this.#asking.delete(key);
    this.#notOffered.delete(key);
    this.#readElsewhere.delete(key);
    this.#failed.clear();
    this.#take(key, refreshed(loaded.get(key), firstPage(page, this.#now(), since)), true);
    this.#set({
      failures: without(failures, [key]),
      plan: mark(plan, [key], 'read'),
      pause: this.#pause(),
    });
    this.#advance();
    this.#emit(false);
  }

  #failedToRead(key: string, error: unknown): void {
    this.#asking.delete(key);
    this.#onRefused(error);
    if (error instanceof ApiError && DENIALS.includes(error.status)) this.#dropKept();
    if (isTooMuch(error) && this.#wanted.indexOf(key) >= FOREGROUND) {
      this.#set({ plan: forget(mark(this.#state.plan, [key], 'failed'), [key]) });
      return this.#advance();
    }
    const failures = new Map(this.#state.failures).set(key, toProblem(error));
    if (isNotOffered(error)) this.#notOffered.add(key);
    else this.#notOffered.delete(key);
    const notOffered =
      this.#state.loaded.size === 0 &&
      failures.size >= Math.min(NOT_OFFERED_AFTER, this.#wanted.length) &&
      [...failures.keys()].every((failed) => this.#notOffered.has(failed));
    this.#set({ failures, notOffered, plan: mark(this.#state.plan, [key], 'failed') });
    if (!notOffered && this.#isOutage(key, error)) this.#halt(error);
    this.#advance();
    this.#emit(notOffered || this.#state.outage !== undefined);
  }

  /** The credential may not see operations, so neither those that another one has read. */
  #dropKept(): void {
    const { loaded } = this.#state;
    const keys = [...loaded.keys()].filter((key) => loaded.get(key)?.isKept);
    this.#isDenied = true;
    this.#kept = new Map();
    this.#set({ loaded: without(loaded, keys) });
    for (const key of keys) this.#changed.add(key);
  }

  #isOutage(key: string, error: unknown): boolean {
    this.#failed.add(key, error);
    return this.#state.outage !== undefined || this.#failed.isOutage(this.#wanted.length);
  }

  /** Stops. Failed installations count as unread, so that they are tried again on resume. */
  #halt(error: unknown): void {
    const failed = this.#failed.keys;
    this.#set({
      plan: stop(forget(this.#state.plan, failed)),
      failures: without(this.#state.failures, failed),
      readingOlder: new Set(this.#askedOlder),
      outage: { problem: toProblem(error), at: this.#now() },
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
    this.#shown.set(this.#state);
    for (const listener of this.#listeners) listener();
  }
}
