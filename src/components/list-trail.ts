import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which the page was opened, if any. */
    fromList?: string;
  }
}

/** A list in the order in which it was shown, so that a page opened from it can link to the next and previous one. */
export interface ListTrail {
  /** Identifies the list with its filters. */
  readonly key: string;
  readonly count: number;
  readonly idAt: (index: number) => string | undefined;
  readonly indexOf: (id: string) => number;
}

// In memory, because a list may be long, and is different after a reload.
let trail: ListTrail | undefined;
let lookedAt: { key: string; id: string } | undefined;

export function keepTrail(list: ListTrail): void {
  trail = list;
}

/**
 * The state of a link in the list. Read when the link is followed, so that the link does not change with the filters.
 */
export const fromTrail = () => (trail ? { fromList: trail.key } : {});

/** The row of a list that was opened last. */
export const lastLookedAt = (key: string): string | undefined =>
  lookedAt?.key === key ? lookedAt.id : undefined;

export function noteLookedAt(key: string, id: string): void {
  lookedAt = { key, id };
}

/** The position of an id in the list from which it was opened; undefined if it was opened in another way. */
export function useTrail(id: string) {
  const fromList = useLocation({ select: ({ state }) => state.fromList });
  if (fromList === undefined || trail?.key !== fromList) return undefined;
  const index = trail.indexOf(id);
  if (index < 0) return undefined;
  return {
    /** Pass it on as the state of links to the next one. */
    fromList,
    index,
    count: trail.count,
    previous: trail.idAt(index - 1),
    next: trail.idAt(index + 1),
  };
}

export type TrailPlace = NonNullable<ReturnType<typeof useTrail>>;
