import { byName } from '@/lib/project-model/model-of';
import type { ModelIntegration } from '@/lib/project-model/project-model';
import type { TextFile } from './canonical-text';
import { type FileProblem, setupsOf } from './choose-files';
import { notUtf8, utf8Text, withoutMark } from './utf8-text';
import type { FilesModel } from './wanted-model';
import { readManifest, type TextProblem } from './read-manifest';
import { readSetup } from './read-setup';

export interface GivenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A manifest among the files, with the names of its integrations in order. */
export interface ManifestFile extends TextFile {
  readonly integrations: readonly string[];
}

export interface FilesRead {
  readonly model: FilesModel;
  readonly setup?: TextFile | undefined;
  readonly manifests: readonly ManifestFile[];
  readonly problems: readonly FileProblem[];
}

const placed = (path: string, problems: readonly TextProblem[]): FileProblem[] =>
  problems.map(({ line, severity, message }) => ({ path, line, severity, message }));

/**
 * Reads the files of a project or single manifests. Without a `signalbox.yaml`, files that are no manifests are passed
 * over unless there is nothing else.
 */
export function readFiles(given: readonly GivenFile[]): FilesRead {
  const problems: FileProblem[] = [];
  const others: FileProblem[] = [];
  const manifests: ManifestFile[] = [];
  const found = new Map<string, { model: ModelIntegration; path: string }>();
  const [setupFile] = setupsOf(given);
  let setup: (TextFile & Pick<FilesModel, 'destinations' | 'topics'>) | undefined;
  for (const { path, bytes } of given.toSorted((one, two) => (one.path < two.path ? -1 : 1))) {
    const text = utf8Text(bytes);
    if (text === undefined) problems.push({ path, severity: 'error', message: notUtf8 });
    else if (path === setupFile?.path) {
      const { problems: own, ...parts } = readSetup(withoutMark(text));
      problems.push(...placed(path, own));
      setup = { path, text, ...parts };
    } else {
      const { integrations, problems: own } = readManifest(withoutMark(text));
      const isManifest = integrations.length > 0 || /^\s*["']?integrations["']?\s*:/m.test(text);
      (isManifest || setupFile ? problems : others).push(...placed(path, own));
      if (isManifest)
        manifests.push({ path, text, integrations: integrations.map(({ model }) => model.name) });
      for (const { model, line } of integrations) {
        const before = found.get(model.name);
        if (before)
          problems.push({
            path,
            line,
            severity: 'error',
            message:
              before.path === path
                ? `“${model.name}” is there twice`
                : `“${model.name}” is in ${before.path} as well`,
          });
        else found.set(model.name, { model, path });
      }
    }
  }
  if (!setup && manifests.length === 0) problems.push(...others);
  const { text: _, path: __, ...parts } = setup ?? { text: '', path: '' };
  return {
    model: {
      ...parts,
      integrations: byName([...found.values()].map(({ model }) => model)),
      isWhole: setup !== undefined && found.size > 0,
    },
    setup: setup && { path: setup.path, text: setup.text },
    manifests,
    problems,
  };
}
