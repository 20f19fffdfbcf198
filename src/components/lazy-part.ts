import { lazy, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import { isChunkError } from '@/lib/chunk-error';

let missing = false;
const listeners = new Set<() => void>();

function setMissing(next: boolean): void {
  missing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether a part of the console could not be loaded since the page was, and the way to no longer say so. */
export function useMissingPart(): [missing: boolean, dismiss: () => void] {
  return [useSyncExternalStore(subscribe, () => missing), () => setMissing(false)];
}

/**
 * A part that is loaded when it is first drawn. After a new deployment, or without a network, it cannot be: then it
 * draws nothing and the page around it stays, with what was typed into it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      if (!isChunkError(error)) throw error;
      setMissing(true);
      return { default: () => null };
    }
  });
}
