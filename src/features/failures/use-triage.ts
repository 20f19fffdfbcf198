import { useMemo, useSyncExternalStore } from 'react';
import { currentSession } from '@/api/session';
import { storedValue } from '@/lib/browser-store';
import { readMarks, withMark, type Mark } from './triage';

/** Causes acknowledged or snoozed in this browser, for one connection and project. */
export function useTriage(project: string) {
  const key = `signalbox.failures.${currentSession()?.connection.id ?? ''}.${project}`;
  const stored = useMemo(() => storedValue(key, readMarks), [key]);
  const marks = useSyncExternalStore(stored.subscribe, stored.get);
  const setMark = (id: string, mark: Mark | undefined) => stored.set(withMark(stored.get(), id, mark));
  return { marks, setMark };
}
