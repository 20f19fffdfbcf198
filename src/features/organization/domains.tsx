import type { Offered } from '@/api/offered';
import { ChangeButton } from '@/components/action-button';
import { WithUnreadable } from '@/components/with-unreadable';
import type { ClaimedDomain } from '@/contract/claimed-domain';
import classes from './organization.module.css';
import { Part } from './part';

interface DomainsProps {
  list: Offered<readonly ClaimedDomain[]>;
  onClaim: () => void;
}

/** Whoever signs in with an address of a claimed domain may join the organization. */
export function Domains({ list, onClaim }: DomainsProps) {
  return (
    <Part
      title="Claimed domains"
      description="Whoever has an e-mail address there may join without an invite."
      list={list}
      nouns="claimed domains"
      actions={
        <ChangeButton size="xs" variant="default" onClick={onClaim}>
          Claim a domain…
        </ChangeButton>
      }
    >
      {(domains) => (
        <WithUnreadable noun="claimed domain" unreadable={list.unreadable} readable={domains.length}>
          {domains.length === 0 ? (
            <p className="note">No domain is claimed.</p>
          ) : (
            <ul aria-label="Claimed domains">
              {domains.map(({ id, domain }) => (
                <li key={id} className={classes.row}>
                  <code>{domain}</code>
                </li>
              ))}
            </ul>
          )}
        </WithUnreadable>
      )}
    </Part>
  );
}
