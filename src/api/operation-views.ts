import { useQuery } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { storedValue } from '@/lib/browser-store';
import { readKeptViews, type KeptViews } from '@/lib/operation-views';
import { findProject, projectQueries } from './projects';
import { currentSession, subscribeSession } from './session';

/**
 * Views of operations kept in this browser, for one service and project, and how to change them. A change is made to what
 * is stored now, which may come from another tab. It returns whether the browser keeps it.
 */
export function useOperationViews(project: string) {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  const { data: projects = [] } = useQuery(projectQueries.list());
  // Addresses have the project by id or name.
  const id = findProject(projects, project)?.id ?? project;
  const key = `signalbox.views.${session?.service.id ?? ''}.${id}`;
  const stored = useMemo(() => storedValue(key, readKeptViews), [key]);
  const kept = useSyncExternalStore(stored.subscribe, stored.get);
  return [kept, (next: (kept: KeptViews) => KeptViews): boolean => stored.set(next(stored.get()))] as const;
}
