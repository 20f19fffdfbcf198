import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { historyProject } from '@/api/history/where-kept';
import { findProject, projectQueries } from '@/api/projects';
import { currentSession } from '@/api/session';
import { readSeenChanges, readSeenIntegrations } from './seen-store';

export const seenChangesKey = (project: string) => ['seen-changes', project] as const;

/** What changed in a project between the readings of this browser. */
export const seenChangesQuery = (client: QueryClient, idOrName: string) => {
  const project = historyProject(client, idOrName);
  return queryOptions({
    queryKey: seenChangesKey(project),
    queryFn: () => readSeenChanges({ service: currentSession()?.service.id ?? '', project }),
    // The observer says when there is more.
    staleTime: 60_000,
    retry: false,
  });
};

/** The integrations as this browser last read them, without asking the service. */
export const seenIntegrationsQuery = (client: QueryClient, idOrName: string) => {
  const project = historyProject(client, idOrName);
  return queryOptions({
    queryKey: ['seen-integrations', project] as const,
    queryFn: () => readSeenIntegrations({ service: currentSession()?.service.id ?? '', project }),
    retry: false,
  });
};

/** The ids and names by which a project may have been addressed. */
export function useProjectNames(idOrName: string): readonly string[] {
  const { data = [] } = useQuery({ ...projectQueries.list(), enabled: false });
  const project = findProject(data, idOrName);
  return [...new Set([idOrName, ...(project ? [project.id, project.name] : [])])];
}
