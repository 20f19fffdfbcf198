import { useState } from 'react';
import type { Offered } from '@/api/offered';
import { announce } from '@/components/announcer';
import { copyText } from '@/components/clipboard';
import type { Column } from '@/components/list/data-table';
import { List } from '@/components/list/list';
import { createdColumn } from '@/components/list/list-columns';
import type { Builder } from '@/contract/person';
import type { ListSearch } from '@/lib/list-search';
import { Part } from './part';

export const nameOf = ({ fullName, firstName, lastName, primaryEmail, id }: Builder): string =>
  fullName || [firstName, lastName].filter(Boolean).join(' ') || primaryEmail || id;

const columns: readonly Column<Builder>[] = [
  { id: 'name', header: 'Name', primary: true, value: nameOf },
  { id: 'email', header: 'E-mail address', width: 15, value: ({ primaryEmail }) => primaryEmail },
  { ...createdColumn<Builder>(({ createTime }) => createTime), header: 'Joined', width: 8 },
];

const copyId = (id: string) => copyText(id, 'Builder id copied').then(announce);

export function Members({ list }: { list: Offered<readonly Builder[]> }) {
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <Part
      title="Members"
      description="Services offer no way to remove a member or to change a role."
      list={list}
      nouns="members"
    >
      {(members) => (
        <List
          isPart
          id="members"
          noun="member"
          caption="Members"
          plain
          columns={columns}
          rows={members}
          unreadable={list.unreadable}
          rowId={({ id }) => id}
          rowName={nameOf}
          rowActions={({ id }) => [{ label: 'Copy builder id', onSelect: () => void copyId(id) }]}
          textOf={(member) => `${nameOf(member)} ${member.primaryEmail ?? ''} ${member.id}`}
          placeholder="Search name, address or id"
          search={search}
          onSearchChange={setSearch}
        />
      )}
    </Part>
  );
}
