/** What needs the parser of YAML. It is loaded when a person exports or chooses files. */
import { formatNumber } from '@/lib/format';
import { chooseFiles, type FileProblem } from '@/lib/project-model/files/choose-files';
import { exportInto } from '@/lib/project-model/files/export-into';
import { projectFiles } from '@/lib/project-model/files/canonical-text';
import { type FilesRead, readFiles } from '@/lib/project-model/files/read-files';
import { filesOfZip, zipOf } from '@/lib/project-model/files/zip';
import { type Given, mostEntries } from './given-files';

export { exportInto, projectFiles, zipOf };

export interface Opened {
  readonly label: string;
  /** The folder of `signalbox.yaml` in what was given. */
  readonly base: string;
  readonly read: FilesRead;
  /** Files with errors are not applied, and nothing is exported into them. */
  readonly hasErrors: boolean;
}

const nothing: FilesRead = {
  model: { integrations: [], isWhole: false },
  manifests: [],
  problems: [],
};

const opened = (label: string, base: string, read: FilesRead): Opened => ({
  label,
  base,
  read,
  hasErrors: read.problems.some(({ severity }) => severity === 'error'),
});

/** A zip may have other files, such as an archived repository. */
const mostZipBytes = 64 * 1024 * 1024;

/** Reads what a person gave: a zip, a folder, or single manifests. */
export async function openGiven({ label, isFolder, entries }: Given): Promise<Opened> {
  const refuse = (problem: Omit<FileProblem, 'severity'>) =>
    opened(label, '', { ...nothing, problems: [{ ...problem, severity: 'error' }] });
  if (entries.length > mostEntries)
    return refuse({
      path: label,
      message: `It has more than ${formatNumber(mostEntries)} files. Choose the folder of the set-up itself`,
    });
  const zip = entries.find(({ path }) => /^[^/]*\.zip$/i.test(path));
  const only = entries.length === 1 ? zip : undefined;
  if (only) {
    if (only.size > mostZipBytes) return refuse({ path: only.path, message: 'It is larger than 64 MB' });
    const found = await filesOfZip(new Uint8Array(await only.file.arrayBuffer()), only.path);
    if (found.problems.length > 0) return opened(label, '', { ...nothing, problems: found.problems });
    if (found.files.length === 0)
      return refuse({ path: only.path, message: 'It has no signalbox.yaml and no manifest' });
    return opened(label, found.base, await readFiles(found.files));
  }
  const { chosen, base, problems } = chooseFiles(entries, { areSingle: !isFolder });
  if (problems.length > 0) return opened(label, '', { ...nothing, problems });
  if (!isFolder && chosen.length < entries.length) {
    const other = zip ?? entries.find((entry) => !chosen.includes(entry));
    return refuse({
      path: other?.path ?? '',
      message: zip
        ? 'A zip is read alone: choose it without other files'
        : 'It is not a zip and has no name that ends in .yaml, .yml or .json',
    });
  }
  const files = await Promise.all(
    chosen.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return opened(label, base, await readFiles(files));
}
