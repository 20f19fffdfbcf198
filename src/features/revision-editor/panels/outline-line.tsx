import { TextInput, VisuallyHidden } from '@mantine/core';
import { memo, useState, type KeyboardEvent, type RefObject } from 'react';
import { ActionMenu, deleteAction, type PageAction } from '@/components/overlay/action-menu';
import { useDrop } from '@/components/form/use-drop';
import { IconButton, PlainIconButton } from '@/components/icon-button';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconCircleX,
  IconCopy,
  IconDots,
  IconPencil,
  IconPlus,
} from '@/components/icons';
import { isObjectBlock } from '../forms/node-kind';
import { useEdits } from '../forms/use-node';
import { useTextAt } from '../use-editor';
import { deepEqual } from '@/lib/deep-equal';
import { plural } from '@/lib/format';
import { rowKey, type OutlineRow } from './outline-rows';
import classes from './outline.module.css';

export interface OutlineMoves {
  select: (row: OutlineRow) => void;
  handleKey: (event: KeyboardEvent, row: OutlineRow, at: number) => void;
  add: (row: OutlineRow) => void;
  duplicate: (row: OutlineRow) => void;
  remove: (row: OutlineRow) => void;
  startRename: (row: OutlineRow) => void;
  endRename: (row: OutlineRow) => void;
  move: (row: OutlineRow, by: number) => void;
  drag: (row: OutlineRow | undefined) => void;
  drop: (row: OutlineRow) => void;
}

interface OutlineLineProps {
  row: OutlineRow;
  /** Index among all rows. */
  at: number;
  current: boolean;
  readOnly: boolean;
  renaming: boolean;
  /** The dragged object can be dropped here. */
  canDrop: boolean;
  moves: RefObject<OutlineMoves>;
}

/** One line of the outline. Memoized, because there may be hundreds and each edit creates all rows again. */
export const OutlineLine = memo(Line, deepEqual);

function Line({ row, at, current, readOnly, renaming, canDrop, moves }: OutlineLineProps) {
  const movable = row.kind === 'object' && !readOnly && !renaming;
  const canAdd =
    row.kind === 'block' && (row.absent || (row.block !== undefined && isObjectBlock(row.block)));
  // Dragging is one of several ways to move an object. The keyboard and the menu do the same.
  const drag = {
    draggable: movable,
    onDragStart: () => moves.current.drag(row),
    onDragEnd: () => moves.current.drag(undefined),
    ...useDrop(() => moves.current.drop(row), canDrop),
  };
  const handleKey = (event: KeyboardEvent) => moves.current.handleKey(event, row, at);
  return (
    <li
      className={`${classes.line} hoverable`}
      data-kind={row.kind}
      data-current={current || undefined}
      {...drag}
    >
      {renaming ? (
        <RenameField row={row} onDone={() => moves.current.endRename(row)} />
      ) : row.absent ? (
        <span className={classes.absent}>{row.label}</span>
      ) : (
        <button
          type="button"
          className={`${classes.button} bare-button line gap-8 fill shrink`}
          data-row={rowKey(row.path)}
          // One tab stop for the whole outline; arrow keys move within it.
          tabIndex={current ? 0 : -1}
          aria-current={current || undefined}
          onClick={() => moves.current.select(row)}
          onKeyDown={handleKey}
        >
          <span className={`${classes.name} truncate`}>{row.label}</span>
          <ProblemCounts errors={row.errors} warnings={row.warnings} />
        </button>
      )}
      {readOnly ? null : (
        <span className={classes.tools}>
          {canAdd ? (
            <IconButton
              size="sm"
              label={
                row.absent ? `Add ${row.label.toLowerCase()}` : `Add an object to ${row.label.toLowerCase()}`
              }
              icon={<IconPlus aria-hidden />}
              onClick={() => moves.current.add(row)}
              {...(row.absent
                ? { 'data-row': rowKey(row.path), tabIndex: current ? 0 : -1, onKeyDown: handleKey }
                : {})}
            />
          ) : null}
          {row.kind === 'integration' || row.absent ? null : (
            <ActionMenu
              label={`Actions for ${row.label}`}
              actions={actionsOf(row, moves)}
              renderButton={(trigger) => (
                <PlainIconButton
                  {...trigger}
                  size="sm"
                  aria-label={`Actions for ${row.label}`}
                  icon={<IconDots aria-hidden />}
                />
              )}
            />
          )}
        </span>
      )}
    </li>
  );
}

function actionsOf(row: OutlineRow, moves: OutlineLineProps['moves']): PageAction[] {
  const { index, count } = row;
  // It only changes the draft.
  const remove = { ...deleteAction('Remove', () => moves.current.remove(row)), changes: false };
  if (row.kind === 'block') return [remove];
  return [
    { label: 'Rename', icon: <IconPencil aria-hidden />, onSelect: () => moves.current.startRename(row) },
    { label: 'Duplicate', icon: <IconCopy aria-hidden />, onSelect: () => moves.current.duplicate(row) },
    {
      label: 'Move up',
      icon: <IconArrowUp aria-hidden />,
      onSelect: () => moves.current.move(row, -1),
      disabledReason: index === 0 ? 'It is the first' : undefined,
    },
    {
      label: 'Move down',
      icon: <IconArrowDown aria-hidden />,
      onSelect: () => moves.current.move(row, 1),
      disabledReason: index === count - 1 ? 'It is the last' : undefined,
    },
    remove,
  ];
}

function ProblemCounts({ errors, warnings }: { errors: number; warnings: number }) {
  if (errors + warnings === 0) return null;
  const words = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
  ].join(', ');
  return (
    <span className={classes.counts} title={words}>
      {errors > 0 ? (
        <span className={`${classes.errors} failed`}>
          <IconCircleX aria-hidden />
          {errors}
          <VisuallyHidden> {errors === 1 ? 'error' : 'errors'}</VisuallyHidden>
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className={classes.warnings}>
          <IconAlertTriangle aria-hidden />
          {warnings}
          <VisuallyHidden> {warnings === 1 ? 'warning' : 'warnings'}</VisuallyHidden>
        </span>
      ) : null}
    </span>
  );
}

/** Each keystroke is an edit, as in the form. */
function RenameField({ row, onDone }: { row: OutlineRow; onDone: () => void }) {
  const path = [...row.path, 'objectName'];
  const value = useTextAt(path);
  const { settle, type } = useEdits();
  const [before] = useState(value);
  const end = (text: string) => {
    if (text !== value) settle(path, text);
    onDone();
  };
  return (
    <TextInput
      className={`mono-field ${classes.rename}`}
      size="xs"
      aria-label={`New name of ${before}`}
      value={value}
      spellCheck={false}
      ref={(input) => {
        input?.focus();
      }}
      onChange={(event) => type(path, event.currentTarget.value)}
      onBlur={() => end(value.trim() || before)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(value.trim() || before);
        if (event.key === 'Escape') {
          event.stopPropagation();
          end(before);
        }
      }}
    />
  );
}
