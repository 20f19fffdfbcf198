import type { Project } from '@/contract/project';
import { fold } from '@/lib/fold';
import { compareNatural } from '@/lib/sort';

const MOST_SHOWN = 50;

/** The projects that match the typed text, and how many more there are. */
export function filterProjects(projects: readonly Project[], typed: string) {
  const wanted = fold(typed).trim();
  const matching = projects
    .filter(
      ({ id, name, appName }) =>
        fold(name).includes(wanted) || fold(appName).includes(wanted) || id === typed.trim(),
    )
    .toSorted((a, b) => compareNatural(a.name, b.name));
  return { shown: matching.slice(0, MOST_SHOWN), more: Math.max(0, matching.length - MOST_SHOWN) };
}
