import { useEffect, useState } from 'react';

/** An empty list shows what has come after this long, even if the reading goes on. */
const FIRST_MS = 2000;

interface Result {
  /** What was asked. Another question is answered at once. */
  readonly question: string;
  readonly total: number;
  /** Set if some were kept from an earlier visit: they are shown at once. */
  readonly keptAt: number | undefined;
}

interface HeldResultOptions<Found> {
  newest: Found | undefined;
  running: boolean;
  /** The urgent part has been read, and the rest follows slowly. */
  background?: boolean;
}

/**
 * The result that a list shows. Once there are rows, the list does not grow while a reading goes on. What the first
 * reading brings, or one that was asked for, is shown when it ends, unless somebody has begun to use the rows. What a
 * later reading brings is new, and waits until it is asked for.
 */
export function useHeldResult<Found extends Result>(options: HeldResultOptions<Found>) {
  const { newest, running, background = false } = options;
  const [last, setLast] = useState({ running, background });
  // What is there when the page is opened is shown at once: somebody may come back to it.
  const [shown, setShown] = useState(newest);
  // A first reading is awaited, and so is one that somebody asked for.
  const [awaited, setAwaited] = useState(running);
  const [inUse, setInUse] = useState(false);
  const [waited, setWaited] = useState(false);
  const isEmpty = shown === undefined || shown.total === 0;
  const held = newest ? Math.max(0, newest.total - (shown?.total ?? 0)) : 0;

  const showAll = () => {
    setShown(newest);
    setInUse(false);
    if (!running) setAwaited(false);
  };
  const ended = last.running && !running;
  const partEnded = ended || (background && !last.background);
  if (running !== last.running || background !== last.background) setLast({ running, background });
  if (newest && newest !== shown) {
    if (shown && newest.question !== shown.question) {
      showAll();
      // What this question wants may not have been read yet: that is asked for.
      if (running) setAwaited(true);
    } else if (held === 0) setShown(newest);
    else if (
      isEmpty
        ? !running || background || waited || newest.keptAt !== undefined
        : partEnded && awaited && !inUse
    )
      showAll();
  }
  if (ended && held === 0) setAwaited(false);

  const mayShow = isEmpty && held > 0 && running;
  useEffect(() => {
    if (!mayShow) return undefined;
    const timer = setTimeout(() => setWaited(true), FIRST_MS);
    return () => {
      clearTimeout(timer);
      setWaited(false);
    };
  }, [mayShow]);

  return {
    shown,
    /** Nothing can be shown yet. */
    isFirst: shown === undefined || (running && !background && isEmpty),
    /** How many more there are. */
    held: isEmpty ? 0 : held,
    /** Those held back belong to the reading that is awaited, so they are not new. */
    isRest: awaited,
    showAll,
    /** More was asked for: it is shown when it is there. */
    follow: () => {
      setAwaited(true);
      setInUse(false);
    },
    /** Somebody uses the rows: none may move under their hands. */
    noteUse: () => setInUse(true),
  };
}
