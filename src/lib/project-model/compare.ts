import { destinationKind, destinationMaskPaths } from '@/contract/destination-kinds';
import { deepEqual } from '@/lib/deep-equal';
import { canonicalIntegration } from '@/lib/manifest/canonical';
import { compareContents, type Difference } from '@/lib/manifest/compare-contents';
import { at, isList, isMap } from '@/lib/manifest/walk';
import { withoutNulls } from '@/lib/without-nulls';
import { isPlaceholder } from './placeholders';
import type { ModelDestination, ModelIntegration, ModelTopic, ProjectModel } from './project-model';

/** One leaf of a change: a key of a destination, a route of a topic, a part of an integration's content. */
export type ChangeDetail = Pick<Difference, 'kind' | 'path' | 'before' | 'after'>;

interface Changed<W extends string, Detail extends ChangeDetail> {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: W;
  readonly name: string;
  readonly details: readonly Detail[];
}

/**
 * How one thing of a project differs. An added or removed one lists all it has. Paths of details: `type` and
 * `metadata.KEY…` of a destination, `events.TYPE` and `destinations.NAME` of a topic, and those of the content of an
 * integration.
 */
export type ProjectChange =
  | Changed<'destination', ChangeDetail>
  | Changed<'topic', ChangeDetail>
  | Changed<'integration', Difference>;

export type What = ProjectChange['what'];

/**
 * What differs between two set-ups. Order, keys that the interface does not know, and values behind placeholders do not
 * count, and neither do routes that one side does not list.
 */
export const compareModels = (before: ProjectModel, after: ProjectModel): ProjectChange[] => [
  ...compareNamed('destination', before.destinations, after.destinations, destinationDetails),
  ...compareNamed('topic', before.topics, after.topics, topicDetails),
  ...compareNamed('integration', before.integrations, after.integrations, integrationDetails),
];

type Details<Item, Detail> = (before: Item | undefined, after: Item | undefined) => Detail[];

function compareNamed<W extends What, Item extends { readonly name: string }, Detail extends ChangeDetail>(
  what: W,
  before: readonly Item[],
  after: readonly Item[],
  details: Details<Item, Detail>,
): Changed<W, Detail>[] {
  const old = new Map(before.map((item) => [item.name, item]));
  const now = new Map(after.map((item) => [item.name, item]));
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const found = details(was, is);
    if (was && is && found.length === 0) return [];
    const kind = !was ? 'added' : is ? 'changed' : 'removed';
    return [{ kind, what, name, details: found }];
  });
}

/** One leaf, or none if both sides say the same. */
function leaf(path: ChangeDetail['path'], before: unknown, after: unknown): ChangeDetail[] {
  if (isSame(before, after)) return [];
  const kind = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
  return [{ kind, path, before, after }];
}

/** Whether two values say the same as far as they are known: one behind a placeholder may be any. */
function isSame(one: unknown, two: unknown): boolean {
  if (one !== undefined && two !== undefined && (isPlaceholder(one) || isPlaceholder(two))) return true;
  if (isList(one) && isList(two))
    return one.length === two.length && one.every((item, index) => isSame(item, two[index]));
  if (!isMap(one) || !isMap(two)) return deepEqual(one, two);
  return keysOf(one, two).every((key) => isSame(own(one, key), own(two, key)));
}

/** A member of a map without one that it inherits; undefined for null as well. */
export const own = (map: unknown, key: string) => at(map, key) ?? undefined;

const keysOf = (...maps: readonly unknown[]) =>
  [...new Set(maps.flatMap((map) => (isMap(map) ? Object.keys(map) : [])))].toSorted();

/** Whether the interface can set this key of a destination's metadata. */
export const isKnownKey = (type: string, key: string) =>
  destinationKind(type)?.metadata.some((field) => field.key === key) ??
  destinationMaskPaths.includes(`metadata.${key}`);

function destinationDetails(
  before: ModelDestination | undefined,
  after: ModelDestination | undefined,
): ChangeDetail[] {
  const type = (after ?? before)?.type ?? '';
  const metadata = keysOf(before?.metadata, after?.metadata)
    .filter((key) => isKnownKey(type, key))
    .flatMap((key) => {
      const [was, is] = [own(before?.metadata, key), own(after?.metadata, key)];
      const path = ['metadata', key];
      const isHeaders = key === 'headers' && [was, is].every((value) => value === undefined || isMap(value));
      if (!isHeaders) return leaf(path, was, is);
      return keysOf(was, is).flatMap((name) => leaf([...path, name], own(was, name), own(is, name)));
    });
  return [...leaf(['type'], before?.type, after?.type), ...metadata];
}

const topicDetails = (before: ModelTopic | undefined, after: ModelTopic | undefined): ChangeDetail[] =>
  (['destinations', 'events'] as const).flatMap((side) => {
    // A side that is not listed is unknown; a topic that is absent has no routes.
    const was = before ? before[side] : [];
    const is = after ? after[side] : [];
    if (!was || !is) return [];
    return [...new Set([...was, ...is])].toSorted().flatMap((name): ChangeDetail[] => {
      if (was.includes(name) === is.includes(name)) return [];
      return [
        is.includes(name)
          ? { kind: 'added', path: [side, name], after: name }
          : { kind: 'removed', path: [side, name], before: name },
      ];
    });
  });

/** The content of an integration with known keys only, and without nulls. */
export const canonicalContent = ({ name, provider, content }: ModelIntegration): unknown =>
  canonicalIntegration(withoutNulls({ ...(content as object), name, provider })).value;

const comparable = new WeakMap<ModelIntegration, unknown>();

/** Lists of texts, such as watched fields, are sets. */
function withSortedTexts(value: unknown): unknown {
  if (isList(value)) {
    const items = value.map(withSortedTexts);
    return items.every((item) => typeof item === 'string') ? items.toSorted() : items;
  }
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSortedTexts(item)]));
}

/** The content without what does not count. */
export function contentOf(integration: ModelIntegration | undefined): unknown {
  if (!integration) return undefined;
  const found = comparable.get(integration) ?? withSortedTexts(canonicalContent(integration));
  comparable.set(integration, found);
  return found;
}

const integrationDetails: Details<ModelIntegration, Difference> = (before, after) =>
  // Most are the same to the letter, which is found much sooner.
  deepEqual(before, after) ? [] : compareContents(contentOf(before), contentOf(after));
