import type { Project } from '@/contract/project';
import { fold } from '@/lib/fold';
import { compareNatural } from '@/lib/sort';
import { soughtText } from '@/lib/sought-text';

const MOST_SHOWN = 50;

/** The projects that match the typed text, and how many more there are. */
export function filterProjects(projects: readonly Project[], typed: string) {
  const wanted = soughtText(typed);
  const matching = projects
    .filter(
      ({ id, name, appName }) =>
        fold(name).includes(wanted) || fold(appName).includes(wanted) || fold(id) === wanted,
    )
    .toSorted((a, b) => compareNatural(a.name, b.name));
  return { shown: matching.slice(0, MOST_SHOWN), more: Math.max(0, matching.length - MOST_SHOWN) };
}
