import { createContext, useContext } from 'react';
import type { Integration } from '@/contract/integration';
import type { ManifestPath } from '@/lib/manifest/finding';
import type { EditorSnapshot, EditorStore } from './editor-store';
import { valueAt } from './model/edits';
import type { Problem } from './model/problems';
import { treeValue } from './model/tree';
import { useStoreSlice } from './use-store-slice';

/** What the panels of the editor share. */
export interface EditorHandle {
  readonly store: EditorStore;
  readonly project: string;
  /** The integration that is edited; absent for one that is not created yet. */
  readonly integration?: Integration | undefined;
}

export const EditorContext = createContext<EditorHandle | undefined>(undefined);

export function useEditor(): EditorHandle {
  const handle = useContext(EditorContext);
  if (!handle) throw new Error('Only within the editor');
  return handle;
}

/** A part of the editor's state. It must be the same object while nothing in it changed. */
export function useEditorSlice<Slice>(select: (snapshot: EditorSnapshot) => Slice): Slice {
  return useStoreSlice(useEditor().store, select);
}

/** Makes edits, undoes and selects; answers why an edit was not made. */
export const useDispatch = () => useEditor().store.dispatch;

/** The value at a path, from the root of the document: of the last text that could be read. */
export function useValueAt(path: ManifestPath): unknown {
  return useEditorSlice(({ state }) => valueAt(treeValue(state.document.tree), path));
}

/** The path of the integration that is edited. */
export const useBase = (): ManifestPath => useEditorSlice(({ state }) => state.base);

export const useSelected = (): ManifestPath => useEditorSlice(({ state }) => state.selected);

export const useProblems = (): readonly Problem[] => useEditorSlice(({ checked }) => checked.problems);

/** Why the form cannot edit now; undefined when it can. */
export function useReadOnlyReason(): string | undefined {
  return useEditorSlice(({ state: { document } }) =>
    document.pending && !document.isWaiting ? 'The source cannot be read: mend it first, or undo' : undefined,
  );
}
