import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { announce } from '@/components/announcer';
import { blocks, copyName, isObjectBlock, newNode } from '../forms/node-kind';
import { startsWith, useEdits } from '../forms/use-node';
import { useBase, useEditor, useProblems, useReadOnlyReason, useSelected, useValueAt } from '../use-editor';
import { objectNamesIn } from '../model/object-names';
import { useDestinations } from '../pickers/destinations';
import type { ManifestPath } from '@/lib/manifest/finding';
import { OutlineLine, type OutlineMoves } from './outline-line';
import { outlineRows, rowKey, type OutlineRow } from './outline-rows';
import classes from './outline.module.css';

interface OutlinePanelProps {
  /** A row was chosen: a narrow screen should show its form. */
  onChoose?: () => void;
  /** Something was added: its form should get the focus. */
  onAdded?: () => void;
}

/** The parts of the integration and their objects: navigate, add, copy, rename, move and remove. */
export function OutlinePanel({ onChoose, onAdded }: OutlinePanelProps) {
  const { store } = useEditor();
  const base = useBase();
  const selected = useSelected();
  const integration = useValueAt(base);
  const problems = useProblems();
  const readOnly = useReadOnlyReason();
  const { only } = useDestinations();
  const { apply, select } = useEdits();
  const list = useRef<HTMLUListElement>(null);
  const [renaming, setRenaming] = useState<string>();
  const [dragged, setDragged] = useState<OutlineRow>();
  const rows = outlineRows(integration, base, problems);
  const current = Math.max(
    0,
    rows.findLastIndex(({ path }) => startsWith(selected, path)),
  );

  const focusPath = (path: ManifestPath) =>
    list.current?.querySelector<HTMLButtonElement>(`[data-row="${rowKey(path)}"]`)?.focus();
  const focusRow = (index: number) => {
    const row = rows[index];
    if (row) focusPath(row.path);
  };
  /** Makes an edit and moves the focus to the row it results in, because the focused row may be gone. */
  const followNow = (change: () => ManifestPath | undefined) => {
    const path = flushSync(change);
    if (path) focusPath(path);
  };
  /** A closing menu returns the focus to its button. Move it to the row only after that. */
  const followLater = (path: ManifestPath | undefined) => {
    if (path) requestAnimationFrame(() => focusPath(path));
  };
  const add = ({ block, path, count, absent }: OutlineRow) => {
    if (!block) return;
    const value = newNode(block, only);
    if (!isObjectBlock(block)) {
      store.begin(path);
      if (absent) apply({ type: 'set', path, value }, { select: path });
    } else {
      const objects = [...path, 'objects'];
      store.begin([...objects, count]);
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
    const objectName = copyName(label, new Set(objectNamesIn(integration, [block])));
    apply({ type: 'duplicate', path, change: { objectName } }, { select: [...path.slice(0, -1), index + 1] });
    announce(`${label} copied as ${objectName}`);
  };
  const remove = ({ path, kind, label }: OutlineRow) => {
    const above = kind === 'object' ? path.slice(0, -2) : base;
    apply({ type: 'remove', path, prune: true }, { select: above });
    announce(`${label} removed`);
    return above;
  };
  const move = ({ path, index, count, label }: OutlineRow, to: number) => {
    if (to < 0 || to >= count || to === index) return undefined;
    const objects = path.slice(0, -1);
    apply({ type: 'move', path: objects, from: index, to }, { select: [...objects, to] });
    announce(`${label} moved to place ${to + 1} of ${count}`);
    return [...objects, to];
  };
  const endRename = ({ path }: OutlineRow) => {
    setRenaming(undefined);
    return path;
  };
  const handleKey = (event: KeyboardEvent, row: OutlineRow, at: number) => {
    const moving = event.altKey && row.kind === 'object' && readOnly === undefined;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by !== 0 && moving) followNow(() => move(row, row.index + by));
    else if (by !== 0) focusRow(at + by);
    else if (event.key === 'Home') focusRow(0);
    else if (event.key === 'End') focusRow(rows.length - 1);
    else if (readOnly !== undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'F2' && row.kind === 'object') setRenaming(rowKey(row.path));
    else if (event.key === 'Delete' && row.kind !== 'integration' && !row.absent)
      followNow(() => remove(row));
    else return;
    event.preventDefault();
  };
  const draggedKey = dragged && rowKey(dragged.path);
  const canDropOn = (row: OutlineRow) =>
    dragged !== undefined &&
    dragged.block === row.block &&
    row.kind === 'object' &&
    draggedKey !== rowKey(row.path);
  const latest: OutlineMoves = {
    select: (row) => {
      select(row.path);
      onChoose?.();
    },
    handleKey,
    add,
    duplicate,
    remove: (row) => followLater(remove(row)),
    startRename: (row) => setRenaming(rowKey(row.path)),
    endRename: (row) => followNow(() => endRename(row)),
    move: (row, by) => followLater(move(row, row.index + by)),
    drag: setDragged,
    drop: (row) => {
      if (dragged && canDropOn(row)) followLater(move(dragged, row.index));
      setDragged(undefined);
    },
  };
  const moves = useRef(latest);
  // Rows get stable callbacks, so that only changed rows render again.
  useLayoutEffect(() => {
    moves.current = latest;
  });
  return (
    <nav className="padded-8 stack gap-8 small" aria-label="Outline">
      <ul ref={list}>
        {rows.map((row, index) => (
          <OutlineLine
            key={rowKey(row.path)}
            row={row}
            at={index}
            current={index === current}
            readOnly={readOnly !== undefined}
            renaming={renaming === rowKey(row.path)}
            canDrop={canDropOn(row)}
            moves={moves}
          />
        ))}
      </ul>
      <p className={`hint ${classes.keys}`}>
        Arrow keys move between rows. With Alt they move an object. F2 renames it, Delete removes it.
        Everything can be undone.
      </p>
    </nav>
  );
}
