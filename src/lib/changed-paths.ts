import { deepEqual } from './deep-equal';

/**
 * What a PATCH sends: the values of `after` that differ from `before`, and the `updateMask` that names them. undefined
 * when nothing differs.
 */
export function changedPaths<Values extends object>(
  before: { readonly [Key in keyof Values]?: unknown },
  after: Values,
): { updateMask: string[]; values: Partial<Values> } | undefined {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(([path, value]) => !deepEqual(value, old.get(path)));
  if (changed.length === 0) return undefined;
  return {
    updateMask: changed.map(([path]) => path),
    values: Object.fromEntries(changed) as Partial<Values>,
  };
}
