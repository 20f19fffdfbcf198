import { Button, Checkbox } from '@mantine/core';
import { announce } from './announcer';
import { isShown, orderedColumns, withWidth, type ColumnLayout } from './column-layout';
import type { Column } from './data-table-types';
import { Dialog } from './dialog';
import { IconButton } from './icon-button';
import { IconArrowDown, IconArrowUp, IconMinus, IconPlus } from './icons';
import classes from './list.module.css';

interface ColumnDialogProps {
  columns: readonly Column<never>[];
  layout: ColumnLayout;
  onChange: (layout: ColumnLayout) => void;
  onClose: () => void;
}

/** In rem, for a column that has not been given one. */
const USUAL_WIDTH = 12;
const WIDTH_STEP = 2;

/** Chooses the columns of a list, their order and their widths. The list behind it changes at once. */
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
  const resize = ({ id, width }: Column<never>, by: number) => {
    const next = withWidth(layout, id, (layout.widths?.[id] ?? width ?? USUAL_WIDTH) + by);
    onChange(next);
    announce(`Width ${next.widths?.[id] ?? ''}`);
  };
  return (
    <Dialog opened onClose={onClose} title="Columns" size="sm">
      <p className="hint">Kept in this browser. On a narrow screen, columns without room are left out.</p>
      <ol className={classes.columns}>
        {ordered.map((column, at) => (
          <li key={column.id} className={classes.column}>
            <Checkbox
              label={column.header}
              checked={isShown(column, layout)}
              disabled={column.primary ?? false}
              onChange={({ currentTarget: { checked } }) =>
                onChange({ ...layout, shown: { ...layout.shown, [column.id]: checked } })
              }
            />
            <IconButton
              label={`Make ${column.header} narrower`}
              icon={<IconMinus aria-hidden />}
              onClick={() => resize(column, -WIDTH_STEP)}
            />
            <IconButton
              label={`Make ${column.header} wider`}
              icon={<IconPlus aria-hidden />}
              onClick={() => resize(column, WIDTH_STEP)}
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
      <Button variant="default" onClick={() => onChange({})}>
        Reset columns
      </Button>
    </Dialog>
  );
}
