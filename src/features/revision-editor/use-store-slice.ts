import { useSyncExternalStore } from 'react';
import type { EditorSnapshot, EditorStore } from './editor-store';

/** A part of a store's state. It must be the same while nothing in it changed. */
export function useStoreSlice<Slice>(store: EditorStore, select: (snapshot: EditorSnapshot) => Slice): Slice {
  return useSyncExternalStore(store.subscribe, () => select(store.snapshot()));
}
