import { byName } from '@/lib/project-model/model-of';
import type { ProjectModel } from '@/lib/project-model/project-model';

/** What files say of a project. What they do not mention is unknown. */
export interface FilesModel
  extends Partial<Pick<ProjectModel, 'destinations' | 'topics'>>, Pick<ProjectModel, 'integrations'> {
  /** The files are those of a whole project: an integration that is absent is not part of it. */
  readonly isWhole: boolean;
}

/** The set-up that the files want: the project as it is, except for what the files mention. */
export function wantedModel(now: ProjectModel, files: FilesModel): ProjectModel {
  const named = new Set(files.integrations.map(({ name }) => name));
  const others = files.isWhole ? [] : now.integrations.filter(({ name }) => !named.has(name));
  return {
    destinations: files.destinations ?? now.destinations,
    topics: files.topics ?? now.topics,
    integrations: byName([...files.integrations, ...others]),
  };
}
