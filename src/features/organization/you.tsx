import { Link } from '@tanstack/react-router';
import { useAcceptInvite } from '@/api/organization';
import { notify } from '@/components/notify';
import type { BuilderInfo } from '@/contract/person';
import { emailFault } from './email-fault';
import { nameOf } from './members';
import { OneFieldForm } from './one-field-form';
import classes from './organization.module.css';
import { Part, type Offered } from './part';

/** Whose bearer token is in use, and the way into an organization that has invited them. */
export function You({ orgId, list }: { orgId: string; list: Offered<BuilderInfo> }) {
  const accept = useAcceptInvite(orgId);
  const email = list.data?.builder.primaryEmail;
  return (
    <Part
      title="You"
      description="The person that the bearer token belongs to."
      list={list}
      nouns="details of this person"
      below={
        list.isPending ? null : (
          <OneFieldForm
            key={email}
            label="Accept an invite"
            field="Invited e-mail address"
            issueName="invitedEmail"
            type="email"
            initial={email ?? ''}
            description={() => 'The address that the invite was made for: your own.'}
            fault={emailFault}
            verb="Accept invite"
            onSubmit={async (value) => {
              const { orgRole } = await accept.mutateAsync(value.trim());
              notify.done(orgRole ? `You belong to ${orgRole.org.label} now` : 'The invite was accepted');
            }}
          />
        )
      }
    >
      {({ builder, orgRole }) => (
        <p className={classes.row}>
          <span className={classes.name}>{nameOf(builder)}</span>
          <span className={classes.quiet}>{email}</span>
          <span className={classes.aside}>
            {!orgRole ? (
              'in no organization'
            ) : orgRole.org.id === orgId ? (
              `${orgRole.role} here`
            ) : (
              <>
                {orgRole.role} of{' '}
                <Link to="/orgs/$org" params={{ org: orgRole.org.id }}>
                  {orgRole.org.label}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </Part>
  );
}
