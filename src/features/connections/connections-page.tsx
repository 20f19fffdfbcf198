import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { ButtonLink } from '@/components/button-link';
import { DataTable, type Column } from '@/components/data-table';
import { IconPlus } from '@/components/icons';
import { NoMatch } from '@/components/no-match';
import { NotOffered } from '@/components/not-offered';
import { OfferedList } from '@/components/offered-list';
import { PageHeader } from '@/components/page-header';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';
import { UnknownValue } from '@/components/unknown-value';
import { WithUnreadable } from '@/components/with-unreadable';
import { formatNumber } from '@/lib/format';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import { connectionRows, matchingConnections, schemeWord, type ConnectionRow } from './connection-rows';
import { ConnectionsToolbar } from './connections-toolbar';
import { filterChips, withoutFilters } from './connections-filters';
import { sortOf, withSort, type ConnectionsSearch } from './connections-search';

interface ConnectionsPageProps {
  project: string;
  search: ConnectionsSearch;
  onSearchChange: (search: ConnectionsSearch) => void;
}

const columns: readonly Column<ConnectionRow>[] = [
  {
    id: 'customer',
    header: 'Customer',
    primary: true,
    cell: ({ customer }) => customer,
    sortValue: ({ customer }) => customer,
  },
  {
    id: 'consumer',
    header: 'Connected by',
    cell: ({ consumer }) => consumer ?? <UnknownValue />,
    sortValue: ({ consumer }) => consumer,
  },
  {
    id: 'provider',
    header: 'Provider',
    width: 9,
    mono: true,
    cell: ({ connection }) => connection.provider,
    sortValue: ({ connection }) => connection.provider,
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    card: 'top',
    cell: ({ status }) => (
      <StatusBadge kind={status.kind} plain>
        {status.word}
      </StatusBadge>
    ),
    sortValue: ({ status }) => status.word,
  },
  {
    id: 'scheme',
    header: 'Signs in by',
    width: 12,
    yields: 2,
    card: 'hidden',
    cell: ({ connection }) => schemeWord(connection.authScheme) ?? <UnknownValue />,
    sortValue: ({ connection }) => schemeWord(connection.authScheme),
  },
  {
    id: 'used',
    header: 'Installations',
    width: 7,
    align: 'right',
    cell: ({ used }) => (used === undefined ? <UnknownValue /> : formatNumber(used)),
    sortValue: ({ used }) => used,
  },
  {
    id: 'created',
    header: 'Created',
    width: 7.5,
    yields: 1,
    align: 'right',
    card: 'hidden',
    cell: ({ connection }) => <RelativeTime value={connection.createTime} />,
    sortValue: ({ connection }) => parseTime(connection.createTime),
  },
];

/** The credentials of all customers at all providers. */
export function ConnectionsPage({ project, search, onSearchChange }: ConnectionsPageProps) {
  const navigate = useNavigate();
  const list = useOffered(connectionQueries.list(project));
  const unreadable = useUnreadable(connectionQueries.list(project));
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const open = (connection: string) =>
    void navigate({ to: '/projects/$project/connections/$connection', params: { project, connection } });
  const linkRow = ({ connection }: ConnectionRow, children: ReactNode) => (
    <Link to="/projects/$project/connections/$connection" params={{ project, connection: connection.id }}>
      {children}
    </Link>
  );

  return (
    <>
      <PageHeader
        {...pageWords.connections}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/connections/new"
            params={{ project }}
          >
            Connect a customer
          </ButtonLink>
        }
      />
      <OfferedList
        list={list}
        unreadable={unreadable}
        others={[installations]}
        nouns="connections"
        columns={6}
        notOffered={
          <NotOffered
            nouns="connections"
            noun="connection"
            hint="A customer can still be connected. One connection opens by its id if the service offers reading it."
            onSubmit={open}
          />
        }
        empty="A connection is made when a customer authorizes access to their account at a provider. Your product asks them, or you send them the address made here."
      >
        {(items, refreshNote) => {
          const all = connectionRows(items, installations.data);
          const shown = matchingConnections(all, search);
          const { sort: _sort, desc: _desc, ...filter } = search;
          return (
            <>
              <ConnectionsToolbar
                rows={all}
                shown={shown.length}
                unreadable={unreadable.count}
                search={search}
                onSearchChange={onSearchChange}
                right={refreshNote}
              />
              <WithUnreadable noun="connection" unreadable={unreadable} readable={all.length}>
                {shown.length === 0 ? (
                  <NoMatch
                    noun="connections"
                    filter={filterChips(search)
                      .map(({ label }) => label.replace(/^[A-Z]/, (letter) => letter.toLowerCase()))
                      .join(' and ')}
                    onClear={() => onSearchChange(withoutFilters(search))}
                  />
                ) : (
                  <DataTable
                    caption="Connections of this project"
                    columns={columns}
                    rows={shown}
                    getRowId={({ connection }) => connection.id}
                    rowLink={linkRow}
                    sort={sortOf(search)}
                    onSortChange={(sort) => onSearchChange({ ...filter, ...withSort(sort) })}
                    maxHeight="var(--table-max-height)"
                  />
                )}
              </WithUnreadable>
              {!installations.offered || installations.error ? (
                <p className="footnote">
                  The list of installations could not be read, so it is not known which connections are used.
                </p>
              ) : null}
            </>
          );
        }}
      </OfferedList>
    </>
  );
}
