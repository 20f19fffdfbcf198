import { shownName } from '@/lib/hidden-characters';
import { Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useOwnChanges } from '@/api/changes/own-changes';
import { toProblem } from '@/api/problem';
import { ChangeButton } from '@/components/action-button';
import { ButtonLink, ChangeLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { IconAdjustments, IconPlayerPlay } from '@/components/icons';
import { lazyOverlay } from '@/components/state/lazy-part';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { TextSkeleton } from '@/components/state/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { WithFacts } from '@/components/page/with-facts';
import type { PauseAction } from '@/lib/bulk-actions';
import type { TimeRange } from '@/lib/time-range';
import { reconnectWords } from '@/lib/operation-words';
import { destinationsOf } from '@/lib/destination-usage';
import { Causes } from './causes';
import { installationActions, InstallationDialogs, type InstallationAction } from './installation-dialogs';
import { InstallationFacts } from './installation-facts';
import { InstallationIdBox } from './installation-id-box';
import { InstallationObjects } from './installation-objects';
import { InstallationOperations, RecentOperations } from './installation-operations';
import { InstallationTimeline } from './installation-timeline';
import { causesOf, toRow, type InstallationRow } from './installation-rows';
import classes from './installations.module.css';
import { whyNoRead } from './trigger-values';
import { useInstallation } from './use-installation';

// Loaded when it opens: reading about a customer needs no form.
const TriggerDialog = lazyOverlay(() => import('./trigger-dialog'), 'TriggerDialog');

interface InstallationPageProps {
  project: string;
  integrationId: string;
  installationId: string;
  /** As in the address. */
  range: string | undefined;
  onRangeChange: (range: TimeRange) => void;
}

/** One customer's use of an integration. */
export function InstallationPage(props: InstallationPageProps) {
  const { project, integrationId, installationId, range, onRangeChange } = props;
  const {
    installation: query,
    integration,
    catalog,
    isUnreadable,
    isDisconnected,
  } = useInstallation(project, integrationId, installationId);
  // The object to begin with; undefined while the dialog is closed.
  const [triggering, setTriggering] = useState<{ objectName: string }>();
  const [dialog, setDialog] = useState<{ action: InstallationAction; objectName?: string }>();
  const navigate = useNavigate();
  const own = useOwnChanges(installationId);
  const installation = query.data;
  const names = new Map(integration ? [[integration.id, integration.name]] : []);
  const row = installation && { ...toRow(installation, names, catalog), isDisconnected };
  const trigger = {
    disabledReason: installation && whyNoRead(installation),
    onClick: () => setTriggering({ objectName: '' }),
  };
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
        {...belowList(
          'installations',
          project,
          <li>{integration ? shownName(integration.name) : integrationId}</li>,
        )}
        id={installationId}
        idLabel="installation id"
        status={
          row ? (
            <StatusBadge kind={row.health.kind}>{`Health: ${row.health.word.toLowerCase()}`}</StatusBadge>
          ) : undefined
        }
        primary={
          row ? (
            <Remedy project={project} row={row} onResume={() => setDialog({ action: 'unpause' })}>
              <TriggerButton variant="filled" {...trigger} />
            </Remedy>
          ) : undefined
        }
        secondary={
          row && remedyOf(row)
            ? {
                button: <TriggerButton {...trigger} />,
                action: {
                  label: 'Trigger a read',
                  changes: true,
                  onSelect: trigger.onClick,
                  ...(trigger.disabledReason && { disabledReason: trigger.disabledReason }),
                },
              }
            : undefined
        }
        actions={
          row
            ? [
                changeConfig && {
                  label: 'Change config',
                  icon: <IconAdjustments aria-hidden />,
                  changes: true,
                  onSelect: () => void navigate(changeConfig),
                },
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
            <Stack gap="lg" className={classes.parts}>
              <InstallationOperations
                project={project}
                installation={installation}
                range={range}
                onRangeChange={onRangeChange}
                firstRead={trigger.disabledReason === undefined ? trigger.onClick : undefined}
                destinations={destinationsOf(installation, integration)}
              />
              <InstallationObjects
                project={project}
                installation={installation}
                revisionObjects={integration?.latestRevision.content.read?.objects ?? []}
                own={own}
                change={
                  changeConfig ? (
                    <ChangeLink size="xs" {...changeConfig}>
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
        <TextSkeleton lines={8} label="Reading the installation" />
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

const TriggerButton = (props: ComponentProps<typeof ChangeButton>) => (
  <ChangeButton leftSection={<IconPlayerPlay aria-hidden />} {...props}>
    Trigger a read
  </ChangeButton>
);

interface RemedyProps {
  project: string;
  row: InstallationRow;
  onResume: () => void;
  /** The button where nothing has to be remedied. */
  children: ReactNode;
}

/** The primary button: what the installation needs first. */
function Remedy({ project, row, onResume, children }: RemedyProps) {
  const { connection } = row.installation;
  switch (remedyOf(row)) {
    case 'disconnected':
      return (
        <ChangeLink
          variant="filled"
          to="/projects/$project/connections/new"
          params={{ project }}
          search={row.provider ? { provider: row.provider } : {}}
        >
          Connect a customer
        </ChangeLink>
      );
    case 'credentials':
      return connection ? (
        <ButtonLink
          variant="filled"
          to="/projects/$project/connections/$connection"
          params={{ project, connection: connection.id }}
        >
          {reconnectWords(connection)}
        </ButtonLink>
      ) : null;
    case 'disabled':
      return (
        <ChangeButton variant="filled" leftSection={<IconPlayerPlay aria-hidden />} onClick={onResume}>
          Resume reads
        </ChangeButton>
      );
    default:
      return children;
  }
}

/** The first cause that a button of this page can do something about. */
const remedyOf = (row: InstallationRow) =>
  causesOf(row).find(({ id }) => id === 'disconnected' || id === 'credentials' || id === 'disabled')?.id;

function disabledReasons({ readObjects, disabledObjects }: InstallationRow) {
  const reasons: Partial<Record<PauseAction, string>> = {};
  if (readObjects === 0) reasons.pause = 'It reads no objects';
  else if (disabledObjects.length === readObjects) reasons.pause = 'Reads of all objects are paused';
  if (disabledObjects.length === 0) reasons.unpause = 'No object is paused';
  return reasons;
}

interface UnreadInstallationProps {
  project: string;
  integrationId: string;
  installationId: string;
}

/** The page of an installation that the service offers no way to read: its ids are enough to act on it. */
function UnreadInstallation({ project, integrationId, installationId }: UnreadInstallationProps) {
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
          <ChangeButton variant="filled" leftSection={pause?.icon} onClick={pause?.onSelect}>
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
