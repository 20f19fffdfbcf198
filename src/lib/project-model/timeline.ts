import { groupBy } from '@/lib/group-by';
import type { ChangeDetail, What } from './compare';
import type { Bracket, SeenChange } from './seen-changes';

/** What this console did, as far as the timeline is concerned. */
export interface OwnDoing {
  /** When it was answered, in milliseconds. */
  readonly time: number;
  /** When it was sent. */
  readonly began: number;
  readonly what?: string | undefined;
  /** Id or name of the thing. */
  readonly subject: string;
  readonly name?: string | undefined;
  /** Paths of the details that it changed; the empty path is all of them. */
  readonly covers?: readonly (readonly string[])[] | undefined;
}

/** What a change without details is about, as a path. */
const pathOf = ({ kind }: SeenChange): readonly string[] =>
  kind === 'renamed' ? ['name'] : [kind === 'changed' ? 'hidden' : kind];

const isCovered = (path: readonly (string | number)[], { covers = [] }: OwnDoing) =>
  covers.some((cover) => cover.every((part, at) => path[at] === part));

/** The destination of a route by its name, and by its id: it may have been read before its name was known. */
const routeTargets = ({ path: [, name], before, after }: ChangeDetail) => [name, before ?? after];

/** What was sent before the one reading ended, and answered after the other began, may have been done between them. */
const isWithin = ({ time, began }: OwnDoing, { after, before }: Bracket) => time >= after && began <= before;

const isAbout = (own: OwnDoing, { what, id, name, from }: SeenChange) =>
  own.what === what && [id, name, from].some((one) => one === own.subject || one === own.name);

const overlaps = (one: SeenChange, other: SeenChange) =>
  one.after <= other.before && other.after <= one.before;

const detailPaths = ({ what }: SeenChange, detail: ChangeDetail): (readonly (string | number)[])[] => {
  const { path } = detail;
  if (what !== 'topic' || path[0] !== 'destinations') return [path];
  return routeTargets(detail).map((target) => ['destinations', String(target)]);
};

/** Whether reading the project has shown what this console did, or a part of it. */
export const isSeen = (own: OwnDoing, seen: readonly SeenChange[]): boolean =>
  seen.some((change) => isAbout(own, change) && isWithin(own, change) && byOthers(change, [own]) !== change);

/** A change of only these details: itself if that is all of them, undefined if nothing is left. */
function withDetails(change: SeenChange, isWanted: (detail: ChangeDetail) => boolean) {
  const details = change.details.filter(isWanted);
  if (details.length === change.details.length) return change;
  return details.length > 0 ? { ...change, details } : undefined;
}

/** The part of a seen change that this console did not make; undefined if there is none. */
function byOthers(change: SeenChange, own: readonly OwnDoing[]): SeenChange | undefined {
  const doings = own.filter((one) => isAbout(one, change) && isWithin(one, change));
  const isOwn = (path: readonly (string | number)[]) => doings.some((one) => isCovered(path, one));
  if (change.details.length === 0) return isOwn(pathOf(change)) ? undefined : change;
  return withDetails(change, (detail) => !detailPaths(change, detail).some(isOwn));
}

/** Routes go with what they lead from and to, which the timeline says already. */
function withoutCascade(
  change: SeenChange,
  all: readonly SeenChange[],
  own: readonly OwnDoing[],
): SeenChange | undefined {
  if (change.what !== 'topic' || change.kind !== 'changed') return change;
  const isGone = (what: What, isIt: (id: string, name: string | undefined) => boolean) =>
    all.some(
      (one) => one.what === what && one.kind === 'removed' && isIt(one.id, one.name) && overlaps(one, change),
    ) ||
    own.some(
      (one) =>
        one.what === what &&
        isIt(one.subject, one.name) &&
        one.covers?.some(([first]) => first === 'removed') === true &&
        isWithin(one, change),
    );
  if (isGone('topic', (id, name) => id === change.id || name === change.name))
    return change.details.some(({ kind }) => kind === 'added') ? change : undefined;
  return withDetails(
    change,
    (detail) =>
      detail.kind !== 'removed' ||
      detail.path[0] !== 'destinations' ||
      !isGone('destination', (id, name) => routeTargets(detail).some((one) => one === id || one === name)),
  );
}

const isOfRoutes = ({ what, kind }: SeenChange) => what === 'topic' && kind === 'changed';

/** Whether two changes were found by reading several lists at about the same time. */
function isSameReading(one: SeenChange, other: SeenChange): boolean {
  const shared = Math.min(one.before, other.before) - Math.max(one.after, other.after);
  return shared * 2 >= Math.min(one.before - one.after, other.before - other.after);
}

const bySide = (one: ChangeDetail, other: ChangeDetail) =>
  Number(one.path[0] === 'events') - Number(other.path[0] === 'events');

/** Routes are read in two lists, apart from their topics: what was found at once about one topic is one change. */
function withRoutesJoined(changes: readonly SeenChange[]): SeenChange[] {
  /** A new topic, or the first change of its routes. */
  const firstOf = (change: SeenChange) => {
    if (!isOfRoutes(change)) return change;
    const same = changes.filter(
      (one) =>
        one.what === 'topic' &&
        one.id === change.id &&
        (one.kind === 'added' || isOfRoutes(one)) &&
        isSameReading(one, change),
    );
    return same.find(({ kind }) => kind === 'added') ?? same[0] ?? change;
  };
  const groups = groupBy(changes, (change) => {
    const first = firstOf(change);
    return firstOf(first) === first ? first : change;
  });
  return changes.flatMap((host) => {
    const group = groups.get(host);
    // It is told with another one itself.
    if (!group) return [];
    const guests = group.filter((one) => one !== host);
    if (guests.length === 0) return host;
    const all = [host, ...guests];
    return {
      ...host,
      details: all.flatMap(({ details }) => details).toSorted(bySide),
      after: Math.min(...all.map(({ after }) => after)),
      before: Math.max(...all.map(({ before }) => before)),
    };
  });
}

/** The changes that others made: what this console did itself, and what goes with something else, is left out. */
export const changesByOthers = (seen: readonly SeenChange[], own: readonly OwnDoing[]): SeenChange[] =>
  withRoutesJoined(
    seen.flatMap((change) => {
      const left = byOthers(change, own);
      return (left && withoutCascade(left, seen, own)) ?? [];
    }),
  );

/** The latest time at which a change may have been made. */
export const timeOfChange = ({ at, before }: SeenChange): number => at ?? before;

/** A day: what was changed earlier explains nothing that begins now. */
export const SHORTLY = 24 * 60 * 60_000;

/** Whether a change may be why something began: made before it, and not long before. */
export const isShortlyBefore = ({ at, after }: SeenChange, began: number): boolean => {
  const earliest = at ?? after;
  return earliest < began && began - earliest <= SHORTLY;
};
