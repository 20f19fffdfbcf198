import { useEffect, useMemo, useState } from 'react';
import { holdBack } from '@/lib/hold-back';

/** While nothing is shown yet, what has come is shown after so long, even if the reading goes on. */
const FIRST_MS = 1000;

const none: readonly never[] = [];

interface KeptRowsOptions<Row> {
  /** All that is loaded. */
  rows: readonly Row[];
  /** Whether the filter shows a row. */
  matches: (row: Row) => boolean;
  running: boolean;
  /** Names the filter: with another one, all are shown. */
  filter: string;
  /** What happens to rows changes their order: they stay where they were, and the new order waits as well. */
  ranked?: boolean;
}

/**
 * The rows that are shown. Once there are some, others join them only by a word of the person: at the button that
 * counts them, with another filter, or at the end of a reading that was asked for.
 */
export function useKeptRows<Row extends { id: string }>(options: KeptRowsOptions<Row>) {
  const { rows, matches, running, filter, ranked = false } = options;
  const [lastFilter, setLastFilter] = useState(filter);
  const [kept, setKept] = useState<readonly Row[]>();
  const [asked, setAsked] = useState(false);
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
    setAsked(false);
  };
  if (filter !== lastFilter) {
    setLastFilter(filter);
    if (kept && (held.length > 0 || moved)) showAll();
  } else if ((waiting > 0 || moved) && (running ? isEmpty && waited : isEmpty || asked)) showAll();
  // What the filter hides moves no row, and counts at once.
  else if (kept && held.length > 0 && waiting === 0 && !moved) setKept(rows);

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
    isFirst: running && isEmpty,
    /** Those that the filter would show, if they were not held back. */
    held: isEmpty ? 0 : waiting,
    /** Those that are shown would stand in another order. */
    moved,
    showAll,
    /** More was asked for: it is shown when it is there. */
    follow: () => setAsked(true),
    /** Somebody reads: what was asked for waits for a word as well. */
    noteReader: () => setAsked(false),
  };
}
