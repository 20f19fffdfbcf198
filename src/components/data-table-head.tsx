import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { SortState } from '@/lib/sort';
import type { Column } from './data-table-types';
import classes from './data-table.module.css';
import { IconArrowDown, IconArrowUp } from './icons';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortState | undefined;
  onSortChange: ((sort: SortState) => void) | undefined;
  withMenu: boolean;
  bare: boolean;
}

export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { columns, sort, onSortChange, withMenu, bare } = props;
  return (
    <thead role="rowgroup" data-bare={bare || undefined}>
      <tr role="row" className={classes.headRow} aria-rowindex={1}>
        {columns.map((column) => {
          const sortable = Boolean(column.sortValue && onSortChange);
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
            </th>
          );
        })}
        {withMenu ? (
          <th role="columnheader" scope="col" className={classes.menuHeader}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
