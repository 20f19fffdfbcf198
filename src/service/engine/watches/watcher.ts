import { hour, minute, second } from '@/lib/time';
import { stackOf } from '../../error-text';
import type { Change } from '../../provider/types';
import type { WatchKind, WatchRow } from '../../storage/own-tables';
import type { Kernel } from '../kernel';
import { planSchemaWatch, startSchemaWatch } from './schema-watch-start';
import { deliverChanges } from './subscribe-deliver';
import { ChangeFeed } from './subscribe-feed';
import { fingerprintOf, setUp, unsubscribe, type SubscribeState } from './subscribe-setup';
import { subjectOf, subscribedObject, type Subject } from './subscribe-subject';
import { markBadCredentials } from '../provider-access';
import { failureText } from '../wording';

/** Limits the work of one turn, so that HTTP requests are answered meanwhile. */
const maxPerTurn = 50;
/** Delay of a notification. Changes that happen meanwhile are delivered with it. */
const notificationDelay = minute;

/** The delay before the next attempt: 5, 10, 20 s … up to an hour, or the provider's retry-after. */
const subscribeBackoff = (failures: number, retryAfterMs = 0) =>
  Math.max(retryAfterMs, Math.min(5 * second * 2 ** (failures - 1), hour));

/**
 * Watches the accounts of installations: changes of records for those that subscribe, changes of fields for those that
 * watch schemas. An installation has one row for each; see `planInstallations` for how it gets planned.
 */
export class Watcher {
  readonly #feed = new ChangeFeed();

  constructor(readonly kernel: Kernel) {}

  nextDue(): number | undefined {
    return this.kernel.repositories.watches.nextDue();
  }

  /** Runs due steps, each in its own transaction. Returns their number. */
  run(now: number): number {
    const { watches } = this.kernel.repositories;
    if ((watches.nextDue() ?? Infinity) > now) return 0;
    const due = watches.due(now, maxPerTurn);
    for (const { installationId, kind } of due) this.#try(installationId, kind, now);
    return due.length;
  }

  #try(installationId: string, kind: WatchKind, now: number): void {
    const { database, repositories, report } = this.kernel;
    // A step of the same installation may have changed it meanwhile.
    const row = repositories.watches.find(installationId, kind);
    if (!row || row.dueAt === null || row.dueAt > now) return;
    try {
      database.transaction(() => this.#step(row, now));
    } catch (error) {
      report(`Watching installation ${installationId} failed in this service: ${stackOf(error)}`);
      repositories.watches.put({ ...row, dueAt: now + hour });
    }
  }

  #step(row: WatchRow, now: number): void {
    if (row.kind === 'plan') this.#plan(row, now);
    else if (row.kind === 'schema') startSchemaWatch(this.kernel, row, now);
    else this.#subscribe(row, now);
  }

  #plan(row: WatchRow, now: number): void {
    const { watches, installations } = this.kernel.repositories;
    const { installationId } = row;
    const begin = installations.byId(installationId)?.createTime ?? now;
    // A seed adds installations that begin later.
    if (begin > now) {
      watches.put({ ...row, dueAt: begin });
      return;
    }
    watches.remove(installationId, 'plan');
    const subject = subjectOf(this.kernel, installationId);
    this.#planSubscription(installationId, subject, now);
    planSchemaWatch(this.kernel, installationId, subject, now);
  }

  #planSubscription(installationId: string, subject: Subject | undefined, now: number): void {
    const { watches } = this.kernel.repositories;
    if (!subject || subject.wanted.length === 0) {
      unsubscribe(this.kernel, installationId);
      watches.remove(installationId, 'subscribe');
      return;
    }
    const known = watches.find(installationId, 'subscribe');
    const state = known?.state as SubscribeState | undefined;
    const fingerprint = fingerprintOf(subject);
    const isSame = state?.fingerprint === fingerprint;
    if (isSame && state.step === 'ready') {
      // The filter of the changes may be different now.
      watches.put({ installationId, kind: 'subscribe', dueAt: now, state: { ...state } });
      return;
    }
    const canRetry = state?.isAuth === true && subject.connection.status !== 'bad_credentials';
    if (isSame && state.step === 'failed' && !canRetry) return;
    const next: SubscribeState = { step: 'setup', fingerprint, failures: 0 };
    watches.put({ installationId, kind: 'subscribe', dueAt: now, state: { ...next } });
  }

  #subscribe(row: WatchRow, now: number): void {
    const { installationId } = row;
    const subject = subjectOf(this.kernel, installationId);
    if (!subject || subject.wanted.length === 0) {
      this.#planSubscription(installationId, subject, now);
      return;
    }
    const state = row.state as unknown as SubscribeState;
    if (state.step === 'setup') this.#setUp(row, subject, state, now);
    else if (state.step === 'ready') this.#deliverChanges(row, subject, state, now);
    else this.#save(row, state, null);
  }

  #save(row: WatchRow, state: SubscribeState, dueAt: number | null): void {
    this.kernel.repositories.watches.put({ ...row, state: { ...state }, dueAt });
  }

  #setUp(row: WatchRow, subject: Subject, state: SubscribeState, now: number): void {
    const { fingerprint } = state;
    const result = setUp(this.kernel, subject, state.failures, now);
    if (result.kind === 'done') {
      this.#deliverChanges(row, subject, { step: 'ready', fingerprint, failures: 0 }, now);
      return;
    }
    if (result.kind === 'later') {
      const failures = state.failures + 1;
      this.#save(row, { ...state, failures }, now + subscribeBackoff(failures, result.failure.retryAfterMs));
      return;
    }
    const { error, isAuth } = result;
    this.#save(row, { step: 'failed', fingerprint, failures: 0, error, isAuth }, null);
  }

  #deliverChanges(row: WatchRow, subject: Subject, state: SubscribeState, now: number): void {
    const { watches } = this.kernel.repositories;
    const rows = new Map(watches.subscribed(row.installationId).map((entry) => [entry.objectName, entry]));
    let next = Infinity;
    for (const wanted of subject.wanted) {
      const object = subscribedObject(this.kernel, subject, wanted, now);
      const place = object && rows.get(object.objectName);
      if (!object || !place) continue;
      const { more, failure } = deliverChanges(this.kernel, this.#feed, subject, object, place, now);
      if (failure) {
        const failures = state.failures + 1;
        if (failure.kind === 'auth')
          markBadCredentials(this.kernel, subject.connection.id, failureText(failure), now);
        this.#save(row, { ...state, failures }, now + subscribeBackoff(failures, failure.retryAfterMs));
        return;
      }
      const { account, objectName, noticesOf } = object;
      const counts = (change: Change) => noticesOf(change).length > 0;
      const coming = more ? now : this.#feed.next(account, objectName, now, counts) + notificationDelay;
      next = Math.min(next, coming);
    }
    this.#save(row, { ...state, failures: 0 }, Number.isFinite(next) ? next : null);
  }
}
