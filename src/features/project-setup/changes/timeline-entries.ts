import {
  doingOf,
  isOfAddress,
  timeOfOwn,
  undoOf,
  type OwnChange,
  type Undo,
} from '@/api/changes/own-changes';
import { madeChanges } from '@/api/changes/made-changes';
import type { Destination } from '@/contract/destination';
import type { EventRoute, Topic, TopicRoute } from '@/contract/topic';
import { capitalized, truncateEnd } from '@/lib/format';
import type { SeenChange } from '@/lib/project-model/seen-changes';
import { changesByOthers, timeOfChange } from '@/lib/project-model/timeline';
import { compareNatural } from '@/lib/sort';

export interface Entry {
  readonly id: string;
  /** Milliseconds; of a change by others the latest possible. */
  readonly time: number;
  /** `destination:ID`; the filter. */
  readonly thing: string;
  /** "Destination orders". */
  readonly label: string;
  readonly own?: OwnChange;
  /** Takes an own change back, while what it changed is as it left it. */
  readonly undo?: Undo;
  /** What there is to know about undoing it. */
  readonly hint?: string;
  readonly seen?: SeenChange;
}

export const thingOf = (what: string, id: string) => `${what}:${id}`;

/** A list as it is now. */
interface Known<Item> {
  readonly items: readonly Item[];
  /** When it was read, in milliseconds by the service's clock. */
  readonly readAt: number;
}

/** The lists of the project as they are now, as far as they are known. */
export interface Present {
  readonly destinations: Known<Pick<Destination, 'id' | 'name' | 'metadata'>> | undefined;
  readonly topics: Known<Pick<Topic, 'id' | 'name'>> | undefined;
  readonly eventRoutes: Known<Pick<EventRoute, 'topicId' | 'eventType'>> | undefined;
  readonly topicRoutes: Known<Pick<TopicRoute, 'topicId' | 'destinationId'>> | undefined;
}

/** Whether a thing is still as a change at `time` left it, as far as that is known. */
function isAsLeft(undo: Undo, time: number, present: Present): boolean {
  /** Whether a list that was read since has such an item; undefined if that is not known. */
  const has = <Item>(list: Known<Item> | undefined, isIt: (item: Item) => boolean) =>
    list && list.readAt > time ? list.items.some(isIt) : undefined;
  const { destinations, topics, eventRoutes, topicRoutes } = present;
  switch (undo.do) {
    case 'rename': {
      const isIt = ({ id, name }: Pick<Topic, 'id' | 'name'>) => id === undo.id && name === undo.to;
      return (undo.what === 'destination' ? has(destinations, isIt) : has(topics, isIt)) ?? true;
    }
    case 'address':
      return has(destinations, ({ id, metadata }) => id === undo.id && metadata['url'] === undo.to) ?? true;
    case 'route': {
      const { side, topicId, target, action } = undo;
      const isThere =
        side === 'events'
          ? has(eventRoutes, (route) => route.topicId === topicId && route.eventType === target)
          : has(topicRoutes, (route) => route.topicId === topicId && route.destinationId === target);
      const lacksEnd =
        has(topics, ({ id }) => id === topicId) === false ||
        (side === 'destinations' && has(destinations, ({ id }) => id === target) === false);
      return !lacksEnd && (isThere === undefined || isThere === (action === 'add'));
    }
    default:
      // The page does not read keys.
      return true;
  }
}

/** What an undo is about: the newest change of it is the one that can be undone. */
const aspectOf = (undo: Undo): string =>
  undo.do === 'route'
    ? [undo.do, undo.topicId, undo.side, undo.target].join(' ')
    : [undo.do, undo.do === 'address' ? 'destination' : undo.what, undo.id].join(' ');

/** How an own change can be undone, or why it can be no more. Nothing if there never was a way, or a later change took it. */
function undoing(change: OwnChange, present: Present, later: Set<string>): Pick<Entry, 'undo' | 'hint'> {
  const undo = undoOf(change);
  const isAddress = isOfAddress(change);
  const aspect = undo ? aspectOf(undo) : isAddress ? `address destination ${change.subject}` : undefined;
  if (aspect === undefined || later.has(aspect)) return {};
  later.add(aspect);
  if (!undo)
    return { hint: 'Addresses are not kept on this device, so this cannot be undone after a reload.' };
  if (!isAsLeft(undo, timeOfOwn(change), present))
    return { hint: 'Changed or deleted since, so this cannot be undone.' };
  if (!isAddress) return { undo };
  return { undo, hint: 'Can be undone until this page is reloaded: addresses are not kept.' };
}

/** What this console and others changed, newest first. */
export function timelineEntries(
  own: readonly OwnChange[],
  seen: readonly SeenChange[],
  present: Present,
): Entry[] {
  const setUp = madeChanges(own, seen).filter(({ kind }) => kind === 'set-up' || kind === 'key');
  const later = new Set<string>();
  const mine = setUp.map((change, index): Entry => {
    const { what = '', subject, name = subject, at } = change;
    return {
      id: `own ${index} ${at}`,
      time: timeOfOwn(change),
      thing: thingOf(what, subject),
      label: `${capitalized(what)} ${name}`,
      own: change,
      ...(change.isUnsure && { hint: 'No answer came, but reading the project showed that it was done.' }),
      ...undoing(change, present, later),
    };
  });
  const others = changesByOthers(seen, setUp.map(doingOf)).map((change, index): Entry => ({
    id: `seen ${index} ${change.before} ${change.what} ${change.id}`,
    time: timeOfChange(change),
    thing: thingOf(change.what, change.id),
    label: `${capitalized(change.what)} ${change.name}`,
    seen: change,
  }));
  return [...mine, ...others].toSorted((one, two) => two.time - one.time);
}

/** The things that the timeline is about, by their newest names. */
export function thingsIn(entries: readonly Entry[]): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  const seen = new Set<string>();
  for (const { thing, label } of entries) {
    // What was just created is known by its name alone.
    if (!labels.has(thing) && !seen.has(label)) labels.set(thing, label);
    seen.add(label);
  }
  return [...labels]
    .map(([value, label]) => ({ value, label: truncateEnd(label, 100) }))
    .toSorted((one, two) => compareNatural(one.label, two.label));
}
