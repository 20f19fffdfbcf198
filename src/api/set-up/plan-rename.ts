import type { QueryClient } from '@tanstack/react-query';
import { withoutParts } from '@/lib/project-model/known-parts';
import { renamePlan } from '@/lib/project-model/plan';
import { findProject, projectQueries } from '@/api/projects';
import { readOwnSetUp } from './project-model';
import { keepSetUpPlan } from './set-up-plans';

/**
 * Plans to rename a destination and to deploy the integrations that name it. Returns the id of the plan. Rejects if the
 * set-up cannot be read.
 */
export async function planRename(
  client: QueryClient,
  project: string,
  { name, to }: { name: string; to: string },
): Promise<string> {
  const [{ model, unknown }, projects] = await Promise.all([
    readOwnSetUp(client, project),
    client.query({ ...projectQueries.list(), staleTime: 'static' }),
  ]);
  const base = withoutParts(model, new Set(unknown.keys()));
  return keepSetUpPlan({
    project: findProject(projects, project)?.id ?? project,
    title: `Rename destination ${name} to ${to}`,
    origin: { page: 'rename', destination: name },
    base,
    unknown: [...unknown.keys()],
    steps: renamePlan(base, name, to),
  });
}
