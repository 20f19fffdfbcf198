import type { ReactNode } from 'react';
import type { ListSearch } from '@/lib/list-search';
import type { Unreadable } from '@/lib/unreadable';
import { EmptyState } from './empty-state';
import { List, type ListProps } from './list';
import { RefreshNote, refreshProps, type OfferedQuery } from './refresh-note';
import { TableSkeleton } from './skeletons';

interface OfferedListProps<Row, Search extends ListSearch> extends Omit<
  ListProps<Row, Search>,
  'rows' | 'unreadable'
> {
  list: OfferedQuery & { unreadable: Unreadable };
  /** Other lists that the page shows counts from; Refresh reads them too. */
  others?: readonly { refetch: () => unknown }[];
  /** Undefined until the list is read. */
  rows: readonly Row[] | undefined;
  /** Shown where the service does not offer the list. */
  notOffered?: ReactNode;
  /** Shown while the list is empty: what one is good for. */
  empty: ReactNode;
  /** Title of the empty list, if it is not "No topics yet". */
  emptyTitle?: string;
  /** A button in the empty list: how to get the first one. */
  emptyAction?: ReactNode;
}

/** The list of a page in each of its states: not offered, loading, empty, or shown. */
export function OfferedList<Row, Search extends ListSearch>(props: OfferedListProps<Row, Search>) {
  const { list, others = [], rows, notOffered, empty, emptyTitle, emptyAction, ...rest } = props;
  const refreshNote = <RefreshNote {...refreshProps(list, others)} />;
  if (!list.offered) return notOffered;
  if (!rows) return <TableSkeleton columns={props.columns.length} label={`Reading ${props.noun}s`} />;
  if (rows.length === 0 && list.unreadable.count === 0)
    return (
      <EmptyState title={emptyTitle ?? `No ${props.noun}s yet`} action={emptyAction} refresh={refreshNote}>
        {empty}
      </EmptyState>
    );
  return <List {...rest} rows={rows} unreadable={list.unreadable} right={refreshNote} />;
}
