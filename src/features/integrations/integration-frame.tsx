import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { deleteAction } from '@/components/overlay/action-menu';
import { ButtonLink, ChangeLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import {
  IntegrationTabs,
  integrationTabName,
  type IntegrationTab,
} from '@/components/resources/integration-tabs';
import { belowList, PageHeader } from '@/components/page/page-header';
import { ProblemPanel } from '@/components/state/problem-panel';
import { RefreshNote, refreshProps } from '@/components/state/refresh-note';
import { DeleteIntegration } from './delete-integration';

interface IntegrationFrameProps {
  project: string;
  /** Id or name. */
  integration: string;
  tab: IntegrationTab;
  description?: string;
  children: ReactNode;
}

/**
 * The header of every page of an integration but the editor. The pages also work for an id whose integration the service
 * does not return; the title is then the id.
 */
export function IntegrationFrame(props: IntegrationFrameProps) {
  const { project, integration: idOrName, tab, description, children } = props;
  const navigate = useNavigate();
  const detail = useQuery(integrationQueries.detail(project, idOrName));
  const integration = detail.data;
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const isUnused =
    integration !== undefined &&
    installations.unreadable.count === 0 &&
    installations.data?.some(({ integrationId }) => integrationId === integration.id) === false;
  const install = integration && {
    to: '/projects/$project/installations/install' as const,
    params: { project },
    search: { integration: integration.id },
  };
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={integration?.name ?? idOrName}
        tab={tab === '' ? undefined : integrationTabName(tab)}
        {...belowList('integrations', project)}
        id={integration?.id}
        idLabel="integration id"
        status={integration ? <RefreshNote {...refreshProps(detail)} /> : undefined}
        primary={
          integration ? (
            <>
              <ButtonLink
                variant={isUnused || tab === '/records' ? 'default' : 'filled'}
                leftSection={<IconPencil aria-hidden />}
                to="/projects/$project/integrations/$integration/edit"
                params={{ project, integration: integration.id }}
              >
                Edit revision
              </ButtonLink>
              {isUnused ? (
                <ChangeLink
                  variant="filled"
                  to="/projects/$project/connections/new"
                  params={{ project }}
                  search={{ provider: integration.provider }}
                >
                  Next: connect a customer
                </ChangeLink>
              ) : null}
            </>
          ) : undefined
        }
        secondary={
          install && !isUnused && (tab === '' || tab === '/customers')
            ? {
                button: <ChangeLink {...install}>Install for a customer</ChangeLink>,
                action: {
                  label: 'Install for a customer',
                  changes: true,
                  onSelect: () => void navigate(install),
                },
              }
            : undefined
        }
        actions={integration ? [deleteAction('Delete integration', () => setDeleting(true))] : []}
        description={description}
      >
        <IntegrationTabs project={project} integration={idOrName} current={tab} />
      </PageHeader>
      {detail.error && !integration && !isNotOffered(detail.error) ? (
        <Box mb="md">
          <ProblemPanel variant="inline" problem={toProblem(detail.error)} query={detail} />
        </Box>
      ) : null}
      {children}
      {deleting && integration ? (
        <DeleteIntegration
          project={project}
          integration={integration}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/projects/$project/integrations', params: { project } })}
        />
      ) : null}
    </>
  );
}
