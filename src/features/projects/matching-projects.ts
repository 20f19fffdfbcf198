import type { Project } from '@/contract/project';
import { hasWords } from '@/lib/list-search';

/** Projects that hold every word searched for, in their name, app name or id. */
export function matchingProjects(projects: readonly Project[], searched?: string): Project[] {
  return projects.filter(({ id, name, appName }) => hasWords(`${name} ${appName} ${id}`, searched));
}
