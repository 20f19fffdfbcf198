/** Which files of a folder or zip say something about a project. */
import { formatNumber } from '@/lib/format';
import { INTEGRATIONS_FOLDER, isSetupFile, isTextFile } from './canonical-text';

export interface FileEntry {
  /** With `/` between folders. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
}

/** A problem in a file, or of the file as a whole. Errors keep the files from being applied. */
export interface FileProblem {
  readonly path: string;
  readonly line?: number;
  readonly severity: 'error' | 'warning';
  readonly message: string;
}

export const MOST_FILES = 2_000;
/** Of one file: parsing more would hold up the page, and services take no longer manifest. */
export const MOST_FILE_BYTES = 1024 * 1024;
/** Of all files together, in bytes. */
export const MOST_BYTES = 32 * 1024 * 1024;

export interface ChosenFiles<Entry> {
  readonly chosen: readonly Entry[];
  /** The folder of `signalbox.yaml`, with a slash at its end; empty for the root. */
  readonly base: string;
  readonly problems: readonly FileProblem[];
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
/** Some systems tell no case. */
const isFolder = (path: string, folder: string) => folderOf(path).toLowerCase() === folder.toLowerCase();
/** Hidden, installed by a package manager, or added by macOS to a zip. */
const isForeign = (path: string) => /(?:^|\/)(?:\.(?!\.?\/)|node_modules\/|__MACOSX\/)/.test(path);

/** The files that are called so, the one that counts first: a manifest in a folder below may be called so, too. */
export const setupsOf = <Entry extends Pick<FileEntry, 'path'>>(entries: readonly Entry[]): Entry[] =>
  entries
    .filter(({ path }) => isSetupFile(path))
    .toSorted((one, two) => one.path.split('/').length - two.path.split('/').length);

/** Whether a file may be read, by its name. */
export const mayMatter = (path: string): boolean => isTextFile(path) && !isForeign(path);

/** Why a path is refused: it leads out of the folder, or no system would store it as it is. */
function pathFault(path: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  if (/[\u0000-\u001F\u007F\\]/.test(path)) return 'Its name has a backslash or a character that nobody sees';
  if (/^(?:\/|[a-z]:)/i.test(path) || path.split('/').includes('..'))
    return 'Its name leads out of the folder';
  return undefined;
}

/**
 * Chooses the files to read, by name and size only. In a folder or zip with a `signalbox.yaml` these are it and the
 * manifests in `integrations` beside it; otherwise all YAML and JSON files.
 */
export function chooseFiles<Entry extends FileEntry>(
  entries: readonly Entry[],
  { areSingle = false }: { areSingle?: boolean } = {},
): ChosenFiles<Entry> {
  const texts = entries.filter(({ path }) => mayMatter(path));
  const faults = texts.flatMap(({ path }): FileProblem[] => {
    const message = pathFault(path);
    return message === undefined ? [] : [{ path, severity: 'error', message }];
  });
  if (faults.length > 0) return { chosen: [], base: '', problems: faults };
  const [setup, ...others] = setupsOf(texts);
  const base = setup ? folderOf(setup.path) : '';
  const refuse = (path: string, message: string) => ({
    chosen: [],
    base,
    problems: [{ path, severity: 'error' as const, message }],
  });
  const second = setup && others.find(({ path }) => isFolder(path, base));
  if (second) return refuse(second.path, `${setup.path} is there as well. Keep the one that counts`);
  const chosen =
    setup && !areSingle
      ? texts.filter((entry) => entry === setup || isFolder(entry.path, base + INTEGRATIONS_FOLDER))
      : texts;
  if (chosen.length > MOST_FILES)
    return refuse(base || '.', `There are more than ${formatNumber(MOST_FILES)} files to read`);
  const large = chosen.find(({ size }) => size > MOST_FILE_BYTES);
  if (large) return refuse(large.path, 'It is larger than 1 MB');
  if (chosen.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES)
    return refuse(base || '.', 'The files to read are larger than 32 MB together');
  return { chosen, base, problems: [] };
}
