import { useDestinationReach } from '@/api/destination-usage';
import { useDeleteDestination } from '@/api/destinations';
import { toProblem } from '@/api/problem';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { notify } from '@/components/notify';
import type { Destination } from '@/contract/destination';
import {
  installationItems,
  integrationItems,
  topicItems,
  unknownInstallations,
  unknownIntegrations,
  unknownTopics,
} from './reach-items';

interface DeleteDestinationProps {
  project: string;
  destination: Destination;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDestination({ project, destination, onClose, onDeleted }: DeleteDestinationProps) {
  const remove = useDeleteDestination(project);
  const { integrations, installations, topics, reading } = useDestinationReach(project, destination);
  const known = [
    ...integrationItems(integrations ?? []),
    ...installationItems(installations ?? []),
    ...topicItems(project, topics ?? []),
  ];
  const unknown = [
    ...(integrations ? [] : [unknownIntegrations]),
    ...(installations ? [] : [unknownInstallations]),
    ...(topics ? [] : [unknownTopics]),
  ];
  const depends = known.length > 0;
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
      reach={[...known, ...(reading ? [] : unknown)]}
      confirmText={depends || unknown.length > 0 ? destination.name : undefined}
    >
      {reading
        ? 'Reading what depends on it.'
        : depends
          ? 'Whatever is sent there afterwards is lost. This cannot be undone.'
          : unknown.length > 0
            ? 'This cannot be undone.'
            : 'Nothing that this console can read depends on it. This cannot be undone.'}
    </ConfirmDialog>
  );
}
