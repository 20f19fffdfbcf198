import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { NewLink } from '@/components/button-link';
import { CustomersHeader } from '@/components/resources/customers-header';
import type { Column } from '@/components/list/data-table';
import { createdColumn, idColumn, lookCells } from '@/components/list/list-columns';
import { NotOffered } from '@/components/state/not-offered';
import { OfferedList } from '@/components/list/offered-list';
import { ProviderName } from '@/components/resources/provider-name';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { providerName, type ProviderCatalog } from '@/lib/account-options';
import type { ListFilter } from '@/lib/list-filters';
import { connectionLook } from '@/lib/operation-words';
import { connectionRows, connectionText, schemeWord, type ConnectionRow } from './connection-rows';
import type { ConnectionsSearch } from './connections-search';

const look = lookCells((row: ConnectionRow) => row.status);
/** What works stands in no row for the eye, so that what does not is seen. */
const statusCells = {
  ...look,
  sortValue: ({ status: { kind } }: ConnectionRow) => (kind === 'failure' ? 0 : kind === 'success' ? 2 : 1),
  cell: (row: ConnectionRow) =>
    row.status.kind === 'success' ? <VisuallyHidden>{row.status.word}</VisuallyHidden> : look.cell(row),
};

const columns: readonly Column<ConnectionRow>[] = [
  { id: 'customer', header: 'Customer', primary: true, value: ({ customer }) => customer },
  { id: 'consumer', header: 'Connected by', value: ({ consumer }) => consumer },
  {
    id: 'provider',
    header: 'Provider',
    width: 10.5,
    value: (row) => row.providerName,
    cell: (row) => <ProviderName name={row.providerName} />,
  },
  { id: 'status', header: 'Status', width: 9, card: 'top', ...statusCells },
  {
    id: 'scheme',
    header: 'Signs in by',
    width: 12,
    yields: 2,
    card: 'hidden',
    value: ({ connection }) => schemeWord(connection.authScheme),
  },
  { id: 'used', header: 'Installations', width: 7, align: 'right', value: ({ used }) => used },
  createdColumn(({ connection }) => connection.createTime),
  { ...idColumn('connection', ({ connection }) => connection.id), optional: true },
];

const filtersOf = (catalog: ProviderCatalog | undefined): ListFilter<ConnectionRow>[] => [
  {
    key: 'provider',
    label: 'Provider',
    valueOf: ({ connection }) => connection.provider,
    wordOf: (provider) => providerName(catalog, provider),
  },
  {
    key: 'status',
    label: 'Status',
    valueOf: ({ connection }) => connection.status,
    wordOf: (status) => connectionLook(status).word,
  },
  { key: 'group', label: 'Customer', valueOf: ({ connection }) => connection.group?.groupRef },
  {
    key: 'scheme',
    label: 'Signs in by',
    valueOf: ({ connection }) => connection.authScheme,
    wordOf: (scheme) => schemeWord(scheme) ?? scheme,
  },
  { key: 'unused', label: 'Not used', test: ({ used }) => used === 0 },
];

/** The credentials of all customers at all providers. */
export function ConnectionsPage({ project, search, onSearchChange }: ProjectSearchProps<ConnectionsSearch>) {
  const navigate = useNavigate();
  const list = useOffered(connectionQueries.list(project));
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const open = (connection: string) =>
    void navigate({ to: '/projects/$project/connections/$connection', params: { project, connection } });

  return (
    <>
      <CustomersHeader project={project} current="connections" />
      <OfferedList
        id="connections"
        noun="connection"
        caption="Connections of this project"
        list={list}
        others={{ installations }}
        notOffered={
          <NotOffered
            nouns="connections"
            noun="connection"
            hint="A customer can still be connected. One connection opens by its id if the service offers reading it."
            onSubmit={open}
          />
        }
        empty="A connection is made when a customer authorizes access to their account at a provider. Your product asks them, or you send them the address made here."
        emptyAction={
          <NewLink to="/projects/$project/connections/new" params={{ project }}>
            Connect a customer
          </NewLink>
        }
        columns={columns}
        rows={list.data && connectionRows(list.data, installations.data, catalog)}
        rowId={({ connection }) => connection.id}
        rowName={({ customer }) => customer}
        rowLink={({ connection }, name) => (
          <Link
            to="/projects/$project/connections/$connection"
            params={{ project, connection: connection.id }}
          >
            {name}
          </Link>
        )}
        textOf={connectionText}
        placeholder="Customer, person, provider or id"
        firstSort="status"
        filters={filtersOf(catalog)}
        search={search}
        onSearchChange={onSearchChange}
      />
    </>
  );
}
