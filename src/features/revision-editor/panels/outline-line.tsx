import { TextInput } from '@mantine/core';
import { useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import { ActionMenu, type PageAction } from '@/components/action-menu';
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
  IconTrash,
} from '@/components/icons';
import { isObjectBlock } from '@/features/revision-editor/forms/node-kind';
import { plural } from '@/lib/format';
import { rowKey, type OutlineRow } from './outline-rows';
import classes from './outline.module.css';

interface OutlineLineProps {
  row: OutlineRow;
  current: boolean;
  readOnly: boolean;
  renaming: boolean;
  /** The dragged object may be dropped here. */
  canDrop: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onAdd: () => void;
  onDuplicate: () => void;
  onRemove: () => void;
  onStartRename: () => void;
  /** Called with the old name where it is to stay. */
  onRename: (name: string) => void;
  onMove: (by: number) => void;
  onDrag: (active: boolean) => void;
  onDrop: () => void;
}

/** One line of the outline. */
export function OutlineLine(props: OutlineLineProps) {
  const { row, current, readOnly, renaming, canDrop, onSelect, onKeyDown, onDrag, onDrop } = props;
  const [over, setOver] = useState(false);
  const movable = row.kind === 'object' && !readOnly && !renaming;
  const canAdd =
    row.kind === 'block' && (row.absent || (row.block !== undefined && isObjectBlock(row.block)));
  // Dragging is one of several ways to move an object; the keyboard and the menu have the others.
  const drag: HTMLAttributes<HTMLLIElement> = {
    draggable: movable,
    onDragStart: () => onDrag(true),
    onDragEnd: () => onDrag(false),
    onDragOver: (event) => {
      if (!canDrop) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event) => {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
  return (
    <li
      className={classes.line}
      data-kind={row.kind}
      data-absent={row.absent || undefined}
      data-current={current || undefined}
      data-over={(over && canDrop) || undefined}
      {...drag}
    >
      {renaming ? (
        <RenameField name={row.label} onDone={props.onRename} />
      ) : row.absent ? (
        <span className={classes.absent}>{row.label}</span>
      ) : (
        <button
          type="button"
          className={classes.button}
          data-row={rowKey(row.path)}
          // One stop of Tab for the whole outline; the arrow keys go on from it.
          tabIndex={current ? 0 : -1}
          aria-current={current || undefined}
          onClick={onSelect}
          onKeyDown={onKeyDown}
        >
          <span className={classes.name}>{row.label}</span>
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
              onClick={props.onAdd}
              {...(row.absent ? { 'data-row': rowKey(row.path), tabIndex: current ? 0 : -1, onKeyDown } : {})}
            />
          ) : null}
          {row.kind === 'integration' || row.absent ? null : (
            <ActionMenu
              label={`Actions for ${row.label}`}
              actions={actionsOf(props)}
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

function actionsOf(props: OutlineLineProps): PageAction[] {
  const { row, onDuplicate, onStartRename, onMove, onRemove } = props;
  const { index, count } = row;
  const remove = { label: 'Remove', icon: <IconTrash aria-hidden />, danger: true, onSelect: onRemove };
  if (row.kind === 'block') return [remove];
  return [
    { label: 'Rename', icon: <IconPencil aria-hidden />, onSelect: onStartRename },
    { label: 'Duplicate', icon: <IconCopy aria-hidden />, onSelect: onDuplicate },
    {
      label: 'Move up',
      icon: <IconArrowUp aria-hidden />,
      onSelect: () => onMove(-1),
      ...(index === 0 ? { disabledReason: 'It is the first' } : {}),
    },
    {
      label: 'Move down',
      icon: <IconArrowDown aria-hidden />,
      onSelect: () => onMove(1),
      ...(index === count - 1 ? { disabledReason: 'It is the last' } : {}),
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
        <span className={classes.errors}>
          <IconCircleX aria-hidden />
          {errors}
          <span className={classes.hidden}> {errors === 1 ? 'error' : 'errors'}</span>
        </span>
      ) : null}
      {warnings > 0 ? (
        <span className={classes.warnings}>
          <IconAlertTriangle aria-hidden />
          {warnings}
          <span className={classes.hidden}> {warnings === 1 ? 'warning' : 'warnings'}</span>
        </span>
      ) : null}
    </span>
  );
}

function RenameField({ name, onDone }: { name: string; onDone: (name: string) => void }) {
  const [text, setText] = useState(name);
  return (
    <TextInput
      className={classes.rename ?? ''}
      size="xs"
      aria-label={`New name of ${name}`}
      value={text}
      ref={(input) => {
        input?.focus();
      }}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onDone(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onDone(text);
        if (event.key === 'Escape') {
          event.stopPropagation();
          onDone(name);
        }
      }}
    />
  );
}
