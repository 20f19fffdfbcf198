import { eventMeanings, eventTypes, specifiedEventTypes, type EventType } from '@/contract/event';

export interface EventEntry {
  type: string;
  /** undefined for a type that this console does not know. */
  meaning: string | undefined;
  /** Not every service accepts it in a route. */
  newer: boolean;
}

export interface EventGroup {
  title: string;
  entries: EventEntry[];
}

const titles: Readonly<Record<string, string>> = {
  installation: 'Installations',
  connection: 'Connections',
  read: 'Reads',
  write: 'Writes',
  subscribe: 'Subscriptions',
  destination: 'Destinations',
};
const everywhere: ReadonlySet<string> = new Set(specifiedEventTypes);

export const isEventType = (type: string): type is EventType => eventTypes.some((known) => known === type);

/** All event types in groups; unknown ones among `found` come last. */
export function eventGroups(found: Iterable<string>): EventGroup[] {
  const groups = Object.entries(titles).map(([area, title]) => ({
    title,
    entries: eventTypes
      .filter((type) => type.startsWith(`${area}.`))
      .map((type) => ({ type, meaning: eventMeanings[type], newer: !everywhere.has(type) })),
  }));
  const unknown = [...new Set(found)].filter((type) => !isEventType(type)).toSorted();
  if (unknown.length === 0) return groups;
  return [
    ...groups,
    { title: 'Others', entries: unknown.map((type) => ({ type, meaning: undefined, newer: false })) },
  ];
}
