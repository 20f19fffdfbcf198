import { fingerprint } from '@/lib/fingerprint';
import type { OperationRow } from '@/lib/operation-rows';
import { hour } from '@/lib/time';

/** What a watched view shows. */
export interface WatchedView {
  readonly query: string;
  /** The newest ones. */
  readonly rows: readonly OperationRow[];
}

interface Watch {
  /** What the view showed when somebody last looked. */
  readonly known: ReadonlySet<string>;
  /** What began before this time (by the service's clock) is old, even if it is only read now. */
  readonly since: number;
  /** Operations that the view did not show while they were running: if it shows them later, they are new. */
  readonly running: Set<string>;
  /** Causes of which a notice has been given. */
  readonly notified: Set<string>;
}

export interface News {
  readonly query: string;
  /** Operations that are new since somebody last looked. */
  readonly count: number;
  readonly hasFailed: boolean;
  /** Some of them have a cause of which no notice has been given. */
  readonly needsNotice: boolean;
}

/** Installations are read in turn, so an operation may be read some time after it began. */
const READ_WITHIN = hour;

/** Finds out what is new in watched views. */
export class ViewWatch {
  readonly #watches = new Map<string, Watch>();

  /**
   * What is new in each view. `all` are the newest operations of any view and those that are running, `open` is the query
   * of the view that somebody is looking at.
   */
  news(views: readonly WatchedView[], all: readonly OperationRow[], open: string | undefined): News[] {
    for (const query of this.#watches.keys())
      if (query === open || !views.some((view) => view.query === query)) this.#watches.delete(query);
    const newest = all.reduce((latest, { startedAt = latest }) => Math.max(latest, startedAt), 0);
    return views.flatMap(({ query, rows }) => {
      const shown = new Set(rows.map(({ id }) => id));
      const watch = this.#watches.get(query) ?? {
        known: shown,
        since: newest - READ_WITHIN,
        running: new Set(),
        notified: new Set(),
      };
      this.#watches.set(query, watch);
      for (const { id, operation } of all)
        if (operation.status === 'in_progress' && !shown.has(id)) watch.running.add(id);
      const fresh = freshRows(rows, watch);
      const needsNotice = fresh.some((row) => !watch.notified.has(causeOf(row)));
      const hasFailed = fresh.some(({ operation }) => operation.status === 'failure');
      return fresh.length > 0 ? { query, count: fresh.length, hasFailed, needsNotice } : [];
    });
  }

  /** Call this after a notice of what is new in these was given. */
  markNotified(views: readonly WatchedView[]): void {
    for (const { query, rows } of views) {
      const watch = this.#watches.get(query);
      if (watch) for (const row of freshRows(rows, watch)) watch.notified.add(causeOf(row));
    }
  }
}

const freshRows = (rows: readonly OperationRow[], { known, since, running }: Watch): OperationRow[] =>
  rows.filter(({ id, startedAt = 0 }) => !known.has(id) && (startedAt > since || running.has(id)));

/** Anything but a failure has no cause, so its status stands in for one. */
const causeOf = ({ operation, result }: OperationRow): string =>
  operation.status === 'failure' ? fingerprint(result) : operation.status;
