import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { useCheckDomain } from '@/api/organization';
import { StatusBadge } from '@/components/status-badge';
import { extractDomain } from '@/contract/domain';
import { domainFault, domainHint } from './domain-rules';
import { OneFieldForm } from './one-field-form';
import type { OrganizationDialogProps } from './organization-dialogs';

interface Answer {
  domain: string;
  /** The organization or team that holds it; undefined when the service knows of none. */
  holder: string | undefined;
}

/** Checks whether a domain is claimed. The service only tells the owner. */
export function CheckDomain({ orgId, onClose }: OrganizationDialogProps) {
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
          const found = await check.mutateAsync(value.trim());
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
                {answer.domain}: not claimed, or claimed by somebody else; the service only tells the owner
              </StatusBadge>
            ) : (
              <StatusBadge kind={answer.holder === orgId ? 'success' : 'warning'} plain>
                {answer.domain}: claimed by {answer.holder === orgId ? 'this organization' : answer.holder}
              </StatusBadge>
            )
          ) : null}
        </output>
      )}
    </OneFieldForm>
  );
}
