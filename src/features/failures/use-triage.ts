import { useSyncExternalStore } from 'react';
import { currentSession } from '@/api/session';
import { readMarks, withMark, type Mark, type Marks } from './triage';

const listeners = new Set<() => void>();
let read: { key: string; text: string | null; marks: Marks } | undefined;

function marksAt(key: string): Marks {
  let text: string | null = null;
  try {
    text = localStorage.getItem(key);
  } catch {
    // Storage is switched off: nothing is remembered.
  }
  if (read?.key !== key || read.text !== text) read = { key, text, marks: readMarks(text) };
  return read.marks;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What was acknowledged and snoozed in this browser, of this connection and project. */
export function useTriage(project: string) {
  const key = `signalbox.failures.${currentSession()?.connection.id ?? ''}.${project}`;
  const marks = useSyncExternalStore(subscribe, () => marksAt(key));
  const setMark = (id: string, mark: Mark | undefined) => {
    try {
      localStorage.setItem(key, JSON.stringify(withMark(marksAt(key), id, mark)));
    } catch {
      return false;
    }
    for (const listener of listeners) listener();
    return true;
  };
  return { marks, setMark };
}
