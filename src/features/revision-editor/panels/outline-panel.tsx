import { isMap, textAt } from '@/lib/manifest/walk';
import type { ManifestPath } from '@/lib/manifest/finding';
import { samePath } from '@/features/revision-editor/model/editor-state';
import { useBase, useDispatch, useSelected, useValueAt } from '@/features/revision-editor/use-editor';
import classes from './panels.module.css';

/** The parts of the integration and their objects. */
export function OutlinePanel() {
  const base = useBase();
  const selected = useSelected();
  const dispatch = useDispatch();
  const integration = useValueAt(base);
  const rows = outlineRows(integration, base);
  return (
    <ul className={classes.outline}>
      {rows.map(({ path, label, depth }) => (
        <li key={path.join('/')} data-depth={depth}>
          <button
            type="button"
            className={classes.row}
            aria-current={samePath(path, selected) || undefined}
            onClick={() => void dispatch({ type: 'select', path })}
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

function outlineRows(
  integration: unknown,
  base: ManifestPath,
): { path: ManifestPath; label: string; depth: number }[] {
  if (!isMap(integration)) return [];
  return [
    { path: base, label: textAt(integration, 'name') ?? 'Integration', depth: 0 },
    ...['read', 'write', 'subscribe', 'proxy', 'watchSchema'].flatMap((block) => {
      const value = integration[block];
      if (value === undefined) return [];
      const objects: unknown = isMap(value) ? value.objects : undefined;
      return [
        { path: [...base, block], label: block, depth: 1 },
        ...(Array.isArray(objects) ? objects : []).map((object: unknown, at) => ({
          path: [...base, block, 'objects', at],
          label: (isMap(object) ? textAt(object, 'objectName') : undefined) ?? 'Without a name',
          depth: 2,
        })),
      ];
    }),
  ];
}
