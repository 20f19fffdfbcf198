import { createContext, use, type ReactNode } from 'react';
import type { TimeZone } from '@/lib/time';

const TimeZoneContext = createContext<TimeZone>(undefined);

/** The zone every time on screen is written in; undefined is the browser's own. */
export function TimeZoneProvider({ zone, children }: { zone: TimeZone; children: ReactNode }) {
  return <TimeZoneContext value={zone}>{children}</TimeZoneContext>;
}

export function useTimeZone(): TimeZone {
  return use(TimeZoneContext);
}
