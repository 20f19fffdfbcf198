import { useState } from 'react';
import { ChangeButton } from '@/components/action-button';
import type { Column } from '@/components/data-table';
import { List } from '@/components/list';
import { createdColumn } from '@/components/list-columns';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import type { Invite } from '@/contract/person';
import type { ListSearch } from '@/lib/list-search';
import { Part, type OfferedList } from './part';
import { RevokeInvite } from './revoke-invite';

const looks: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  pending: { kind: 'running', word: 'Pending' },
  accepted: { kind: 'success', word: 'Accepted' },
  revoked: { kind: 'unknown', word: 'Revoked' },
  expired: { kind: 'warning', word: 'Expired' },
};
const lookOf = (status: string): { kind: StatusKind; word: string } =>
  looks[status] ?? { kind: 'unknown', word: status };

const columns: readonly Column<Invite>[] = [
  { id: 'email', header: 'E-mail address', primary: true, value: ({ invitedEmail }) => invitedEmail },
  {
    id: 'status',
    header: 'Status',
    width: 7,
    card: 'top',
    value: ({ status }) => lookOf(status).word,
    cell: ({ status }) => {
      const { kind, word } = lookOf(status);
      return (
        <StatusBadge kind={kind} plain>
          {word}
        </StatusBadge>
      );
    },
  },
  { ...createdColumn<Invite>(({ createTime }) => createTime), header: 'Invited' },
];

interface InvitesProps {
  orgId: string;
  list: OfferedList<Invite>;
  onInvite: () => void;
}

export function Invites({ orgId, list, onInvite }: InvitesProps) {
  const [revoking, setRevoking] = useState<Invite>();
  const [search, setSearch] = useState<ListSearch>({});
  return (
    <Part
      title="Invites"
      list={list}
      nouns="invites"
      actions={
        <ChangeButton size="xs" variant="default" onClick={onInvite}>
          Invite a person…
        </ChangeButton>
      }
      below={
        revoking ? (
          <RevokeInvite orgId={orgId} invite={revoking} onClose={() => setRevoking(undefined)} />
        ) : null
      }
    >
      {(invites) =>
        invites.length === 0 && list.unreadable.count === 0 ? (
          <p className="note">Nobody is invited.</p>
        ) : (
          <List
            id="invites"
            noun="invite"
            caption="Invites"
            plain
            columns={columns}
            rows={invites}
            unreadable={list.unreadable}
            rowId={({ id }) => id}
            rowName={({ invitedEmail }) => invitedEmail}
            rowActions={(one) =>
              one.status === 'pending'
                ? [{ label: 'Revoke', danger: true, changes: true, onSelect: () => setRevoking(one) }]
                : []
            }
            textOf={({ invitedEmail, status }) => `${invitedEmail} ${lookOf(status).word}`}
            placeholder="Search address or status"
            search={search}
            onSearchChange={setSearch}
          />
        )
      }
    </Part>
  );
}
