import { useSyncExternalStore } from 'react';

// One timer for all relative times on the page, stopped while the page is hidden.
const beat = 10_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function run(): void {
  const wanted = listeners.size > 0 && document.visibilityState !== 'hidden';
  if (wanted && timer === undefined) {
    timer = setInterval(tick, beat);
    if (Date.now() - now > beat) tick();
  }
  if (!wanted && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', run);
    now = Date.now();
  }
  listeners.add(listener);
  run();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', run);
    run();
  };
}

/** The current time, updated every ten seconds. */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, () => now));
}
