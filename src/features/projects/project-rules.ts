import type { Project } from '@/contract/project';
import { changedPaths } from '@/lib/changed-paths';

/** The rules for a project's name, and whether a name meets each. Shown while typing. */
export const nameRules = (name: string): { rule: string; met: boolean }[] => [
  { rule: '2 to 128 characters', met: name.length >= 2 && name.length <= 128 },
  { rule: 'Only letters, digits and dashes', met: /^[a-zA-Z0-9-]+$/.test(name) },
  {
    rule: 'Begins and ends with a letter or digit',
    met: /^[a-zA-Z0-9]/.test(name) && /[a-zA-Z0-9]$/.test(name),
  },
];

/** The error of the field if `sameName` finds one. */
export const nameTaken = { message: 'This name is taken. Project names must be unique.' };

/** Another visible project of the same name: names are unique, whatever their case. */
export const sameName = (projects: readonly Project[], name: string, own?: string): Project | undefined =>
  projects.find((project) => project.id !== own && project.name.toLowerCase() === name.toLowerCase());

/** The organizations of the visible projects, the one with most of them first. */
export function organizationsOf(projects: readonly Project[]): string[] {
  const counts = new Map<string, number>();
  for (const { orgId } of projects) counts.set(orgId, (counts.get(orgId) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([orgId]) => orgId);
}

type Editable = Pick<Project, 'name' | 'appName'>;

/** The parts of a project that the form edits. The service lower-cases names, so another case is no other name. */
export const editedProject = ({ name, appName }: Editable, stored: Editable): Editable => ({
  appName,
  name: name.toLowerCase() === stored.name.toLowerCase() ? stored.name : name,
});

/** The request that changes what differs from `stored`; undefined when nothing does. */
export function updateOf(stored: Editable, values: Editable) {
  const changes = changedPaths(stored, editedProject(values, stored));
  return changes && { updateMask: changes.updateMask, project: changes.values };
}
