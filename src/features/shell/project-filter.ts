import type { Project } from '@/contract/project';
import { compareNatural } from '@/lib/sort';

const MOST_SHOWN = 50;

/** The projects that match the typed text, and how many more there are. */
export function filterProjects(projects: readonly Project[], typed: string) {
  const wanted = typed.trim().toLowerCase();
  const matching = projects
    .filter(
      ({ id, name, appName }) =>
        name.toLowerCase().includes(wanted) || appName.toLowerCase().includes(wanted) || id === typed.trim(),
    )
    .toSorted((a, b) => compareNatural(a.name, b.name));
  return { shown: matching.slice(0, MOST_SHOWN), more: Math.max(0, matching.length - MOST_SHOWN) };
}
