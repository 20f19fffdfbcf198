import { useDestinationReach } from '@/api/destination-usage';
import { ConfirmDialog } from '@/components/confirm-dialog';
import type { Destination } from '@/contract/destination';
import { installationItems, integrationItems, topicItems } from './reach-items';

interface RenameDestinationProps {
  project: string;
  destination: Destination;
  newName: string;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Confirms a rename, because revisions and customers' settings refer to destinations by name. */
export function RenameDestination(props: RenameDestinationProps) {
  const { project, destination, newName, onCancel, onConfirm } = props;
  const { integrations, installations, topics, reading } = useDestinationReach(project, destination);
  const parts = [integrations, installations];
  const isUnknown = parts.includes(undefined);
  const breaks = parts.some((part) => part && part.length > 0);
  return (
    <ConfirmDialog
      opened
      onClose={onCancel}
      title={`Rename destination ${destination.name} to ${newName}`}
      verb="Rename destination"
      onConfirm={onConfirm}
      reach={
        reading
          ? []
          : [
              ...integrationItems(project, integrations),
              ...installationItems(project, installations),
              ...topicItems(project, topics ?? []).map((topic) => (
                <>{topic} keeps working: it is routed by id</>
              )),
            ]
      }
      confirmText={breaks || isUnknown ? destination.name : undefined}
    >
      {reading
        ? 'Checking what depends on it.'
        : breaks
          ? `Integrations and customers’ settings refer to a destination by name. Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}. The next page offers to replace the name everywhere.`
          : isUnknown
            ? `Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}.`
            : 'No integration or customer’s setting refers to it, so nothing stops working.'}
    </ConfirmDialog>
  );
}
