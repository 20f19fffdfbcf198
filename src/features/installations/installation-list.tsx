import { ChangeLink } from '@/components/button-link';
import type { Column } from '@/components/list/data-table';
import { InstallationLink } from '@/components/resources/installation-link';
import { createdColumn, idColumn, lookCells } from '@/components/list/list-columns';
import { OfferedList } from '@/components/list/offered-list';
import { ProviderName } from '@/components/resources/provider-name';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { StatusBadge } from '@/components/status-badge';
import { bulkActions, bulkLabels } from '@/lib/bulk-actions';
import { readsWords, standingOf, type InstallationRow } from './installation-rows';
import { InstallationsNotOffered } from './installations-not-offered';
import type { InstallationsSearch } from './installations-search';
import { useBulkAction } from './use-bulk-action';
import classes from './installations.module.css';
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
  {
    id: 'health',
    header: 'Health',
    width: 17,
    card: 'top',
    value: (row) => Object.values(standingOf(row)).slice(0, 2).filter(Boolean).join(', '),
    sortValue: (row) => standingOf(row).rank,
    cell: (row) => <Standing row={row} />,
  },
  {
    id: 'connection',
    header: 'Connection',
    width: 9,
    optional: true,
    ...lookCells(({ connection }) => connection),
  },
  {
    id: 'last',
    header: 'Last operation',
    width: 8.5,
    optional: true,
    ...lookCells((row) => row.lastOperation),
  },
  {
    id: 'reads',
    header: 'Reads',
    width: 9,
    yields: 1,
    value: readsWords,
    // Numbers in text sort by their value: by paused objects, then by all.
    sortValue: ({ disabledObjects, readObjects }) => `${disabledObjects.length} of ${readObjects}`,
    cell: (row) =>
      row.disabledObjects.length > 0 ? paused.cell(row) : <span className="quiet">{readsWords(row)}</span>,
  },
  { ...createdColumn(({ installation }) => installation.createTime), width: 7, yields: 2 },
  { ...idColumn('installation', ({ installation }) => installation.id), optional: true },
];

/** Grey where all is well, so that what needs a person is seen. */
function Standing({ row }: { row: InstallationRow }) {
  const { word, others, failed } = standingOf(row);
  if (!failed) return <span className="quiet">{word}</span>;
  return (
    <>
      <StatusBadge kind="failure" plain>
        {word}
      </StatusBadge>
      {others === '' ? null : <span className={`quiet ${classes.others}`}> · {others}</span>}
    </>
  );
}

/** The same for all installations of one integration. */
const ofIntegration = new Set(['integration', 'provider']);

interface InstallationListProps extends ProjectSearchProps<InstallationsSearch> {
  /** Only those of one integration. */
  integrationId?: string;
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
      placeholder={isOfOne ? 'Customer or id' : 'Customer, integration or id'}
      firstSort="health"
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
