import { useEffect, useState } from 'react';
import { rowRank, type HealthRow } from '@/lib/health/board';
import { isTrouble } from '@/lib/health/health-words';

/** How long the first reading is awaited. By then the most urgent customers are read. */
const FIRST_MS = 2000;
/** More customers are not read that soon: they are shown at once. */
const MOST_AWAITED = 100;

interface Settled {
  board: readonly HealthRow[];
  question: string;
  /** Before the first reading had its time. */
  isEarly: boolean;
}

interface SettledOrderOptions {
  board: readonly HealthRow[] | undefined;
  /** Operations are being read, or what was read is not in the board yet. */
  isReading: boolean;
  /** The history has answered: what is read comes into the board. */
  hasBegun: boolean;
  /** The newest operations of some customers were never read. */
  isFirst: boolean;
  /** What was asked for, and in which order. */
  question: string;
}

/**
 * Keeps the rows of the board in their places while operations are read and while somebody uses them. The words on them
 * stay as new as the board. When the reading ends, or somebody asks, the worst are first again.
 */
export function useSettledOrder(options: SettledOrderOptions) {
  const { board, isReading, hasBegun, isFirst, question } = options;
  const [settled, setSettled] = useState<Settled>();
  const [inUse, setInUse] = useState(false);
  const [waited, setWaited] = useState(false);

  const isEarly = isReading && isFirst && !waited;
  const isDue = settled
    ? question !== settled.question || (!inUse && (!isReading || (settled.isEarly && !isEarly)))
    : !isEarly || (board?.length ?? 0) > MOST_AWAITED;
  if (board && isDue && (board !== settled?.board || question !== settled.question)) {
    setSettled({ board, question, isEarly });
    if (question !== settled?.question) setInUse(false);
  }

  const isAwaited = board !== undefined && hasBegun && isEarly;
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setWaited(true), FIRST_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);

  const before = new Map(settled?.board.map((row) => [row.key, row]));
  const now = new Map(board?.map((row) => [row.key, row]));
  /** The row by whose values this one has its place. */
  const placeOf = (row: HealthRow): HealthRow => before.get(row.key) ?? row;
  const added = board?.filter(({ key }) => !before.has(key)) ?? [];
  const late = board?.filter((row) => needsPerson(row) && rowRank(row) < rowRank(placeOf(row))) ?? [];
  return {
    /** As they are now; undefined before there is an order. */
    rows: settled && board && [...settled.board.flatMap(({ key }) => now.get(key) ?? []), ...added],
    placeOf,
    /** How many need a person and are not among the first yet. */
    held: late.length,
    /** Puts the worst first. */
    settle: () => {
      if (board) setSettled({ board, question, isEarly });
      setInUse(false);
    },
    /** Somebody uses the rows: none may move under their hands. */
    noteUse: () => setInUse(true),
  };
}

const needsPerson = ({ hasBadCredentials, worst }: HealthRow) => hasBadCredentials || isTrouble(worst);
