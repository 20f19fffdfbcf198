/** Writes a set-up into files that are there already, as a person would: only what differs is changed. */
import { meantValue } from '@/lib/manifest/document/content-text';
import { formatOf } from '@/lib/manifest/document/document';
import { EditRefused, type ValueEdit, valueAt } from '@/lib/manifest/document/edits';
import { parseText } from '@/lib/manifest/document/parse';
import { writeEdit } from '@/lib/manifest/document/write-edit';
import { integrationKeys } from '@/lib/manifest/known-keys';
import { jsonOf, yamlOf } from '@/lib/manifest-source';
import { SPEC_VERSION } from '@/contract/revision-content';
import { compareModels } from '@/lib/project-model/compare';
import { withoutParts } from '@/lib/project-model/known-parts';
import { byName } from '@/lib/project-model/model-of';
import type { ModelIntegration, ProjectModel } from '@/lib/project-model/project-model';
import {
  INTEGRATIONS_FOLDER,
  projectFiles,
  SETUP_FILE,
  setupYaml,
  type TextFile,
  type Unknown,
  writtenContent,
} from './canonical-text';
import { contentEdits } from './edit-content';
import { setupEdits } from './edit-setup';
import { fileNames } from './file-names';
import type { FilesRead, ManifestFile } from './read-files';
import { readManifest } from './read-manifest';
import { readSetup } from './read-setup';
import { withoutMark } from './utf8-text';

/** `rewritten`: changed as a whole, since its way of writing does not allow less. Comments are lost. */
export type FileState = 'same' | 'new' | 'changed' | 'rewritten';

export interface ExportedFile extends TextFile {
  readonly state: FileState;
}

export interface Exported {
  readonly files: readonly ExportedFile[];
  /** Integrations of the given files that the project does not have. Their files stay as they are. */
  readonly others: readonly { readonly name: string; readonly path: string }[];
}

/** The text after the edits; undefined if it cannot be written in this way. */
function edited(text: string, edits: readonly ValueEdit[]): string | undefined {
  const { tree } = parseText(text, formatOf(text));
  if (!tree) return undefined;
  try {
    return writeEdit(text, tree, { type: 'all', edits }).text;
  } catch (error) {
    if (error instanceof EditRefused) return undefined;
    throw error;
  }
}

const modelsIn = (text: string) => readManifest(text).integrations.map(({ model }) => model);

const areSame = (are: readonly ModelIntegration[], wanted: readonly ModelIntegration[]): boolean =>
  are.length === wanted.length &&
  compareModels(
    { destinations: [], topics: [], integrations: are },
    { destinations: [], topics: [], integrations: wanted },
  ).length === 0;

const withMark = (given: string, text: string): string =>
  given === withoutMark(given) ? text : `\uFEFF${text}`;

function intoManifest(file: ManifestFile, now: ReadonlyMap<string, ModelIntegration>): ExportedFile {
  const text = withoutMark(file.text);
  const listed = readManifest(text).integrations;
  const wanted = listed.map(({ model }) => now.get(model.name) ?? model);
  const models = listed.map(({ model }) => model);
  if (areSame(models, wanted)) return { ...file, state: 'same' };
  const value = meantValue(text);
  const edits = listed.flatMap(({ model, path }, at): ValueEdit[] => {
    const integration = wanted[at];
    if (!integration || integration === model) return [];
    return contentEdits(valueAt(value, path), writtenContent(integration), path, integrationKeys);
  });
  const changed = edited(text, edits);
  // Anchors, for one, may carry a change to a place that is to stay.
  if (changed !== undefined && areSame(modelsIn(changed), wanted))
    return { path: file.path, text: withMark(file.text, changed), state: 'changed' };
  const manifest = { specVersion: SPEC_VERSION, integrations: wanted.map(writtenContent) };
  const whole = formatOf(text) === 'json' ? jsonOf(manifest) : yamlOf(manifest);
  return { path: file.path, text: whole, state: 'rewritten' };
}

/** Whether a `signalbox.yaml` says all of the project. What the service does not list may be anything. */
function saysSetup(text: string, model: ProjectModel, unknown: Unknown): boolean {
  const { destinations = [], topics = [], problems } = readSetup(text);
  if (problems.some(({ severity }) => severity === 'error')) return false;
  const is = withoutParts({ destinations, topics, integrations: [] }, unknown);
  return compareModels(is, withoutParts({ ...model, integrations: [] }, unknown)).length === 0;
}

function intoSetup(file: TextFile, model: ProjectModel, unknown: Unknown): ExportedFile {
  const text = withoutMark(file.text);
  const edits = setupEdits(meantValue(text), model, unknown);
  if (edits.length === 0) return { ...file, state: 'same' };
  const changed = edited(text, edits);
  if (changed !== undefined && saysSetup(changed, model, unknown))
    return {
      path: file.path,
      text: withMark(file.text, changed),
      state: changed === text ? 'same' : 'changed',
    };
  return { path: file.path, text: setupYaml(model, unknown), state: 'rewritten' };
}

/**
 * Writes the set-up into files that were read without errors. A file that means the same stays byte for byte; of any
 * other only the lines that differ change; what is new gets a file. `base` is the folder of the set-up.
 */
export function exportInto(
  model: ProjectModel,
  given: Pick<FilesRead, 'setup' | 'manifests'>,
  { base = '', unknown = new Set() }: { base?: string; unknown?: Unknown } = {},
): Exported {
  const isKnown = !unknown.has('integrations');
  const integrations = isKnown ? model.integrations : [];
  const now = new Map(integrations.map((integration) => [integration.name, integration]));
  const files: ExportedFile[] = [
    given.setup
      ? intoSetup(given.setup, model, unknown)
      : { path: base + SETUP_FILE, text: setupYaml(model, unknown), state: 'new' },
  ];
  const known = new Set(given.manifests.flatMap((file) => file.integrations));
  for (const file of given.manifests) files.push(intoManifest(file, now));
  const added = byName(integrations.filter(({ name }) => !known.has(name)));
  const usual = base + INTEGRATIONS_FOLDER;
  // It may be there in another case.
  const folder =
    given.manifests
      .map(({ path }) => path.slice(0, usual.length))
      .find((start) => start.toLowerCase() === usual.toLowerCase()) ?? usual;
  const taken = given.manifests.flatMap(({ path }) =>
    path.startsWith(folder) ? [path.slice(folder.length)] : [],
  );
  const names = fileNames(
    added.map(({ name }) => name),
    taken,
  );
  const [, ...fresh] = projectFiles({ ...model, integrations: added });
  for (const [at, { text }] of fresh.entries())
    files.push({ path: folder + (names[at] ?? ''), text, state: 'new' });
  return {
    files,
    others: given.manifests.flatMap(({ path, integrations: listed }) =>
      listed.filter((name) => isKnown && !now.has(name)).map((name) => ({ name, path })),
    ),
  };
}
