import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useLoadedOperations } from '@/api/reading/loaded-operations';
import { useOffered } from '@/api/offered';
import { lastReadsQuery } from '@/api/reading/read-health';
import { useMinute } from '@/components/clock';
import type { Installation } from '@/contract/installation';
import { healthBoard, type HealthRow } from '@/lib/health/board';
import { isTrouble } from '@/lib/health/health-words';
import type { Reading } from '@/lib/health/read-health';
import { minute } from '@/lib/time';

/** Before the history answers, and where it cannot. */
const nothingKnown = { readings: new Map<string, Reading>(), observed: [], loaded: undefined };

/** What may have changed is read again after this time, as long as a page shows it. */
const READ_AGAIN_MS = 5 * minute;

interface HealthOptions {
  /** The customers need not wait for the history if no operations are read: it tells no state of a read then. */
  atOnce?: boolean;
}

/** The health of each read of these installations, as far as their operations are read. */
export function useHealth(
  project: string,
  installations: readonly Installation[],
  { atOnce = false }: HealthOptions = {},
) {
  const { reader, state, loading, readAt } = useLoadedOperations(project, installations);
  const { data: integrations } = useOffered(integrationQueries.list(project), { optional: true });
  const { data, isError, refetch } = useQuery(lastReadsQuery(project));
  const [wasNothingRead] = useState(state.loaded.size === 0);
  // Deferred, because a thousand customers take longer than a frame.
  const known = useDeferredValue(data ?? (isError || (atOnce && wasNothingRead) ? nothingKnown : undefined));
  const isEarly = known === nothingKnown && !isError;
  const { running } = loading;
  useEffect(() => {
    if (!running) void refetch();
  }, [running, refetch]);
  const now = useMinute();
  const board = useMemo(
    () => (known ? healthBoard({ installations, integrations, now, ...known }) : undefined),
    [installations, integrations, known, now],
  );
  const due = useMemo(
    () => new Set(board?.filter((row) => isDue(row, now)).map(({ key }) => key)),
    [board, now],
  );
  useEffect(() => {
    reader.prefer(due);
    const { loaded } = reader.snapshot();
    const isOld = (key: string) => Date.now() - (loaded.get(key)?.readAt ?? Number.NaN) > READ_AGAIN_MS;
    reader.readAgain([...due].filter(isOld));
  }, [reader, due]);
  // What was read last comes into the board a moment later.
  const isBehind = isEarly || (known !== nothingKnown && known?.loaded !== state.loaded);
  return {
    reader,
    board,
    loading,
    isEarly,
    isBehind,
    readAt,
    integrations,
    notOffered: state.notOffered,
    now,
  };
}

/** Whether its operations may say more than is known: of a silence, or that a trouble is over. */
const isDue = ({ cells = [] }: HealthRow, now: number) =>
  cells.some(({ state, dueAt = now }) => isTrouble(state) || (state === 'unknown' && dueAt <= now));
