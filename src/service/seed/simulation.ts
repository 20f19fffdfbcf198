import { createEngine, type Engine } from '../engine/engine';
import type { OutgoingMessage, TransportResult } from '../engine/deliveries/transport';
import type { Database } from '../storage/database';
import type { Dice } from './dice';
import type { Stage } from './stage';

/** Something that happens at a point in simulated time. */
interface Scheduled {
  readonly at: number;
  readonly happen: (at: number) => void;
}

/** The behavior of the simulated receivers at a time; undefined if it is normal. */
export type ReceiverRule = (message: OutgoingMessage, at: number) => TransportResult | undefined;

/**
 * Simulated time: a list of events. Between them the engine runs as usual, but its clock jumps from one
 * due time to the next.
 */
export class Simulation {
  readonly engine: Engine;
  readonly #scheduled: Scheduled[] = [];
  #time: number;

  constructor(
    stage: Stage,
    database: Database,
    from: number,
    rules: readonly ReceiverRule[],
    report?: (line: string) => void,
  ) {
    this.#time = from;
    const dice = stage.dice.of('receivers');
    this.engine = createEngine({
      database,
      repositories: stage.repositories,
      clock: { now: () => this.#time },
      newId: stage.newId,
      transport: (message) => this.#receive(message, rules, dice),
      log: report,
    });
  }

  at(time: number, happen: (at: number) => void): void {
    this.#scheduled.push({ at: time, happen });
  }

  /** Runs everything up to and including that time. */
  runUntil(end: number): void {
    this.#scheduled.sort((a, b) => a.at - b.at);
    for (const { at, happen } of this.#scheduled.splice(0)) {
      if (at > end) continue;
      this.#advance(at);
      this.#time = at;
      happen(at);
    }
    this.#advance(end);
    this.#time = end;
  }

  #advance(to: number): void {
    for (let due = this.engine.nextDue(); due !== undefined && due <= to; due = this.engine.nextDue()) {
      // Every step takes some time, also one that waits for nobody.
      this.#time = Math.min(Math.max(this.#time + 1, due), to);
      this.engine.runDue(this.#time);
    }
  }

  #receive(message: OutgoingMessage, rules: readonly ReceiverRule[], dice: Dice): TransportResult {
    const durationMs = 18 + Math.round(160 * dice.fraction() ** 3);
    for (const rule of rules) {
      const result = rule(message, this.#time);
      if (result) return { durationMs, ...result };
    }
    // Receivers fail now and then.
    if (dice.chance(0.006))
      return dice.chance(0.5) ? { status: 502, durationMs } : { error: 'read ECONNRESET', durationMs };
    return { status: dice.chance(0.5) ? 204 : 200, durationMs };
  }
}
