import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { jwtKeyQueries } from '@/api/jwt-keys';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import type { Column } from '@/components/data-table';
import { IconPlus } from '@/components/icons';
import { NotOffered } from '@/components/not-offered';
import { OfferedList } from '@/components/offered-list';
import { PageHeader } from '@/components/page-header';
import { RelativeTime } from '@/components/relative-time';
import { SearchedTable } from '@/components/searched-table';
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
    card: 'hidden',
    cell: ({ algorithm }) => algorithm,
  },
  {
    id: 'status',
    header: 'Status',
    width: 9,
    card: 'top',
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

/** Public keys that verify the tokens of front ends. */
export function JwtKeysPage({ project, search, onSearchChange }: JwtKeysPageProps) {
  const navigate = useNavigate();
  const list = useOffered(jwtKeyQueries.list(project));
  const unreadable = useUnreadable(jwtKeyQueries.list(project));
  const linkRow = ({ id }: JwtKey, children: ReactNode) => (
    <Link to="/projects/$project/jwt-keys/$key" params={{ project, key: id }}>
      {children}
    </Link>
  );
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
      <OfferedList
        list={list}
        unreadable={unreadable}
        nouns="JWT keys"
        columns={5}
        notOffered={
          <NotOffered
            nouns="JWT keys"
            noun="JWT key"
            onSubmit={(key) =>
              void navigate({ to: '/projects/$project/jwt-keys/$key', params: { project, key } })
            }
          />
        }
        empty="With one, your front end acts for one customer by tokens that your server signs, without an API key."
      >
        {(items, refreshNote) => (
          <SearchedTable
            noun="JWT key"
            caption="JWT keys of this project"
            placeholder="Label or key id"
            columns={columns}
            rows={items}
            unreadable={unreadable}
            textOf={({ label, id }) => `${label} ${id}`}
            getRowId={({ id }) => id}
            rowLink={linkRow}
            search={search}
            onSearchChange={onSearchChange}
            sortOf={sortOf}
            withSort={withSort}
            right={refreshNote}
          />
        )}
      </OfferedList>
    </>
  );
}
