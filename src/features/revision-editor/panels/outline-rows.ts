import type { ManifestPath } from '@/lib/manifest/finding';
import { at, listOf, textAt } from '@/lib/manifest/walk';
import type { Problem } from '../model/problems';
import { blocks, isObjectBlock, type Block } from '../forms/node-kind';

interface Counts {
  readonly errors: number;
  readonly warnings: number;
}

export interface OutlineRow extends Counts {
  readonly kind: 'integration' | 'block' | 'object';
  readonly path: ManifestPath;
  readonly label: string;
  readonly block: Block | undefined;
  /** Index of the object in its list. */
  readonly index: number;
  /** Number of objects in the block. */
  readonly count: number;
  /** A block that the document does not have yet. */
  readonly absent: boolean;
}

/** The paths in the outline contain no slash, so joining them is unambiguous. */
export const rowKey = (path: ManifestPath): string => path.join('/');

/** Counts the problems at or below every path in one pass. */
function countProblems(problems: readonly Problem[]): ReadonlyMap<string, Counts> {
  const counts = new Map<string, { errors: number; warnings: number }>();
  for (const { path, severity } of problems)
    for (let length = 0; length <= path.length; length += 1) {
      const key = rowKey(path.slice(0, length));
      const found = counts.get(key) ?? { errors: 0, warnings: 0 };
      if (severity === 'error') found.errors += 1;
      else found.warnings += 1;
      counts.set(key, found);
    }
  return counts;
}

const noCounts: Counts = { errors: 0, warnings: 0 };

/** The integration, its blocks in order, and their objects. */
export function outlineRows(
  integration: unknown,
  base: ManifestPath,
  problems: readonly Problem[],
): OutlineRow[] {
  const counts = countProblems(problems);
  const rows: OutlineRow[] = [];
  const add = (row: Pick<OutlineRow, 'kind' | 'path' | 'label'> & Partial<OutlineRow>) =>
    rows.push({
      block: undefined,
      index: 0,
      count: 0,
      absent: false,
      ...(counts.get(rowKey(row.path)) ?? noCounts),
      ...row,
    });
  add({ kind: 'integration', path: base, label: textAt(integration, 'name') || 'Integration' });
  for (const { block, label } of blocks) {
    const path = [...base, block];
    const value = at(integration, block);
    const objects = isObjectBlock(block) ? listOf(at(value, 'objects')) : [];
    const count = objects.length;
    add({ kind: 'block', path, label, block, count, absent: value === undefined });
    objects.forEach((object, index) => {
      const name = textAt(object, 'objectName') || 'Unnamed';
      add({ kind: 'object', path: [...path, 'objects', index], label: name, block, index, count });
    });
  }
  return rows;
}
