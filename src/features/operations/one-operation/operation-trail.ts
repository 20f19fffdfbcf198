import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { historyQueries, type OperationsQuery } from '@/api/history/history-queries';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which an operation was opened, and its place in it. */
    fromList?: string;
    place?: number;
  }
}

/** A list in the order in which it was shown, so that an operation opened from it can link to the next one. */
interface Trail {
  /** Identifies the list with its filters. */
  readonly key: string;
  readonly count: number;
  readonly query: OperationsQuery;
  readonly placeOf: (id: string) => number | undefined;
}

// In memory, because a list is different after a reload.
let trail: Trail | undefined;
let lookedAt: { key: string; id: string } | undefined;

export function keepTrail(list: Trail): void {
  trail = list;
}

/** The state of a link in the list. Call it when the link is followed. */
export function fromTrail(id: string) {
  const place = trail?.placeOf(id);
  return trail && place !== undefined ? { fromList: trail.key, place } : {};
}

/** The operation of a list that was opened last. */
export const lastLookedAt = (key: string): string | undefined =>
  lookedAt?.key === key ? lookedAt.id : undefined;

export function noteLookedAt(key: string, id: string): void {
  lookedAt = { key, id };
}

/** Operations per request. */
const PORTION = 50;

/** The place of an operation in the list from which it was opened; undefined if it was opened in another way. */
export function useTrail(project: string, id: string) {
  const { fromList, place = 0 } = useLocation({ select: ({ state }) => state });
  const list = fromList !== undefined && trail?.key === fromList ? trail : undefined;
  // One more at either end, so that the first and the last of them have neighbours.
  const from = Math.max(0, Math.floor(place / PORTION) * PORTION - 1);
  const { data } = useQuery({
    ...historyQueries.search(project, { ...(list?.query ?? noQuery), from, count: PORTION + 2 }),
    enabled: list !== undefined,
    placeholderData: keepPreviousData,
  });
  const idAt = (index: number) => data?.rows[index - data.from]?.operation.id;
  if (!list || fromList === undefined || idAt(place) !== id) return undefined;
  return {
    /** Pass it on as the state of links to the next one. */
    fromList,
    place,
    count: list.count,
    previous: idAt(place - 1),
    next: place + 1 < list.count ? idAt(place + 1) : undefined,
  };
}

const noQuery = { text: '', now: 0, zone: 'UTC' };

export type TrailPlace = NonNullable<ReturnType<typeof useTrail>>;
