import { useClaimDomain } from '@/api/organization';
import { notify } from '@/components/notify';
import type { ClaimedDomain } from '@/contract/claimed-domain';
import { extractDomain } from '@/contract/domain';
import { CheckDomain } from './check-domain';
import { domainFault, domainHint } from './domain-rules';
import { OneFieldForm } from './one-field-form';
import classes from './organization.module.css';
import { Part, type Offered } from './part';

/** Whoever signs in with an address of a claimed domain may join the organization. */
export function Domains({ orgId, list }: { orgId: string; list: Offered<readonly ClaimedDomain[]> }) {
  const claim = useClaimDomain(orgId);
  return (
    <Part
      title="Claimed domains"
      description="People with an e-mail address of a claimed domain may join by themselves. A claim cannot be taken back through the interface."
      list={list}
      nouns="claimed domains"
      below={
        <>
          <OneFieldForm
            label="Claim a domain"
            field="Domain to claim"
            issueName="domain"
            mono
            description={(value) => domainHint(value, 'Claims')}
            fault={domainFault}
            verb="Claim domain"
            onSubmit={async (value) => {
              await claim.mutateAsync(value.trim());
              notify.done(`${extractDomain(value) ?? value} was claimed`);
            }}
          />
          <CheckDomain orgId={orgId} />
        </>
      }
    >
      {(domains) =>
        domains.length === 0 ? (
          <p className={classes.quiet}>No domain is claimed.</p>
        ) : (
          <ul className={classes.list} aria-label="Claimed domains">
            {domains.map(({ id, domain }) => (
              <li key={id} className={classes.row}>
                <code>{domain}</code>
              </li>
            ))}
          </ul>
        )
      }
    </Part>
  );
}
