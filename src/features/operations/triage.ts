import { useMemo, useSyncExternalStore } from 'react';
import type { Cause } from '@/api/history/history-queries';
import { currentSession } from '@/api/session';
import { z } from '@/contract/zod';
import { storedValue } from '@/lib/browser-store';

/** How somebody marked a cause. Kept in this browser only. Times are in milliseconds. */
const markSchema = z.union([
  z.object({ kind: z.literal('acknowledged'), at: z.number() }),
  z.object({ kind: z.literal('snoozed'), until: z.number() }),
]);
const marksSchema = z.record(z.string(), markSchema);
export type Mark = z.infer<typeof markSchema>;
export type Marks = Readonly<Record<string, Mark>>;
export const standingWords = { open: 'Open', acknowledged: 'Acknowledged', snoozed: 'Snoozed' } as const;
export type Standing = keyof typeof standingWords;

/** An acknowledged cause reopens when it fails again, a snoozed one when its time is up. */
export function standingOf(group: Pick<Cause, 'lastSeen'>, mark: Mark | undefined, now: number): Standing {
  if (mark?.kind === 'snoozed') return now < mark.until ? 'snoozed' : 'open';
  if (mark?.kind === 'acknowledged') return (group.lastSeen ?? 0) > mark.at ? 'open' : 'acknowledged';
  return 'open';
}

/** Checks stored marks. Invalid ones are dropped. */
export function readMarks(stored: unknown): Marks {
  return z.safeParse(marksSchema, stored).data ?? {};
}

/** Limits how much is kept. */
const MOST_MARKS = 500;

export function withMark(marks: Marks, id: string, mark: Mark | undefined): Marks {
  const { [id]: _, ...rest } = marks;
  if (!mark) return rest;
  return Object.fromEntries([...Object.entries(rest), [id, mark] as const].slice(-MOST_MARKS));
}

/** Causes acknowledged or snoozed in this browser, for one connection and project. */
export function useTriage(project: string) {
  const key = `signalbox.failures.${currentSession()?.service.id ?? ''}.${project}`;
  const stored = useMemo(() => storedValue(key, readMarks), [key]);
  const marks = useSyncExternalStore(stored.subscribe, stored.get);
  const setMark = (id: string, mark: Mark | undefined) => stored.set(withMark(stored.get(), id, mark));
  return { marks, setMark };
}
