/** What the worker does, which has the parser of YAML. */
import { parseJson, toJson } from '@/lib/json';
import { projectFiles, type TextFile } from '@/lib/project-model/files/canonical-text';
import { exportInto } from '@/lib/project-model/files/export-into';
import type { FilesRead } from '@/lib/project-model/files/read-files';
import { zipOf } from '@/lib/project-model/files/zip';
import type { Part } from '@/lib/project-model/known-parts';
import type { ProjectModel } from '@/lib/project-model/project-model';
import type { Given } from './given-files';
import { openGiven } from './open-given';

/** A set-up to write into files. */
export interface Exporting {
  readonly model: ProjectModel;
  readonly unknown: readonly Part[];
}

/** Into files that were read, in a folder. */
export interface ExportingInto extends Exporting {
  readonly read: FilesRead;
  readonly base: string;
}

/** Set-ups are sent as JSON: a copy of an exact number would lose its digits. */
export const filesApi = {
  open: async (given: Given) => toJson(await openGiven(given)),
  zip: (files: readonly TextFile[]) => zipOf(files),
  projectZip(json: string) {
    const { model, unknown } = parseJson(json) as Exporting;
    return zipOf(projectFiles(model, new Set(unknown)));
  },
  exportInto(json: string) {
    const { model, unknown, read, base } = parseJson(json) as ExportingInto;
    return toJson(exportInto(model, read, { base, unknown: new Set(unknown) }));
  },
};
export type FilesApi = typeof filesApi;
