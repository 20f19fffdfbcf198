import { useState } from 'react';
import { useAddMember } from '@/api/organization';
import type { Column } from '@/components/data-table';
import { List } from '@/components/list';
import { createdColumn, idColumn } from '@/components/list-columns';
import { notify } from '@/components/notify';
import type { Builder } from '@/contract/person';
import type { ListSearch } from '@/lib/list-search';
import { OneFieldForm } from './one-field-form';
import { Part, type OfferedList } from './part';

export const nameOf = ({ fullName, firstName, lastName, primaryEmail, id }: Builder): string =>
  fullName || [firstName, lastName].filter(Boolean).join(' ') || primaryEmail || id;

const columns: readonly Column<Builder>[] = [
  { id: 'name', header: 'Name', primary: true, value: nameOf },
  { id: 'email', header: 'E-mail address', width: 13, value: ({ primaryEmail }) => primaryEmail },
  { ...createdColumn<Builder>(({ createTime }) => createTime), header: 'Since', width: 7 },
  { ...idColumn<Builder>('builder', ({ id }) => id), width: 10.5 },
];

export function Members({ orgId, list }: { orgId: string; list: OfferedList<Builder> }) {
  const add = useAddMember(orgId);
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <Part
      title="Members"
      description="The interface has no way to remove a member or to change a role."
      list={list}
      nouns="members"
      below={
        <OneFieldForm
          label="Add a member"
          field="Builder id"
          issueName="builderId"
          mono
          description={() => 'Of a person who uses the service already. Others are invited, below.'}
          fault={(value) => (value.trim() === '' ? 'Builder id is required' : undefined)}
          verb="Add member"
          onSubmit={async (value) => {
            await add.mutateAsync(value.trim());
            notify.done('The member was added');
          }}
        />
      }
    >
      {(members) => (
        <List
          id="members"
          noun="member"
          caption="Members"
          plain
          columns={columns}
          rows={members}
          unreadable={list.unreadable}
          rowId={({ id }) => id}
          rowName={nameOf}
          textOf={(member) => `${nameOf(member)} ${member.primaryEmail ?? ''} ${member.id}`}
          placeholder="Search name, address or id"
          search={search}
          onSearchChange={setSearch}
        />
      )}
    </Part>
  );
}
