import type { ManifestPath } from '@/lib/manifest/finding';
import type { Edit } from '@/lib/manifest/document/edits';
import type { Problem } from '../model/problems';
import { samePath } from '../model/editor-state';
import { useEditor, useProblems } from '../use-editor';
import type { FormNode } from './node-kind';

/** Makes edits from a form. The workspace says why one is refused. */
export function useEdits() {
  const { store } = useEditor();
  const { dispatch } = store;
  const apply = (edit: Edit, { select, typed = false }: { select?: ManifestPath; typed?: boolean } = {}) =>
    dispatch({ type: 'edit', edit, select, typedAt: typed ? Date.now() : undefined });
  const set = (path: ManifestPath, value: unknown) => apply({ type: 'set', path, value });
  const remove = (path: ManifestPath) => apply({ type: 'remove', path, prune: true });
  /** After an undo, leaving a field changes nothing, so that redo remains possible. */
  const isUndone = () => store.snapshot().state.future.length > 0;
  return {
    apply,
    set,
    type: (path: ManifestPath, value: unknown) => apply({ type: 'set', path, value }, { typed: true }),
    remove,
    /** Removes a key whose field was left empty, unless an undo emptied it. */
    removeEmpty: (path: ManifestPath) => {
      if (!isUndone()) remove(path);
    },
    /** Sets the value with which a field was left, unless an undo came last. */
    settle: (path: ManifestPath, value: unknown) => {
      if (!isUndone()) set(path, value);
    },
    select: (path: ManifestPath) => dispatch({ type: 'select', path }),
  };
}

export const startsWith = (path: ManifestPath, prefix: ManifestPath) =>
  prefix.every((key, at) => path[at] === key);

/** Problems of a path and everything below it, including "is missing". */
export function problemsOf(problems: readonly Problem[], path: ManifestPath): Problem[] {
  const parent = path.slice(0, -1);
  return problems.filter(
    (problem) =>
      startsWith(problem.path, path) ||
      (problem.missing !== undefined && problem.missing === path.at(-1) && samePath(problem.path, parent)),
  );
}

export const useProblemsOf = (path: ManifestPath): Problem[] => problemsOf(useProblems(), path);

/** Problems of a node that belong to none of its fields. */
export const useOwnProblems = (path: ManifestPath, fields: readonly string[]): Problem[] =>
  useProblems().filter(
    (problem) =>
      samePath(problem.path, path) && (problem.missing === undefined || !fields.includes(problem.missing)),
  );

/** Problems of ancestors and children that have no form of their own. */
export const useProblemsAround = ({ kind, path }: FormNode): Problem[] =>
  useProblems().filter((problem) => {
    if (kind === 'block') return samePath(problem.path, [...path, 'objects']);
    // Problems of the manifest. Its unknown keys are listed separately.
    return (
      kind === 'integration' &&
      problem.path.length < Math.max(1, path.length) &&
      !samePath(problem.path, path) &&
      problem.rule !== 'unknown-key'
    );
  });
