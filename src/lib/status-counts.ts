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

function outcomeOf(status: string): Outcome {
  const { kind } = statusLook(status);
  return kind === 'failure' || kind === 'running' || kind === 'success' ? kind : 'unknown';
}

/** The number of operations of each outcome that began in each interval. */
export function outcomesOverTime(
  rows: readonly OperationRow[],
  span: { from: number; to: number; most: number },
): TimeBuckets<Outcome> {
  // There are few statuses but tens of thousands of rows.
  const known = new Map<string, Outcome>();
  const kindOf = ({ operation: { status } }: OperationRow): Outcome => {
    const before = known.get(status);
    if (before) return before;
    const kind = outcomeOf(status);
    known.set(status, kind);
    return kind;
  };
  return bucketTimes(rows, span, ({ startedAt }) => startedAt, kindOf);
}
