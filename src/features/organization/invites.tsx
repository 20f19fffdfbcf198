import { useState } from 'react';
import { useRevokeInvite } from '@/api/organization';
import type { Offered } from '@/api/offered';
import { ChangeButton } from '@/components/action-button';
import { ConfirmDialog } from '@/components/overlay/confirm-dialog';
import type { Column } from '@/components/list/data-table';
import { List } from '@/components/list/list';
import { createdColumn, lookCells } from '@/components/list/list-columns';
import { notify } from '@/components/notify';
import type { Invite } from '@/contract/person';
import type { ListSearch } from '@/lib/list-search';
import type { Look } from '@/lib/operation-words';
import { Part } from './part';

const looks = new Map<string, Look>([
  ['pending', { kind: 'todo', word: 'Pending' }],
  ['accepted', { kind: 'success', word: 'Accepted' }],
  ['revoked', { kind: 'unknown', word: 'Revoked' }],
  ['expired', { kind: 'warning', word: 'Expired' }],
]);
const lookOf = ({ status }: Invite): Look => looks.get(status) ?? { kind: 'unknown', word: status };

const columns: readonly Column<Invite>[] = [
  { id: 'email', header: 'E-mail address', primary: true, value: ({ invitedEmail }) => invitedEmail },
  { id: 'status', header: 'Status', width: 7, card: 'top', ...lookCells(lookOf) },
  { ...createdColumn<Invite>(({ createTime }) => createTime), header: 'Invited' },
];

interface InvitesProps {
  orgId: string;
  list: Offered<readonly Invite[]>;
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
        <ChangeButton size="xs" onClick={onInvite}>
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
            isPart
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
            textOf={(invite) => `${invite.invitedEmail} ${lookOf(invite).word}`}
            placeholder="Search address or status"
            search={search}
            onSearchChange={setSearch}
          />
        )
      }
    </Part>
  );
}

interface RevokeInviteProps {
  orgId: string;
  invite: Invite;
  onClose: () => void;
}

function RevokeInvite({ orgId, invite, onClose }: RevokeInviteProps) {
  const revoke = useRevokeInvite(orgId);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Revoke the invite of ${invite.invitedEmail}`}
      verb="Revoke invite"
      pending={revoke.isPending}
      problem={revoke.problem}
      onConfirm={() =>
        revoke.mutate(invite.id, {
          onSuccess: () => {
            notify.done(`The invite of ${invite.invitedEmail} was revoked`);
            onClose();
          },
        })
      }
    >
      They can no longer join with it. They can be invited again.
    </ConfirmDialog>
  );
}
