import { z } from '@/contract/zod';
import type { FailureGroup } from './failure-groups';

/** What somebody said about a cause; this browser alone knows it. Times are milliseconds. */
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

/** An acknowledged cause is open again when it fails anew; a snoozed one when its time is over. */
export function standingOf(
  group: Pick<FailureGroup, 'lastSeen'>,
  mark: Mark | undefined,
  now: number,
): Standing {
  if (mark?.kind === 'snoozed') return now < mark.until ? 'snoozed' : 'open';
  if (mark?.kind === 'acknowledged') return (group.lastSeen ?? 0) > mark.at ? 'open' : 'acknowledged';
  return 'open';
}

/** What was remembered, as far as it can be read. */
export function readMarks(text: string | null): Marks {
  try {
    const parsed = z.safeParse(marksSchema, JSON.parse(text ?? '{}'));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

/** So that what is remembered does not grow for ever. */
const MOST_MARKS = 500;

export function withMark(marks: Marks, id: string, mark: Mark | undefined): Marks {
  const { [id]: _, ...rest } = marks;
  if (!mark) return rest;
  return Object.fromEntries([...Object.entries(rest), [id, mark] as const].slice(-MOST_MARKS));
}
