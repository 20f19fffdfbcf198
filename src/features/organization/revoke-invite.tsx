import { useRevokeInvite } from '@/api/organization';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { notify } from '@/components/notify';
import type { Invite } from '@/contract/person';

interface RevokeInviteProps {
  orgId: string;
  invite: Invite;
  onClose: () => void;
}

export function RevokeInvite({ orgId, invite, onClose }: RevokeInviteProps) {
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
