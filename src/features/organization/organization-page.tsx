import { Stack } from '@mantine/core';
import { useGiveBearerToken } from '@/api/credential-trial';
import { tokenFault } from '@/api/errors';
import { useOffered } from '@/api/offered';
import { organizationQueries, useRefreshOrganization } from '@/api/organization';
import { BearerPrompt } from '@/components/bearer-prompt';
import { Crumb, PageHeader } from '@/components/page-header';
import { RefreshNote, refreshPropsOfAll } from '@/components/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { Billing } from './billing';
import { Domains } from './domains';
import { Invites } from './invites';
import { LabelForm } from './label-form';
import { Members } from './members';
import { You } from './you';

/** An organization: its name, its people, its domains and its bill. Most of it needs a bearer token. */
export function OrganizationPage({ orgId }: { orgId: string }) {
  const optional = { optional: true };
  const detail = useOffered(organizationQueries.detail(orgId), optional);
  const members = useOffered(organizationQueries.members(orgId), optional);
  const invites = useOffered(organizationQueries.invites(orgId), optional);
  const domains = useOffered(organizationQueries.domains(orgId), optional);
  const me = useOffered(organizationQueries.me(orgId), optional);
  const account = useOffered(organizationQueries.billingAccount(orgId), optional);
  const refresh = useRefreshOrganization(orgId);
  const give = useGiveBearerToken(() => void refresh());
  const lists = [detail, members, invites, domains, account, me];
  const fault = lists.map(({ error }) => tokenFault(error)).find((one) => one !== undefined);
  const readTimes = lists.flatMap(({ readAt }) => readAt ?? []);

  return (
    <>
      <PageHeader
        title={detail.data?.label ?? 'Organization'}
        section="Organization"
        id={orgId}
        idLabel="organization id"
        breadcrumb={<Crumb to="/projects">Projects</Crumb>}
        description={
          detail.data ? (
            <>
              Created <RelativeTime value={detail.data.createTime} withAbsolute />
            </>
          ) : undefined
        }
        status={readTimes.length > 0 ? <RefreshNote {...refreshPropsOfAll(lists)} /> : undefined}
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
      <Stack gap="xl" maw="var(--width-form)" mt="md">
        <LabelForm key={detail.data?.label} orgId={orgId} list={detail} />
        <Members orgId={orgId} list={members} />
        <Invites orgId={orgId} list={invites} />
        <Domains orgId={orgId} list={domains} />
        <Billing list={account} />
        <You orgId={orgId} list={me} />
      </Stack>
    </>
  );
}
