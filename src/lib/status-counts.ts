import type { OperationRow } from './operation-rows';
import { statusLook } from './operation-words';
import { bucketTimes, type TimeBuckets } from './time-buckets';

/** The outcomes that charts distinguish, the bottom part of a bar first. */
export const outcomes = ['failure', 'running', 'unknown', 'success'] as const;
export type Outcome = (typeof outcomes)[number];

export const outcomeWords: Record<Outcome, string> = {
  failure: 'failed',
  running: 'running',
  unknown: 'of other status',
  success: 'succeeded',
};

export function outcomeOf(status: string): Outcome {
  const { kind } = statusLook(status);
  return kind === 'failure' || kind === 'running' || kind === 'success' ? kind : 'unknown';
}

/** The number of operations of each outcome that began in each interval. */
export const outcomesOverTime = (
  rows: readonly OperationRow[],
  span: { from: number; to: number; most: number },
): TimeBuckets<Outcome> =>
  bucketTimes(
    rows,
    span,
    ({ startedAt }) => startedAt,
    ({ operation }) => outcomeOf(operation.status),
  );

/** How often each value occurs: the known ones first and in their order. A missing value is ''. */
export function countsOf(values: readonly (string | null | undefined)[], known: readonly string[]) {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const value of values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** The statuses that are always counted, the ones needing attention first. */
export const countedStatuses = ['failure', 'in_progress', 'success'];

/** Number of operations by status, the ones needing attention first. */
export const countsByStatus = (rows: readonly Pick<OperationRow, 'operation'>[]) =>
  countsOf(
    rows.map(({ operation }) => operation.status),
    countedStatuses,
  );
