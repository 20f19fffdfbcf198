import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { deleteAction } from '@/components/overlay/action-menu';
import { NewLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import type { Column } from '@/components/list/data-table';
import { IconPencil, IconSearch, IconTable } from '@/components/icons';
import { idColumn } from '@/components/list/list-columns';
import { NotOffered } from '@/components/state/not-offered';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import { ProviderName } from '@/components/resources/provider-name';
import { RelativeTime } from '@/components/relative-time';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { StatusBadge } from '@/components/status-badge';
import type { Integration } from '@/contract/integration';
import { providerName } from '@/lib/account-options';
import type { ListFilter } from '@/lib/list-filters';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import { DeleteIntegration } from './delete-integration';
import { HealthCell } from './health-cell';
import { healthWords, integrationRows, integrationText, type IntegrationRow } from './integration-rows';
import type { IntegrationsSearch } from './integrations-search';
import classes from './integrations.module.css';

const columns: readonly Column<IntegrationRow>[] = [
  { id: 'name', header: 'Name', primary: true, value: ({ integration }) => integration.name },
  {
    id: 'provider',
    header: 'Provider',
    width: 11,
    value: ({ providerName: name }) => name,
    cell: ({ providerName: name }) => <ProviderName name={name} />,
  },
  {
    id: 'objects',
    header: 'Objects and actions',
    width: 15,
    yields: 1,
    card: 'hidden',
    value: ({ actions }) => actions.join(', '),
    sortValue: ({ actions }) => actions.length,
    cell: ({ actions }) => actions.join(', ') || <span className="quiet">None</span>,
  },
  {
    id: 'health',
    header: 'Installations',
    width: 15,
    value: ({ health }) => health && healthWords(health),
    // Numbers in text sort by their value.
    sortValue: ({ health }) => health && `${health.unhealthy} of ${health.total}`,
    cell: ({ health, missing }) => (
      <span className={classes.health}>
        {missing.length > 0 ? (
          <StatusBadge kind="failure" plain>
            No destination {missing.join(', ')}
          </StatusBadge>
        ) : null}
        <HealthCell health={health} />
      </span>
    ),
  },
  {
    id: 'latest',
    header: 'Latest revision',
    width: 11,
    yields: 3,
    card: 'hidden',
    value: ({ integration }) => integration.latestRevision.id,
    cell: ({ integration }) => <CopyId value={integration.latestRevision.id} label="revision id" />,
  },
  {
    id: 'revision',
    header: 'Deployed',
    align: 'right',
    width: 8,
    yields: 2,
    card: 'hidden',
    value: ({ integration }) => parseTime(integration.latestRevision.createTime),
    cell: ({ integration }) => <RelativeTime value={integration.latestRevision.createTime} />,
  },
  { ...idColumn('integration', ({ integration }) => integration.id), optional: true },
];

export function IntegrationsPage(props: ProjectSearchProps<IntegrationsSearch>) {
  const { project, search, onSearchChange } = props;
  const navigate = useNavigate();
  const list = useOffered(integrationQueries.list(project));
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const missing = useMissingDestinations(project);
  const [deleting, setDeleting] = useState<Integration>();
  const close = () => setDeleting(undefined);
  const params = ({ integration }: IntegrationRow) => ({ project, integration: integration.id });
  const open = (row: IntegrationRow, tab: '/edit' | '/records' | '/fields') =>
    void navigate({ to: `/projects/$project/integrations/$integration${tab}`, params: params(row) });
  const filters: readonly ListFilter<IntegrationRow>[] = [
    {
      key: 'provider',
      label: 'Provider',
      valueOf: ({ provider }) => provider,
      wordOf: (provider) => providerName(providers.data, provider),
    },
    { key: 'unhealthy', label: 'Unhealthy', test: ({ health }) => Boolean(health?.unhealthy) },
  ];
  const create = {
    to: '/projects/$project/integrations/new',
    params: { project },
    children: 'New integration',
  } as const;
  return (
    <>
      <PageHeader {...pageWords.integrations} primary={<NewLink variant="filled" {...create} />} />
      <OfferedList
        id="integrations"
        noun="integration"
        caption="Integrations"
        list={list}
        others={{ installations }}
        notOffered={
          <NotOffered
            nouns="integrations"
            noun="integration"
            onSubmit={(integration) =>
              void navigate({
                to: '/projects/$project/integrations/$integration',
                params: { project, integration },
              })
            }
          />
        }
        empty="An integration says which objects and fields are read from a provider, how often, and where they are delivered. Customers install it in your product."
        emptyAction={<NewLink {...create} />}
        columns={columns}
        rows={list.data && integrationRows(list.data, installations.data, providers.data, missing)}
        rowId={({ integration }) => integration.id}
        rowName={({ integration }) => integration.name}
        rowLink={(row, name) => (
          <Link to="/projects/$project/integrations/$integration" params={params(row)}>
            {name}
          </Link>
        )}
        rowActions={(row) => [
          { label: 'Edit revision', icon: <IconPencil aria-hidden />, onSelect: () => open(row, '/edit') },
          {
            label: 'Search records',
            icon: <IconSearch aria-hidden />,
            onSelect: () => open(row, '/records'),
          },
          { label: 'Fields', icon: <IconTable aria-hidden />, onSelect: () => open(row, '/fields') },
          deleteAction('Delete', () => setDeleting(row.integration)),
        ]}
        textOf={integrationText}
        placeholder="Search name, object or id"
        filters={filters}
        search={search}
        onSearchChange={onSearchChange}
      />
      {deleting ? (
        <DeleteIntegration project={project} integration={deleting} onClose={close} onDeleted={close} />
      ) : null}
    </>
  );
}
