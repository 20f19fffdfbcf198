import { useDeleteDestination } from '@/api/destinations';
import { DeleteDialog } from '@/components/overlay/delete-dialog';
import type { Destination } from '@/contract/destination';
import { useDependents } from './dependents';

interface DeleteDestinationProps {
  project: string;
  destination: Destination;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteDestination({ project, destination, onClose, onDeleted }: DeleteDestinationProps) {
  const remove = useDeleteDestination(project);
  const { lines, reading, ...known } = useDependents(project, destination);
  const isUnknown = known.isNamingUnknown || known.isRouted === undefined;
  const depends = known.isNamed || known.isRouted;
  return (
    <DeleteDialog
      noun="destination"
      name={destination.name}
      id={destination.id}
      remove={remove}
      onClose={onClose}
      onDeleted={onDeleted}
      reach={lines}
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
