/**
 * Operations are listed per installation only, so a list over all of them asks each one. This decides which to ask
 * and when; it holds no timers and does no requests.
 */
export type Reading = 'reading' | 'read' | 'failed';

export interface FanOut {
  /** By the installation's key. One that is not in here was not asked yet. */
  readonly states: ReadonlyMap<string, Reading>;
  readonly stopped: boolean;
  /** How many of the wanted ones may be asked without being told to go on. */
  readonly limit: number;
}

/** At most this many requests at once. */
export const CONCURRENCY = 4;
/** As many installations are read unasked. */
export const UNASKED = 60;

export const startFanOut: FanOut = { states: new Map(), stopped: false, limit: UNASKED };

const inReading = (plan: FanOut) => [...plan.states.values()].filter((state) => state === 'reading').length;

/** The ones to ask now. `wanted` are those in view, the most urgent first. */
export function nextToRead(plan: FanOut, wanted: readonly string[]): string[] {
  if (plan.stopped) return [];
  const free = Math.max(0, CONCURRENCY - inReading(plan));
  return [...new Set(wanted)]
    .slice(0, plan.limit)
    .filter((key) => !plan.states.has(key))
    .slice(0, free);
}

export function mark(plan: FanOut, keys: readonly string[], state: Reading): FanOut {
  if (keys.length === 0) return plan;
  const states = new Map(plan.states);
  for (const key of keys) states.set(key, state);
  return { ...plan, states };
}

/** Forgets what happened to these, so that they are asked again. */
export function askAgain(plan: FanOut, keys: readonly string[]): FanOut {
  const states = new Map(plan.states);
  for (const key of keys) if (states.get(key) !== 'reading') states.delete(key);
  return { ...plan, states, stopped: false };
}

export const stop = (plan: FanOut): FanOut => ({ ...plan, stopped: true });
export const goOn = (plan: FanOut): FanOut => ({ ...plan, stopped: false });
export const readTheRest = (plan: FanOut): FanOut => ({
  ...plan,
  stopped: false,
  limit: Number.POSITIVE_INFINITY,
});

export interface FanOutProgress {
  /** In view. */
  total: number;
  read: number;
  reading: number;
  failed: number;
  /** Will be asked without another word, unless stopped. */
  waiting: number;
  /** Beyond the limit: asked only when told to. */
  beyond: number;
  running: boolean;
}

export function progressOf(plan: FanOut, wanted: readonly string[]): FanOutProgress {
  const keys = [...new Set(wanted)];
  const counts = { read: 0, reading: 0, failed: 0, waiting: 0, beyond: 0 };
  for (const [rank, key] of keys.entries()) {
    const state = plan.states.get(key);
    if (state) counts[state] += 1;
    else if (rank < plan.limit) counts.waiting += 1;
    else counts.beyond += 1;
  }
  return {
    total: keys.length,
    ...counts,
    running: counts.reading > 0 || (counts.waiting > 0 && !plan.stopped),
  };
}
