import type { OperationRow } from './operation-rows';
import { statusLook } from './operation-words';
import { bucketTimes, type TimeBuckets } from './time-buckets';

/** How an operation ended, as charts tell it apart; the lowest part of a bar first. */
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

/** How many operations of each outcome began in each stretch of time. */
export function outcomesOverTime(
  rows: readonly OperationRow[],
  span: { from: number; to: number; most: number },
): TimeBuckets<Outcome> {
  // There are few statuses, and rows by the ten thousand.
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
