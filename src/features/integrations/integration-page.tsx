import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { deleteAction } from '@/components/action-menu';
import { ButtonLink } from '@/components/button-link';
import { IconPencil } from '@/components/icons';
import { lazyPart } from '@/components/lazy-part';
import { belowList, PageHeader } from '@/components/page-header';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { TabLink, TabLinks } from '@/components/tab-links';
import { DeleteIntegration } from './delete-integration';
import { useIntegrationActions } from './integration-actions';
import { IntegrationOverview } from './integration-overview';
import type { IntegrationSearch } from './integration-search';

const Loading = () => <TableSkeleton label="Loading the revision" />;
const RevisionView = lazyPart(() => import('./revision-view').then((m) => m.RevisionView), Loading);
export const HydratedView = lazyPart(() => import('./hydrated-view').then((m) => m.HydratedView), Loading);

interface IntegrationPageProps {
  project: string;
  /** Id or name. */
  integration: string;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

const tabs = [
  { tab: undefined, label: 'Overview' },
  { tab: 'revision', label: 'Revision' },
  { tab: 'hydrated', label: 'Hydrated' },
] as const;

export function IntegrationPage(props: IntegrationPageProps) {
  const { project, integration: idOrName, search, onSearchChange } = props;
  const navigate = useNavigate();
  const actionsOf = useIntegrationActions(project);
  const detail = useSuspenseQuery(integrationQueries.detail(project, idOrName));
  const integration = detail.data;
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <PageHeader
        title={integration.name}
        {...belowList('integrations', project)}
        id={integration.id}
        idLabel="integration id"
        status={<RefreshNote {...refreshProps(detail)} />}
        primary={
          <ButtonLink
            leftSection={<IconPencil aria-hidden />}
            to="/projects/$project/integrations/$integration/edit"
            params={{ project, integration: integration.id }}
          >
            Edit revision
          </ButtonLink>
        }
        actions={[...actionsOf(integration.id), deleteAction('Delete integration', () => setDeleting(true))]}
      >
        <TabLinks label="Parts of the integration">
          {tabs.map(({ tab, label }) => (
            <TabLink
              key={label}
              to="/projects/$project/integrations/$integration"
              params={{ project, integration: idOrName }}
              search={tab ? { tab } : {}}
              isOpen={tab === search.tab}
            >
              {label}
            </TabLink>
          ))}
        </TabLinks>
      </PageHeader>
      {search.tab === undefined ? <IntegrationOverview project={project} integration={integration} /> : null}
      {search.tab === 'revision' ? (
        <RevisionView integration={integration} search={search} onSearchChange={onSearchChange} />
      ) : null}
      {search.tab === 'hydrated' ? (
        <HydratedView
          project={project}
          integrationId={integration.id}
          provider={integration.provider}
          latestRevisionId={integration.latestRevision.id}
          search={search}
          onSearchChange={onSearchChange}
        />
      ) : null}
      {deleting ? (
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
