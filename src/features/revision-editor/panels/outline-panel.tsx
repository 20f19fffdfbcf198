import { useRef, useState, type KeyboardEvent } from 'react';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { announce } from '@/components/announcer';
import { blocks, copyName, isObjectBlock, newNode } from '@/features/revision-editor/forms/node-kind';
import { useEdits } from '@/features/revision-editor/forms/use-node';
import { samePath } from '@/features/revision-editor/model/editor-state';
import {
  useBase,
  useEditor,
  useProblems,
  useReadOnlyReason,
  useSelected,
  useValueAt,
} from '@/features/revision-editor/use-editor';
import type { ManifestPath } from '@/lib/manifest/finding';
import { OutlineLine } from './outline-line';
import { objectNames, outlineRows, rowKey, type OutlineRow } from './outline-rows';
import classes from './outline.module.css';

interface OutlinePanelProps {
  /** A row was chosen: on a narrow screen its form should come to the front. */
  onChoose?: () => void;
  /** Something was added: its form is to be filled in. */
  onAdded?: () => void;
}

/** The parts of the integration and their objects: to go to, add, copy, rename, move and remove. */
export function OutlinePanel({ onChoose, onAdded }: OutlinePanelProps) {
  const { project } = useEditor();
  const base = useBase();
  const selected = useSelected();
  const integration = useValueAt(base);
  const problems = useProblems();
  const readOnly = useReadOnlyReason();
  const destinations = useOffered(destinationQueries.list(project), { optional: true });
  const { apply, select } = useEdits();
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [dragged, setDragged] = useState<OutlineRow>();
  const rows = outlineRows(integration, base, problems);
  const current = rows.findLast(({ path }) => path.every((key, at) => selected[at] === key)) ?? rows[0];

  const focusPath = (path: ManifestPath) =>
    list.current?.querySelector<HTMLButtonElement>(`[data-row="${rowKey(path)}"]`)?.focus();
  const focusRow = (index: number) => {
    const row = rows[index];
    if (row) focusPath(row.path);
  };
  /** Once the rows are as the edit left them: the one that had the focus may be gone. */
  const focusLater = (path: ManifestPath) => requestAnimationFrame(() => focusPath(path));
  const add = ({ block, path, count, absent }: OutlineRow) => {
    if (!block) return;
    const known = destinations.data?.map(({ name }) => name) ?? [];
    const value = newNode(block, known.length === 1 ? (known[0] ?? '') : '');
    if (!isObjectBlock(block)) {
      if (absent) apply({ type: 'set', path, value }, { select: path });
    } else {
      const objects = [...path, 'objects'];
      apply(
        { type: 'insert', path: objects, index: count, values: [value] },
        { select: [...objects, count] },
      );
    }
    announce(`${blocks.find((one) => one.block === block)?.one ?? 'Object'} added`);
    onAdded?.();
  };
  const duplicate = ({ block, path, label, index }: OutlineRow) => {
    if (!block || !isObjectBlock(block)) return;
    const objectName = copyName(label, objectNames(integration, block));
    apply({ type: 'duplicate', path, change: { objectName } }, { select: [...path.slice(0, -1), index + 1] });
    announce(`${label} copied as ${objectName}`);
  };
  const remove = ({ path, kind, label }: OutlineRow) => {
    const above = kind === 'object' ? path.slice(0, -2) : base;
    apply({ type: 'remove', path, prune: true }, { select: above });
    announce(`${label} removed`);
    focusLater(above);
  };
  const move = ({ path, index, count, label }: OutlineRow, to: number) => {
    if (to < 0 || to >= count || to === index) return;
    const objects = path.slice(0, -1);
    apply({ type: 'move', path: objects, from: index, to }, { select: [...objects, to] });
    announce(`${label} moved to place ${to + 1} of ${count}`);
    focusLater([...objects, to]);
  };
  const rename = (row: OutlineRow, name: string) => {
    setRenaming(undefined);
    focusLater(row.path);
    if (name.trim() !== '' && name !== row.label)
      apply({ type: 'set', path: [...row.path, 'objectName'], value: name.trim() });
  };
  const handleKey = (event: KeyboardEvent, row: OutlineRow, at: number) => {
    const moving = event.altKey && row.kind === 'object' && readOnly === undefined;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && moving) move(row, row.index + by);
    else if (by !== 0) focusRow(at + by);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(rows.length - 1);
    else if (readOnly !== undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'F2' && row.kind === 'object') setRenaming(rowKey(row.path));
    else if (event.key === 'Delete' && row.kind !== 'integration' && !row.absent) remove(row);
    else return;
    event.preventDefault();
  };
  return (
    <nav className={classes.panel} aria-label="Outline">
      <ul ref={list} className={classes.list}>
        {rows.map((row, at) => {
          const key = rowKey(row.path);
          const canDrop =
            dragged !== undefined && dragged.block === row.block && row.kind === 'object' && dragged !== row;
          return (
            <OutlineLine
              key={key}
              row={row}
              current={current !== undefined && samePath(row.path, current.path)}
              readOnly={readOnly !== undefined}
              renaming={renaming === key}
              canDrop={canDrop}
              onSelect={() => {
                select(row.path);
                onChoose?.();
              }}
              onKeyDown={(event) => handleKey(event, row, at)}
              onAdd={() => add(row)}
              onDuplicate={() => duplicate(row)}
              onRemove={() => remove(row)}
              onStartRename={() => setRenaming(key)}
              onRename={(name) => rename(row, name)}
              onMove={(by) => move(row, row.index + by)}
              onDrag={(active) => setDragged(active ? row : undefined)}
              onDrop={() => {
                if (dragged && canDrop) move(dragged, row.index);
                setDragged(undefined);
              }}
            />
          );
        })}
      </ul>
      <p className={classes.hint}>
        Arrow keys go from row to row. Alt with them moves an object, F2 renames it, Delete removes it.
        Everything can be undone.
      </p>
    </nav>
  );
}
