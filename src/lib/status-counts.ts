import { statusLook } from './operation-words';

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

/** How often each value occurs: the known ones first and in their order. A missing value is ''. */
export function countsOf(values: readonly (string | null | undefined)[], known: readonly string[]) {
  const counts = new Map<string, number>(known.map((value) => [value, 0]));
  for (const value of values) counts.set(value ?? '', (counts.get(value ?? '') ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

/** The statuses that are always counted, the ones needing attention first. */
export const countedStatuses = ['failure', 'in_progress', 'success'];
