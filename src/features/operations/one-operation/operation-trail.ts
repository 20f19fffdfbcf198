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

/** The rows around a place: one more at either end, so that the first and the last of a portion have neighbours. */
export const trailQuery = (project: string, list: Trail | undefined, place: number) => ({
  ...historyQueries.search(project, {
    ...(list?.query ?? noQuery),
    from: Math.max(0, Math.floor(place / PORTION) * PORTION - 1),
    count: PORTION + 2,
  }),
  enabled: list !== undefined,
  placeholderData: keepPreviousData,
});

const noQuery = { text: '', now: 0, zone: 'UTC' };

/** The place of an operation in the list from which it was opened; undefined if it was opened in another way. */
export function useTrail(project: string, id: string) {
  const { fromList, place = 0 } = useLocation({ select: ({ state }) => state });
  const list = trail?.key === fromList ? trail : undefined;
  const { data } = useQuery(trailQuery(project, list, place));
  return list && data && trailPlace(list, data, place, id);
}

interface TrailRows {
  readonly from: number;
  readonly rows: readonly { readonly operation: { readonly id: string } }[];
}

export function trailPlace(list: Trail, { from, rows }: TrailRows, place: number, id: string) {
  const idAt = (index: number) => rows[index - from]?.operation.id;
  if (idAt(place) !== id) return undefined;
  return {
    /** Pass it on as the state of links to the next one. */
    fromList: list.key,
    place,
    count: list.count,
    previous: idAt(place - 1),
    next: place + 1 < list.count ? idAt(place + 1) : undefined,
  };
}

export type TrailPlace = NonNullable<ReturnType<typeof trailPlace>>;
