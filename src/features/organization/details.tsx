import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { RelativeTime } from '@/components/relative-time';
import type { OrganizationDialogProps } from './organization-dialogs';

const id = (value: string | undefined, label: string) =>
  value === undefined ? undefined : <CopyId value={value} label={label} full />;

/** Ids and dates, which are only needed to look something up elsewhere. */
export function Details({ orgId, organization, account, me }: OrganizationDialogProps) {
  return (
    <DefinitionList
      items={[
        { term: 'Organization id', value: id(orgId, 'organization id') },
        { term: 'Default team id', value: id(organization?.defaultTeamId, 'default team id') },
        { term: 'Created', value: <RelativeTime value={organization?.createTime} withAbsolute /> },
        { term: 'Updated', value: <RelativeTime value={organization?.updateTime} withAbsolute /> },
        { term: 'Billing account id', value: id(account?.id, 'billing account id') },
        {
          term: 'Billing reference',
          value: id(account?.billingProviderRef, 'provider reference'),
        },
        { term: 'Billing since', value: <RelativeTime value={account?.createTime} withAbsolute /> },
        { term: 'Your builder id', value: id(me?.builder.id, 'builder id') },
      ]}
    />
  );
}
