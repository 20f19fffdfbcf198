import { use, useMemo } from 'react';
import type { SelectInstallations } from '@/api/reading/loaded-operations';
import { useMinute } from '@/components/clock';
import { loadOnce } from '@/components/state/lazy-part';
import { useRange } from '@/components/range/use-range';
import { useTimeZone } from '@/components/time-zone';
import { withParam } from '@/lib/list-search';
import { rangeCondition, rangeSpan } from '@/lib/range-span';
import type { TimeRange } from '@/lib/time-range';
import type { OperationsSearch } from './operations-search';

/** The query language. Loaded with the first query. */
export const queryLanguage = loadOnce(() => import('./operations-query'));
export type QueryLanguage = Awaited<ReturnType<typeof queryLanguage>>;

// Hooks, so that their results only change when their inputs do.

/** Which installations have to be read for a query; undefined if all. */
export function useQueryScope(q: string | undefined): SelectInstallations | undefined {
  const zone = useTimeZone();
  const now = useMinute();
  if (!q) return undefined;
  const language = use(queryLanguage());
  const clock = { now: language.followsClock(q) ? now : 0, zone };
  return (...from) => language.installationsFor(q, clock, ...from);
}

/** What a search asks for, the time at which it is evaluated, and its range, which can be chosen. */
export function useAskedOperations(
  search: OperationsSearch,
  onSearchChange: (search: OperationsSearch) => void,
) {
  const { q = '' } = search;
  const range = useRange(search.range);
  const zone = useTimeZone();
  const now = useMinute();
  const language = q === '' ? undefined : use(queryLanguage());
  const asked = useMemo(() => {
    const found = language?.askOperations(q, range, { now, zone }) ?? {
      text: '',
      asked: rangeCondition(range),
      isRanged: true,
      isNamedById: false,
      chosenOf: undefined,
      span: rangeSpan(range, now),
    };
    // Only a query relative to now has to follow the clock.
    return { ...found, now: language && !language.followsClock(found.asked) ? 0 : now };
  }, [language, q, range, now, zone]);
  const untimed = language && !asked.isRanged ? language.withoutTime(q) : q;
  return {
    asked,
    /** Undefined where the query decides on the time. */
    range: asked.isRanged ? range : undefined,
    chooseRange: (next: TimeRange) => onSearchChange({ ...withParam(search, 'q', untimed), range: next }),
  };
}
