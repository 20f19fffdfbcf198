import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import { historyQueries, useOperations, type OperationsQuery } from '@/api/history/history-queries';
import { operationQueries } from '@/api/operations';
import { useHeldResult } from '@/components/list/use-held-result';

/** Rows that are asked for at a time. */
const PORTION = 200;
/** Lists up to this length are requested as a whole once they have been read, because they are printed as a whole. */
const PRINTED = 2000;
/** The window moves in steps of this many rows. */
const STEP = 50;

type Query = Omit<OperationsQuery, 'from' | 'count' | 'version'>;

/** The rows around those in view. The result stays as it is until somebody asks for a newer one. */
export function useOperationsWindow(
  project: string,
  query: Query,
  reading: { running: boolean; background: boolean },
) {
  // While operations are read, results come several times a second. Deferred, each is rendered in steps.
  const newest = useDeferredValue(useOperations(project, { ...query, from: 0, count: PORTION }).data);
  const { data: version = 0 } = useQuery(operationQueries.historyVersion(project));
  const isBehind = newest === undefined || version > newest.version;
  const list = useHeldResult({
    newest,
    running: reading.running || isBehind,
    background: reading.background,
  });
  const { shown, showAll } = list;
  const [middle, setMiddle] = useState(0);
  const total = shown?.total ?? 0;
  const isWhole = !reading.running && total > PORTION && total <= PRINTED;
  const count = isWhole ? PRINTED : PORTION;
  const last = Math.max(0, total - count);
  const from = Math.max(0, Math.min(Math.floor((middle - PORTION / 2) / STEP) * STEP, last));
  const isAsked = shown !== undefined && (isWhole || shown !== newest || from > 0);
  const window = useQuery({
    ...historyQueries.search(project, { ...(shown?.query ?? query), version: shown?.version, from, count }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isGone = isAsked && window.data && !window.isPlaceholderData && window.data.version !== shown.version;
  useEffect(() => {
    if (isGone) showAll();
  });
  // Until the rows arrive, show those of the previous window if they answer the same question. The first ones are known.
  const isSame = window.data?.question === shown?.question;
  const hasRows = isAsked && isSame && !(window.isPlaceholderData && middle < PORTION / 2);
  const found = (hasRows ? window.data : undefined) ?? shown;
  return {
    ...list,
    rows: found?.rows ?? [],
    part: { from: found?.from ?? 0, count: total, onView: setMiddle },
  };
}
