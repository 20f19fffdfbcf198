import { useSyncExternalStore } from 'react';
import { currentSession } from './session';

/**
 * What was changed from this browser: the interface has no log of changes, so this device keeps its own, for each
 * connection. It holds ids and words, no credential, and goes when the connection is forgotten.
 */
export interface OwnAction {
  /** ISO time of this device. */
  at: string;
  project: string;
  /** What was changed: the id of an installation. */
  subject: string;
  /** "Paused reads of contacts". */
  words: string;
  note?: string;
  /** The objects it was about; none given are all. */
  objects?: string[];
  kind: 'pause' | 'unpause' | 'trigger';
  operationId?: string;
}

const MOST = 500;
export const ownActionsKey = (connectionId: string) => `signalbox.own-actions.${connectionId}`;
const currentKey = () => ownActionsKey(currentSession()?.connection.id ?? '');

const none: readonly OwnAction[] = [];
let read: { raw: string; actions: readonly OwnAction[] } | undefined;
const listeners = new Set<() => void>();

function isAction(value: unknown): value is OwnAction {
  if (typeof value !== 'object' || value === null) return false;
  const held = new Map<string, unknown>(Object.entries(value));
  return ['at', 'project', 'subject', 'words', 'kind'].every((key) => typeof held.get(key) === 'string');
}

function parse(raw: string): readonly OwnAction[] {
  try {
    const value: unknown = JSON.parse(raw);
    return Array.isArray(value) ? value.filter(isAction) : none;
  } catch {
    return none;
  }
}

/** All that is kept for this connection, newest first. */
function ownActions(): readonly OwnAction[] {
  const raw = localStorage.getItem(currentKey());
  if (raw === null) return none;
  if (read?.raw !== raw) read = { raw, actions: parse(raw) };
  return read.actions;
}

export function recordOwnAction(action: Omit<OwnAction, 'at'>): void {
  const next = [{ ...action, at: new Date().toISOString() }, ...ownActions()].slice(0, MOST);
  try {
    localStorage.setItem(currentKey(), JSON.stringify(next));
  } catch {
    // The device keeps nothing more; what was done is done all the same.
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What this browser changed of one thing, newest first. */
export function useOwnActions(project: string, subject: string): readonly OwnAction[] {
  const all = useSyncExternalStore(subscribe, ownActions);
  return all.filter((action) => action.project === project && action.subject === subject);
}
