import { useSyncExternalStore } from 'react';
import { storedValue } from '@/lib/browser-store';
import { isPreset, readRange, type TimeRange } from '@/lib/time-range';

/** The range that was chosen last. One with fixed times is not kept, because it soon lies in the past. */
const lastRange = storedValue('signalbox.range', (stored) => (isPreset(stored) ? stored : '24h'));

/** The range of the address, or else, also where that is none, the one that was chosen last. */
export function useRange(given: string | undefined): TimeRange {
  const last = useSyncExternalStore(lastRange.subscribe, lastRange.get);
  return readRange(given) ?? last;
}

export function rememberRange(range: TimeRange): void {
  if (isPreset(range)) lastRange.set(range);
}
