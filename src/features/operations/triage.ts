import { useMemo, useSyncExternalStore } from 'react';
import type { Cause } from '@/api/history/history-queries';
import { currentSession } from '@/api/session';
import type { PageAction } from '@/components/action-menu';
import { z } from '@/contract/zod';
import { storedValue } from '@/lib/browser-store';
import { serviceNow } from '@/lib/service-clock';
import { day, hour } from '@/lib/time';

/** How somebody marked a cause. Kept in this browser only. Times are in milliseconds. */
const markSchema = z.union([
  z.object({ kind: z.literal('acknowledged'), at: z.number() }),
  z.object({ kind: z.literal('snoozed'), until: z.number() }),
]);
const marksSchema = z.record(z.string(), markSchema);
type Mark = z.infer<typeof markSchema>;
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

const snoozes = [
  ['1 hour', hour],
  ['1 day', day],
  ['1 week', 7 * day],
] as const;

/** Actions to acknowledge or snooze a cause in this browser. */
export function triageActions(
  standing: Standing,
  onMark: (mark: Mark | undefined, done: string) => void,
): PageAction[] {
  if (standing !== 'open')
    return [{ label: 'Back to open', onSelect: () => onMark(undefined, 'The cause is open again') }];
  return [
    {
      label: 'Acknowledge until it fails again',
      onSelect: () => onMark({ kind: 'acknowledged', at: serviceNow() }, 'Acknowledged in this browser'),
    },
    ...snoozes.map(([words, length]) => ({
      label: `Snooze for ${words}`,
      onSelect: () =>
        onMark({ kind: 'snoozed', until: serviceNow() + length }, `Snoozed for ${words} in this browser`),
    })),
  ];
}
