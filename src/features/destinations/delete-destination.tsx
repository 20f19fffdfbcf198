import { Link } from '@tanstack/react-router';
import { useDeleteDestination } from '@/api/destinations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { topicRoutingQueries } from '@/api/topic-routing';
import { topicQueries } from '@/api/topics';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { notify } from '@/components/notify';
import type { Destination } from '@/contract/destination';
import { destinationReach } from '@/lib/destination-usage';

interface DeleteDestinationProps {
  project: string;
  destination: Destination;
  onClose: () => void;
  onDeleted: () => void;
}

/** What the console can read about what depends on a destination; parts of it may not be known. */
export function useDestinationReach(project: string, destination: Pick<Destination, 'id' | 'name'>) {
  const integrations = useOffered(integrationQueries.list(project), { optional: true });
  const routes = useOffered(topicRoutingQueries.topicRoutes(project), { optional: true });
  const topics = useOffered(topicQueries.list(project), { optional: true });
  return {
    ...destinationReach(destination, {
      integrations: integrations.data,
      topicRoutes: routes.data,
      topics: topics.data,
    }),
    reading: integrations.isPending || routes.isPending,
  };
}

export function DeleteDestination({ project, destination, onClose, onDeleted }: DeleteDestinationProps) {
  const remove = useDeleteDestination(project);
  const { integrations, topics, reading } = useDestinationReach(project, destination);
  const depends = (integrations?.length ?? 0) + (topics?.length ?? 0) > 0;
  const unknown = [
    ...(integrations ? [] : ['Which integrations send to it']),
    ...(topics ? [] : ['Which topics are routed to it']),
  ];
  const confirm = () =>
    remove.mutate(destination.id, {
      onSuccess: (deleted) => {
        notify.done(
          `Destination ${destination.name} ${deleted === 'now' ? 'deleted' : 'was already deleted'}`,
        );
        onDeleted();
      },
    });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={`Delete destination ${destination.name}`}
      verb="Delete destination"
      onConfirm={confirm}
      pending={remove.isPending}
      problem={remove.error ? toProblem(remove.error) : undefined}
      reach={[
        ...(integrations ?? []).map(({ integration, places }) => (
          <>
            Integration <strong>{integration.name}</strong>: {places.join(', ')}
          </>
        )),
        ...(topics ?? []).map(({ id, name }) => (
          <>
            Topic{' '}
            <Link to="/projects/$project/topics/$topic" params={{ project, topic: id }}>
              {name ?? id}
            </Link>
          </>
        )),
        ...(reading ? [] : unknown.map((what) => `${what} is not known`)),
      ]}
      confirmText={depends || unknown.length > 0 ? destination.name : undefined}
    >
      {reading
        ? 'Reading what depends on it.'
        : depends
          ? 'What is sent there from then on is lost. This cannot be taken back.'
          : unknown.length > 0
            ? 'This cannot be taken back.'
            : 'Nothing that this console can read depends on it. This cannot be taken back.'}
    </ConfirmDialog>
  );
}
