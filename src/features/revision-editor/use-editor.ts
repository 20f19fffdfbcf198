import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Integration } from '@/contract/integration';
import type { ManifestPath } from '@/lib/manifest/finding';
import type { EditorSnapshot, EditorStore } from './editor-store';
import type { EditorState } from './model/editor-state';
import { valueAt } from '@/lib/manifest/document/edits';
import { objectNamesIn } from './model/object-names';
import type { Problem } from './model/problems';
import { displayValue } from '@/lib/format';
import { sourceAt, treeValue } from '@/lib/manifest/document/tree';

/** What the editor's panels share. */
export interface EditorHandle {
  readonly store: EditorStore;
  readonly project: string;
  /** The integration being edited. Absent if it does not exist yet. */
  readonly integration?: Integration | undefined;
}

export const EditorContext = createContext<EditorHandle | undefined>(undefined);

export function useEditor(): EditorHandle {
  const handle = useContext(EditorContext);
  if (!handle) throw new Error('Only within the editor');
  return handle;
}

/** Subscribes to a part of a store. The selector must return the same object while nothing in it changed. */
export const useStoreSlice = <Slice>(
  store: EditorStore,
  select: (snapshot: EditorSnapshot) => Slice,
): Slice => useSyncExternalStore(store.subscribe, () => select(store.snapshot()));

export const useEditorSlice = <Slice>(select: (snapshot: EditorSnapshot) => Slice): Slice =>
  useStoreSlice(useEditor().store, select);

/** A long text was opened and nothing of it has been parsed yet. */
export const isFirstRead = ({ document }: EditorState): boolean =>
  document.isWaiting && document.tree.root === undefined;

/** Makes edits, undoes and selects. */
export const useDispatch = () => useEditor().store.dispatch;

/** The value at a path, from the last text without syntax errors. */
export const useValueAt = (path: ManifestPath): unknown =>
  useEditorSlice(({ state }) => valueAt(treeValue(state.document.tree), path));

/** The value at a path as text: a number as it is written, nothing as an empty text. */
export const useTextAt = (path: ManifestPath): string =>
  useEditorSlice(({ state: { document } }) => {
    const value = valueAt(treeValue(document.tree), path);
    if (value === undefined || value === null) return '';
    return sourceAt(document.tree, path) ?? displayValue(value);
  });

/** The names of the integration's objects, each once. */
export function useObjectNames(): readonly string[] {
  // Selected as one string, so that components render only when a name changes.
  const names = useEditorSlice(({ state }) =>
    [...new Set(objectNamesIn(valueAt(treeValue(state.document.tree), state.base)))].join('\n'),
  );
  return names.split('\n').filter(Boolean);
}

export const useBase = (): ManifestPath => useEditorSlice(({ state }) => state.base);

export const useSelected = (): ManifestPath => useEditorSlice(({ state }) => state.selected);

export const useProblems = (): readonly Problem[] => useEditorSlice(({ checked }) => checked.problems);

/** Why the form cannot be edited now. Undefined if it can. */
export const useReadOnlyReason = (): string | undefined =>
  useEditorSlice(({ state: { document } }) =>
    document.pending && !document.isWaiting
      ? 'The source has syntax errors: fix them first, or undo'
      : undefined,
  );
