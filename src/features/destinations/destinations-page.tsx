import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useMissingDestinations } from '@/api/destination-usage';
import { destinationQueries } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { deleteAction, editAction } from '@/components/overlay/action-menu';
import { NewLink } from '@/components/button-link';
import type { Column } from '@/components/list/data-table';
import { IconFlask } from '@/components/icons';
import { createdColumn, idColumn } from '@/components/list/list-columns';
import { MissingDestinations } from '@/components/resources/missing-destinations';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { UnknownValue } from '@/components/state/unknown-value';
import type { Destination } from '@/contract/destination';
import type { Integration } from '@/contract/integration';
import type { TopicRoute } from '@/contract/topic';
import { destinationTarget, kindLabel } from '@/lib/destination-target';
import { topicsByDestination, usesByDestination } from '@/lib/destination-usage';
import type { ListFilter } from '@/lib/list-filters';
import pageWords from '@/lib/page-words.json';
import { DeleteDestination } from './delete-destination';
import type { DestinationsSearch } from './destinations-search';

const columns: Column<DestinationRow>[] = [
  { id: 'name', header: 'Name', primary: true, width: 14, value: ({ destination }) => destination.name },
  { id: 'type', header: 'Type', width: 8, card: 'top', value: ({ kind }) => kind },
  {
    id: 'target',
    header: 'Target',
    mono: true,
    value: ({ target }) => target,
    cell: ({ target }) => <span title={target}>{target ?? <UnknownValue />}</span>,
  },
  { id: 'uses', header: 'Integrations', align: 'right', width: 7, value: ({ uses }) => uses },
  { id: 'topics', header: 'Topics', align: 'right', width: 5, value: ({ topics }) => topics },
  createdColumn(({ destination }) => destination.createTime),
  { ...idColumn('destination', ({ destination }) => destination.id), optional: true },
];

const filters: ListFilter<DestinationRow>[] = [
  { key: 'type', label: 'Type', valueOf: ({ destination }) => destination.type, wordOf: kindLabel },
  { key: 'unused', label: 'Unused', test: ({ uses, topics }) => uses === 0 && topics === 0 },
];

export function DestinationsPage(props: ProjectSearchProps<DestinationsSearch>) {
  const { project, search, onSearchChange } = props;
  const navigate = useNavigate();
  const list = useOffered(destinationQueries.list(project));
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const routes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const missing = useMissingDestinations(project) ?? [];
  const [deleting, setDeleting] = useState<Destination>();
  const close = () => setDeleting(undefined);
  const params = (destination: Destination) => ({ project, destination: destination.id });
  const create = {
    to: '/projects/$project/destinations/new',
    params: { project },
    children: 'New destination',
  } as const;

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
        primary={<NewLink variant="filled" {...create} />}
      />
      <MissingDestinations project={project} missing={missing} />
      <OfferedList
        id="destinations"
        noun="destination"
        caption="Destinations of this project"
        list={list}
        others={{ integrations, 'routes of topics': routes }}
        empty="A destination is a webhook, stream, bucket or warehouse. Integrations deliver records to it, and topics send it notifications."
        emptyAction={<NewLink {...create} />}
        columns={columns}
        rows={list.data && destinationRows(list.data, integrations.data, routes.data)}
        rowId={({ destination }) => destination.id}
        rowName={({ destination }) => destination.name}
        rowLink={({ destination }, name) => (
          <Link to="/projects/$project/destinations/$destination" params={params(destination)}>
            {name}
          </Link>
        )}
        rowActions={({ destination }) => [
          editAction(
            'Edit',
            () =>
              void navigate({
                to: '/projects/$project/destinations/$destination/edit',
                params: params(destination),
              }),
          ),
          deleteAction('Delete', () => setDeleting(destination)),
        ]}
        textOf={({ destination: { name, id, type }, kind, target = '' }) =>
          `${name} ${id} ${kind} ${type} ${target}`
        }
        placeholder="Search name, target or id"
        filters={filters}
        search={search}
        onSearchChange={onSearchChange}
      />
      {deleting ? (
        <DeleteDestination project={project} destination={deleting} onClose={close} onDeleted={close} />
      ) : null}
    </>
  );
}

type DestinationRow = ReturnType<typeof destinationRows>[number];

function destinationRows(
  destinations: readonly Destination[],
  integrations: readonly Integration[] | undefined,
  topicRoutes: readonly TopicRoute[] | undefined,
) {
  const uses = integrations && usesByDestination(integrations);
  const topics = topicRoutes && topicsByDestination(topicRoutes);
  return destinations.map((destination) => ({
    destination,
    kind: kindLabel(destination.type),
    target: destinationTarget(destination),
    /** Number of integrations whose latest revision names it; undefined if unknown. */
    uses: uses && (uses.get(destination.name)?.length ?? 0),
    topics: topics && (topics.get(destination.id)?.length ?? 0),
  }));
}
