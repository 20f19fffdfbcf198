/** Reads what a person gave. It runs in the worker, because parsing YAML takes seconds. */
import { formatNumber } from '@/lib/format';
import { tryParseJson } from '@/lib/json';
import { chooseFiles, type FileProblem } from '@/lib/project-model/files/choose-files';
import { type FilesRead, readFiles } from '@/lib/project-model/files/read-files';
import { isPlanFile, readPlanFile, type PlanFile } from '@/lib/project-model/plan-body';
import { filesOfZip } from '@/lib/project-model/files/zip';
import { type Given, type GivenEntry, mostEntries } from './given-files';

export interface Opened {
  readonly label: string;
  /** The folder of `signalbox.yaml` in what was given. */
  readonly base: string;
  readonly read: FilesRead;
  /** Files with errors are not applied, and nothing is exported into them. */
  readonly hasErrors: boolean;
  /** What was given is a plan instead. */
  readonly plan?: PlanFile;
}

const nothing: FilesRead = { model: { integrations: [], isWhole: false }, manifests: [], problems: [] };

const opened = (label: string, base: string, read: FilesRead): Opened => ({
  label,
  base,
  read,
  hasErrors: read.problems.some(({ severity }) => severity === 'error'),
});

/** A zip may have other files, such as an archived repository. */
const mostZipBytes = 64 * 1024 * 1024;

/** The contents of a plan are those of whole set-ups. */
const mostPlanBytes = 32 * 1024 * 1024;

/** The value of a plan that was exported; undefined if the file is something else. */
async function planIn({ path, size, file }: GivenEntry): Promise<unknown> {
  if (!/\.json$/i.test(path) || size > mostPlanBytes) return undefined;
  const value = tryParseJson(await file.text());
  return isPlanFile(value) ? value : undefined;
}

/** Reads what a person gave: a zip, a folder, single manifests, or a plan. */
export async function openGiven({ label, isFolder, entries }: Given): Promise<Opened> {
  const refuse = (problem: Omit<FileProblem, 'severity'>) =>
    opened(label, '', { ...nothing, problems: [{ ...problem, severity: 'error' }] });
  if (entries.length > mostEntries)
    return refuse({
      path: label,
      message: `It has more than ${formatNumber(mostEntries)} files. Choose the folder of the set-up itself`,
    });
  const [first] = entries;
  const planned = first && !isFolder && entries.length === 1 ? await planIn(first) : undefined;
  if (first && planned !== undefined) {
    const plan = readPlanFile(planned);
    if (typeof plan === 'string') return refuse({ path: first.path, message: plan });
    return { ...opened(label, '', nothing), plan };
  }
  const zip = entries.find(({ path }) => /^[^/]*\.zip$/i.test(path));
  const only = entries.length === 1 ? zip : undefined;
  if (only) {
    if (only.size > mostZipBytes) return refuse({ path: only.path, message: 'It is larger than 64 MB' });
    const found = await filesOfZip(new Uint8Array(await only.file.arrayBuffer()), only.path);
    if (found.problems.length > 0) return opened(label, '', { ...nothing, problems: found.problems });
    if (found.files.length === 0)
      return refuse({ path: only.path, message: 'It has no signalbox.yaml and no manifest' });
    return opened(label, found.base, readFiles(found.files));
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
  return opened(label, base, readFiles(files));
}
