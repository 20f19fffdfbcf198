import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangeButton } from '@/components/action-button';
import { EmptyState } from '@/components/empty-state';
import { belowList, PageHeader } from '@/components/page-header';
import { InstallationDialogs, installationActions, type InstallationAction } from './installation-dialogs';
import { RecentOperations } from './recent-operations';

interface UnreadInstallationProps {
  project: string;
  integrationId: string;
  installationId: string;
}

/** The page of an installation that the service offers no way to read: its ids are enough to act on it. */
export function UnreadInstallation({ project, integrationId, installationId }: UnreadInstallationProps) {
  const navigate = useNavigate();
  const [action, setAction] = useState<InstallationAction>();
  const [pause, ...others] = installationActions(setAction);
  return (
    <>
      <PageHeader
        title="Installation"
        {...belowList('installations', project, <li>{integrationId}</li>)}
        id={installationId}
        idLabel="installation id"
        primary={
          <ChangeButton leftSection={pause?.icon} onClick={pause?.onSelect}>
            {pause?.label}
          </ChangeButton>
        }
        actions={others}
      />
      <Stack gap="lg" miw={0}>
        <EmptyState title="This service does not offer reading this installation">
          The service does not offer the list of installations either, so the customer, the connection, the
          objects and whether reads are paused are not known here. Reads can still be paused, and the
          installation can be deleted. If the ids are wrong, the service says so then.
        </EmptyState>
        <RecentOperations project={project} integrationId={integrationId} installationId={installationId} />
      </Stack>
      <InstallationDialogs
        project={project}
        installation={{ id: installationId, integrationId }}
        action={action}
        onClose={() => setAction(undefined)}
        onDeleted={() => void navigate({ to: '/projects/$project/installations', params: { project } })}
      />
    </>
  );
}
