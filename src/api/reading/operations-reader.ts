import type { Operation } from '@/contract/operation';
import { deepEqual } from '@/lib/deep-equal';
import { FailuresInARow } from './failures-in-a-row';
import {
  append,
  firstPage,
  isReadToEnd,
  refreshed,
  withOperation,
  type LoadedOperations,
} from './loaded-pages';
import type { OperationPageRead } from '@/api/operations';
import { changedBy, FOREGROUND, startState, without } from './operations-state';
import type { ReaderChange, ReaderState } from './operations-state';
import { arrivalOf, PacedRequests, type Arrival, type PacedRequest } from './paced-requests';
import { toProblem } from '@/api/problem';
import { ReaderStore } from './reader-store';
import { ReadingQueue, type View } from './reading-queue';
import { isTooMuch, type RequestBudget } from './request-budget';
import { RunningOperations } from './running-operations';

type OnRefused = (error: unknown) => void;

export interface ReaderOptions {
  /** Reads a page of one installation, bypassing the cache if `fresh`. Reports each refusal after which it retries. */
  readPage: (
    key: string,
    pageToken: string | undefined,
    fresh: boolean,
    onRefused: OnRefused,
  ) => Promise<OperationPageRead>;
  readOperation: (id: string, onRefused: OnRefused) => Promise<Operation>;
  /** Called when the service no longer lists operations: these, or all of the installation that were read before. */
  onGone?: (key: string, gone: { ids: readonly string[] } | { readBefore: number }) => void;
  /** The first page, if another page of the console has just read it. */
  cached: (key: string) => { page: OperationPageRead; readAt: number } | undefined;
  budget: RequestBudget;
  /** The page is hidden, or other requests are running and this one is in the background. */
  mustWait?: (inBackground: boolean) => boolean;
}

/** Reads the operations of many installations, a few at a time. The history keeps them; this knows how far it has read. */
export class OperationsReader {
  readonly #store = new ReaderStore();
  readonly #queue = new ReadingQueue();
  #users = 0;
  #isLeading = true;
  /** Installations read by another tab: their pages are not in the cache of this one. */
  readonly #readElsewhere = new Set<string>();
  readonly #failed = new FailuresInARow();
  readonly #requests: PacedRequests;
  readonly #running: RunningOperations;
  #nextRunning: ReturnType<typeof setTimeout> | undefined;

  /** Called when what is in view has changed, and when the first page that shows it is opened or the last is left. */
  onWanted: () => void = () => undefined;
  /** Called when somebody asks to read more here. */
  onAsked: () => void = () => undefined;

  constructor(readonly options: ReaderOptions) {
    const { budget, mustWait = () => false } = options;
    this.#requests = new PacedRequests({ budget, mustWait, next: () => this.#next() });
    this.#running = new RunningOperations({
      read: (id) => options.readOperation(id, this.#onRefused),
      onAnswer: (key, id, operation) => this.#operationArrived(key, id, operation),
      onError: (error) => {
        this.#onRefused(error);
        this.#advance();
      },
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const unsubscribe = this.#store.subscribe(listener);
    this.#users += 1;
    if (this.#users === 1) this.onWanted();
    // Also shows what arrived just before the last page was left.
    this.#change();
    return () => {
      unsubscribe();
      this.#users -= 1;
      if (this.isUsed) return;
      this.#advance();
      this.onWanted();
    };
  };

  readonly snapshot = this.#store.snapshot;

  /** Calls back after each update. Unlike `subscribe`, it does not make the reader read. */
  readonly observe = this.#store.subscribe;

  /** A page shows what is read. */
  get isUsed(): boolean {
    return this.#users > 0;
  }

  /** Running operations are asked for by their id, so that their installations need not be read again. */
  get asksById(): boolean {
    return this.#running.isOffered;
  }

  get view(): View {
    return this.#queue.view;
  }

  get wanted(): readonly string[] {
    return this.view.keys;
  }

  /** Installations in view. Without a time, that of the view before stays. */
  want(keys: readonly string[], from = this.view.from): void {
    const view = { keys, from };
    if (deepEqual(view, this.view)) return;
    this.#queue.view = view;
    this.#takeCached(keys);
    this.onWanted();
    this.#change();
  }

  /** Reads these first. */
  prefer(keys: ReadonlySet<string>): void {
    this.#queue.urgent = keys;
  }

  /** What is in view of other tabs is read after what is in view here. */
  wantForOthers(views: readonly View[]): void {
    this.#queue.otherViews = views;
    this.#advance();
  }

  /** Whether this tab reads. If not, another one does, or it is not known yet. */
  lead(isLeading: boolean, readBy: 'this tab' | 'each tab' = 'this tab'): void {
    this.#isLeading = isLeading;
    if (!isLeading) return this.#advance();
    // What the other tab was reading has to be asked for here.
    const states = [...this.#store.state.states].filter(
      ([key, state]) => state !== 'reading' || this.#queue.asking.has(key),
    );
    this.#change({ states: new Map(states), readBy });
  }

  /** Takes what another tab has read: what has changed, or everything. */
  follow(change: ReaderChange, isWhole: boolean): void {
    for (const [key] of change.loaded) this.#readElsewhere.add(key);
    const before = isWhole ? startState : this.#store.state;
    this.#arrived({ ...changedBy(before, change), readBy: 'another tab' });
  }

  /** Called when the page is shown again: reads what was invalidated or evicted meanwhile. */
  revisit(): void {
    const { states } = this.#store.state;
    const isHere = (key: string) => this.#readElsewhere.has(key) || this.options.cached(key);
    this.#readAgain(this.wanted.filter((key) => states.get(key) === 'read' && !isHere(key)));
  }

  stop(): void {
    this.onAsked();
    this.#change({ stopped: true });
  }

  goOn(): void {
    this.onAsked();
    this.#failed.clear();
    this.#change({ stopped: false, outage: undefined });
  }

  /** Reads those in view again. */
  refresh(): void {
    this.onAsked();
    this.#readAgain(this.wanted);
  }

  /** Reads these again in the background. */
  readAgain(keys: readonly string[]): void {
    if (!this.#isLeading) return;
    const { states } = this.#store.state;
    for (const key of keys) if (states.get(key) === 'read') this.#queue.later.add(key);
    this.#advance();
  }

  retryFailed(): void {
    this.onAsked();
    this.#readAgain([...this.#store.state.failures.keys()]);
  }

  #readAgain(keys: readonly string[]): void {
    const { states, failures, outage } = this.#store.state;
    const asked = keys.filter((key) => states.has(key) && states.get(key) !== 'reading');
    if (asked.length === 0 && outage === undefined) return;
    for (const key of asked) this.#queue.again.add(key);
    this.#failed.clear();
    this.#change({
      states: without(states, asked),
      stopped: false,
      failures: without(failures, asked),
      outage: undefined,
      notOffered: false,
    });
  }

  #takeCached(keys: readonly string[]): void {
    for (const key of keys) {
      const { states, loaded } = this.#store.state;
      const cached = states.has(key) ? undefined : this.options.cached(key);
      if (!cached) continue;
      this.#store.set({
        states: this.#stateOf(key, 'read'),
        loaded: new Map(loaded).set(key, firstPage(cached.page, cached.readAt)),
      });
    }
  }

  #change(change?: Partial<ReaderState>): void {
    if (change) this.#store.set(change);
    this.#advance();
    this.#store.show();
  }

  /** Takes in an answer. Pages show it with the next batch. */
  #arrived(change?: Partial<ReaderState>): void {
    if (change) this.#store.set(change);
    this.#advance();
    this.#store.showSoon(this.view);
  }

  /** While no page is shown, running requests finish and no new ones start. */
  #advance(): void {
    const { notOffered, stopped } = this.#store.state;
    clearTimeout(this.#nextRunning);
    if (!this.isUsed || !this.#isLeading || notOffered || stopped) this.#requests.pause();
    else this.#requests.send();
  }

  #next(): PacedRequest | undefined {
    const { loaded } = this.#store.state;
    const next = this.#queue.next(this.#store.state);
    if (next) {
      const { key, page, inBackground } = next;
      const send = () => (page === 'older' ? this.#readOlderPage(key) : this.#readNewestPage(key));
      return { inBackground, isFirstPass: page === 'older' || !loaded.has(key), send };
    }
    clearTimeout(this.#nextRunning);
    const running = this.#running.next(loaded, Date.now());
    if (typeof running !== 'number') return running;
    this.#nextRunning = setTimeout(() => this.#advance(), running);
    return undefined;
  }

  #readNewestPage(key: string): Promise<Arrival> {
    const { again, asking, later } = this.#queue;
    const since = Date.now();
    asking.add(key);
    const isLater = later.delete(key) && this.#store.state.states.has(key);
    if (!isLater) this.#store.set({ states: this.#stateOf(key, 'reading') });
    return arrivalOf(
      this.options.readPage(key, undefined, again.delete(key) || isLater, this.#onRefused),
      (page) => this.#newestArrived(key, page, since),
      (error) => {
        asking.delete(key);
        this.#failedToRead(key, error);
      },
    );
  }

  #readOlderPage(key: string): Promise<Arrival> {
    this.#queue.askingOlder.add(key);
    const token = this.#store.state.loaded.get(key)?.nextPageToken;
    return arrivalOf(
      this.options.readPage(key, token, false, this.#onRefused),
      (page) => this.#olderArrived(key, page, token),
      (error) => {
        this.#queue.askingOlder.delete(key);
        this.#onRefused(error);
        if (isTooMuch(error)) this.#arrived();
        else this.#fail(key, error);
      },
    );
  }

  readonly #onRefused = (error: unknown) => {
    this.options.budget.refused(error, performance.now());
    this.#store.set({ pause: this.options.budget.pause(performance.now(), Date.now()) });
    this.#store.showSoon(this.view);
  };

  #stateOf(key: string, state: 'reading' | 'read' | 'failed') {
    return new Map(this.#store.state.states).set(key, state);
  }

  #newestArrived(key: string, page: OperationPageRead, since: number): void {
    this.#queue.asking.delete(key);
    this.#readElsewhere.delete(key);
    this.#take(key, refreshed(this.#store.state.loaded.get(key), page, Date.now(), since));
    this.#arrived({ states: this.#stateOf(key, 'read') });
  }

  #olderArrived(key: string, page: OperationPageRead, token: string | undefined): void {
    this.#queue.askingOlder.delete(key);
    const before = this.#store.state.loaded.get(key);
    // Otherwise the newest page was read again meanwhile, and reading continues from there.
    if (before && before.nextPageToken === token) this.#take(key, append(before, page));
    this.#arrived();
  }

  #operationArrived(key: string, id: string, operation: Operation | undefined): void {
    if (!operation) this.options.onGone?.(key, { ids: [id] });
    const loaded = new Map(this.#store.state.loaded);
    const before = loaded.get(key);
    if (before) loaded.set(key, withOperation(before, id, operation));
    this.#arrived({ loaded });
  }

  /** Takes what is known of an installation after an answer. */
  #take(key: string, now: LoadedOperations): void {
    const { loaded, failures } = this.#store.state;
    this.#failed.clear();
    this.#store.set({
      loaded: new Map(loaded).set(key, now),
      failures: without(failures, [key]),
      pause: this.options.budget.pause(performance.now(), Date.now()),
    });
    if (now.since !== undefined && isReadToEnd(now)) this.options.onGone?.(key, { readBefore: now.since });
  }

  #failedToRead(key: string, error: unknown): void {
    this.#onRefused(error);
    // Nobody waits for it: it is asked for again.
    if (isTooMuch(error) && this.wanted.indexOf(key) >= FOREGROUND)
      return this.#arrived({ states: without(this.#store.state.states, [key]) });
    this.#store.set({ states: this.#stateOf(key, 'failed') });
    this.#fail(key, error);
  }

  /** Notes a failure, and stops if it means that the service is down or has no such list. */
  #fail(key: string, error: unknown): void {
    const { states, loaded, outage } = this.#store.state;
    const failures = new Map(this.#store.state.failures).set(key, toProblem(error));
    this.#failed.add(key, error);
    const notOffered = loaded.size === 0 && this.#failed.isNotOffered(this.wanted.length);
    const isOutage = outage !== undefined || this.#failed.isOutage(this.wanted.length);
    if (notOffered || !isOutage) return this.#arrived({ failures, notOffered });
    // Going on tries again what has failed.
    const failed = this.#failed.keys.filter((one) => states.get(one) !== 'reading');
    this.#change({
      states: without(states, failed),
      stopped: true,
      failures: without(failures, this.#failed.keys),
      outage: { problem: toProblem(error), at: Date.now() },
      notOffered,
    });
  }
}
