import { z } from '@/contract/zod';
import type { FailureGroup } from './failure-groups';

/** How somebody marked a cause. Kept in this browser only. Times are in milliseconds. */
export type Mark =
  | { readonly kind: 'acknowledged'; readonly at: number }
  | { readonly kind: 'snoozed'; readonly until: number };
export type Marks = Readonly<Record<string, Mark>>;
export type Standing = 'open' | 'acknowledged' | 'snoozed';

const marksSchema = z.record(
  z.string(),
  z.union([
    z.object({ kind: z.literal('acknowledged'), at: z.number() }),
    z.object({ kind: z.literal('snoozed'), until: z.number() }),
  ]),
);

/** An acknowledged cause reopens when it fails again, a snoozed one when its time is up. */
export function standingOf(
  group: Pick<FailureGroup, 'lastSeen'>,
  mark: Mark | undefined,
  now: number,
): Standing {
  if (mark?.kind === 'snoozed') return now < mark.until ? 'snoozed' : 'open';
  if (mark?.kind === 'acknowledged') return (group.lastSeen ?? 0) > mark.at ? 'open' : 'acknowledged';
  return 'open';
}

/** Checks stored marks. Invalid ones are dropped. */
export function readMarks(stored: unknown): Marks {
  const parsed = z.safeParse(marksSchema, stored);
  return parsed.success ? parsed.data : {};
}

/** Limits how much is kept. */
const MOST_MARKS = 500;

export function withMark(marks: Marks, id: string, mark: Mark | undefined): Marks {
  const { [id]: _, ...rest } = marks;
  if (!mark) return rest;
  return Object.fromEntries([...Object.entries(rest), [id, mark] as const].slice(-MOST_MARKS));
}
