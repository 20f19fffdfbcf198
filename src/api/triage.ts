import { useMemo, useSyncExternalStore } from 'react';
import { z } from '@/contract/zod';
import { storedValue } from '@/lib/browser-store';
import type { Cause } from './history/history-queries';
import { currentSession } from './session';

const markSchema = z.object({ kind: z.literal('acknowledged'), at: z.number() });
const marksSchema = z.record(z.string(), z.unknown());

/** When somebody acknowledged a cause in this browser, by its id. */
export type Marks = Readonly<Record<string, z.infer<typeof markSchema>>>;
export const standingWords = { open: 'Open', acknowledged: 'Acknowledged' } as const;
export type Standing = keyof typeof standingWords;

/** An acknowledged cause reopens when it fails again. */
export const standingOf = (
  { lastSeen = 0 }: Pick<Cause, 'lastSeen'>,
  mark: Marks[string] | undefined,
): Standing => (mark && lastSeen <= mark.at ? 'acknowledged' : 'open');

/** Checks stored marks. Invalid ones are dropped, and so are the snoozed causes of earlier releases. */
export function readMarks(stored: unknown): Marks {
  const marks = Object.entries(z.safeParse(marksSchema, stored).data ?? {});
  return Object.fromEntries(
    marks.flatMap(([id, one]) => {
      const mark = z.safeParse(markSchema, one);
      return mark.success ? [[id, mark.data]] : [];
    }),
  );
}

/** Limits how much is kept. */
const MOST_MARKS = 500;

/** Acknowledges a cause at a time, or opens it again if there is none. */
export function withMark(marks: Marks, id: string, at: number | undefined): Marks {
  const { [id]: _, ...rest } = marks;
  if (at === undefined) return rest;
  const mark = { kind: 'acknowledged', at } as const;
  return Object.fromEntries([...Object.entries(rest), [id, mark] as const].slice(-MOST_MARKS));
}

/** Causes acknowledged in this browser, for one connection and project. */
export function useTriage(project: string) {
  const key = `signalbox.failures.${currentSession()?.service.id ?? ''}.${project}`;
  const stored = useMemo(() => storedValue(key, readMarks), [key]);
  const marks = useSyncExternalStore(stored.subscribe, stored.get);
  const acknowledge = (id: string, at: number | undefined) => stored.set(withMark(stored.get(), id, at));
  return { marks, acknowledge };
}
