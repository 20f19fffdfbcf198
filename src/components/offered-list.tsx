import type { ReactNode } from 'react';
import type { Unreadable } from '@/lib/unreadable';
import { EmptyState } from './empty-state';
import { RefreshNote, refreshProps } from './refresh-note';
import { TableSkeleton } from './skeletons';

interface OfferedListProps<Items extends readonly unknown[]> {
  /** What `useOffered` returns for the list. */
  list: {
    data: Items | undefined;
    offered: boolean;
    readAt: number | undefined;
    failedAt: number | undefined;
    isFetching: boolean;
    refetch: () => unknown;
  };
  unreadable: Unreadable;
  /** Other lists that the page shows counts from; Refresh reads them too. */
  others?: readonly { refetch: () => unknown }[];
  /** "JWT keys" */
  nouns: string;
  /** Number of columns of the skeleton. */
  columns: number;
  /** Shown where the service does not offer the list. */
  notOffered: ReactNode;
  /** Shown while the list is empty: what one is good for. */
  empty: ReactNode;
  children: (items: Items, refreshNote: ReactNode) => ReactNode;
}

/** The list of a page in each of its states: not offered, loading, empty, or shown by `children`. */
export function OfferedList<Items extends readonly unknown[]>(props: OfferedListProps<Items>) {
  const { list, unreadable, others = [], nouns, columns, notOffered, empty, children } = props;
  const refreshNote = <RefreshNote {...refreshProps(list, others)} />;
  if (!list.offered) return notOffered;
  if (!list.data) return <TableSkeleton columns={columns} label={`Reading ${nouns}`} />;
  if (list.data.length === 0 && unreadable.count === 0)
    return (
      <EmptyState title={`No ${nouns} yet`} refresh={refreshNote}>
        {empty}
      </EmptyState>
    );
  return children(list.data, refreshNote);
}
