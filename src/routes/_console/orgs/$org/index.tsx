import { createFileRoute } from '@tanstack/react-router';
import { readAhead } from '@/api/offered';
import { organizationQueries } from '@/api/organization';
import { projectQueries } from '@/api/projects';
import { useSearchProps } from '@/components/list/search-props';
import { OrganizationPage } from '@/features/organization/organization-page';
import { readListSearch } from '@/lib/list-search';

export const Route = createFileRoute('/_console/orgs/$org/')({
  staticData: { page: { title: 'Organization', reads: 'the organization', shape: 'text' } },
  validateSearch: readListSearch,
  // Not awaited: each part of the page says itself what could not be read.
  loader: ({ context: { queryClient }, params: { org } }) => {
    void readAhead(queryClient, projectQueries.list(), organizationQueries.detail(org));
    void readAhead(queryClient, organizationQueries.members(org), organizationQueries.invites(org));
    void readAhead(queryClient, organizationQueries.domains(org), organizationQueries.billingAccount(org));
    void readAhead(queryClient, organizationQueries.me(org));
  },
  component: Organization,
});

function Organization() {
  const { org } = Route.useParams();
  return <OrganizationPage key={org} orgId={org} {...useSearchProps(Route)} />;
}
