import { useSyncExternalStore } from 'react';
import { minute } from '@/lib/time';
import { deviceDelay, serviceClock, serviceNow } from '@/lib/service-clock';

// One timer for all relative times on the page, stopped while the page is hidden.
const beat = 10_000;
const listeners = new Set<() => void>();
let now = serviceNow();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = serviceNow();
  for (const listener of listeners) listener();
}

function run(): void {
  const wanted = listeners.size > 0 && document.visibilityState !== 'hidden';
  if (wanted && timer === undefined) {
    timer = setInterval(tick, beat);
    if (serviceNow() - now > beat) tick();
  }
  if (!wanted && timer !== undefined) {
    clearInterval(timer);
    timer = undefined;
  }
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    document.addEventListener('visibilitychange', run);
    now = serviceNow();
  }
  listeners.add(listener);
  run();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', run);
    run();
  };
}

// What an answer contains must not seem to lie in the future.
serviceClock.subscribe(tick);
deviceDelay.subscribe(tick);

/** The current time by the service's clock, updated every ten seconds. */
export const useNow = (): Date => new Date(useSyncExternalStore(subscribe, () => now));

/** The same in whole minutes and milliseconds. */
export const useMinute = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(now / minute) * minute);
