import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useUnreadable } from '@/api/lists';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { deleteAction } from '@/components/action-menu';
import { ButtonLink } from '@/components/button-link';
import type { Column } from '@/components/data-table';
import { IconPlus } from '@/components/icons';
import { NotOffered } from '@/components/not-offered';
import { OfferedList } from '@/components/offered-list';
import { PageHeader } from '@/components/page-header';
import { RelativeTime } from '@/components/relative-time';
import { RowMenu } from '@/components/row-menu';
import { SearchedTable } from '@/components/searched-table';
import { StatusBadge } from '@/components/status-badge';
import { UnknownValue } from '@/components/unknown-value';
import type { Topic } from '@/contract/topic';
import { formatNumber } from '@/lib/format';
import pageWords from '@/lib/page-words.json';
import { parseTime } from '@/lib/time';
import type { Unreadable } from '@/lib/unreadable';
import { DeleteTopic } from './delete-topic';
import { topicIdsOfRoutes, topicRows, type TopicRow } from './topic-rows';
import classes from './topics.module.css';
import { sortOf, withSort, type TopicsSearch } from './topics-search';

interface TopicsPageProps {
  project: string;
  search: TopicsSearch;
  onSearchChange: (search: TopicsSearch) => void;
}

const count = (value: number | undefined) => (value === undefined ? <UnknownValue /> : formatNumber(value));

const columns: Column<TopicRow>[] = [
  {
    id: 'name',
    header: 'Name',
    primary: true,
    cell: ({ topic }) => topic.name,
    sortValue: ({ topic }) => topic.name,
  },
  {
    id: 'hint',
    header: 'Routing',
    width: 11,
    card: 'top',
    cell: ({ hint }) =>
      hint ? (
        <StatusBadge kind="warning" plain>
          {hint}
        </StatusBadge>
      ) : null,
    sortValue: ({ hint }) => hint,
  },
  {
    id: 'events',
    header: 'Event types',
    align: 'right',
    width: 8,
    cell: ({ events }) => count(events),
    sortValue: ({ events }) => events,
  },
  {
    id: 'destinations',
    header: 'Destinations',
    align: 'right',
    width: 8,
    cell: ({ destinations }) => count(destinations),
    sortValue: ({ destinations }) => destinations,
  },
  {
    id: 'created',
    header: 'Created',
    width: 9,
    yields: 1,
    card: 'hidden',
    cell: ({ topic }) => <RelativeTime value={topic.createTime} />,
    sortValue: ({ topic }) => parseTime(topic.createTime),
  },
];

export function TopicsPage({ project, search, onSearchChange }: TopicsPageProps) {
  const topics = useOffered(topicQueries.list(project));
  const unreadable = useUnreadable(topicQueries.list(project));
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), { optional: true });
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const navigate = useNavigate();
  const routes = { eventRoutes: eventRoutes.data, topicRoutes: topicRoutes.data };
  const open = (topic: string) =>
    void navigate({ to: '/projects/$project/topics/$topic', params: { project, topic } });

  return (
    <>
      <PageHeader
        {...pageWords.topics}
        primary={
          <ButtonLink
            leftSection={<IconPlus aria-hidden />}
            to="/projects/$project/topics/new"
            params={{ project }}
          >
            New topic
          </ButtonLink>
        }
      />
      <OfferedList
        list={topics}
        unreadable={unreadable}
        others={[eventRoutes, topicRoutes]}
        nouns="topics"
        columns={4}
        notOffered={
          <NotOffered nouns="topics" noun="topic" onSubmit={open}>
            <RoutedTopics project={project} ids={topicIdsOfRoutes(routes)} />
          </NotOffered>
        }
        empty="With a topic, events such as a failed connection or a finished backfill are sent to the destinations that should know."
      >
        {(items, refreshNote) => (
          <>
            <TopicsTable
              project={project}
              rows={topicRows(items, routes)}
              unreadable={unreadable}
              search={search}
              onSearchChange={onSearchChange}
              refreshNote={refreshNote}
            />
            <UnknownRoutes
              events={!eventRoutes.offered || eventRoutes.error !== null}
              destinations={!topicRoutes.offered || topicRoutes.error !== null}
            />
          </>
        )}
      </OfferedList>
    </>
  );
}

interface TopicsTableProps extends TopicsPageProps {
  rows: readonly TopicRow[];
  unreadable: Unreadable;
  refreshNote: ReactNode;
}

function TopicsTable({ project, rows, unreadable, search, onSearchChange, refreshNote }: TopicsTableProps) {
  const [deleting, setDeleting] = useState<Topic>();
  const linkRow = ({ topic }: TopicRow, children: ReactNode) => (
    <Link to="/projects/$project/topics/$topic" params={{ project, topic: topic.id }}>
      {children}
    </Link>
  );
  const menuOf = ({ topic }: TopicRow) => (
    <RowMenu
      label={`Actions for ${topic.name}`}
      actions={[deleteAction('Delete', () => setDeleting(topic))]}
    />
  );
  return (
    <>
      <SearchedTable
        noun="topic"
        caption="Topics of this project"
        placeholder="Search name or id"
        columns={columns}
        rows={rows}
        unreadable={unreadable}
        textOf={({ topic, hint = '' }) => `${topic.name} ${topic.id} ${hint}`}
        getRowId={({ topic }) => topic.id}
        rowLink={linkRow}
        rowMenu={menuOf}
        search={search}
        onSearchChange={onSearchChange}
        sortOf={sortOf}
        withSort={withSort}
        right={refreshNote}
      />
      {deleting ? (
        <DeleteTopic
          key={deleting.id}
          project={project}
          topicId={deleting.id}
          name={deleting.name}
          onClose={() => setDeleting(undefined)}
          onDeleted={() => setDeleting(undefined)}
        />
      ) : null}
    </>
  );
}

/** The topics that occur in routes, for services that do not list topics. */
function RoutedTopics({ project, ids }: { project: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div>
      <p className={classes.note}>Topics used by routes:</p>
      <ul className={classes.list}>
        {ids.map((topic) => (
          <li key={topic} className={classes.item}>
            <Link to="/projects/$project/topics/$topic" params={{ project, topic }}>
              <code>{topic}</code>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Says why counts are missing. */
function UnknownRoutes({ events, destinations }: { events: boolean; destinations: boolean }) {
  if (!events && !destinations) return null;
  const lists = [...(events ? ['event routes'] : []), ...(destinations ? ['destination routes'] : [])];
  return (
    <p className={classes.note}>
      The list of {lists.join(' and of ')} could not be read, so what is routed is not known.
    </p>
  );
}
