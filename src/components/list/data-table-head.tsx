import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { DataTableProps } from './data-table-types';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from '@/components/icons';

export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, rowActions, selection, sort, part, onSortChange } = props;
  const isPart = part !== undefined && rows.length < part.count;
  return (
    <thead role="rowgroup">
      <tr role="row" className={classes.headRow} aria-rowindex={1}>
        {selection ? (
          <th role="columnheader" scope="col" className={classes.header}>
            {isPart ? (
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
                  className={`${classes.sort} inline gap-4`}
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

type SelectAllProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'rowId'> & {
  selection: NonNullable<DataTableProps<Row>['selection']>;
};

function SelectAll<Row>({ rows, rowId, selection }: SelectAllProps<Row>) {
  const { selected, onChange, isSelectable = () => true } = selection;
  const ids = rows.filter(isSelectable).map(rowId);
  const count = ids.filter((id) => selected.has(id)).length;
  const isAll = count > 0 && count === ids.length;
  return (
    <label className={`${classes.select} line fixed-size`}>
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
