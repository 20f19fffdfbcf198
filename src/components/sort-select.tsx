import { NativeSelect } from '@mantine/core';
import type { SortState } from '@/lib/sort';

interface SortSelectProps {
  /** Sortable columns. */
  columns: readonly { id: string; header: string }[];
  sort: SortState | undefined;
  onSortChange: (sort: SortState) => void;
}

/** Sorting for cards, which have no column headers. */
export function SortSelect({ columns, sort, onSortChange }: SortSelectProps) {
  const options = columns.flatMap((column) => [
    { value: `asc ${column.id}`, label: `${column.header}, ascending` },
    { value: `desc ${column.id}`, label: `${column.header}, descending` },
  ]);
  const value = sort ? `${sort.direction} ${sort.column}` : '';
  const isListed = options.some((option) => option.value === value);
  return (
    <NativeSelect
      w="fit-content"
      aria-label="Sort by"
      size="xs"
      data={
        isListed
          ? options
          : [{ value, label: sort ? 'Sort: by a hidden column' : 'Sort: as read' }, ...options]
      }
      value={value}
      onChange={(event) => {
        const [direction, ...column] = event.currentTarget.value.split(' ');
        if (direction === 'asc' || direction === 'desc')
          onSortChange({ column: column.join(' '), direction });
      }}
    />
  );
}
