import type { Project } from '@/contract/project';

/** Projects that hold every word searched for, in their name, app name or id. */
export function matchingProjects(projects: readonly Project[], searched = ''): Project[] {
  const words = searched.toLowerCase().split(/\s+/).filter(Boolean);
  return projects.filter(({ id, name, appName }) => {
    const text = `${name} ${appName} ${id}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
