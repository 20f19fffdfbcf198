import { useDestinationReach } from '@/api/destination-usage';
import { ConfirmDialog } from '@/components/confirm-dialog';
import type { Destination } from '@/contract/destination';
import {
  installationItems,
  integrationItems,
  topicItems,
  unknownInstallations,
  unknownIntegrations,
} from './reach-items';

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
  const breaking = [
    ...integrationItems(project, integrations ?? []),
    ...installationItems(project, installations ?? []),
  ];
  const unknown = [
    ...(integrations ? [] : [unknownIntegrations]),
    ...(installations ? [] : [unknownInstallations]),
  ];
  return (
    <ConfirmDialog
      opened
      onClose={onCancel}
      title={`Rename destination ${destination.name} to ${newName}`}
      verb="Rename destination"
      onConfirm={onConfirm}
      reach={[
        ...breaking,
        ...(reading ? [] : unknown),
        ...topicItems(project, topics ?? []).map((topic) => <>{topic} keeps working: it is routed by id</>),
      ]}
      confirmText={breaking.length > 0 || unknown.length > 0 ? destination.name : undefined}
    >
      {reading
        ? 'Checking what depends on it.'
        : breaking.length > 0
          ? `Integrations and customers’ settings refer to a destination by name. Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}. The next page offers to replace the name everywhere.`
          : unknown.length > 0
            ? `Whatever refers to ${destination.name} fails after the rename until it refers to ${newName}.`
            : 'No integration or customer’s setting refers to it, so nothing stops working.'}
    </ConfirmDialog>
  );
}
