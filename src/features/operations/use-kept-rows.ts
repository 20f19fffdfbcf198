import { useEffect, useMemo, useState } from 'react';
import type { OperationRow } from '@/lib/operation-rows';
import { holdBack } from './operation-rows';

/** While nothing is shown yet, what has come is shown after so long, even if the reading goes on. */
const FIRST_MS = 1000;

const idsOf = (rows: readonly OperationRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

interface KeptRowsOptions {
  /** All that is loaded. */
  rows: readonly OperationRow[];
  /** Whether the filter shows a row. */
  matches: (row: OperationRow) => boolean;
  running: boolean;
  /** Names the filter: with another one, all are shown. */
  filter: string;
}

/**
 * The rows that are shown. Once there are some, others join them only by a word of the person: at the button that
 * counts them, with another filter, or at the end of a reading that was asked for.
 */
export function useKeptRows({ rows, matches, running, filter }: KeptRowsOptions) {
  const [lastFilter, setLastFilter] = useState(filter);
  const [kept, setKept] = useState<ReadonlySet<string>>();
  const [asked, setAsked] = useState(false);
  const [waited, setWaited] = useState(false);
  // A letter that is typed is not to sort out all rows again.
  const { rows: shown, held } = useMemo(
    () => (kept ? holdBack(rows, kept) : { rows, held: rows }),
    [rows, kept],
  );
  const isEmpty = kept === undefined || !shown.some(matches);
  const waiting = held.filter(matches).length;

  const showAll = () => {
    setKept(idsOf(rows));
    setAsked(false);
  };
  if (filter !== lastFilter) {
    setLastFilter(filter);
    if (kept && held.length > 0) showAll();
  } else if (waiting > 0 && (running ? isEmpty && waited : isEmpty || asked)) showAll();

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
    showAll,
    /** More was asked for: it is shown when it is there. */
    follow: () => setAsked(true),
    /** Somebody reads: what was asked for waits for a word as well. */
    noteReader: () => setAsked(false),
  };
}
