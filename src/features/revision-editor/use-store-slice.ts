import { useSyncExternalStore } from 'react';
import type { EditorSnapshot, EditorStore } from './editor-store';

/**
 * Subscribes to a part of a store's state. The selector must return the same object while nothing in it changed.
 */
export function useStoreSlice<Slice>(store: EditorStore, select: (snapshot: EditorSnapshot) => Slice): Slice {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}
