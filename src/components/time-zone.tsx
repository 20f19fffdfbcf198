import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import { storedValue } from '@/lib/browser-store';
import { isTimeZone, type TimeZone } from '@/lib/time';

const TimeZoneContext = createContext<TimeZone>(undefined);

/** The zone in which all times are shown; undefined is the browser's own. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export const useTimeZone = (): TimeZone => use(TimeZoneContext);

/** The zone that the person chose; a stored one may be unknown to this version of the browser. */
const chosenZone = storedValue('signalbox.time-zone', (zone): TimeZone =>
  typeof zone === 'string' && isTimeZone(zone) ? zone : undefined,
);

export const chooseTimeZone = (zone: TimeZone) => chosenZone.set(zone);

/** The chosen zone; follows a choice made in another tab. */
export const useTimeZoneChoice = (): TimeZone => useSyncExternalStore(chosenZone.subscribe, chosenZone.get);
