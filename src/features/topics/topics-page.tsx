import { useNavigate } from '@tanstack/react-router';
import { Link } from '@/components/link';
import { useState } from 'react';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { deleteAction } from '@/components/overlay/action-menu';
import { NewLink } from '@/components/button-link';
import type { Column } from '@/components/list/data-table';
import { createdColumn, idColumn } from '@/components/list/list-columns';
import { NotOffered } from '@/components/state/not-offered';
import { OfferedList } from '@/components/list/offered-list';
import { PageHeader } from '@/components/page/page-header';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { SectionTabs } from '@/components/page/section-tabs';
import { StatusBadge } from '@/components/status-badge';
import type { Topic } from '@/contract/topic';
import type { ListSearch } from '@/lib/list-search';
import pageWords from '@/lib/page-words.json';
import { DeleteTopic } from './delete-topic';
import { topicIdsOfRoutes, topicRows, type TopicRow } from './topic-rows';
import classes from './topics.module.css';

const columns: Column<TopicRow>[] = [
  { id: 'name', header: 'Name', primary: true, value: ({ topic }) => topic.name },
  {
    id: 'hint',
    header: 'Routing',
    width: 11,
    card: 'top',
    value: ({ hint }) => hint,
    cell: ({ hint }) =>
      hint ? (
        <StatusBadge kind="warning" plain>
          {hint}
        </StatusBadge>
      ) : null,
  },
  { id: 'events', header: 'Event types', align: 'right', width: 8, value: ({ events }) => events },
  {
    id: 'destinations',
    header: 'Destinations',
    align: 'right',
    width: 8,
    value: ({ destinations }) => destinations,
  },
  createdColumn(({ topic }) => topic.createTime),
  { ...idColumn('topic', ({ topic }) => topic.id), optional: true },
];

export function TopicsPage({ project, search, onSearchChange }: ProjectSearchProps<ListSearch>) {
  const topics = useOffered(topicQueries.list(project));
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), { optional: true });
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Topic>();
  const close = () => setDeleting(undefined);
  const routes = { eventRoutes: eventRoutes.data, topicRoutes: topicRoutes.data };
  const partial = {
    events: eventRoutes.unreadable.count > 0,
    destinations: topicRoutes.unreadable.count > 0,
  };
  const open = (topic: string) =>
    void navigate({ to: '/projects/$project/topics/$topic', params: { project, topic } });
  const create = { to: '/projects/$project/topics/new', params: { project }, children: 'New topic' } as const;

  return (
    <>
      <PageHeader {...pageWords.topics} primary={<NewLink variant="filled" {...create} />}>
        <SectionTabs project={project} current="topics" />
      </PageHeader>
      <OfferedList
        id="topics"
        noun="topic"
        caption="Topics of this project"
        list={topics}
        others={{ 'event routes': eventRoutes, 'destination routes': topicRoutes }}
        notOffered={
          <NotOffered nouns="topics" noun="topic" onSubmit={open}>
            <RoutedTopics project={project} ids={topicIdsOfRoutes(routes)} />
          </NotOffered>
        }
        empty="With a topic, events such as a failed connection or a finished backfill are sent to the destinations that should know."
        emptyAction={<NewLink {...create} />}
        columns={columns}
        rows={topics.data && topicRows(topics.data, routes, partial)}
        rowId={({ topic }) => topic.id}
        rowName={({ topic }) => topic.name}
        rowLink={({ topic }, name) => (
          <Link to="/projects/$project/topics/$topic" params={{ project, topic: topic.id }}>
            {name}
          </Link>
        )}
        rowActions={({ topic }) => [deleteAction('Delete', () => setDeleting(topic))]}
        textOf={({ topic, hint = '' }) => `${topic.name} ${topic.id} ${hint}`}
        placeholder="Search name or id"
        search={search}
        onSearchChange={onSearchChange}
      />
      {deleting ? (
        <DeleteTopic
          project={project}
          topicId={deleting.id}
          name={deleting.name}
          onClose={close}
          onDeleted={close}
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
      <p className="footnote">Topics used by routes:</p>
      <ul className="small">
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
