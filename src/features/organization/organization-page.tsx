import { useState } from 'react';
import { useGiveBearerToken } from '@/api/credential-trial';
import { tokenFault } from '@/api/errors';
import { useOffered } from '@/api/offered';
import { organizationQueries, useRefreshOrganization } from '@/api/organization';
import { ChangeButton } from '@/components/action-button';
import { BearerPrompt } from '@/components/bearer-prompt';
import { IconPencil } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { Crumb, PageHeader } from '@/components/page-header';
import { RefreshNote, refreshPropsOfAll } from '@/components/refresh-note';
import type { ListSearch } from '@/lib/list-search';
import { Billing } from './billing';
import { Domains } from './domains';
import { Invites } from './invites';
import { Members } from './members';
import type { OrganizationDialogName } from './organization-dialogs';
import classes from './organization.module.css';
import { ProjectsPart } from './projects-part';
import { You } from './you';

const OrganizationDialog = lazyOverlay(() =>
  import('./organization-dialogs').then((module) => module.OrganizationDialog),
);

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
            <ChangeButton
              variant="default"
              leftSection={<IconPencil aria-hidden />}
              onClick={() => setDialog('rename')}
            >
              Rename
            </ChangeButton>
          ),
          action: {
            label: 'Rename',
            icon: <IconPencil aria-hidden />,
            changes: true,
            onSelect: () => setDialog('rename'),
          },
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
        <div className={classes.column}>
          <Members list={members} />
          <Invites orgId={orgId} list={invites} onInvite={() => setDialog('invite')} />
        </div>
        <div className={classes.column}>
          <Domains list={domains} onClaim={() => setDialog('claim')} />
          <Billing list={account} onOpen={() => setDialog('billing')} />
          <You orgId={orgId} list={me} onAccept={() => setDialog('accept')} />
        </div>
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
