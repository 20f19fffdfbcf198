import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import { integrationQueries } from '@/api/integrations';
import { useLoadedOperations } from '@/api/loaded-operations';
import type { LoadedOperations } from '@/api/loaded-pages';
import { useOffered } from '@/api/offered';
import { lastReadsQuery } from '@/api/read-health';
import { useMinute } from '@/components/clock';
import type { Installation } from '@/contract/installation';
import { healthBoard, type HealthRow } from '@/lib/health/board';
import { serviceTimeOf } from '@/lib/service-time';

/** Where the history cannot answer. */
const nothingKnown = { loaded: new Map<string, LoadedOperations>(), observed: [] };

/** The health of each read of these installations, as far as their operations are read. */
export function useHealth(project: string, installations: readonly Installation[]) {
  const { reader, state, loading, readAt } = useLoadedOperations(project, installations);
  const { data: integrations } = useOffered(integrationQueries.list(project), { optional: true });
  // Deferred, because a thousand customers take longer than a frame.
  const { data, isError } = useQuery(lastReadsQuery(project));
  const known = useDeferredValue(data ?? (isError ? nothingKnown : undefined));
  const now = useMinute();
  const board = useMemo(() => {
    if (!known) return undefined;
    const readings = new Map(
      [...known.loaded].map(([key, one]) => [
        key,
        {
          readAt: serviceTimeOf(one.readAt),
          // What cannot be read may be a run of any time.
          completeSince: one.unreadable.some(({ count }) => count > 0)
            ? Number.POSITIVE_INFINITY
            : one.completeSince,
        },
      ]),
    );
    return healthBoard({ installations, integrations, observed: known.observed, readings, now });
  }, [installations, integrations, known, now]);
  const due = useMemo(
    () => new Set(board?.filter((row) => isDue(row, now)).map(({ key }) => key)),
    [board, now],
  );
  useEffect(() => reader.prefer(due), [reader, due]);
  return { board, loading, readAt, integrations, notOffered: state.notOffered, now };
}

/** Whether reading its operations may tell of a silence. */
const isDue = ({ cells = [] }: HealthRow, now: number) =>
  cells.some(({ state, dueAt = now }) => state === 'unknown' && dueAt <= now);
