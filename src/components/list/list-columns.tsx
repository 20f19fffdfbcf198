import { keyLook } from '@/lib/key-words';
import type { Look } from '@/lib/operation-words';
import { parseTime } from '@/lib/time';
import { CopyId } from '@/components/copy-id';
import type { Column } from './data-table-types';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';

export const createdColumn = <Row,>(timeOf: (row: Row) => string | null | undefined): Column<Row> => ({
  id: 'created',
  header: 'Created',
  width: 8,
  yields: 1,
  align: 'right',
  card: 'hidden',
  value: (row) => parseTime(timeOf(row)),
  cell: (row) => <RelativeTime value={timeOf(row)} />,
});

/** When something happened, as far as it is known. */
export const timeColumn = <Row,>(
  id: string,
  header: string,
  width: number,
  timeOf: (row: Row) => number | null | undefined,
): Column<Row> => ({
  id,
  header,
  width,
  align: 'right',
  cell: (row) => <RelativeTime value={timeOf(row)} missing="No time" />,
});

/** An id that is copied whole. `noun` is what it is the id of. */
export const idColumn = <Row,>(noun: string, idOf: (row: Row) => string): Column<Row> => ({
  id: 'id',
  header: 'Id',
  width: 12,
  value: idOf,
  cell: (row) => <CopyId value={idOf(row)} label={`${noun} id`} />,
});

/** The content of a column that shows a state as a badge, with colour only where it is not well. */
export const lookCells = <Row,>(
  lookOf: (row: Row) => Look | undefined,
): Required<Pick<Column<Row>, 'value' | 'cell'>> => ({
  value: (row) => lookOf(row)?.word,
  cell: (row) => {
    const look = lookOf(row);
    if (!look) return <span className="quiet">None</span>;
    return (
      <StatusBadge kind={look.kind} plain none={look.kind === 'success'}>
        {look.word}
      </StatusBadge>
    );
  },
});

/** Whether a key is active. */
export const activeColumn: Column<{ active?: boolean | null | undefined }> = {
  id: 'status',
  header: 'Status',
  width: 9,
  card: 'top',
  sortValue: ({ active }) => active,
  ...lookCells(({ active }) => keyLook(active)),
};
