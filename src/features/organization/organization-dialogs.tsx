import { useAcceptInvite, useAddMember, useInvite, useUpdateOrganization } from '@/api/organization';
import { Dialog } from '@/components/dialog';
import { notify } from '@/components/notify';
import type { BillingAccount } from '@/contract/billing';
import type { Organization } from '@/contract/organization';
import { createInviteSchema, type BuilderInfo } from '@/contract/person';
import { firstIssue } from '@/lib/first-issue';
import { BillingSession } from './billing-session';
import { CheckDomain } from './check-domain';
import { ClaimDomain } from './claim-domain';
import { Details } from './details';
import { OneFieldForm } from './one-field-form';

export interface OrganizationDialogProps {
  orgId: string;
  organization: Organization | undefined;
  me: BuilderInfo | undefined;
  account: BillingAccount | undefined;
  onClose: () => void;
}

const dialogs = {
  rename: { title: 'Rename the organization', Content: Rename },
  invite: { title: 'Invite a person', Content: Invite },
  add: { title: 'Add a member', Content: AddMember },
  accept: { title: 'Accept an invite', Content: AcceptInvite },
  claim: { title: 'Claim a domain', Content: ClaimDomain },
  check: { title: 'Check a domain', Content: CheckDomain },
  billing: { title: 'Billing session', Content: BillingSession },
  details: { title: 'Details', Content: Details },
};

export type OrganizationDialogName = keyof typeof dialogs;

/** The forms of the organization, each shown when it is asked for. */
export function OrganizationDialog(props: OrganizationDialogProps & { dialog: OrganizationDialogName }) {
  const { title, Content } = dialogs[props.dialog];
  return (
    <Dialog opened onClose={props.onClose} title={title} size="md">
      <Content {...props} />
    </Dialog>
  );
}

/** What is wrong with an e-mail address, by the service's own rule. */
const emailFault = (email: string) => firstIssue(createInviteSchema, { email: email.trim() });

const longest = 255;

function labelFault(label: string): string | undefined {
  if (label.trim() === '') return 'Label is required';
  return label.length > longest ? `Label is at most ${longest} characters long` : undefined;
}

/** Where the label cannot be read, it can still be set. */
function Rename({ orgId, organization, onClose }: OrganizationDialogProps) {
  const update = useUpdateOrganization(orgId);
  const label = organization?.label;
  return (
    <OneFieldForm
      label="Label"
      name="label"
      initial={label ?? ''}
      description={() => 'What people read where this organization is named'}
      fault={labelFault}
      verb="Save label"
      disabledReason={(value) => (value === label ? 'Nothing has changed' : undefined)}
      onCancel={onClose}
      onSubmit={async (value) => {
        await update.mutateAsync(value);
        notify.done('The label was saved');
        onClose();
      }}
    />
  );
}

function Invite({ orgId, onClose }: OrganizationDialogProps) {
  const invite = useInvite(orgId);
  return (
    <OneFieldForm
      label="E-mail address"
      name="email"
      type="email"
      fault={emailFault}
      verb="Send invite"
      onCancel={onClose}
      onSubmit={async (value) => {
        await invite.mutateAsync(value.trim());
        notify.done(`${value.trim()} was invited`);
        onClose();
      }}
    />
  );
}

function AddMember({ orgId, onClose }: OrganizationDialogProps) {
  const add = useAddMember(orgId);
  return (
    <OneFieldForm
      label="Builder id"
      name="builderId"
      mono
      description={() => 'The service’s id of a person who uses it already. Others are invited.'}
      fault={(value) => (value.trim() === '' ? 'Builder id is required' : undefined)}
      verb="Add member"
      onCancel={onClose}
      onSubmit={async (value) => {
        await add.mutateAsync(value.trim());
        notify.done('The member was added');
        onClose();
      }}
    />
  );
}

/** The way into an organization that has invited the person. */
function AcceptInvite({ orgId, me, onClose }: OrganizationDialogProps) {
  const accept = useAcceptInvite(orgId);
  return (
    <OneFieldForm
      label="Invited e-mail address"
      name="invitedEmail"
      type="email"
      initial={me?.builder.primaryEmail ?? ''}
      description={() => 'The address that the invite was made for: your own.'}
      fault={emailFault}
      verb="Accept invite"
      onCancel={onClose}
      onSubmit={async (value) => {
        const { orgRole } = await accept.mutateAsync(value.trim());
        notify.done(orgRole ? `You belong to ${orgRole.org.label} now` : 'The invite was accepted');
        onClose();
      }}
    />
  );
}
