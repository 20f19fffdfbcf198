import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { useOffered } from '@/api/offered';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import type { Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { IconPlus } from '@/components/icons';
import { NotOffered } from '@/components/not-offered';
import { PageHeader } from '@/components/page-header';
import { RefreshNote } from '@/components/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { SearchedTable } from '@/components/searched-table';
import { TableSkeleton } from '@/components/skeletons';
import type { JwtKey } from '@/contract/jwt-key';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import { KeyStatus } from './key-status';
import { sortOf, withSort, type JwtKeysSearch } from './jwt-keys-search';

interface JwtKeysPageProps {
  project: string;
  search: JwtKeysSearch;
  onSearchChange: (search: JwtKeysSearch) => void;
}

const columns: readonly Column<JwtKey>[] = [
  {
    id: 'label',
    header: 'Label',
    primary: true,
    cell: ({ label }) => label,
    sortValue: ({ label }) => label,
  },
  {
    id: 'id',
    header: 'Key id (kid)',
    width: 12,
    cell: ({ id }) => <CopyId value={id} label="key id" />,
  },
  {
    id: 'algorithm',
    header: 'Algorithm',
    width: 7,
    mono: true,
    hideNarrow: true,
    cell: ({ algorithm }) => algorithm,
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    narrowTop: true,
    cell: ({ active }) => <KeyStatus active={active} plain />,
    sortValue: ({ active }) => active,
  },
  {
    id: 'created',
    header: 'Created',
    width: 8,
    align: 'right',
    cell: ({ createTime }) => <RelativeTime value={createTime} />,
    sortValue: ({ createTime }) => parseTime(createTime),
  },
];

/** Public keys that the tokens of front ends are verified with. */
export function JwtKeysPage({ project, search, onSearchChange }: JwtKeysPageProps) {
  const navigate = useNavigate();
  const list = useOffered(jwtKeyQueries.list(project));
  const linkRow = ({ id }: JwtKey, children: ReactNode) => (
    <Link to="/projects/$project/jwt-keys/$key" params={{ project, key: id }}>
      {children}
    </Link>
  );
  const refreshNote = (
    <RefreshNote
      readAt={list.readAt}
      failedAt={list.failedAt}
      refreshing={list.isFetching}
      onRefresh={() => void list.refetch()}
    />
  );
  const body = () => {
    if (!list.offered)
      return (
        <NotOffered
          nouns="JWT keys"
          noun="JWT key"
          onOpen={(key) =>
            void navigate({ to: '/projects/$project/jwt-keys/$key', params: { project, key } })
          }
        />
      );
    if (!list.data) return <TableSkeleton columns={5} label="Reading JWT keys" />;
    if (list.data.length === 0)
      return (
        <EmptyState title="No JWT keys yet" refresh={refreshNote}>
          With one, your front end acts for one customer by tokens that your server signs, without an API key.
        </EmptyState>
      );
    return (
      <SearchedTable
        noun="JWT key"
        caption="JWT keys of this project"
        placeholder="Label or key id"
        columns={columns}
        rows={list.data}
        textOf={({ label, id }) => `${label} ${id}`}
        getRowId={({ id }) => id}
        rowLink={linkRow}
        search={search}
        onSearchChange={onSearchChange}
        sortOf={sortOf}
        withSort={withSort}
        right={refreshNote}
      />
    );
  };
  return (
    <>
      <PageHeader
        {...pageWords['jwt-keys']}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/jwt-keys/new"
            params={{ project }}
          >
            New JWT key
          </ButtonLink>
        }
      />
      {body()}
    </>
  );
}
