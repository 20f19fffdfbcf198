import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format';
import type { Unreadable } from '@/lib/unreadable';
import { EmptyState } from '@/components/state/empty-state';
import { List, type ListProps } from './list';
import { RefreshNote, refreshProps, type OfferedQuery } from '@/components/state/refresh-note';
import { TableSkeleton } from '@/components/state/skeletons';

interface OfferedListProps<Row> extends Omit<ListProps<Row>, 'rows' | 'unreadable'> {
  list: OfferedQuery & { unreadable: Unreadable };
  /** Other lists that the page shows counts from, by what they list. Refresh reads them too. */
  others?: Readonly<Record<string, OfferedQuery & { error: unknown; unreadable: Unreadable }>>;
  /** Shown instead of how old the list is. */
  progress?: ReactNode;
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
export function OfferedList<Row>(props: OfferedListProps<Row>) {
  const { list, others = {}, rows, notOffered, empty, emptyTitle, emptyAction, progress, ...rest } = props;
  const refreshNote = <RefreshNote {...refreshProps(list, Object.values(others))} />;
  if (!list.offered) return notOffered;
  if (!rows) return <TableSkeleton columns={props.columns.length} label={`Reading ${props.noun}s`} />;
  if (rows.length === 0 && list.unreadable.count === 0)
    return (
      <EmptyState title={emptyTitle ?? `No ${props.noun}s yet`} action={emptyAction} refresh={refreshNote}>
        {empty}
      </EmptyState>
    );
  const unread = Object.entries(others).flatMap(([nouns, { offered, error, unreadable }]) => {
    if (!offered) return [`this service does not offer the list of ${nouns}`];
    if (error) return [`the list of ${nouns} could not be read`];
    return unreadable.count > 0
      ? [`${formatNumber(unreadable.count)} of the ${nouns} could not be read`]
      : [];
  });
  return (
    <List {...rest} rows={rows} unreadable={list.unreadable} right={progress ?? refreshNote}>
      {rest.children}
      {unread.length > 0 ? (
        <p className="footnote">Some counts are not known: {unread.join(', and ')}.</p>
      ) : null}
    </List>
  );
}
