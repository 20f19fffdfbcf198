import { useSyncExternalStore } from 'react';
import { storedValue } from '@/lib/browser-store';
import { serviceNow } from '@/lib/service-clock';
import { currentSession } from './session';

/**
 * A change made from this browser. The interface has no log of changes, so this device keeps its own for each
 * service, without credentials. Forgetting the service erases it.
 */
export interface OwnAction {
  /** ISO time of this device. */
  at: string;
  project: string;
  /** Id of the installation that was changed. */
  subject: string;
  /** "Paused reads of contacts". */
  words: string;
  note?: string;
  /** The objects it was about; all of them if absent. */
  objects?: string[];
  kind: 'pause' | 'unpause' | 'trigger';
  operationId?: string;
  /** The window of a triggered read, as ISO times. */
  since?: string;
  until?: string;
}

const MOST = 500;

function isAction(value: unknown): value is OwnAction {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return ['at', 'project', 'subject', 'words', 'kind'].every((key) => typeof held.get(key) === 'string');
}

/** All actions of the current service, newest first. */
const ownActions = storedValue(
  () => `signalbox.own-actions.${currentSession()?.service.id ?? ''}`,
  (stored): readonly OwnAction[] => (Array.isArray(stored) ? stored.filter(isAction) : []),
);

export function recordOwnAction(action: Omit<OwnAction, 'at'>): void {
  const next = [{ ...action, at: new Date(serviceNow()).toISOString() }, ...ownActions.get()].slice(0, MOST);
  ownActions.set(next);
}

/** The read that this browser triggered as an operation. The interface does not report its window. */
export function useOwnTrigger(operationId: string): OwnAction | undefined {
  const all = useSyncExternalStore(ownActions.subscribe, ownActions.get);
  return all.find((action) => action.kind === 'trigger' && action.operationId === operationId);
}

/** What this browser changed on one installation, newest first. */
export function useOwnActions(project: string, subject: string): readonly OwnAction[] {
  const all = useSyncExternalStore(ownActions.subscribe, ownActions.get);
  return all.filter((action) => action.project === project && action.subject === subject);
}
