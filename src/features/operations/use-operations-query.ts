import { use, useMemo } from 'react';
import type { SelectInstallations } from '@/api/loaded-operations';
import { useNow } from '@/components/clock';
import { loadOnce } from '@/components/lazy-part';
import { useTimeZone } from '@/components/time-zone';
import { minute } from '@/lib/time';

/** The query language. Loaded with the first query. */
export const queryLanguage = loadOnce(() => import('./operations-query'));
export type QueryLanguage = Awaited<ReturnType<typeof queryLanguage>>;

// Hooks, so that their results only change when their inputs do.

/** The query language, and the time at which a query is evaluated; undefined without a query. */
function useLanguage(q: string | undefined) {
  const zone = useTimeZone();
  const present = Math.floor(useNow().getTime() / minute) * minute;
  if (!q) return undefined;
  const language = use(queryLanguage());
  // Only a query relative to now has to follow the clock.
  return { language, now: language.followsClock(q) ? present : 0, zone };
}

/** Which installations have to be read for a query; undefined if all. */
export function useQueryScope(q: string | undefined): SelectInstallations | undefined {
  const { language, now = 0, zone } = useLanguage(q) ?? {};
  return q && language ? (...from) => language.installationsFor(q, { now, zone }, ...from) : undefined;
}

/** What a query asks for, and the time at which it is evaluated; undefined without one. */
export function useAskedOperations(q: string | undefined) {
  const { language, now = 0, zone } = useLanguage(q) ?? {};
  return useMemo(
    () => (q && language ? { now, ...language.askOperations(q, { now, zone }) } : undefined),
    [q, language, now, zone],
  );
}
