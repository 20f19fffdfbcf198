import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { isTimeZone, type TimeZone } from '@/lib/time';

const TimeZoneContext = createContext<TimeZone>(undefined);

/** The zone every time on screen is written in; undefined is the browser's own. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): TimeZone {
  return use(TimeZoneContext);
}

const KEY = 'signalbox.time-zone';
const listeners = new Set<() => void>();

/** The zone that the person chose, kept on this device; undefined is the browser's own. */
function chosenZone(): TimeZone {
  try {
    const kept = localStorage.getItem(KEY);
    // What storage holds may be of another browser, which knew other zones.
    return kept !== null && isTimeZone(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function chooseTimeZone(zone: TimeZone): void {
  if (zone === undefined) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, zone);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The chosen zone, also when it is chosen in another tab. */
export function useTimeZoneChoice(): TimeZone {
  return useSyncExternalStore(subscribe, chosenZone);
}
