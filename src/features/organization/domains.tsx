import { TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useClaimDomain } from '@/api/organization';
import { notify } from '@/components/notify';
import { WithUnreadable } from '@/components/with-unreadable';
import type { ClaimedDomain } from '@/contract/claimed-domain';
import { extractDomain } from '@/contract/domain';
import { isPublicMailDomain } from '@/lib/public-mail-domains';
import { CheckDomain } from './check-domain';
import { domainFault, domainHint } from './domain-rules';
import { OneFieldForm } from './one-field-form';
import classes from './organization.module.css';
import { Part, type OfferedList } from './part';

/** Whoever signs in with an address of a claimed domain may join the organization. */
export function Domains({ orgId, list }: { orgId: string; list: OfferedList<ClaimedDomain> }) {
  const claim = useClaimDomain(orgId);
  const [typed, setTyped] = useState('');
  return (
    <Part
      title="Claimed domains"
      description="People with an e-mail address of a claimed domain may join by themselves. A claim cannot be undone through the interface."
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
            disabledReason={(value) => {
              const domain = extractDomain(value);
              if (domain === undefined || typed.trim().toLowerCase() === domain) return undefined;
              return `Type ${domain} below first`;
            }}
            renderConsequence={(value, button) => {
              const domain = extractDomain(value);
              if (domain === undefined) return null;
              return (
                <ClaimQuestion domain={domain} typed={typed} onTyped={setTyped}>
                  {button}
                </ClaimQuestion>
              );
            }}
            onSubmit={async (value) => {
              await claim.mutateAsync(value.trim());
              setTyped('');
              notify.done(`${extractDomain(value) ?? value} was claimed`);
            }}
          />
          <CheckDomain orgId={orgId} />
        </>
      }
    >
      {(domains) => (
        <WithUnreadable noun="claimed domain" unreadable={list.unreadable} readable={domains.length}>
          {domains.length === 0 ? (
            <p className={classes.quiet}>No domain is claimed.</p>
          ) : (
            <ul className={classes.list} aria-label="Claimed domains">
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

interface ClaimQuestionProps {
  domain: string;
  typed: string;
  onTyped: (text: string) => void;
  /** The button that claims it. */
  children: ReactNode;
}

/** What a claim means. The domain is typed once more, because it may have been taken out of an address. */
function ClaimQuestion({ domain, typed, onTyped, children }: ClaimQuestionProps) {
  return (
    <div className={classes.question}>
      <p>
        Everybody with an e-mail address at <strong>{domain}</strong> may then join this organization without
        an invite. A claim cannot be undone.
      </p>
      {isPublicMailDomain(domain) ? (
        <p className={classes.danger}>
          {domain} is a public mail provider: anybody in the world can get an address there.
        </p>
      ) : null}
      <TextInput
        label={`Type ${domain} to confirm`}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      <div>{children}</div>
    </div>
  );
}
