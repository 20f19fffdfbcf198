import { Button } from '@mantine/core';
import { useState } from 'react';
import { useUnreadable } from '@/api/lists';
import { organizationQueries, useInvite } from '@/api/organization';
import { notify } from '@/components/notify';
import { RelativeTime } from '@/components/relative-time';
import { StatusBadge, type StatusKind } from '@/components/status-badge';
import { WithUnreadable } from '@/components/with-unreadable';
import type { Invite } from '@/contract/person';
import { emailFault } from './email-fault';
import { OneFieldForm } from './one-field-form';
import classes from './organization.module.css';
import { Part, type Offered } from './part';
import { RevokeInvite } from './revoke-invite';
import { SearchedList } from './searched-list';

const looks: Readonly<Record<string, { kind: StatusKind; word: string }>> = {
  pending: { kind: 'running', word: 'Pending' },
  accepted: { kind: 'success', word: 'Accepted' },
  revoked: { kind: 'unknown', word: 'Revoked' },
  expired: { kind: 'warning', word: 'Expired' },
};
const lookOf = (status: string): { kind: StatusKind; word: string } =>
  looks[status] ?? { kind: 'unknown', word: status };

export function Invites({ orgId, list }: { orgId: string; list: Offered<readonly Invite[]> }) {
  const unreadable = useUnreadable(organizationQueries.invites(orgId));
  const invite = useInvite(orgId);
  const [revoking, setRevoking] = useState<Invite>();
  return (
    <Part
      title="Invites"
      list={list}
      nouns="invites"
      below={
        <>
          <OneFieldForm
            label="Invite a person"
            field="E-mail address"
            issueName="email"
            type="email"
            fault={emailFault}
            verb="Send invite"
            onSubmit={async (value) => {
              await invite.mutateAsync(value.trim());
              notify.done(`${value.trim()} was invited`);
            }}
          />
          {revoking ? (
            <RevokeInvite orgId={orgId} invite={revoking} onClose={() => setRevoking(undefined)} />
          ) : null}
        </>
      }
    >
      {(invites) => (
        <WithUnreadable noun="invite" unreadable={unreadable} readable={invites.length}>
          {invites.length === 0 ? (
            <p className={classes.quiet}>Nobody is invited.</p>
          ) : (
            <SearchedList
              label="Invites"
              noun="invite"
              items={invites}
              textOf={(one) => `${one.invitedEmail} ${lookOf(one.status).word}`}
            >
              {(one) => {
                const { kind, word } = lookOf(one.status);
                return (
                  <li key={one.id} className={classes.row}>
                    <span className={classes.name}>{one.invitedEmail}</span>
                    <StatusBadge kind={kind} plain>
                      {word}
                    </StatusBadge>
                    <span className={classes.aside}>
                      <RelativeTime value={one.createTime} />
                    </span>
                    {one.status === 'pending' ? (
                      <Button
                        size="xs"
                        variant="default"
                        aria-label={`Revoke the invite of ${one.invitedEmail}`}
                        onClick={() => setRevoking(one)}
                      >
                        Revoke
                      </Button>
                    ) : null}
                  </li>
                );
              }}
            </SearchedList>
          )}
        </WithUnreadable>
      )}
    </Part>
  );
}
