import { useUnreadable } from '@/api/lists';
import { organizationQueries, useAddMember } from '@/api/organization';
import { CopyId } from '@/components/copy-id';
import { notify } from '@/components/notify';
import { RelativeTime } from '@/components/relative-time';
import { WithUnreadable } from '@/components/with-unreadable';
import type { Builder } from '@/contract/person';
import { OneFieldForm } from './one-field-form';
import classes from './organization.module.css';
import { Part, type Offered } from './part';
import { SearchedList } from './searched-list';

export const nameOf = ({ fullName, firstName, lastName, primaryEmail, id }: Builder): string =>
  fullName || [firstName, lastName].filter(Boolean).join(' ') || primaryEmail || id;

export function Members({ orgId, list }: { orgId: string; list: Offered<readonly Builder[]> }) {
  const unreadable = useUnreadable(organizationQueries.members(orgId));
  const add = useAddMember(orgId);
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
        <WithUnreadable noun="member" unreadable={unreadable} readable={members.length}>
          <SearchedList
            label="Members"
            noun="member"
            items={members}
            textOf={(member) => `${nameOf(member)} ${member.primaryEmail ?? ''} ${member.id}`}
          >
            {(member) => (
              <li key={member.id} className={classes.row}>
                <span className={classes.name}>{nameOf(member)}</span>
                <span className={classes.quiet}>{member.primaryEmail}</span>
                <span className={classes.aside}>
                  since <RelativeTime value={member.createTime} />
                </span>
                <CopyId value={member.id} label="builder id" />
              </li>
            )}
          </SearchedList>
        </WithUnreadable>
      )}
    </Part>
  );
}
