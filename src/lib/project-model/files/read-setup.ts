/** Reads `signalbox.yaml`. */
import { destinationKind } from '@/contract/destination-kinds';
import { toJson } from '@/lib/json';
import { meantValue } from '@/lib/manifest/document/content-text';
import { lineAt } from '@/lib/manifest/document/document';
import { parseText } from '@/lib/manifest/document/parse';
import { nearestPlace } from '@/lib/manifest/document/tree';
import type { ManifestPath } from '@/lib/manifest/finding';
import { at, isBlank, isList, isMap } from '@/lib/manifest/walk';
import { filled } from '@/lib/project-model/asks';
import { isKnownKey } from '@/lib/project-model/compare';
import { byName, sortedOnce } from '@/lib/project-model/model-of';
import { hideSecrets, isPlaceholder, Placeholders, placeholdersIn } from '@/lib/project-model/placeholders';
import type { ModelDestination, ModelTopic, ProjectModel } from '@/lib/project-model/project-model';
import { SETUP_VERSION } from './canonical-text';
import { syntaxProblems, type TextProblem } from './read-manifest';

/** Without a list that the file says nothing about. */
export interface ReadSetup extends Partial<Pick<ProjectModel, 'destinations' | 'topics'>> {
  readonly problems: readonly TextProblem[];
}

type Report = (path: ManifestPath, message: string, severity?: TextProblem['severity']) => void;

/** Reads `signalbox.yaml` with its problems by line. */
export function readSetup(text: string): ReadSetup {
  const { tree, problems: syntax } = parseText(text);
  if (!tree) return { problems: syntaxProblems(text, syntax) };
  const problems: TextProblem[] = [];
  const report: Report = (path, message, severity = 'error') =>
    problems.push({ line: lineAt(text, nearestPlace(tree, path).from), severity, message });
  const value = meantValue(text);
  if (!isMap(value)) {
    report([], 'The file must be a map with the keys version, destinations and topics');
    return { problems };
  }
  checkKeys(value, [], ['version', 'destinations', 'topics'], report);
  if (value['version'] !== SETUP_VERSION)
    report(['version'], `version must be ${SETUP_VERSION}: a file of another version cannot be read`);
  const destinations = named(value, 'destinations', report, readDestination);
  const topics = named(value, 'topics', report, readTopic);
  return {
    ...(destinations && { destinations }),
    ...(topics && { topics }),
    problems: problems.toSorted((one, two) => one.line - two.line),
  };
}

function checkKeys(map: object, path: ManifestPath, known: readonly string[], report: Report): void {
  for (const key of Object.keys(map))
    if (!known.includes(key))
      report([...path, key], `“${key}” is not a key here. Known keys: ${known.join(', ')}`);
}

type ReadItem<Item> = (
  map: Record<string, unknown>,
  name: string,
  path: ManifestPath,
  report: Report,
) => Item;

/** The items of a list, which all have a name of their own. */
function named<Item extends { readonly name: string }>(
  root: Record<string, unknown>,
  key: 'destinations' | 'topics',
  report: Report,
  read: ReadItem<Item>,
): Item[] | undefined {
  const list = at(root, key);
  if (list === undefined || list === null) return undefined;
  if (!isList(list)) {
    report([key], `${key} must be a list`);
    return undefined;
  }
  const names = new Set<string>();
  const items = list.flatMap((item, index): Item[] => {
    const path = [key, index];
    if (!isMap(item)) {
      report(path, 'Each item must be a map with a name');
      return [];
    }
    const name = textOf(item, 'name', path, report);
    if (name === undefined) {
      // For the problems that it has besides.
      read(item, '', path, report);
      return [];
    }
    if (names.has(name)) report([...path, 'name'], `“${name}” is there twice`);
    names.add(name);
    return [read(item, name, path, report)];
  });
  return byName(items);
}

function textOf(
  map: Record<string, unknown>,
  key: string,
  path: ManifestPath,
  report: Report,
): string | undefined {
  const value = at(map, key);
  if (typeof value === 'string' && value.trim() !== '') return value;
  report(
    [...path, key],
    isBlank(value) ? `${key} is missing` : `${key} must be text, and is ${toJson(value)}. Put it in quotes`,
  );
  return undefined;
}

/** A destination. An address or a secret that stands in the file is left out: it is asked for when a plan runs. */
const readDestination: ReadItem<ModelDestination> = (map, name, path, report) => {
  checkKeys(map, path, ['name', 'type', 'metadata'], report);
  const type = textOf(map, 'type', path, report) ?? '';
  const given = map['metadata'] ?? {};
  if (!isMap(given)) {
    report([...path, 'metadata'], 'metadata must be a map');
    return { name, type, metadata: {} };
  }
  for (const key of Object.keys(given))
    if (destinationKind(type) && !isKnownKey(type, key))
      report([...path, 'metadata', key], `A ${type} destination has no “${key}”: it is left out`, 'warning');
  const own = placeholdersIn(given).map(([text]) => text);
  const { metadata, values } = hideSecrets(name, given, new Placeholders(own));
  // Its own placeholders stay, since several places may share one.
  const kept = new Map([...values].filter(([, value]) => isPlaceholder(value)));
  for (const [text, place] of placeholdersIn(metadata))
    if (!kept.has(text))
      report(
        [...path, 'metadata', ...place],
        'The address or secret in the file is not used. You are asked for it when the plan runs',
        'warning',
      );
  return { name, type, metadata: filled(metadata, kept) as Record<string, unknown> };
};

const readTopic: ReadItem<ModelTopic> = (map, name, path, report) => {
  checkKeys(map, path, ['name', 'events', 'destinations'], report);
  const texts = (key: 'events' | 'destinations') => {
    const list = at(map, key);
    if (list === undefined || list === null) return undefined;
    if (!isList(list)) {
      report([...path, key], `${key} must be a list`);
      return undefined;
    }
    const seen = new Set<string>();
    list.forEach((item, index) => {
      const place = [...path, key, index];
      if (typeof item !== 'string' || item === '') report(place, `Each of ${key} must be text`);
      else if (seen.has(item)) report(place, `“${item}” is there twice`, 'warning');
      else seen.add(item);
    });
    return sortedOnce([...seen]);
  };
  return { name, events: texts('events'), destinations: texts('destinations') };
};
