import { day, hour } from '@/lib/time';
import type { ServiceClock } from './clock';
import type { Database } from './storage/database';
import type { Repositories } from './storage/repositories';

/** How many operations an installation keeps, however old they are. */
export const leastKept = 100;
/** Limits what one turn removes and how many installations it checks, so that requests are answered in between. */
const mostAtOnce = 50;
const untilNextTurn = 100;
const untilNextSweep = hour;

export interface RetentionOptions {
  readonly database: Database;
  readonly repositories: Repositories;
  readonly clock: ServiceClock;
  /** How many days operations are kept. 0 keeps them for ever. */
  readonly days: number;
  readonly report: (line: string) => void;
}

/**
 * Removes operations that have ended more than `days` ago, with their logs and messages, and the messages of events of
 * that age. SQLite reuses the space; the file does not get smaller.
 */
export function createRetention({ database, repositories, clock, days, report }: RetentionOptions) {
  let timer: NodeJS.Timeout | undefined;

  /** Installations that this sweep has not reached yet. */
  let remaining: readonly string[] = [];

  /** One turn, a transaction. Returns whether the sweep is over. */
  function removeSome(): boolean {
    const before = clock.now() - days * day;
    return database.transaction(() => {
      const events = repositories.deliveries.removeEndedEvents(before, mostAtOnce);
      const left = remaining.length > 0 ? remaining : repositories.installations.ids();
      let removed = events;
      let done = 0;
      for (const id of left.slice(0, mostAtOnce)) {
        removed += repositories.operations.removeEnded(id, before, leastKept, mostAtOnce - removed);
        // This one may have more.
        if (removed >= mostAtOnce) break;
        done += 1;
      }
      remaining = left.slice(done);
      return remaining.length === 0 && events < mostAtOnce;
    });
  }

  function turn(): void {
    let wait = Math.max(untilNextTurn, untilNextSweep / (clock.rate ?? 1));
    try {
      if (!removeSome()) wait = untilNextTurn;
    } catch (error) {
      remaining = [];
      report(
        `Old operations could not be removed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
    timer = setTimeout(turn, wait);
    timer.unref();
  }

  return {
    start(): void {
      if (days > 0) turn();
    },
    stop: () => clearTimeout(timer),
  };
}
