import { ChangeLink } from '@/components/button-link';
import type { Column } from '@/components/data-table';
import { InstallationLink } from '@/components/installation-link';
import { createdColumn, idColumn, lookCells } from '@/components/list-columns';
import { OfferedList } from '@/components/offered-list';
import { ProviderName } from '@/components/provider-name';
import { bulkActions, bulkLabels } from '@/lib/bulk-actions';
import { readsWords, type InstallationRow } from './installation-rows';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';
import { useBulkAction } from './use-bulk-action';
import { useInstallationRows } from './use-installation-rows';

const paused = lookCells((row: InstallationRow) => ({ kind: 'paused', word: readsWords(row) }));

const columns: readonly Column<InstallationRow>[] = [
  { id: 'customer', header: 'Customer', width: 11, primary: true, value: ({ customer }) => customer },
  { id: 'integration', header: 'Integration', mono: true, value: ({ integration }) => integration },
  {
    id: 'provider',
    header: 'Provider',
    width: 10.5,
    yields: 3,
    card: 'hidden',
    value: ({ providerName }) => providerName,
    cell: ({ providerName }) =>
      providerName ? <ProviderName name={providerName} /> : <span className="quiet">Not reported</span>,
  },
  { id: 'health', header: 'Service says', width: 8, card: 'top', ...lookCells(({ health }) => health) },
  { id: 'connection', header: 'Connection', width: 9, ...lookCells(({ connection }) => connection) },
  { id: 'last', header: 'Last operation', width: 8.5, ...lookCells((row) => row.lastOperation) },
  {
    id: 'reads',
    header: 'Reads',
    width: 9,
    yields: 1,
    value: readsWords,
    // Numbers in text sort by their value: by paused objects, then by all.
    sortValue: ({ disabledObjects, readObjects }) => `${disabledObjects.length} of ${readObjects}`,
    cell: (row) => (row.disabledObjects.length > 0 ? paused.cell(row) : readsWords(row)),
  },
  { ...createdColumn(({ installation }) => installation.createTime), width: 7, yields: 2 },
  { ...idColumn('installation', ({ installation }) => installation.id), optional: true },
];

/** The same for all installations of one integration. */
const ofIntegration = new Set(['integration', 'provider']);

interface InstallationListProps {
  project: string;
  /** Only those of one integration. */
  integrationId?: string;
  search: InstallationsSearch;
  onSearchChange: (search: InstallationsSearch) => void;
}

/** Every customer's instance of every integration, or of one. */
export function InstallationList(props: InstallationListProps) {
  const { project, integrationId, search, onSearchChange } = props;
  const { list, rows, filters } = useInstallationRows(project, integrationId);
  const isOfOne = integrationId !== undefined;
  const act = useBulkAction(project, isOfOne ? { ...search, integration: integrationId } : search);
  return (
    <OfferedList
      id="installations"
      noun="installation"
      caption="Installations"
      list={list}
      notOffered={<InstallationsNotOffered project={project} />}
      empty={`They appear here when customers install ${isOfOne ? 'this' : 'an'} integration in your product, or when you install it for them.`}
      emptyAction={
        <ChangeLink
          variant="default"
          to="/projects/$project/installations/install"
          params={{ project }}
          search={{ integration: integrationId }}
        >
          Install for a customer
        </ChangeLink>
      }
      columns={isOfOne ? columns.filter(({ id }) => !ofIntegration.has(id)) : columns}
      rows={rows}
      rowId={({ key }) => key}
      rowName={({ customer }) => customer}
      rowLink={({ installation }, name) => (
        <InstallationLink project={project} installation={installation}>
          {name}
        </InstallationLink>
      )}
      textOf={({ text }) => text}
      placeholder="Customer, integration or id"
      filters={isOfOne ? filters.filter(({ key }) => !ofIntegration.has(key)) : filters}
      bulkActions={(selected) => {
        const keys = selected.map(({ key }) => key);
        return bulkActions.map((action) => ({
          label: bulkLabels[action],
          changes: true,
          onSelect: () => act(action, keys),
        }));
      }}
      search={search}
      onSearchChange={onSearchChange}
    />
  );
}
