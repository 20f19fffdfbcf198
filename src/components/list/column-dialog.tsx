import { Button, Checkbox } from '@mantine/core';
import { announce } from '@/components/announcer';
import { isShown, orderedColumns, type ColumnLayout } from './column-layout';
import type { Column } from './data-table-types';
import { Dialog } from '@/components/overlay/dialog';
import { IconButton } from '@/components/icon-button';
import { IconArrowDown, IconArrowUp } from '@/components/icons';
import classes from './list.module.css';

interface ColumnDialogProps {
  columns: readonly Column<never>[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
  onClose: () => void;
}

/** Chooses the columns of a list and their order. The list behind it changes at once. */
export function ColumnDialog({ columns, layout, onChange, onClose }: ColumnDialogProps) {
  const ordered = orderedColumns(columns, layout);
  const move = (from: number, by: number) => {
    const ids = ordered.map(({ id }) => id);
    const [moved] = ids.splice(from, 1);
    if (moved === undefined) return;
    ids.splice(from + by, 0, moved);
    onChange({ ...layout, order: ids });
    announce(`Place ${from + by + 1} of ${ordered.length}`);
  };
  return (
    <Dialog opened onClose={onClose} title="Columns" size="sm">
      <p className="hint">Kept in this browser. On a narrow screen, columns without room are left out.</p>
      <ol className={classes.columns}>
        {ordered.map((column, at) => (
          <li key={column.id} className={`${classes.column} line gap-4`}>
            <Checkbox
              label={column.header}
              checked={isShown(column, layout)}
              disabled={column.primary ?? false}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...layout, shown: { ...layout.shown, [column.id]: checked } })
              }
            />
            <IconButton
              label={`Move ${column.header} up`}
              icon={<IconArrowUp aria-hidden />}
              {...(at === 0 ? { disabledReason: 'It is the first' } : {})}
              onClick={() => move(at, -1)}
            />
            <IconButton
              label={`Move ${column.header} down`}
              icon={<IconArrowDown aria-hidden />}
              {...(at === ordered.length - 1 ? { disabledReason: 'It is the last' } : {})}
              onClick={() => move(at, 1)}
            />
          </li>
        ))}
      </ol>
      <Button onClick={() => onChange({})}>Reset columns</Button>
    </Dialog>
  );
}
