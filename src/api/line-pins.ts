import { useSyncExternalStore } from 'react';
import { z } from '@/contract/zod';
import { storedValue } from '@/lib/browser-store';
import { isMap, listOf } from '@/lib/manifest/walk';
import { memberAt } from '@/lib/member-at';
import { currentSession } from './session';

/** A line of a log that somebody pinned. */
export interface LinePin {
  readonly line: number;
  readonly note: string;
}

/** Pins by operation, those pinned last at the end. */
type Pins = Readonly<Record<string, readonly LinePin[]>>;

const none: readonly LinePin[] = [];
const MOST_OPERATIONS = 200;
export const MOST_PINS = 100;
export const MOST_NOTE = 2_000;

const pinSchema = z.object({
  line: z.int().check(z.gte(0)),
  note: z.string().check(z.maxLength(MOST_NOTE)),
});

/** Checks stored pins. Invalid ones are dropped. */
export const readPins = (stored: unknown): Pins =>
  Object.fromEntries(
    Object.entries(isMap(stored) ? stored : {}).flatMap(([id, list]) => {
      const pins = listOf(list).flatMap((pin) => z.safeParse(pinSchema, pin).data ?? []);
      return pins.length > 0 ? [[id, pins]] : [];
    }),
  );

/** The pins with another note on a line; without a note it is no longer pinned. */
export function withPin(pins: Pins, operationId: string, line: number, note: string | undefined): Pins {
  const others = Object.entries(pins).filter(([id]) => id !== operationId);
  const rest = (memberAt(pins, operationId) ?? none).filter((pin) => pin.line !== line);
  const pinned =
    note === undefined
      ? rest
      : [...rest, { line, note: note.slice(0, MOST_NOTE) }].toSorted((a, b) => a.line - b.line);
  const last = pinned.length > 0 ? [[operationId, pinned.slice(0, MOST_PINS)] as const] : [];
  return Object.fromEntries([...others, ...last].slice(-MOST_OPERATIONS));
}

const stored = storedValue(() => `signalbox.pins.${currentSession()?.service.id ?? ''}`, readPins);

/** The lines of an operation's log that are pinned in this browser, ascending. */
export const pinsOf = (operationId: string): readonly LinePin[] =>
  memberAt(stored.get(), operationId) ?? none;

/** The pinned lines of an operation, and a function that pins and unpins. */
export function useLinePins(operationId: string) {
  const pins = memberAt(useSyncExternalStore(stored.subscribe, stored.get), operationId) ?? none;
  return {
    pins,
    /** Pins a line with a note, which may be empty; undefined takes the pin away. Returns whether the browser keeps it. */
    pin: (line: number, note: string | undefined): boolean =>
      stored.set(withPin(stored.get(), operationId, line, note)),
  };
}
