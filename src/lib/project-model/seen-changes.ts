/** What changed between two readings of a project's lists, whoever changed it. */
import { deepEqual } from '@/lib/deep-equal';
import { displayValue } from '@/lib/format';
import { toJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import { parseTime } from '@/lib/time';
import { compareModels, type ChangeDetail, type What } from './compare';
import { modelIntegration, type Readings } from './model-of';
import { hideSecrets, Placeholders } from './placeholders';
import type { ModelDestination, ModelIntegration, ProjectModel } from './project-model';

interface Item {
  readonly id: string;
  readonly name: string;
  /** Of the last change, as the service reports it. */
  readonly changedAt?: number | undefined;
}

interface Route {
  readonly topicId: string;
  readonly target: string;
}

/** The lists of a project, as they are kept: without secrets. */
export interface SeenParts {
  readonly destinations: readonly (Item & ModelDestination)[];
  readonly topics: readonly Item[];
  readonly eventRoutes: readonly Route[];
  readonly topicRoutes: readonly Route[];
  readonly integrations: readonly (Item & ModelIntegration & { readonly revisionId: string })[];
}

export type SeenPart = keyof SeenParts;

/** The lists as the service answers them. */
export type PartAnswers = { readonly [Part in SeenPart]: NonNullable<Readings[Part]> };

type Times = { createTime?: unknown; updateTime?: unknown };
const changedAt = (item: Times) => parseTime(item.updateTime ?? item.createTime)?.getTime();

/** What is kept of a list. */
export const seenItems: { readonly [Part in SeenPart]: (list: PartAnswers[Part]) => SeenParts[Part] } = {
  destinations: (list) => {
    const placeholders = new Placeholders();
    return list.map(({ id, name, type, metadata, ...times }) => ({
      id,
      name,
      type,
      metadata: hideSecrets(name, metadata, placeholders).metadata,
      changedAt: changedAt(times),
    }));
  },
  topics: (list) => list.map(({ id, name, ...times }) => ({ id, name, changedAt: changedAt(times) })),
  eventRoutes: (list) => list.map(({ topicId, eventType }) => ({ topicId, target: eventType })),
  topicRoutes: (list) => list.map(({ topicId, destinationId }) => ({ topicId, target: destinationId })),
  integrations: (list) =>
    list.map(({ id, name, provider, latestRevision }) => ({
      id,
      ...modelIntegration(name, provider, latestRevision.content),
      revisionId: latestRevision.id,
      changedAt: changedAt(latestRevision),
    })),
};

/** When a change was made: after the beginning of the one reading and before the end of the other. */
export interface Bracket {
  readonly after: number;
  readonly before: number;
}

export interface SeenChange extends Bracket {
  readonly what: What;
  readonly id: string;
  readonly name: string;
  readonly kind: 'added' | 'removed' | 'changed' | 'renamed';
  /** The former name. */
  readonly from?: string;
  /**
   * Empty if the service only says that it was changed: a value that the console does not keep, such as an address or a
   * header.
   */
  readonly details: readonly ChangeDetail[];
  /** Number of details that are not kept. */
  readonly more?: number;
  /** The time that the service reports, if it is within the bracket. */
  readonly at?: number;
}

const mostDetails = 30;
const longestValue = 300;

/** Without long values, which nobody reads in a timeline. */
const brief = (detail: ChangeDetail): ChangeDetail => {
  const isLong = (value: unknown) => value !== undefined && displayValue(value).length > longestValue;
  if (!isLong(detail.before) && !isLong(detail.after)) return detail;
  const { before: _, after: __, ...rest } = detail;
  return rest;
};

/** The name of a thing that was read in another list; its id if it was not. */
export type NameOf = (what: What, id: string) => string;

/** What changed in one list. Order, unknown keys and new revisions with the same content are no changes. */
export function partChanges<Part extends SeenPart>(
  part: Part,
  before: SeenParts[Part],
  now: SeenParts[Part],
  bracket: Bracket,
  nameOf: NameOf,
): SeenChange[] {
  const what = itemKinds[part];
  if (what) return itemChanges(what, before as readonly Item[], now as readonly Item[], bracket);
  const side = part === 'eventRoutes' ? 'events' : 'destinations';
  return routeChanges(side, before as readonly Route[], now as readonly Route[], bracket, nameOf);
}

const itemKinds: Partial<Record<SeenPart, What>> = {
  destinations: 'destination',
  topics: 'topic',
  integrations: 'integration',
};

const empty: ProjectModel = { destinations: [], topics: [], integrations: [] };

/** One thing as a project of its own, under a name. */
function alone(what: What, item: Item, name: string): ProjectModel {
  if (what === 'destination')
    return { ...empty, destinations: [{ ...(item as unknown as ModelDestination), name }] };
  if (what === 'integration')
    return { ...empty, integrations: [{ ...(item as unknown as ModelIntegration), name }] };
  return { ...empty, topics: [{ name, events: undefined, destinations: undefined }] };
}

const byId = <One extends { readonly id: string }>(items: readonly One[]) =>
  new Map(items.map((item) => [item.id, item]));

/** A revision never changes, so that contents need not be compared. */
const isSameItem = (one: Item, two: Item) =>
  'revisionId' in one && 'revisionId' in two ? one.revisionId === two.revisionId : deepEqual(one, two);

function itemChanges(
  what: What,
  before: readonly Item[],
  now: readonly Item[],
  bracket: Bracket,
): SeenChange[] {
  const old = byId(before);
  const present = byId(now);
  const change = (
    { id, name, changedAt: time }: Item,
    kind: SeenChange['kind'],
    details: readonly ChangeDetail[] = [],
  ): SeenChange => ({
    what,
    id,
    name,
    kind,
    details: details.slice(0, mostDetails).map(brief),
    ...(details.length > mostDetails ? { more: details.length - mostDetails } : {}),
    ...bracket,
    ...(kind !== 'removed' && time !== undefined && time > bracket.after && time <= bracket.before
      ? { at: time }
      : {}),
  });
  const removed = before.filter(({ id }) => !present.has(id)).map((item) => change(item, 'removed'));
  const others = now.flatMap((item): SeenChange[] => {
    const was = old.get(item.id);
    if (!was) return [change(item, 'added')];
    const isRenamed = was.name !== item.name;
    if (!isRenamed && isSameItem(was, item)) return [];
    const [difference] = compareModels(alone(what, was, item.name), alone(what, item, item.name));
    const details = difference?.details ?? [];
    // Only a destination has values that are not kept.
    const isHidden =
      what === 'destination' &&
      !isRenamed &&
      details.length === 0 &&
      item.changedAt !== undefined &&
      item.changedAt !== was.changedAt;
    return [
      ...(isRenamed ? [{ ...change(item, 'renamed'), from: was.name }] : []),
      ...(details.length > 0 || isHidden ? [change(item, 'changed', details)] : []),
    ];
  });
  return [...removed, ...others];
}

function routeChanges(
  side: 'events' | 'destinations',
  before: readonly Route[],
  now: readonly Route[],
  bracket: Bracket,
  nameOf: NameOf,
): SeenChange[] {
  const keyOf = ({ topicId, target }: Route) => toJson([topicId, target]);
  const old = new Set(before.map(keyOf));
  const present = new Set(now.map(keyOf));
  const found = new Map<string, ChangeDetail[]>();
  const add = (routes: readonly Route[], other: ReadonlySet<string>, kind: 'added' | 'removed') => {
    const seen = new Set<string>();
    for (const route of routes) {
      const key = keyOf(route);
      // A service may hold duplicates.
      if (other.has(key) || seen.has(key)) continue;
      seen.add(key);
      const { topicId, target } = route;
      // The id as well, because the name may not be known yet.
      const detail: ChangeDetail =
        side === 'events'
          ? { kind, path: [side, target] }
          : {
              kind,
              path: [side, nameOf('destination', target)],
              [kind === 'added' ? 'after' : 'before']: target,
            };
      found.set(topicId, [...(found.get(topicId) ?? []), detail]);
    }
  };
  add(now, old, 'added');
  add(before, present, 'removed');
  return [...found].map(([id, details]) => ({
    what: 'topic',
    id,
    name: nameOf('topic', id),
    kind: 'changed',
    details,
    ...bracket,
  }));
}

/** The change with the names of a topic and of destinations that were not known when their routes were read. */
export function withNames(change: SeenChange, nameOf: NameOf): SeenChange {
  const { what, id, name, details } = change;
  if (what !== 'topic' || change.kind !== 'changed') return change;
  return {
    ...change,
    name: name === id ? nameOf('topic', id) : name,
    details: details.map((detail) => {
      const [side, target] = detail.path;
      return side === 'destinations' && target === (detail.before ?? detail.after)
        ? { ...detail, path: [side, nameOf('destination', String(target))] }
        : detail;
    }),
  };
}

/** Whether a value of storage is a change; one of another version of the console is left out. */
export const isSeenChange = (value: unknown): value is SeenChange =>
  isMap(value) &&
  ['what', 'id', 'name', 'kind'].every((key) => typeof value[key] === 'string') &&
  ['after', 'before'].every((key) => typeof value[key] === 'number') &&
  Array.isArray(value['details']);
