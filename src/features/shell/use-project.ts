import { projectSegment } from '@/api/project-access';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lastProject } from '@/api/last-project';
import { projectQueries } from '@/api/projects';

/**
 * The project of the page, by id or name. The page of an organization keeps the one that was shown before, if it belongs
 * to the organization.
 */
export function useProject(): string | undefined {
  const { project, org } = useParams({ strict: false });
  const { data: projects = [] } = useQuery(projectQueries.list());
  if (project !== undefined || org === undefined) return project;
  const last = projects.find(({ id }) => id === lastProject.get());
  return last?.orgId === org ? projectSegment(last) : undefined;
}
