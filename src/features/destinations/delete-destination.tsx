import { useDestinationReach } from '@/api/destination-usage';
import { useDeleteDestination } from '@/api/destinations';
import { DeleteDialog } from '@/components/delete-dialog';
import type { Destination } from '@/contract/destination';
import { installationItems, integrationItems, topicItems } from './reach-items';

interface DeleteDestinationProps {
  project: string;
  destination: Destination;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDestination({ project, destination, onClose, onDeleted }: DeleteDestinationProps) {
  const remove = useDeleteDestination(project);
  const { integrations, installations, topics, reading } = useDestinationReach(project, destination);
  const parts = [integrations, installations, topics];
  const isUnknown = parts.includes(undefined);
  const depends = parts.some((part) => part && part.length > 0);
  return (
    <DeleteDialog
      noun="destination"
      name={destination.name}
      id={destination.id}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
      reach={
        reading
          ? []
          : [
              ...integrationItems(project, integrations),
              ...installationItems(project, installations),
              ...topicItems(project, topics),
            ]
      }
      confirmText={depends || isUnknown ? destination.name : undefined}
    >
      {reading
        ? 'Checking what depends on it.'
        : depends
          ? 'Anything sent there afterwards is lost. This cannot be undone.'
          : isUnknown
            ? 'This cannot be undone.'
            : 'Nothing that this console can read depends on it. This cannot be undone.'}
    </DeleteDialog>
  );
}
