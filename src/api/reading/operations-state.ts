import type { Problem } from '@/lib/problem';
import { lacks, type LoadedOperations } from './loaded-pages';
import type { Pause } from './request-budget';

/** The first ones in view, which somebody waits for. The others follow in the background. */
export const FOREGROUND = 60;

/** How far the operations of many installations are read: they are listed per installation only. */
export interface ReaderState {
  /** By the installation's key. Installations that are absent have not been read yet. */
  readonly states: ReadonlyMap<string, 'reading' | 'read' | 'failed'>;
  readonly stopped: boolean;
  readonly loaded: ReadonlyMap<string, LoadedOperations>;
  readonly failures: ReadonlyMap<string, Problem>;
  /** Why and when it stopped by itself: the service failed several times in a row. */
  readonly outage: { readonly problem: Problem; readonly at: number } | undefined;
  readonly pause: Pause | undefined;
  /** The service has no list of operations: no more requests are sent. */
  readonly notOffered: boolean;
  /** Which tabs read. Another one's reading is shown here; `each` if this browser cannot tell its tabs apart. */
  readonly readBy: 'this tab' | 'another tab' | 'each tab';
}

export const startState: ReaderState = {
  states: new Map(),
  stopped: false,
  loaded: new Map(),
  failures: new Map(),
  outage: undefined,
  pause: undefined,
  notOffered: false,
  readBy: 'this tab',
};

type ReadStates = Pick<ReaderState, 'states' | 'loaded' | 'failures'>;

/**
 * How far an installation is read. `older`: its newest page is, and the time `from` that is wanted lies before what its
 * pages reach back to.
 */
export function readStateOf({ states, loaded, failures }: ReadStates, key: string, from: number | undefined) {
  const state = states.get(key) ?? 'waiting';
  if (state !== 'read' || !lacks(loaded.get(key), from)) return state;
  return failures.has(key) ? 'failed' : 'older';
}

/** How many of those in view are in which state. `background`: only the less urgent parts are left to read. */
export function progressOf(
  state: ReadStates & Pick<ReaderState, 'stopped'>,
  wanted: readonly string[],
  from?: number,
) {
  const keys = [...new Set(wanted)];
  const counts = { read: 0, reading: 0, failed: 0, waiting: 0, older: 0 };
  let isForegroundRead = true;
  for (const [rank, key] of keys.entries()) {
    const how = readStateOf(state, key, from);
    counts[how] += 1;
    if (rank < FOREGROUND && (how === 'waiting' || how === 'reading')) isForegroundRead = false;
  }
  const running = counts.reading > 0 || (counts.waiting + counts.older > 0 && !state.stopped);
  return { total: keys.length, ...counts, running, background: running && isForegroundRead };
}

/** Entries of a map that are new, changed, or gone. */
type MapChanges<Value> = readonly (readonly [key: string, value: Value | undefined])[];

type MapParts = 'states' | 'loaded' | 'failures';
type MapValue<Part extends MapParts> =
  ReaderState[Part] extends ReadonlyMap<string, infer Value> ? Value : never;

/** What has changed, as one tab sends it to the others. */
export type ReaderChange = Omit<ReaderState, MapParts> & {
  readonly [Part in MapParts]: MapChanges<MapValue<Part>>;
};

export const changeBetween = (before: ReaderState, after: ReaderState): ReaderChange => ({
  ...after,
  states: mapChanges(before.states, after.states),
  loaded: mapChanges(before.loaded, after.loaded),
  failures: mapChanges(before.failures, after.failures),
});

export const changedBy = (state: ReaderState, change: ReaderChange): ReaderState => ({
  ...change,
  states: withChanges(state.states, change.states),
  loaded: withChanges(state.loaded, change.loaded),
  failures: withChanges(state.failures, change.failures),
});

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

export const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]) =>
  new Map([...map].filter(([key]) => !keys.includes(key)));
