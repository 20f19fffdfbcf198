import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOwnActions } from '@/api/own-actions';
import { toProblem } from '@/api/problem';
import { ActionButton } from '@/components/action-button';
import type { PageAction } from '@/components/action-menu';
import { IconPlayerPause, IconPlayerPlay, IconTrash } from '@/components/icons';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { DefinitionListSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import { Causes } from './causes';
import { DeleteInstallation } from './delete-installation';
import { InstallationFacts } from './installation-facts';
import { InstallationIdBox } from './installation-id-box';
import { InstallationObjects } from './installation-objects';
import { InstallationTimeline } from './installation-timeline';
import { toRow, type InstallationRow } from './installation-rows';
import classes from './installations.module.css';
import type { PauseAction } from './pause-words';
import { RecentOperations } from './recent-operations';
import { whyNoRead } from './trigger-values';
import { useInstallation } from './use-installation';

// Loaded when they open: reading about a customer needs no form.
const TriggerDialog = lazy(() =>
  import('./trigger-dialog').then((module) => ({ default: module.TriggerDialog })),
);
const PauseDialog = lazy(() => import('./pause-dialog').then((module) => ({ default: module.PauseDialog })));

interface InstallationPageProps {
  project: string;
  integrationId: string;
  installationId: string;
}

/** One customer's use of an integration. */
export function InstallationPage({ project, integrationId, installationId }: InstallationPageProps) {
  const { installation: query, integration } = useInstallation(project, integrationId, installationId);
  // The object to begin with; undefined while the dialog is closed.
  const [triggering, setTriggering] = useState<{ objectName: string }>();
  const [pausing, setPausing] = useState<{ action: PauseAction; objectName?: string }>();
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const own = useOwnActions(project, installationId);
  const installation = query.data;
  const row =
    installation && toRow(installation, new Map(integration ? [[integration.id, integration.name]] : []));
  const actionsOf = ({ readObjects, disabledObjects }: InstallationRow): PageAction[] => [
    {
      label: 'Pause reads',
      icon: <IconPlayerPause aria-hidden />,
      onSelect: () => setPausing({ action: 'pause' }),
      ...(readObjects === 0
        ? { disabledReason: 'It reads no objects' }
        : disabledObjects.length === readObjects
          ? { disabledReason: 'Reads of all objects are paused' }
          : {}),
    },
    {
      label: 'Let reads run again',
      icon: <IconPlayerPlay aria-hidden />,
      onSelect: () => setPausing({ action: 'unpause' }),
      ...(disabledObjects.length === 0 ? { disabledReason: 'No object is paused' } : {}),
    },
    {
      label: 'Delete installation',
      icon: <IconTrash aria-hidden />,
      danger: true,
      onSelect: () => setDeleting(true),
    },
  ];
  return (
    <>
      <PageHeader
        title={row?.customer ?? 'Installation'}
        section="Installations"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link
                activeOptions={{ exact: true }}
                key="list"
                to="/projects/$project/installations"
                params={{ project }}
              >
                Installations
              </Link>,
              <span key="integration">{integration?.name ?? integrationId}</span>,
            ]}
          />
        }
        id={installationId}
        idLabel="installation id"
        status={row ? <StatusBadge kind={row.health.kind}>{row.health.word}</StatusBadge> : undefined}
        primary={
          installation ? <TriggerButton installation={installation} onClick={setTriggering} /> : undefined
        }
        actions={row ? actionsOf(row) : []}
      />
      {installation && row ? (
        <>
          <Causes project={project} row={row} />
          <div className={classes.columns}>
            <div className={classes.main}>
              <RecentOperations
                project={project}
                integrationId={integrationId}
                installationId={installationId}
              />
              <InstallationObjects
                project={project}
                installation={installation}
                revisionObjects={integration?.latestRevision.content.read?.objects ?? []}
                own={own}
                onPause={(action, objectName) => setPausing({ action, objectName })}
                onTrigger={(objectName) => setTriggering({ objectName })}
              />
              <InstallationTimeline project={project} installation={installation} integration={integration} />
            </div>
            <InstallationFacts project={project} row={row} revision={integration?.latestRevision.id} />
          </div>
          <Suspense>
            {triggering ? (
              <TriggerDialog
                project={project}
                installation={installation}
                objectName={triggering.objectName}
                onClose={() => setTriggering(undefined)}
              />
            ) : null}
            {pausing ? (
              <PauseDialog
                project={project}
                installation={installation}
                action={pausing.action}
                objectName={pausing.objectName}
                onClose={() => setPausing(undefined)}
              />
            ) : null}
          </Suspense>
          {deleting ? (
            <DeleteInstallation
              project={project}
              installation={installation}
              onClose={() => setDeleting(false)}
              onDeleted={() => void navigate({ to: '/projects/$project/installations', params: { project } })}
            />
          ) : null}
        </>
      ) : query.isPending ? (
        <DefinitionListSkeleton rows={8} />
      ) : (
        <ProblemPanel
          problem={toProblem(query.error)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
          actions={<InstallationIdBox project={project} />}
        />
      )}
    </>
  );
}

interface TriggerButtonProps {
  installation: Installation;
  onClick: (opening: { objectName: string }) => void;
}

function TriggerButton({ installation, onClick }: TriggerButtonProps) {
  const reason = whyNoRead(installation);
  return (
    <ActionButton
      leftSection={<IconPlayerPlay aria-hidden />}
      {...(reason === undefined ? {} : { disabledReason: reason })}
      onClick={() => onClick({ objectName: '' })}
    >
      Trigger a read
    </ActionButton>
  );
}
