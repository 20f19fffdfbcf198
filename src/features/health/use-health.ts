import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useLoadedOperations } from '@/api/loaded-operations';
import { useOffered } from '@/api/offered';
import { lastReadsQuery } from '@/api/read-health';
import { useMinute } from '@/components/clock';
import type { Installation } from '@/contract/installation';
import { healthBoard, type HealthRow } from '@/lib/health/board';
import type { Reading } from '@/lib/health/read-health';

/** Where the history cannot answer. */
const nothingKnown = { readings: new Map<string, Reading>(), observed: [], loaded: undefined };

/** The health of each read of these installations, as far as their operations are read. */
export function useHealth(project: string, installations: readonly Installation[]) {
  const { reader, state, loading, readAt } = useLoadedOperations(project, installations);
  const { data: integrations } = useOffered(integrationQueries.list(project), { optional: true });
  // Deferred, because a thousand customers take longer than a frame.
  const { data, isError, refetch } = useQuery(lastReadsQuery(project));
  const known = useDeferredValue(data ?? (isError ? nothingKnown : undefined));
  const { running } = loading;
  useEffect(() => {
    if (!running) void refetch();
  }, [running, refetch]);
  const now = useMinute();
  const board = useMemo(
    () => known && healthBoard({ installations, integrations, now, ...known }),
    [installations, integrations, known, now],
  );
  const due = useMemo(
    () => new Set(board?.filter((row) => isDue(row, now)).map(({ key }) => key)),
    [board, now],
  );
  useEffect(() => reader.prefer(due), [reader, due]);
  // What was read last comes into the board a moment later.
  const isBehind = known !== nothingKnown && known?.loaded !== state.loaded;
  return { board, loading, isBehind, readAt, integrations, notOffered: state.notOffered, now };
}

/** Whether reading its operations may tell of a silence. */
const isDue = ({ cells = [] }: HealthRow, now: number) =>
  cells.some(({ state, dueAt = now }) => state === 'unknown' && dueAt <= now);
