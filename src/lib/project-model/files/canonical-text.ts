/** The files of a set-up: the same set-up always gives the same text. */
import { destinationKind } from '@/contract/destination-kinds';
import { findKey, integrationKeys, type KnownKeys } from '@/lib/manifest/known-keys';
import { isList, isMap } from '@/lib/manifest/walk';
import { manifestYaml, yamlOf } from '@/lib/manifest-source';
import { withoutNulls } from '@/lib/without-nulls';
import { canonicalContent, isKnownKey } from '@/lib/project-model/compare';
import { type Part, withoutParts } from '@/lib/project-model/known-parts';
import { byName } from '@/lib/project-model/model-of';
import type {
  ModelDestination,
  ModelIntegration,
  ModelTopic,
  ProjectModel,
} from '@/lib/project-model/project-model';
import { fileNames } from './file-names';

/** Destinations, topics and their routes. */
export const SETUP_FILE = 'signalbox.yaml';
export const INTEGRATIONS_FOLDER = 'integrations/';
/** Files of a later version are refused: what they say is not known. */
export const SETUP_VERSION = 1;

/** YAML or JSON. Mail programs and editors put `.txt` behind the name. */
export const isTextFile = (path: string): boolean => /\.(?:ya?ml|json)(?:\.txt)?$/i.test(path);

/** Whether a file is called so, in whatever folder, case and spelling. A browser numbers what is downloaded again. */
export const isSetupFile = (path: string): boolean =>
  isTextFile(path) && /(?:^|\/)signalbox(?: ?\(\d+\))?\.[^/]+$/i.test(path);

export interface TextFile {
  /** With `/` between folders. */
  readonly path: string;
  readonly text: string;
}

/** The members in this order, then all others by name. */
function sorted(map: Record<string, unknown>, first: readonly string[]): [string, unknown][] {
  const rank = (key: string) => (first.includes(key) ? first.indexOf(key) : first.length);
  return Object.entries(map).toSorted(
    ([one], [two]) => rank(one) - rank(two) || (one < two ? -1 : Number(one > two)),
  );
}

/** The value with the keys of its maps in the format's order. Lists keep theirs. */
function inOrder(value: unknown, keys: KnownKeys = {}): unknown {
  if (isList(value)) return value.map((item) => inOrder(item, keys));
  if (!isMap(value)) return value;
  return Object.fromEntries(
    sorted(value, Object.keys(keys)).map(([key, item]) => [key, inOrder(item, findKey(keys, key)?.[1].keys)]),
  );
}

/** An integration as its file says it: without keys that the format does not know. */
export const writtenContent = (integration: ModelIntegration): unknown =>
  inOrder(canonicalContent(integration), integrationKeys);

/** A destination as the file says it: without keys that the interface does not know. */
function writtenDestination({ name, type, metadata }: ModelDestination): Record<string, unknown> {
  const first = destinationKind(type)?.metadata.map(({ key }) => key) ?? [];
  const kept = sorted(withoutNulls(metadata), first).filter(([key]) => isKnownKey(type, key));
  return { name, type, metadata: Object.fromEntries(kept.map(([key, value]) => [key, inOrder(value)])) };
}

/** A topic as the file says it. Routes that the service does not list are left out. */
const writtenTopic = ({ name, events, destinations }: ModelTopic): Record<string, unknown> => ({
  name,
  ...(events ? { events: events.toSorted() } : {}),
  ...(destinations ? { destinations: destinations.toSorted() } : {}),
});

/** Parts of a project that could not be read. The files say nothing about them. */
export type Unknown = ReadonlySet<Part>;

/** What `signalbox.yaml` says. */
export function writtenSetup(model: ProjectModel, unknown: Unknown) {
  const { destinations, topics } = withoutParts(model, unknown);
  return {
    ...(unknown.has('destinations') ? {} : { destinations: byName(destinations).map(writtenDestination) }),
    ...(unknown.has('topics') ? {} : { topics: byName(topics).map(writtenTopic) }),
  };
}

export const setupYaml = (model: ProjectModel, unknown: Unknown): string =>
  yamlOf({ version: SETUP_VERSION, ...writtenSetup(model, unknown) });

/** The files of a whole set-up, to be kept in a folder of their own. */
export function projectFiles(model: ProjectModel, unknown: Unknown = new Set()): TextFile[] {
  const integrations = byName(withoutParts(model, unknown).integrations);
  const names = fileNames(integrations.map(({ name }) => name));
  return [
    { path: SETUP_FILE, text: setupYaml(model, unknown) },
    ...integrations.map((integration, at) => ({
      path: `${INTEGRATIONS_FOLDER}${names[at] ?? ''}`,
      text: manifestYaml(writtenContent(integration)),
    })),
  ];
}
