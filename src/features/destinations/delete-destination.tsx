import { useDestinationReach } from '@/api/destination-usage';
import { useDeleteDestination } from '@/api/destinations';
import { DeleteDialog } from '@/components/delete-dialog';
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
    ...integrationItems(project, integrations ?? []),
    ...installationItems(project, installations ?? []),
    ...topicItems(project, topics ?? []),
  ];
  const unknown = [
    ...(integrations ? [] : [unknownIntegrations]),
    ...(installations ? [] : [unknownInstallations]),
    ...(topics ? [] : [unknownTopics]),
  ];
  const depends = known.length > 0;
  return (
    <DeleteDialog
      noun="destination"
      name={destination.name}
      id={destination.id}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
      reach={[...known, ...(reading ? [] : unknown)]}
      confirmText={depends || unknown.length > 0 ? destination.name : undefined}
    >
      {reading
        ? 'Checking what depends on it.'
        : depends
          ? 'Anything sent there afterwards is lost. This cannot be undone.'
          : unknown.length > 0
            ? 'This cannot be undone.'
            : 'Nothing that this console can read depends on it. This cannot be undone.'}
    </DeleteDialog>
  );
}
