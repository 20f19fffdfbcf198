type Reading = 'reading' | 'read' | 'failed';

/**
 * Operations are listed per installation only, so a list over all of them asks each one. This decides which to ask
 * and when; it holds no timers and does no requests.
 */
export interface FanOut {
  /** By the installation's key. Installations that are absent have not been read yet. */
  readonly states: ReadonlyMap<string, Reading>;
  readonly stopped: boolean;
}

/** Somebody waits for this many of those in view; the others follow in the background. */
export const FOREGROUND = 60;

export const startFanOut: FanOut = { states: new Map(), stopped: false };

/** The rank of the next installation to read among those in view, the most urgent first. */
export function nextToRead(plan: FanOut, wanted: readonly string[]): number | undefined {
  const rank = plan.stopped ? -1 : wanted.findIndex((key) => !plan.states.has(key));
  return rank < 0 ? undefined : rank;
}

export function mark(plan: FanOut, keys: readonly string[], state: Reading): FanOut {
  if (keys.length === 0) return plan;
  const states = new Map(plan.states);
  for (const key of keys) states.set(key, state);
  return { ...plan, states };
}

/** Resets the state of these, so that they are read again. */
export function forget(plan: FanOut, keys: readonly string[]): FanOut {
  const states = new Map(plan.states);
  for (const key of keys) if (states.get(key) !== 'reading') states.delete(key);
  return { ...plan, states };
}

/** Reads these again, even if reading was stopped. */
export const askAgain = (plan: FanOut, keys: readonly string[]): FanOut => goOn(forget(plan, keys));

/** Resets what was being read by a tab that no longer reads; `here` is being read by this one. */
export const forgetOthers = ({ states, stopped }: FanOut, here: ReadonlySet<string>): FanOut => ({
  states: new Map([...states].filter(([key, state]) => state !== 'reading' || here.has(key))),
  stopped,
});

export const stop = (plan: FanOut): FanOut => ({ ...plan, stopped: true });
export const goOn = (plan: FanOut): FanOut => ({ ...plan, stopped: false });

/** How many of those in view are in which state. `background`: only the less urgent ones are left to read. */
export function progressOf(plan: FanOut, wanted: readonly string[]) {
  const keys = [...new Set(wanted)];
  const counts = { read: 0, reading: 0, failed: 0, waiting: 0 };
  let isForegroundRead = true;
  for (const [rank, key] of keys.entries()) {
    const state = plan.states.get(key) ?? 'waiting';
    counts[state] += 1;
    if (rank < FOREGROUND && (state === 'waiting' || state === 'reading')) isForegroundRead = false;
  }
  const running = counts.reading > 0 || (counts.waiting > 0 && !plan.stopped);
  return { total: keys.length, ...counts, running, background: running && isForegroundRead };
}

export const without = <Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]) =>
  new Map([...map].filter(([key]) => !keys.includes(key)));
