import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Installation } from '@/contract/installation';
import type { FieldId } from '@/lib/operation-query/filter';
import { queryFor } from '@/lib/operation-query/print';
import { isWhole } from '@/lib/operation-rows';
import { rangeCondition, rangeSpan } from '@/lib/range-span';
import type { TimeZone } from '@/lib/time';
import type { TimeRange } from '@/lib/time-range';
import { useOperations, type OperationsQuery } from '@/api/history/history-queries';
import { useLoadedOperations } from './loaded-operations';
import { operationQueries } from '@/api/operations';

interface RangeOptions extends Pick<OperationsQuery, 'bars' | 'group'> {
  ranged: { range: TimeRange; now: number; zone: TimeZone };
  /** The values that operations must have: those of an integration, or of an installation. */
  where?: Readonly<Partial<Record<FieldId, string>>>;
  count?: number;
  /** The installations are all that is meant. */
  areAll?: boolean;
}

const none: readonly Installation[] = [];

/** Whether the number of operations may be shown: zero only once the whole range is read. */
export const isCount = (total: number, partial: boolean) => total > 0 || !partial;

/**
 * The operations of a range, as far as they are known. They are read on while the page shows them. The installations are
 * undefined while they are being read.
 */
export function useRangeOperations(
  project: string,
  installations: readonly Installation[] | undefined,
  { ranged: { range, now, zone }, where = {}, count = 0, areAll = false, ...more }: RangeOptions,
) {
  const span = rangeSpan(range, now);
  const { state, unreadable, loading } = useLoadedOperations(project, installations ?? none, {
    from: span.from,
    areAll,
  });
  const asked = { text: `${rangeCondition(range)} ${queryFor(where)}`.trim(), now, zone };
  const { data: found, isPlaceholderData } = useOperations(project, { ...asked, ...more, count });
  const { data: version = 0 } = useQuery(operationQueries.historyVersion(project));
  // What was read last may not be counted yet. Later changes are counted as they come.
  const isBehind = found === undefined || isPlaceholderData || version > found.version;
  const isRead = installations !== undefined && isWhole(loading.completeSince, span.from);
  const [counted, setCounted] = useState<string>();
  if (isRead && !isBehind && counted !== asked.text) setCounted(asked.text);
  const partial = !isRead || (isBehind && counted !== asked.text);
  const { total = 0 } = found ?? {};
  return {
    range,
    span,
    asked,
    found,
    total,
    /** By status. */
    counts: found?.countable.statuses,
    /** Set if some were kept from an earlier visit. */
    keptAt: found?.keptAt,
    /** There may be more. */
    partial,
    isKnown: isCount(total, partial),
    unreadable,
    loading,
    /** The service has no list of operations. */
    notOffered: state.notOffered,
  };
}
