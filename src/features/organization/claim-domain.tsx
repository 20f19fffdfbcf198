import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useClaimDomain } from '@/api/organization';
import { notify } from '@/components/notify';
import { extractDomain } from '@/contract/domain';
import { domainWords } from '@/lib/domain-words';
import { isPublicMailDomain } from '@/lib/public-mail-domains';
import { domainFault, domainHint } from './domain-rules';
import { OneFieldForm } from './one-field-form';
import type { OrganizationDialogProps } from './organization-dialogs';

/** Claims a domain. The person types it again, because it may have been extracted from a URL or an e-mail address. */
export function ClaimDomain({ orgId, onClose }: OrganizationDialogProps) {
  const claim = useClaimDomain(orgId);
  const [typed, setTyped] = useState('');
  return (
    <OneFieldForm
      label="Domain to claim"
      name="domain"
      mono
      description={(value) => domainHint(value, 'Claims')}
      fault={domainFault}
      verb="Claim domain"
      disabledReason={(value) => {
        const domain = extractDomain(value);
        // Either spelling of the domain itself, but not an address or a URL with it.
        const isTyped = !/[@/:]/.test(typed) && extractDomain(typed) === domain;
        if (domain === undefined || isTyped) return undefined;
        return `Type ${domain} to confirm first`;
      }}
      onCancel={onClose}
      onSubmit={async (value) => {
        const domain = extractDomain(value) ?? value;
        await claim.mutateAsync(domain);
        notify.done(`${domainWords(domain)} was claimed`);
        onClose();
      }}
    >
      {(value) => {
        const domain = extractDomain(value);
        return domain === undefined ? null : (
          <ClaimQuestion domain={domain} typed={typed} onTyped={setTyped} />
        );
      }}
    </OneFieldForm>
  );
}

interface ClaimQuestionProps {
  domain: string;
  typed: string;
  onTyped: (text: string) => void;
}

/** What a claim means. */
function ClaimQuestion({ domain, typed, onTyped }: ClaimQuestionProps) {
  return (
    <div className="panel sunk stack gap-8 small wrap-anywhere">
      <p>
        Everybody with an e-mail address at <strong>{domainWords(domain)}</strong> may then join this
        organization without an invite. A claim cannot be undone.
      </p>
      {isPublicMailDomain(domain) ? (
        <p className="failed medium">
          {domain} is a public mail provider: anybody in the world can get an address there.
        </p>
      ) : null}
      <TextInput
        label={`Type ${domain} to confirm`}
        value={typed}
        spellCheck={false}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
    </div>
  );
}
