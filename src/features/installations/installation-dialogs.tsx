import type { ReactNode } from 'react';
import { deleteAction, type PageAction } from '@/components/overlay/action-menu';
import { IconPlayerPause, IconPlayerPlay } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import type { Installation } from '@/contract/installation';
import type { PauseAction } from '@/lib/bulk-actions';
import { DeleteInstallation } from './delete-installation';
import type { InstallationIds } from './installation-ids';

// Loaded when opened.
const PauseDialog = lazyOverlay(() => import('./pause-dialog'), 'PauseDialog');

export type InstallationAction = PauseAction | 'delete';

/** The actions of an installation's page, each opening its dialog. */
export function installationActions(
  open: (action: InstallationAction) => void,
  disabledReasons: Partial<Record<PauseAction, string>> = {},
): PageAction[] {
  const action = (id: PauseAction, label: string, icon: ReactNode): PageAction => ({
    label,
    icon,
    changes: true,
    onSelect: () => open(id),
    disabledReason: disabledReasons[id],
  });
  return [
    action('pause', 'Pause reads', <IconPlayerPause aria-hidden />),
    action('unpause', 'Resume reads', <IconPlayerPlay aria-hidden />),
    deleteAction('Delete installation', () => open('delete')),
  ];
}

interface InstallationDialogsProps {
  project: string;
  installation: Installation | InstallationIds;
  action: InstallationAction | undefined;
  /** The object selected in the pause dialog. Undefined selects all. */
  objectName?: string | undefined;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs of one installation. They also work if only its ids are known. */
export function InstallationDialogs(props: InstallationDialogsProps) {
  const { project, installation, action, objectName, onClose, onDeleted } = props;
  if (action === undefined) return null;
  if (action === 'delete')
    return (
      <DeleteInstallation
        project={project}
        installation={installation}
        onClose={onClose}
        onDeleted={onDeleted}
      />
    );
  return (
    <PauseDialog
      project={project}
      installation={installation}
      action={action}
      objectName={objectName}
      onClose={onClose}
    />
  );
}
