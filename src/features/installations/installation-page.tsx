import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toProblem } from '@/api/problem';
import { ActionButton } from '@/components/action-button';
import { IconPlayerPlay } from '@/components/icons';
import { Breadcrumb, PageHeader } from '@/components/page-header';
import { ProblemPanel } from '@/components/problem-panel';
import { DefinitionListSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import { Causes } from './causes';
import { InstallationFacts } from './installation-facts';
import { InstallationIdBox } from './installation-id-box';
import { InstallationObjects } from './installation-objects';
import { toRow } from './installation-rows';
import classes from './installations.module.css';
import { RecentOperations } from './recent-operations';
import { TriggerDialog } from './trigger-dialog';
import { whyNoRead } from './trigger-values';
import { useInstallation } from './use-installation';

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
  const installation = query.data;
  const row =
    installation && toRow(installation, new Map(integration ? [[integration.id, integration.name]] : []));
  return (
    <>
      <PageHeader
        title={row?.customer ?? 'Installation'}
        section="Installations"
        breadcrumb={
          <Breadcrumb
            items={[
              <Link key="list" to="/projects/$project/installations" params={{ project }}>
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
      />
      {installation && row ? (
        <>
          <Causes row={row} />
          <div className={classes.columns}>
            <div className={classes.main}>
              <RecentOperations
                project={project}
                integrationId={integrationId}
                installationId={installationId}
              />
              <InstallationObjects
                installation={installation}
                onTrigger={(objectName) => setTriggering({ objectName })}
              />
            </div>
            <InstallationFacts row={row} revision={integration?.latestRevision.id} />
          </div>
          {triggering ? (
            <TriggerDialog
              project={project}
              installation={installation}
              objectName={triggering.objectName}
              onClose={() => setTriggering(undefined)}
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
