import { doingOf, timeOfOwn, undoOf, type OwnChange, type Undo } from '@/api/changes/own-changes';
import { capitalized } from '@/lib/format';
import type { SeenChange } from '@/lib/project-model/seen-changes';
import { changesByOthers, timeOfChange } from '@/lib/project-model/timeline';
import { compareNatural } from '@/lib/sort';

/** One line of the timeline. */
export interface Entry {
  readonly id: string;
  /** Milliseconds; of a change by others the latest possible. */
  readonly time: number;
  /** `destination:ID`; the filter. */
  readonly thing: string;
  /** "Destination orders". */
  readonly label: string;
  readonly own?: OwnChange;
  /** Takes an own change back, unless a later one has changed the same. */
  readonly undo?: Undo | undefined;
  readonly seen?: SeenChange;
}

export const thingOf = (what: string, id: string) => `${what}:${id}`;

/** What an undo is about: the newest change of it is the one that can be undone. */
const aspectOf = (undo: Undo): string =>
  undo.do === 'route'
    ? [undo.do, undo.topicId, undo.side, undo.target].join(' ')
    : [undo.do, undo.do === 'address' ? 'destination' : undo.what, undo.id].join(' ');

/** What this console and others changed, newest first. */
export function timelineEntries(own: readonly OwnChange[], seen: readonly SeenChange[]): Entry[] {
  const setUp = own.filter(({ kind }) => kind === 'set-up' || kind === 'key');
  const undone = new Set<string>();
  const mine = setUp.map((change, index): Entry => {
    const { what = '', subject, name = subject, at } = change;
    const undo = undoOf(change);
    const isNewest = undo !== undefined && !undone.has(aspectOf(undo));
    if (undo) undone.add(aspectOf(undo));
    return {
      id: `own ${index} ${at}`,
      time: timeOfOwn(change),
      thing: thingOf(what, subject),
      label: `${capitalized(what)} ${name}`,
      own: change,
      undo: isNewest ? undo : undefined,
    };
  });
  const doings = setUp.map(doingOf);
  const others = changesByOthers(seen, doings).map((change, index): Entry => ({
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
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, two) => compareNatural(one.label, two.label));
}
