import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list from which the page was opened, if it was from one. */
    fromList?: string;
  }
}

/** A list in the order in which it was shown, so that a page opened from it can lead on to the next one. */
export interface ListTrail {
  /** Names the list with its filters. */
  readonly key: string;
  readonly count: number;
  readonly idAt: (index: number) => string | undefined;
  readonly indexOf: (id: string) => number;
}

// In memory: a list may be long, and after a reload it is read anew in another state.
let trail: ListTrail | undefined;
let lookedAt: { key: string; id: string } | undefined;

export function keepTrail(list: ListTrail): void {
  trail = list;
}

/** The state of a link in the list: read when it is followed, so that the link is the same while the filters change. */
export const fromTrail = () => (trail ? { fromList: trail.key } : {});

/** Which one of a list was looked at last. */
export const lastLookedAt = (key: string): string | undefined =>
  lookedAt?.key === key ? lookedAt.id : undefined;

export function noteLookedAt(key: string, id: string): void {
  lookedAt = { key, id };
}

export interface TrailPlace {
  /** To be handed on as the state of a link to the next one. */
  readonly fromList: string;
  readonly index: number;
  readonly count: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Where an id stands in the list it was opened from; undefined when it was opened by other means. */
export function useTrail(id: string): TrailPlace | undefined {
  const fromList = useLocation({ select: ({ state }) => state.fromList });
  if (fromList === undefined || trail?.key !== fromList) return undefined;
  const index = trail.indexOf(id);
  if (index < 0) return undefined;
  return {
    fromList,
    index,
    count: trail.count,
    previous: trail.idAt(index - 1),
    next: trail.idAt(index + 1),
  };
}
