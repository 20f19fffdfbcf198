import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { storedValue } from '@/lib/browser-store';
import { MOST_WATCHED, readKeptViews } from '@/lib/operation-views';
import { findProject, projectQueries } from './projects';
import { currentSession, subscribeSession } from './session';

/** Views of operations kept in this browser, for one service and project, and how to change them. */
export const useOperationViews = (project: string) => useKept(project, 'views', readKeptViews);

/** The queries of views that are watched in this browser. */
export const useWatchedQueries = (project: string) => useKept(project, 'watched', readQueries);

const readQueries = (stored: unknown): readonly string[] =>
  Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, MOST_WATCHED) : [];

/** A change is made to what is stored now, which may come from another tab. It returns whether the browser keeps it. */
function useKept<Value>(project: string, what: string, read: (stored: unknown) => Value) {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const { data: projects = [] } = useQuery(projectQueries.list());
  // Addresses have the project by id or name.
  const id = findProject(projects, project)?.id ?? project;
  const key = `signalbox.${what}.${session?.service.id ?? ''}.${id}`;
  const stored = useMemo(() => storedValue(key, read), [key, read]);
  const kept = useSyncExternalStore(stored.subscribe, stored.get);
  return [kept, (next: (kept: Value) => Value): boolean => stored.set(next(stored.get()))] as const;
}
