import { useEffect, useMemo, useState } from 'react';
import { holdBack } from '@/lib/hold-back';

/** An empty list shows what has come after this long, even if the reading goes on. */
const FIRST_MS = 2000;

const none: readonly never[] = [];

interface KeptRowsOptions<Row> {
  /** All that is loaded. */
  rows: readonly Row[];
  /** Whether the filter shows a row. */
  matches: (row: Row) => boolean;
  running: boolean;
  /** The urgent part has been read, and the rest follows slowly. */
  background?: boolean;
  /** Some were kept from an earlier visit: they are shown at once. */
  hasKept?: boolean;
  /** Names the filter: with another one, all are shown. */
  filter: string;
  /** What happens to rows changes their order: they stay where they were, and the new order waits as well. */
  ranked?: boolean;
}

/**
 * The rows that are shown. Once there are some, the list does not grow while a reading goes on. What the first
 * reading brings, or one that was asked for, is shown when it ends, unless somebody has begun to use the rows. What a
 * later reading brings is new, and waits until it is asked for.
 */
export function useKeptRows<Row extends { id: string }>(options: KeptRowsOptions<Row>) {
  const { rows, matches, running, background = false, hasKept = false, filter, ranked = false } = options;
  const [last, setLast] = useState({ filter, running, background });
  const [kept, setKept] = useState<readonly Row[]>();
  // A first reading is awaited, and so is one that somebody asked for.
  const [awaited, setAwaited] = useState(running);
  const [inUse, setInUse] = useState(false);
  const [waited, setWaited] = useState(false);
  // As long as none has come, nothing need be sorted out, and a letter that is typed is not to do it again.
  const hasMore = kept !== undefined && kept !== rows;
  const places = useMemo(
    () => (hasMore ? new Map(kept.map(({ id }, place) => [id, place])) : undefined),
    [hasMore, kept],
  );
  const {
    rows: shown,
    held,
    moved,
  } = useMemo(
    () => (places ? holdBack(rows, places, ranked) : { rows, held: kept ? none : rows, moved: false }),
    [rows, kept, places, ranked],
  );
  const isEmpty = kept === undefined || !shown.some(matches);
  const waiting = kept ? held.filter(matches).length : Number(held.some(matches));

  const showAll = () => {
    setKept(rows);
    setInUse(false);
    if (!running) setAwaited(false);
  };
  const ended = last.running && !running;
  const partEnded = ended || (background && !last.background);
  if (filter !== last.filter || running !== last.running || background !== last.background)
    setLast({ filter, running, background });
  if (filter !== last.filter) {
    if (kept && (held.length > 0 || moved)) showAll();
    // The new filter wants what has not been read: that is asked for.
    if (running) setAwaited(true);
  } else if (
    (waiting > 0 || moved) &&
    (isEmpty ? !running || waited || hasKept : partEnded && awaited && !inUse)
  )
    showAll();
  // What the filter hides moves no row, and counts at once.
  else if (kept && held.length > 0 && waiting === 0 && !moved) setKept(rows);
  if (ended && waiting === 0 && !moved) setAwaited(false);

  const mayShow = isEmpty && waiting > 0 && running;
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
    isFirst: running && !background && isEmpty,
    /** Those that the filter would show, if they were not held back. */
    held: isEmpty ? 0 : waiting,
    /** Those held back belong to the reading that is awaited, so they are not new. */
    isRest: awaited,
    /** Those that are shown would stand in another order. */
    moved,
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
