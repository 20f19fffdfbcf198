import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { PointerEvent } from 'react';
import type { DataTableProps } from './data-table-types';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from './icons';
import { rootFontSize } from './use-width';

export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowActions, selection, sort, onWidthChange, bareHead, part } = props;
  const isPart = part !== undefined && rows.length < part.count;
  const onSortChange = bareHead ? undefined : props.onSortChange;
  return (
    <thead role="rowgroup" data-bare={bareHead || undefined}>
      <tr role="row" className={classes.headRow} aria-rowindex={1}>
        {selection ? (
          <th role="columnheader" scope="col" className={classes.header}>
            {bareHead || isPart ? (
              <VisuallyHidden>Selected</VisuallyHidden>
            ) : (
              <SelectAll rows={rows} rowId={rowId} selection={selection} />
            )}
          </th>
        ) : null}
        {columns.map((column) => {
          const sortable = Boolean((column.value ?? column.sortValue) && onSortChange && !column.unsorted);
          const direction = sort?.column === column.id ? sort.direction : undefined;
          return (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              className={classes.header}
              data-align={column.align}
              aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
            >
              {sortable ? (
                <UnstyledButton
                  className={classes.sort}
                  data-active={direction ? true : undefined}
                  onClick={() =>
                    onSortChange?.({ column: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })
                  }
                >
                  {column.header}
                  {direction === 'desc' ? <IconArrowDown aria-hidden /> : <IconArrowUp aria-hidden />}
                </UnstyledButton>
              ) : (
                column.header
              )}
              {onWidthChange ? (
                // By keyboard, widths are set in the dialog of the columns.
                <span
                  aria-hidden
                  className={classes.resize}
                  onPointerDown={(event) => resize(event, (width) => onWidthChange(column.id, width))}
                />
              ) : null}
            </th>
          );
        })}
        {rowActions ? (
          <th role="columnheader" scope="col" className={classes.header}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}

/** Follows the pointer until it is released. */
function resize({ currentTarget: handle, pointerId, clientX }: PointerEvent, onWidth: (rem: number) => void) {
  const width = handle.parentElement?.offsetWidth ?? 0;
  const move = (event: globalThis.PointerEvent) =>
    onWidth((width + event.clientX - clientX) / rootFontSize());
  handle.setPointerCapture(pointerId);
  handle.addEventListener('pointermove', move as EventListener);
  handle.addEventListener(
    'lostpointercapture',
    () => handle.removeEventListener('pointermove', move as EventListener),
    { once: true },
  );
}

type SelectAllProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId'> & {
  selection: NonNullable<DataTableProps<Row>['selection']>;
};

function SelectAll<Row>({ rows, rowId, selection }: SelectAllProps<Row>) {
  const { selected, onChange, isSelectable = () => true } = selection;
  const ids = rows.filter(isSelectable).map(rowId);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <label className={classes.select}>
      <input
        type="checkbox"
        checked={isAll}
        disabled={ids.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => {
          const next = new Set(selected);
          for (const id of ids) {
            if (isAll) next.delete(id);
            else next.add(id);
          }
          onChange(next);
        }}
      />
      <VisuallyHidden>Select all rows</VisuallyHidden>
    </label>
  );
}
