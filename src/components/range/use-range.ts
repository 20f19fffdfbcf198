import { useSyncExternalStore } from 'react';
import { useMinute } from '@/components/clock';
import { useTimeZone } from '@/components/time-zone';
import { storedValue, tabStore } from '@/lib/browser-store';
import { isPreset, readRange, type TimeRange } from '@/lib/time-range';

/** The preset that was chosen last, on this device. */
const lastPreset = storedValue('signalbox.range', (stored) => (isPreset(stored) ? stored : '24h'));
/** The fixed times chosen last, if no preset was chosen since. For this tab only, because they soon lie in the past. */
const ownRange = storedValue('signalbox.own-range', readRange, tabStore);

/** The range of the address, or else, also where that is none, the one that was chosen last. */
export function useRange(given: string | undefined): TimeRange {
  const preset = useSyncExternalStore(lastPreset.subscribe, lastPreset.get);
  const own = useSyncExternalStore(ownRange.subscribe, ownRange.get);
  return readRange(given) ?? own ?? preset;
}

/** The same with the minute and the time zone by which it is evaluated. */
export const useRangeNow = (given: string | undefined) => ({
  range: useRange(given),
  now: useMinute(),
  zone: useTimeZone(),
});

export function rememberRange(range: TimeRange): void {
  if (isPreset(range)) lastPreset.set(range);
  ownRange.set(isPreset(range) ? undefined : range);
}
