import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import type { Column } from '@/components/list/data-table';
import { lookCells } from '@/components/list/list-columns';
import { OfferedList } from '@/components/list/offered-list';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { CustomersHeader } from '@/components/resources/customers-header';
import { InstallationLink } from '@/components/resources/installation-link';
import { LoadingProgress, LoadingTrouble } from '@/components/state/loading-line';
import { StatusBadge } from '@/components/status-badge';
import { EmptyState } from '@/components/state/empty-state';
import type { Installation } from '@/contract/installation';
import { providerName } from '@/lib/account-options';
import { formatNumber } from '@/lib/format';
import { healthStates, type HealthCell, type HealthRow } from '@/lib/health/board';
import { cellWords, isTrouble, rowWords, stateLook } from '@/lib/health/health-words';
import { healthLook } from '@/lib/operation-words';
import type { HealthState as State } from '@/lib/health/read-health';
import type { ListFilter } from '@/lib/list-filters';
import type { ListSearch } from '@/lib/list-search';
import { HealthState } from '@/components/resources/health-state';
import { useHealth } from './use-health';

/** Objects that most customers read have a column; the others can be chosen. */
const MOST_COLUMNS = 6;
const none: readonly Installation[] = [];

const cellOf = ({ cells }: HealthRow, object: string) => cells?.find((cell) => cell.object === object);
const rank = (row: HealthRow) => (row.hasBadCredentials ? -1 : healthStates.indexOf(row.worst));

/** Every read of every customer: on time, late, failing, or not known. */
export function HealthPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const list = useOffered(installationQueries.list(project));
  const { data: catalog } = useOffered(providerQueries.catalog(), { optional: true });
  const { board, loading, now, notOffered } = useHealth(project, list.data ?? none);
  const objects = objectsOf(board ?? []);
  const columns: readonly Column<HealthRow>[] = [
    { id: 'customer', header: 'Customer', width: 12, primary: true, value: ({ customer }) => customer },
    {
      id: 'integration',
      header: 'Integration',
      mono: true,
      yields: 1,
      value: ({ integration }) => integration,
    },
    {
      id: 'worst',
      header: 'Health',
      width: 15,
      card: 'top',
      value: (row) => [rowWords(row), ...troubled(row)].join(', '),
      sortValue: rank,
      cell: (row) => <Worst row={row} />,
    },
    {
      id: 'service',
      header: 'Service says',
      width: 9,
      optional: true,
      ...lookCells(({ installation }: HealthRow) => healthLook(installation.healthStatus)),
    },
    ...objects.map((object, at): Column<HealthRow> => ({
      id: `object:${object}`,
      header: object,
      least: 8,
      optional: at >= MOST_COLUMNS,
      yields: 2 + at,
      card: 'hidden',
      value: (row) => wordsOf(cellOf(row, object), now),
      sortValue: (row) => {
        const cell = cellOf(row, object);
        return cell && healthStates.indexOf(cell.state);
      },
      cell: (row) => {
        const cell = cellOf(row, object);
        return cell ? <HealthState cell={cell} /> : null;
      },
    })),
  ];
  const filters: readonly ListFilter<HealthRow>[] = [
    {
      key: 'health',
      label: 'Health',
      valueOf: ({ cells, hasBadCredentials }) => [
        ...(hasBadCredentials ? ['credentials'] : []),
        ...new Set((cells ?? []).map(({ state }) => state)),
      ],
      wordOf: (state) => (state === 'credentials' ? 'Bad credentials' : stateLook(state as State).word),
    },
    { key: 'integration', label: 'Integration', valueOf: ({ integration }) => integration },
    {
      key: 'provider',
      label: 'Provider',
      valueOf: ({ provider }) => provider,
      wordOf: (provider) => providerName(catalog, provider),
    },
    { key: 'object', label: 'Object', valueOf: ({ cells }) => (cells ?? []).map(({ object }) => object) },
  ];
  return (
    <>
      <CustomersHeader project={project} current="health" />
      {notOffered ? (
        <EmptyState title="This service does not offer the list of operations">
          From it this page would know when reads have run.
        </EmptyState>
      ) : (
        <>
          <LoadingTrouble loading={loading} />
          <OfferedList
            id="health"
            noun="customer"
            caption="Reads by customer and object"
            list={list}
            notOffered={<EmptyState title="This service does not offer the list of installations" />}
            empty="Their reads appear here when customers install an integration."
            columns={columns}
            rows={list.data && board}
            rowId={({ key }) => key}
            rowName={({ customer }) => customer}
            rowLink={({ installation }, name) => (
              <InstallationLink project={project} installation={installation}>
                {name}
              </InstallationLink>
            )}
            textOf={textOf}
            placeholder="Customer, object, id or health:late"
            filters={filters}
            firstSort="worst"
            search={search}
            onSearchChange={onSearchChange}
            controls={loading.running ? <LoadingProgress loading={loading} /> : null}
          />
        </>
      )}
    </>
  );
}

/** As in the query language, `health:late` finds what is late. */
const textOf = ({ customer, integration, key, cells = [], hasBadCredentials }: HealthRow): string =>
  [
    customer,
    integration,
    key,
    ...cells.flatMap(({ object, state }) => [object, `health:${state}`]),
    ...(hasBadCredentials ? ['health:credentials'] : []),
  ].join(' ');

/** Objects by the number of customers that read them. */
function objectsOf(board: readonly HealthRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { cells = [] } of board)
    for (const { object } of cells) counts.set(object, (counts.get(object) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([object]) => object);
}

const wordsOf = (cell: HealthCell | undefined, now: number) => cell && cellWords(cell, now);

/** The objects that are why. */
const troubled = ({ cells = [], worst }: HealthRow): string[] =>
  isTrouble(worst) ? cells.flatMap(({ object, state }) => (state === worst ? object : [])) : [];

/** "contacts +2". */
const firstOf = ([first, ...others]: readonly string[]) =>
  others.length === 0 ? first : `${first} +${formatNumber(others.length)}`;

function Worst({ row }: { row: HealthRow }) {
  const words = rowWords(row);
  const objects = troubled(row);
  const isLoud = row.hasBadCredentials || isTrouble(row.worst);
  if (!isLoud) return <span className="quiet">{words}</span>;
  return (
    <>
      <StatusBadge kind={row.hasBadCredentials ? 'failure' : stateLook(row.worst).kind} plain>
        {words}
      </StatusBadge>
      {objects.length > 0 ? <span className="quiet"> · {firstOf(objects)}</span> : null}
    </>
  );
}
