import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useMissingDestinations } from '@/api/destination-usage';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { deleteAction } from '@/components/action-menu';
import { ButtonLink } from '@/components/button-link';
import { DataTable, type Column } from '@/components/data-table';
import { EmptyState } from '@/components/empty-state';
import { IconFlask, IconPencil, IconPlus } from '@/components/icons';
import { MissingDestinations } from '@/components/missing-destinations';
import { NoMatch } from '@/components/no-match';
import { PageHeader } from '@/components/page-header';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { RelativeTime } from '@/components/relative-time';
import { RowMenu } from '@/components/row-menu';
import { UnknownValue } from '@/components/unknown-value';
import { WithUnreadable } from '@/components/with-unreadable';
import type { Destination } from '@/contract/destination';
import { formatNumber } from '@/lib/format';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import { DeleteDestination } from './delete-destination';
import { destinationRows, filterWords, matchingRows, type DestinationRow } from './destination-rows';
import { DestinationsToolbar } from './destinations-toolbar';
import { sortOf, withSort, type DestinationsSearch } from './destinations-search';

interface DestinationsPageProps {
  project: string;
  search: DestinationsSearch;
  onSearchChange: (search: DestinationsSearch) => void;
}

const count = (value: number | undefined) => (value === undefined ? <UnknownValue /> : formatNumber(value));

const columns: Column<DestinationRow>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    width: 14,
    cell: ({ destination }) => destination.name,
    sortValue: ({ destination }) => destination.name,
  },
  {
    id: 'type',
    header: 'Type',
    width: 8,
    card: 'top',
    cell: ({ kind }) => kind,
    sortValue: ({ kind }) => kind,
  },
  {
    id: 'target',
    header: 'Target',
    mono: true,
    cell: ({ target }) => <span title={target}>{target ?? <UnknownValue />}</span>,
    sortValue: ({ target }) => target,
  },
  {
    id: 'uses',
    header: 'Integrations',
    align: 'right',
    width: 7,
    cell: ({ uses }) => count(uses),
    sortValue: ({ uses }) => uses,
  },
  {
    id: 'topics',
    header: 'Topics',
    align: 'right',
    width: 5,
    cell: ({ topics }) => count(topics),
    sortValue: ({ topics }) => topics,
  },
  {
    id: 'created',
    header: 'Created',
    width: 8,
    yields: 1,
    card: 'hidden',
    cell: ({ destination }) => <RelativeTime value={destination.createTime} />,
    sortValue: ({ destination }) => parseTime(destination.createTime),
  },
];

export function DestinationsPage({ project, search, onSearchChange }: DestinationsPageProps) {
  const navigate = useNavigate();
  const list = useSuspenseQuery(destinationQueries.list(project));
  const unreadable = useUnreadable(destinationQueries.list(project));
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const routes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const missing = useMissingDestinations(project) ?? [];
  const [deleting, setDeleting] = useState<Destination>();

  const all = destinationRows(list.data, integrations.data, routes.data);
  const shown = matchingRows(all, search);
  const { sort: _sort, desc: _desc, ...filter } = search;
  const { q: _q, type: _type, unused: _unused, ...order } = search;
  const params = (destination: Destination) => ({ project, destination: destination.id });

  const refreshNote = <RefreshNote {...refreshProps(list, [integrations, routes])} />;

  const linkRow = ({ destination }: DestinationRow, children: ReactNode) => (
    <Link to="/projects/$project/destinations/$destination" params={params(destination)}>
      {children}
    </Link>
  );
  const menuOf = ({ destination }: DestinationRow) => (
    <RowMenu
      label={`Actions for ${destination.name}`}
      actions={[
        {
          label: 'Edit',
          icon: <IconPencil aria-hidden />,
          onSelect: () =>
            void navigate({
              to: '/projects/$project/destinations/$destination/edit',
              params: params(destination),
            }),
        },
        deleteAction('Delete', () => setDeleting(destination)),
      ]}
    />
  );

  return (
    <>
      <PageHeader
        {...pageWords.destinations}
        actions={[
          {
            label: 'Webhook lab',
            icon: <IconFlask aria-hidden />,
            onSelect: () => void navigate({ to: '/projects/$project/destinations/lab', params: { project } }),
          },
        ]}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/destinations/new"
            params={{ project }}
          >
            New destination
          </ButtonLink>
        }
      />
      <MissingDestinations project={project} missing={missing} />
      {all.length === 0 && unreadable.count === 0 ? (
        <EmptyState title="No destinations yet" refresh={refreshNote}>
          A destination is a webhook, stream, bucket or warehouse. Integrations deliver records to it, and
          topics send it notifications.
        </EmptyState>
      ) : (
        <>
          <DestinationsToolbar
            rows={all}
            shown={shown.length}
            unreadable={unreadable.count}
            search={search}
            onSearchChange={onSearchChange}
            right={refreshNote}
          />
          <WithUnreadable noun="destination" unreadable={unreadable} readable={all.length}>
            {shown.length === 0 ? (
              <NoMatch
                noun="destinations"
                filter={filterWords(filter)}
                onClear={() => onSearchChange(order)}
              />
            ) : (
              <DataTable
                caption="Destinations of this project"
                columns={columns}
                rows={shown}
                getRowId={({ destination }) => destination.id}
                rowLink={linkRow}
                sort={sortOf(search)}
                onSortChange={(sort) => onSearchChange({ ...filter, ...withSort(sort) })}
                rowMenu={menuOf}
              />
            )}
          </WithUnreadable>
          <UnknownCounts
            integrations={!integrations.offered || integrations.error !== null}
            topics={!routes.offered || routes.error !== null}
          />
        </>
      )}
      {deleting ? (
        <DeleteDestination
          key={deleting.id}
          project={project}
          destination={deleting}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}

/** Says why counts are missing. */
function UnknownCounts({ integrations, topics }: { integrations: boolean; topics: boolean }) {
  if (!integrations && !topics) return null;
  const lists = [...(integrations ? ['integrations'] : []), ...(topics ? ['routes of topics'] : [])];
  return (
    <p className="footnote">
      The list of {lists.join(' and of ')} could not be read, so their counts are not known.
    </p>
  );
}
