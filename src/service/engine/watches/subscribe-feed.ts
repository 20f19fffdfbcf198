import { day, minute } from '@/lib/time';
import { countOf } from '../../provider/account';
import { ownChangesBetween } from '../../provider/changes';
import type { Account, Change } from '../../provider/types';

/** The changes of a period, which may extend into the future. */
interface Window {
  readonly from: number;
  readonly to: number;
  readonly changes: readonly Change[];
}

export interface Found {
  readonly changes: readonly Change[];
  /** `changes` is complete up to this time. */
  readonly upTo: number;
}

/** How far to look ahead. Large accounts get a shorter period, so that every look costs about the same. */
function lookAhead(account: Account, objectName: string, at: number): number {
  const count = Math.max(1, countOf(account, objectName, at));
  return Math.min(day, Math.max(10 * minute, Math.round((day * 2000) / count)));
}

/**
 * The accounts' own changes. Scanning an account takes time in proportion to its size, so each scan looks some time
 * ahead, and its result is cached until then.
 */
export class ChangeFeed {
  readonly #windows = new WeakMap<Account, Map<string, Window>>();

  /** Changes after `from` and until `to`. May exceed `most` if several happened at the same time. */
  between(account: Account, objectName: string, from: number, to: number, most: number): Found {
    const found: Change[] = [];
    let after = from;
    while (after < to) {
      const window = this.#window(account, objectName, after);
      for (const change of window.changes) {
        if (change.at <= after || change.at > to) continue;
        const last = found.at(-1);
        if (last && found.length >= most && last.at !== change.at) return { changes: found, upTo: last.at };
        found.push(change);
      }
      after = window.to;
    }
    return { changes: found, upTo: to };
  }

  /** The time of the next relevant change, or a time before which there is none. */
  next(account: Account, objectName: string, after: number, counts: (change: Change) => boolean): number {
    const window = this.#window(account, objectName, after);
    return window.changes.find((change) => change.at > after && counts(change))?.at ?? window.to;
  }

  /** A known period that contains the time after `after`. */
  #window(account: Account, objectName: string, after: number): Window {
    const windows = this.#windows.get(account) ?? new Map<string, Window>();
    this.#windows.set(account, windows);
    const known = windows.get(objectName);
    if (known && known.from <= after && after < known.to) return known;
    const to = after + lookAhead(account, objectName, after);
    const window = { from: after, to, changes: ownChangesBetween(account, objectName, after, to) };
    windows.set(objectName, window);
    return window;
  }
}
