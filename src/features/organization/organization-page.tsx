import { Button } from '@mantine/core';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useGiveBearerToken } from '@/api/credential-trial';
import { tokenFault } from '@/api/errors';
import { useOffered, type Offered } from '@/api/offered';
import { organizationQueries, useRefreshOrganization } from '@/api/organization';
import { ChangeButton } from '@/components/action-button';
import { BearerPrompt } from '@/components/form/bearer-prompt';
import { IconPencil } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { editAction } from '@/components/overlay/action-menu';
import { Crumb, PageHeader } from '@/components/page/page-header';
import { RefreshNote, refreshPropsOfAll } from '@/components/state/refresh-note';
import { WithUnreadable } from '@/components/list/with-unreadable';
import type { BillingAccount } from '@/contract/billing';
import type { ClaimedDomain } from '@/contract/claimed-domain';
import type { BuilderInfo } from '@/contract/person';
import { domainWords } from '@/lib/domain-words';
import type { ListSearch } from '@/lib/list-search';
import { Invites } from './invites';
import { Members, nameOf } from './members';
import { capitalized } from '@/lib/format';
import { useOpenBilling } from './billing-link';
import type { OrganizationDialogName } from './organization-dialogs';
import classes from './organization.module.css';
import { Part } from './part';
import { ProjectsPart } from './projects-part';

const OrganizationDialog = lazyOverlay(() => import('./organization-dialogs'), 'OrganizationDialog');

interface OrganizationPageProps {
  orgId: string;
  /** Of the list of projects. */
  search: ListSearch;
  onSearchChange: (search: ListSearch) => void;
}

/** An organization: its projects, its people, its domains and its bill. Most of it needs a bearer token. */
export function OrganizationPage({ orgId, search, onSearchChange }: OrganizationPageProps) {
  const optional = { optional: true };
  const detail = useOffered(organizationQueries.detail(orgId), optional);
  const members = useOffered(organizationQueries.members(orgId), optional);
  const invites = useOffered(organizationQueries.invites(orgId), optional);
  const domains = useOffered(organizationQueries.domains(orgId), optional);
  const me = useOffered(organizationQueries.me(orgId), optional);
  const account = useOffered(organizationQueries.billingAccount(orgId), optional);
  const refresh = useRefreshOrganization(orgId);
  const give = useGiveBearerToken(() => void refresh());
  const [dialog, setDialog] = useState<OrganizationDialogName>();
  const lists = [detail, members, invites, domains, account, me];
  const fault = lists.map(({ error }) => tokenFault(error)).find((one) => one !== undefined);
  const readTimes = lists.flatMap(({ readAt }) => readAt ?? []);

  return (
    <>
      <PageHeader
        title={detail.data?.label ?? 'Organization'}
        section="Organization"
        breadcrumb={<Crumb to="/projects">Projects</Crumb>}
        status={readTimes.length > 0 ? <RefreshNote {...refreshPropsOfAll(lists)} /> : undefined}
        secondary={{
          button: (
            <ChangeButton leftSection={<IconPencil aria-hidden />} onClick={() => setDialog('rename')}>
              Rename
            </ChangeButton>
          ),
          action: editAction('Rename', () => setDialog('rename')),
        }}
        actions={[
          { label: 'Details', onSelect: () => setDialog('details') },
          { label: 'Check a domain', onSelect: () => setDialog('check') },
          { label: 'Add a member by id', changes: true, onSelect: () => setDialog('add') },
          { label: 'Accept an invite', changes: true, onSelect: () => setDialog('accept') },
        ]}
      />
      {fault ? (
        <BearerPrompt
          {...give}
          what="Reading an organization"
          refused={fault === 'refused' || give.refused}
          verb="Use it"
          pending={give.pending || lists.some(({ isFetching }) => isFetching)}
        />
      ) : null}
      <ProjectsPart orgId={orgId} search={search} onSearchChange={onSearchChange} />
      <div id="org-people" tabIndex={-1} className={classes.columns}>
        {/* What is of one row comes first, so that a slow list moves little. */}
        <div className="stack gap-24">
          <You orgId={orgId} list={me} onAccept={() => setDialog('accept')} />
          <Billing list={account} onAsk={() => setDialog('billing')} />
          <Invites orgId={orgId} list={invites} onInvite={() => setDialog('invite')} />
          <Domains list={domains} onClaim={() => setDialog('claim')} />
        </div>
        <Members list={members} />
      </div>
      {dialog ? (
        <OrganizationDialog
          dialog={dialog}
          orgId={orgId}
          organization={detail.data}
          me={me.data}
          account={account.data}
          onClose={() => setDialog(undefined)}
        />
      ) : null}
    </>
  );
}

/** Who pays, and the way to the pages of the billing provider. */
function Billing({ list, onAsk }: { list: Offered<BillingAccount>; onAsk: () => void }) {
  const { button, problem } = useOpenBilling(list.data?.id ?? '');
  return (
    <Part
      title="Billing"
      list={list}
      nouns="billing account"
      actions={
        list.data ? (
          button
        ) : (
          <ChangeButton size="xs" disabled={list.isPending} onClick={onAsk}>
            Open billing…
          </ChangeButton>
        )
      }
      below={problem}
    >
      {({ displayName, billingProvider }) => (
        <p className={classes.row}>
          <span className="medium">{displayName}</span>
          <span className="note push-end">Provider: {billingProvider}</span>
        </p>
      )}
    </Part>
  );
}

/** Whoever signs in with an address of a claimed domain may join the organization. */
function Domains({ list, onClaim }: { list: Offered<readonly ClaimedDomain[]>; onClaim: () => void }) {
  return (
    <Part
      title="Claimed domains"
      description="Whoever has an e-mail address there may join without an invite."
      list={list}
      nouns="claimed domains"
      actions={
        <ChangeButton size="xs" onClick={onClaim}>
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
                  <code>{domainWords(domain)}</code>
                </li>
              ))}
            </ul>
          )}
        </WithUnreadable>
      )}
    </Part>
  );
}

interface YouProps {
  orgId: string;
  list: Offered<BuilderInfo>;
  onAccept: () => void;
}

/** Whose bearer token is in use. */
function You({ orgId, list, onAccept }: YouProps) {
  const isElsewhere = list.data !== undefined && list.data.orgRole?.org.id !== orgId;
  return (
    <Part
      title="You"
      list={list}
      nouns="details of this person"
      lines={2}
      actions={
        isElsewhere ? (
          <Button size="xs" onClick={onAccept}>
            Accept an invite…
          </Button>
        ) : undefined
      }
    >
      {({ builder, orgRole }) => (
        <p className={classes.row}>
          <span className="stack fill shrink">
            <span className="medium">{nameOf(builder)}</span>
            <span className="note">{builder.primaryEmail}</span>
          </span>
          <span className="note push-end">
            {!orgRole ? (
              'in no organization'
            ) : orgRole.org.id === orgId ? (
              capitalized(orgRole.role)
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
