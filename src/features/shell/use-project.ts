import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findProject, projectQueries } from '@/api/projects';
import { currentSession } from '@/api/session';
import { storedValue, tabStore } from '@/lib/browser-store';

/** The project that this tab showed last at the current service. */
const lastProject = storedValue(
  () => `signalbox.project.${currentSession()?.service.id ?? ''}`,
  (stored) => (typeof stored === 'string' ? stored : undefined),
  tabStore,
);

/** Remembers the project of each page for pages that have none. */
export function useRememberProject(): void {
  const { project } = useParams({ strict: false });
  useEffect(() => {
    if (project !== undefined) lastProject.set(project);
  }, [project]);
}

/**
 * The project of the page, by id or name. The page of an organization keeps the one that this tab showed before, if it
 * belongs to the organization.
 */
export function useProject(): string | undefined {
  const { project, org } = useParams({ strict: false });
  const { data: projects = [] } = useQuery(projectQueries.list());
  if (project !== undefined || org === undefined) return project;
  const last = lastProject.get();
  return last !== undefined && findProject(projects, last)?.orgId === org ? last : undefined;
}
