import type { Problem } from '@/lib/problem';
import type { LoadedOperations } from './loaded-pages';
import { forget, startFanOut, stop, without, type FanOut } from './operations-plan';
import type { Pause } from './request-budget';

/** What the reader of operations has read so far. */
export interface ReaderState {
  readonly plan: FanOut;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  readonly failures: ReadonlyMap<string, Problem>;
  /** Installations for which a further page was requested. */
  readonly readingOlder: ReadonlySet<string>;
  /** Why and when it stopped by itself: the service failed several times in a row. */
  readonly outage: { readonly problem: Problem; readonly at: number } | undefined;
  readonly pause: Pause | undefined;
  /** The service has no list of operations: no more requests are sent. */
  readonly notOffered: boolean;
  /** Which tabs read. Another one's reading is shown here; `each` if this browser cannot tell its tabs apart. */
  readonly readBy: 'this tab' | 'another tab' | 'each tab';
}

export const startState: ReaderState = {
  plan: startFanOut,
  loaded: new Map(),
  failures: new Map(),
  readingOlder: new Set(),
  outage: undefined,
  pause: undefined,
  notOffered: false,
  readBy: 'this tab',
};

/** The state after reading stopped by itself. Failed installations count as unread, so that resuming tries them again. */
export const halted = (
  { plan, failures }: ReaderState,
  failed: readonly string[],
  readingOlder: ReadonlySet<string>,
  problem: Problem,
  at: number,
): Partial<ReaderState> => ({
  plan: stop(forget(plan, failed)),
  failures: without(failures, failed),
  readingOlder: new Set(readingOlder),
  outage: { problem, at },
});

/** Entries of a map that are new, changed, or gone. */
type MapChanges<Value> = readonly (readonly [key: string, value: Value | undefined])[];

/** What one tab tells the others of its reading. */
export interface ReaderChange extends Pick<ReaderState, 'readingOlder' | 'outage' | 'pause' | 'notOffered'> {
  readonly loaded: MapChanges<LoadedOperations>;
  readonly failures: MapChanges<Problem>;
  readonly states: MapChanges<'reading' | 'read' | 'failed'>;
  readonly stopped: boolean;
}

export const changeBetween = (before: ReaderState, after: ReaderState): ReaderChange => ({
  loaded: mapChanges(before.loaded, after.loaded),
  failures: mapChanges(before.failures, after.failures),
  states: mapChanges(before.plan.states, after.plan.states),
  stopped: after.plan.stopped,
  readingOlder: after.readingOlder,
  outage: after.outage,
  pause: after.pause,
  notOffered: after.notOffered,
});

export function changedBy(state: ReaderState, change: ReaderChange): ReaderState {
  const { loaded, failures, states, stopped, ...rest } = change;
  return {
    ...state,
    ...rest,
    loaded: withChanges(state.loaded, loaded),
    failures: withChanges(state.failures, failures),
    plan: { states: withChanges(state.plan.states, states), stopped },
  };
}

function mapChanges<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): MapChanges<Value> {
  if (before === after) return [];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key) =>
    before.get(key) === after.get(key) ? [] : [[key, after.get(key)] as const],
  );
}

function withChanges<Value>(map: ReadonlyMap<string, Value>, changes: MapChanges<Value>) {
  if (changes.length === 0) return map;
  const changed = new Map(map);
  for (const [key, value] of changes)
    if (value === undefined) changed.delete(key);
    else changed.set(key, value);
  return changed;
}
