import { useSyncExternalStore } from 'react';
import { z } from '@/contract/zod';
import { storedValue } from '@/lib/browser-store';
import { currentSession } from './session';

/** A line of a log that somebody pinned. */
export interface LinePin {
  readonly line: number;
  readonly note: string;
}

/** Pins by operation, those pinned last at the end. */
type Pins = Readonly<Record<string, readonly LinePin[]>>;

const MOST_OPERATIONS = 200;
export const MOST_PINS = 100;
export const MOST_NOTE = 2_000;

const pinsSchema = z.record(
  z.string(),
  z.array(z.object({ line: z.int().check(z.gte(0)), note: z.string().check(z.maxLength(MOST_NOTE)) })),
);

/** Checks stored pins. Invalid ones are dropped. */
export const readPins = (stored: unknown): Pins => z.safeParse(pinsSchema, stored).data ?? {};

/** The pins with another note on a line; without a note it is no longer pinned. */
export function withPin(pins: Pins, operationId: string, line: number, note: string | undefined): Pins {
  const { [operationId]: known = [], ...others } = pins;
  const rest = known.filter((pin) => pin.line !== line);
  const pinned =
    note === undefined
      ? rest
      : [...rest, { line, note: note.slice(0, MOST_NOTE) }].toSorted((a, b) => a.line - b.line);
  if (pinned.length === 0) return others;
  const entries = [...Object.entries(others), [operationId, pinned.slice(0, MOST_PINS)] as const];
  return Object.fromEntries(entries.slice(-MOST_OPERATIONS));
}

const none: readonly LinePin[] = [];
const stored = storedValue(() => `signalbox.pins.${currentSession()?.service.id ?? ''}`, readPins);

/** The lines of an operation's log that are pinned in this browser, ascending. */
export const pinsOf = (operationId: string): readonly LinePin[] => stored.get()[operationId] ?? none;

/** The pinned lines of an operation, and a function that pins and unpins. */
export function useLinePins(operationId: string) {
  const pins = useSyncExternalStore(stored.subscribe, stored.get)[operationId] ?? none;
  return {
    pins,
    /** Pins a line with a note, which may be empty; undefined takes the pin away. Returns whether the browser keeps it. */
    pin: (line: number, note: string | undefined): boolean =>
      stored.set(withPin(stored.get(), operationId, line, note)),
  };
}
