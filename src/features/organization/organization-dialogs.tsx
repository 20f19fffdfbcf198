import { useState } from 'react';
import { ApiError } from '@/api/errors';
import {
  organizationQueries,
  useAcceptInvite,
  useAddMember,
  useCheckDomain,
  useInvite,
  useUpdateOrganization,
} from '@/api/organization';
import { useReadAgain } from '@/api/reading/read-again';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/page/definition-list';
import { Dialog } from '@/components/overlay/dialog';
import { notify } from '@/components/notify';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge } from '@/components/status-badge';
import type { BillingAccount } from '@/contract/billing';
import { extractDomain } from '@/contract/domain';
import type { Organization } from '@/contract/organization';
import type { BuilderInfo } from '@/contract/person';
import { domainWords } from '@/lib/domain-words';
import { BillingSession } from './billing-session';
import { ClaimDomain } from './claim-domain';
import { domainFault, domainHint, emailFault, emailHint, readEmail } from './domain-rules';
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
  billing: { title: 'Open billing', Content: BillingSession },
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

const longest = 255;

function labelFault(label: string): string | undefined {
  if (label.trim() === '') return 'Label is required';
  return label.length > longest ? `Label is at most ${longest} characters long` : undefined;
}

/** Where the label cannot be read, it can still be set. */
function Rename({ orgId, organization, onClose }: OrganizationDialogProps) {
  const update = useUpdateOrganization(orgId);
  const readAgain = useReadAgain();
  const label = organization?.label;
  return (
    <OneFieldForm
      label="Label"
      name="label"
      initial={label ?? ''}
      existing={
        label === undefined
          ? undefined
          : {
              noun: 'organization',
              thing: { label },
              read: async () => {
                const newest = await readAgain.one(organizationQueries.detail(orgId));
                return newest && { label: newest.label };
              },
            }
      }
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
      description={(value) =>
        emailHint(value, 'Invites') ?? 'They join when they accept. Until then you can revoke the invite.'
      }
      fault={emailFault}
      verb="Send invite"
      onCancel={onClose}
      onSubmit={async (value) => {
        const email = readEmail(value) ?? value;
        await invite.mutateAsync(email);
        notify.done(`${email} was invited`);
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
      description={(value) =>
        emailHint(value, 'Accepts the invite of') ?? 'The address that the invite was made for: your own.'
      }
      fault={emailFault}
      verb="Accept invite"
      onCancel={onClose}
      onSubmit={async (value) => {
        const { orgRole } = await accept.mutateAsync(readEmail(value) ?? value);
        notify.done(orgRole ? `You belong to ${orgRole.org.label} now` : 'The invite was accepted');
        onClose();
      }}
    />
  );
}

const id = (value: string | undefined, label: string) =>
  value === undefined ? undefined : <CopyId value={value} label={label} full />;

/** Ids and dates, which are only needed to look something up elsewhere. */
function Details({ orgId, organization, account, me }: OrganizationDialogProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Organization id', value: id(orgId, 'organization id') },
        { term: 'Default team id', value: id(organization?.defaultTeamId, 'default team id') },
        { term: 'Created', value: <RelativeTime value={organization?.createTime} withAbsolute /> },
        { term: 'Updated', value: <RelativeTime value={organization?.updateTime} withAbsolute /> },
        { term: 'Billing account id', value: id(account?.id, 'billing account id') },
        { term: 'Billing reference', value: id(account?.billingProviderRef, 'provider reference') },
        { term: 'Billing since', value: <RelativeTime value={account?.createTime} withAbsolute /> },
        { term: 'Your builder id', value: id(me?.builder.id, 'builder id') },
      ]}
    />
  );
}

interface Answer {
  domain: string;
  /** The organization or team that holds it; undefined when the service knows of none. */
  holder: string | undefined;
}

/** Checks whether a domain is claimed. The service only tells the owner. */
function CheckDomain({ orgId, onClose }: OrganizationDialogProps) {
  const check = useCheckDomain();
  const [answer, setAnswer] = useState<Answer>();
  return (
    <OneFieldForm
      label="Domain to check"
      name="domain"
      mono
      reads
      description={(value) => domainHint(value, 'Asks about')}
      fault={domainFault}
      verb="Check domain"
      onCancel={onClose}
      onSubmit={async (value) => {
        setAnswer(undefined);
        const domain = extractDomain(value) ?? value;
        try {
          const found = await check.mutateAsync(domain);
          setAnswer({ domain: found.domain, holder: found.parentId });
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 404) throw error;
          setAnswer({ domain, holder: undefined });
        }
      }}
    >
      {() => (
        <output aria-live="polite">
          {answer ? (
            answer.holder === undefined ? (
              <StatusBadge kind="unknown" plain>
                {domainWords(answer.domain)}: not claimed, or claimed by somebody else; the service only tells
                the owner
              </StatusBadge>
            ) : (
              <StatusBadge kind={answer.holder === orgId ? 'success' : 'warning'} plain>
                {domainWords(answer.domain)}: claimed by{' '}
                {answer.holder === orgId ? 'this organization' : answer.holder}
              </StatusBadge>
            )
          ) : null}
        </output>
      )}
    </OneFieldForm>
  );
}
