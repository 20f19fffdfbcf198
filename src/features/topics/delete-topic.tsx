import { Link } from '@/components/link';
import { destinationQueries } from '@/api/destinations';
import { useOffered } from '@/api/offered';
import { topicRoutingQueries } from '@/api/topic-routing';
import { useDeleteTopic } from '@/api/topics';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import { topicReach } from './topic-rows';

interface DeleteTopicProps {
  project: string;
  topicId: string;
  /** The id if the name is unknown. */
  name: string;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteTopic({ project, topicId, name, onClose, onDeleted }: DeleteTopicProps) {
  const remove = useDeleteTopic(project);
  const eventRoutes = useOffered(topicRoutingQueries.eventRoutes(project), { optional: true });
  const topicRoutes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const destinations = useOffered(destinationQueries.list(project), { optional: true });

  const reach = topicReach(topicId, { eventRoutes: eventRoutes.data, topicRoutes: topicRoutes.data });
  const nameOf = (id: string) => destinations.data?.find((one) => one.id === id)?.name ?? id;
  const reading = eventRoutes.isPending || topicRoutes.isPending;
  const unknown = [
    ...(eventRoutes.data ? [] : ['Which event types it takes']),
    ...(topicRoutes.data ? [] : ['Which destinations it sends to']),
  ];
  const depends = reach.orphanedEvents.length + reach.otherEvents.length + reach.destinationIds.length > 0;
  return (
    <DeleteDialog
      noun="topic"
      name={name}
      id={topicId}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
      reachTitle="What it routes"
      reach={[
        ...reach.orphanedEvents.map((type) => (
          <>
            <code>{type}</code> is no longer routed anywhere
          </>
        )),
        ...reach.otherEvents.map((type) => (
          <>
            <code>{type}</code> is still received by another topic
          </>
        )),
        ...reach.destinationIds.map((id) => (
          <>
            Destination{' '}
            <Link to="/projects/$project/destinations/$destination" params={{ project, destination: id }}>
              {nameOf(id)}
            </Link>{' '}
            no longer receives from it
          </>
        )),
        ...(reading ? [] : unknown.map((what) => `${what} is not known`)),
      ]}
      confirmText={depends || unknown.length > 0 ? name : undefined}
    >
      {reading
        ? 'Reading what it routes.'
        : depends
          ? 'Its routes are deleted too. This cannot be undone.'
          : unknown.length > 0
            ? 'This cannot be undone.'
            : 'It has no routes. This cannot be undone.'}
    </DeleteDialog>
  );
}
