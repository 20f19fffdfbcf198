import { useSyncExternalStore } from 'react';
import { storedValue } from '@/lib/browser-store';
import type { OwnDoing } from '@/lib/project-model/timeline';
import { serviceNow } from '@/lib/service-clock';
import { parseTime } from '@/lib/time';
import { currentSession } from '@/api/session';

/** How to take a change back. */
export type Undo =
  | {
      readonly do: 'rename';
      readonly what: 'destination' | 'topic';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    }
  | {
      readonly do: 'label';
      readonly what: 'API key' | 'JWT key';
      readonly id: string;
      readonly from: string;
      readonly to: string;
    }
  | { readonly do: 'active'; readonly what: 'API key' | 'JWT key'; readonly id: string; readonly to: boolean }
  | {
      readonly do: 'route';
      readonly side: 'events' | 'destinations';
      readonly topicId: string;
      /** Event type or destination id. */
      readonly target: string;
      readonly action: 'add' | 'remove';
    }
  | { readonly do: 'address'; readonly id: string; readonly from: string; readonly to: string };

/**
 * A change made from this browser. The interface has no log of changes, so this device keeps its own for each
 * service, without credentials. Forgetting the service erases it.
 */
export interface OwnChange extends Omit<OwnDoing, 'time' | 'began' | 'what'> {
  what?: 'destination' | 'topic' | 'integration' | 'API key' | 'JWT key';
  /** When it was answered: ISO time by the service's clock. */
  at: string;
  /** When it was sent, if that is known. */
  began?: string;
  /** Its id, or its name if that is all that is known. */
  project: string;
  /** Id of what was changed; of an API key, whose id is the key, the part of it that is shown. */
  subject: string;
  /** "Paused reads of contacts". */
  words: string;
  note?: string;
  /** The objects it was about; all of them if absent. */
  objects?: string[];
  /** `set-up`: of the project; `key`: of an API or JWT key. The others are of an installation. */
  kind: 'pause' | 'unpause' | 'trigger' | 'set-up' | 'key';
  operationId?: string;
  /** The window of a triggered read, as ISO times. */
  since?: string;
  until?: string;
  undo?: Undo;
  /** No answer came: it was made only if it was seen. */
  isUnsure?: boolean;
}

const MOST = 500;

function isChange(value: unknown): value is OwnChange {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return (
    ['at', 'project', 'subject', 'words', 'kind'].every((key) => typeof held.get(key) === 'string') &&
    (held.get('covers') === undefined || Array.isArray(held.get('covers')))
  );
}

/** All changes of the current service, newest first. */
const ownChanges = storedValue(
  // The name of the first release, which knew actions on installations only.
  () => `signalbox.own-actions.${currentSession()?.service.id ?? ''}`,
  (stored): readonly OwnChange[] => (Array.isArray(stored) ? stored.filter(isChange) : []),
);

/** What takes a change back but must not be stored: the former address of a destination, which may be a secret. */
const heldByKey = new Map<string, Undo>();
const keyOf = ({ at, subject, words }: OwnChange) => `${at} ${subject} ${words}`;

interface Recorded {
  /** When it was sent and answered, in milliseconds by the service's clock; just now if absent. */
  readonly sentAt?: number;
  readonly answeredAt?: number;
  /** Takes the change back, and is kept in memory until the page is reloaded. */
  readonly held?: Undo | undefined;
}

export function recordOwnChange(
  change: Omit<OwnChange, 'at' | 'began'>,
  { sentAt, answeredAt = serviceNow(), held }: Recorded = {},
): void {
  const made: OwnChange = { ...change, at: new Date(answeredAt).toISOString() };
  if (sentAt !== undefined) made.began = new Date(sentAt).toISOString();
  if (held) heldByKey.set(keyOf(made), held);
  ownChanges.set([made, ...ownChanges.get()].slice(0, MOST));
}

/** What takes a change back, if this page still knows it. */
export const undoOf = (change: OwnChange): Undo | undefined => change.undo ?? heldByKey.get(keyOf(change));

/** Whether a change gave a destination another address, which only the page that changed it can take back. */
export const isOfAddress = ({ covers = [] }: OwnChange): boolean =>
  covers.some(([part, key]) => part === 'metadata' && key === 'url');

export const timeOfOwn = ({ at }: OwnChange): number => parseTime(at)?.getTime() ?? 0;

/** A change as the timeline compares it with what was read. */
export function doingOf(change: OwnChange): OwnDoing {
  const time = timeOfOwn(change);
  const { what, subject, name, covers, began } = change;
  return { what, subject, name, covers, time, began: parseTime(began)?.getTime() ?? time };
}

const useAllChanges = () => useSyncExternalStore(ownChanges.subscribe, ownChanges.get);

/** The read that this browser triggered as an operation. The interface does not report its window. */
export const useOwnTrigger = (operationId: string): OwnChange | undefined =>
  useAllChanges().find((change) => change.kind === 'trigger' && change.operationId === operationId);

/** What this browser changed on one installation, newest first. */
export const useOwnChanges = (subject: string): readonly OwnChange[] =>
  useAllChanges().filter((change) => change.subject === subject);

/** What this browser changed in a project, newest first. It is known by several names, such as its id. */
export const useProjectChanges = (names: readonly string[]): readonly OwnChange[] =>
  useAllChanges().filter((change) => names.includes(change.project));
