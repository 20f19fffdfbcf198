import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useOwnActions } from '@/api/own-actions';
import { toProblem } from '@/api/problem';
import { ChangeButton } from '@/components/action-button';
import { ChangeLink } from '@/components/button-link';
import { IconAdjustments, IconPlayerPlay } from '@/components/icons';
import { lazyOverlay } from '@/components/lazy-part';
import { belowList, PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { DefinitionListSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { WithFacts } from '@/components/with-facts';
import type { PauseAction } from '@/lib/bulk-actions';
import { destinationsOf } from '@/lib/destination-usage';
import { Causes } from './causes';
import { InstallationDialogs, installationActions, type InstallationAction } from './installation-dialogs';
import { InstallationFacts } from './installation-facts';
import { InstallationIdBox } from './installation-id-box';
import { InstallationObjects } from './installation-objects';
import { InstallationTimeline } from './installation-timeline';
import { toRow, type InstallationRow } from './installation-rows';
import { RecentOperations } from './recent-operations';
import { whyNoRead } from './trigger-values';
import { UnreadInstallation } from './unread-installation';
import { useInstallation } from './use-installation';

// Loaded when it opens: reading about a customer needs no form.
const TriggerDialog = lazyOverlay(() => import('./trigger-dialog').then((module) => module.TriggerDialog));

interface InstallationPageProps {
  project: string;
  integrationId: string;
  installationId: string;
}

/** One customer's use of an integration. */
export function InstallationPage({ project, integrationId, installationId }: InstallationPageProps) {
  const {
    installation: query,
    integration,
    catalog,
    isUnreadable,
  } = useInstallation(project, integrationId, installationId);
  // The object to begin with; undefined while the dialog is closed.
  const [triggering, setTriggering] = useState<{ objectName: string }>();
  const [dialog, setDialog] = useState<{ action: InstallationAction; objectName?: string }>();
  const navigate = useNavigate();
  const own = useOwnActions(project, installationId);
  const installation = query.data;
  const names = new Map(integration ? [[integration.id, integration.name]] : []);
  const row = installation && toRow(installation, names, catalog);
  const changeConfig = installation?.group && {
    to: '/projects/$project/installations/install' as const,
    params: { project },
    search: { integration: integrationId, group: installation.group.groupRef },
  };
  if (isUnreadable)
    return (
      <UnreadInstallation project={project} integrationId={integrationId} installationId={installationId} />
    );
  return (
    <>
      <PageHeader
        title={row?.customer ?? 'Installation'}
        {...belowList('installations', project, <li>{integration?.name ?? integrationId}</li>)}
        id={installationId}
        idLabel="installation id"
        status={
          row ? (
            <StatusBadge
              kind={row.health.kind}
            >{`Service says ${row.health.word.toLowerCase()}`}</StatusBadge>
          ) : undefined
        }
        primary={
          installation ? (
            <ChangeButton
              leftSection={<IconPlayerPlay aria-hidden />}
              disabledReason={whyNoRead(installation)}
              onClick={() => setTriggering({ objectName: '' })}
            >
              Trigger a read
            </ChangeButton>
          ) : undefined
        }
        actions={
          row
            ? [
                ...(changeConfig
                  ? [
                      {
                        label: 'Change config',
                        icon: <IconAdjustments aria-hidden />,
                        changes: true,
                        onSelect: () => void navigate(changeConfig),
                      },
                    ]
                  : []),
                ...installationActions((action) => setDialog({ action }), disabledReasons(row)),
              ]
            : []
        }
      />
      {installation && row ? (
        <>
          <Causes project={project} row={row} />
          <WithFacts
            facts={
              <InstallationFacts project={project} row={row} revision={integration?.latestRevision.id} />
            }
          >
            <Stack gap="lg">
              <RecentOperations
                project={project}
                integrationId={integrationId}
                installationId={installationId}
                firstRead={
                  whyNoRead(installation) === undefined ? () => setTriggering({ objectName: '' }) : undefined
                }
                destinations={destinationsOf(installation, integration)}
              />
              <InstallationObjects
                project={project}
                installation={installation}
                revisionObjects={integration?.latestRevision.content.read?.objects ?? []}
                own={own}
                change={
                  changeConfig ? (
                    <ChangeLink variant="default" size="xs" {...changeConfig}>
                      Change config
                    </ChangeLink>
                  ) : undefined
                }
                onPause={(action, objectName) => setDialog({ action, objectName })}
                onTrigger={(objectName) => setTriggering({ objectName })}
              />
              <InstallationTimeline project={project} installation={installation} integration={integration} />
            </Stack>
          </WithFacts>
          {triggering ? (
            <TriggerDialog
              project={project}
              installation={installation}
              objectName={triggering.objectName}
              onClose={() => setTriggering(undefined)}
            />
          ) : null}
          <InstallationDialogs
            project={project}
            installation={installation}
            action={dialog?.action}
            objectName={dialog?.objectName}
            onClose={() => setDialog(undefined)}
            onDeleted={() => void navigate({ to: '/projects/$project/installations', params: { project } })}
          />
        </>
      ) : query.isPending ? (
        <DefinitionListSkeleton rows={8} label="Reading the installation" />
      ) : (
        <ProblemPanel
          problem={toProblem(query.error)}
          query={query}
          actions={<InstallationIdBox project={project} />}
        />
      )}
    </>
  );
}

function disabledReasons({ readObjects, disabledObjects }: InstallationRow) {
  const reasons: Partial<Record<PauseAction, string>> = {};
  if (readObjects === 0) reasons.pause = 'It reads no objects';
  else if (disabledObjects.length === readObjects) reasons.pause = 'Reads of all objects are paused';
  if (disabledObjects.length === 0) reasons.unpause = 'No object is paused';
  return reasons;
}
