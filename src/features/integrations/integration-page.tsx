import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { integrationQueries } from '@/api/integrations';
import { deleteAction } from '@/components/action-menu';
import { ButtonLink } from '@/components/button-link';
import { IconPencil, IconSearch, IconTable } from '@/components/icons';
import { lazyPart } from '@/components/lazy-part';
import { belowList, PageHeader } from '@/components/page-header';
import { RefreshNote, refreshProps } from '@/components/refresh-note';
import { TableSkeleton } from '@/components/skeletons';
import { TabLinks, type TabLinkProps } from '@/components/tab-links';
import { DeleteIntegration } from './delete-integration';
import { IntegrationOverview } from './integration-overview';
import type { IntegrationSearch, IntegrationTab } from './integration-search';

const RevisionView = lazyPart(() => import('./revision-view').then((m) => m.RevisionView));
const HydratedView = lazyPart(() => import('./hydrated-view').then((m) => m.HydratedView));

interface IntegrationPageProps {
  project: string;
  /** Id or name. */
  integration: string;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

const tabNames: readonly { value: IntegrationTab; label: string }[] = [
  { value: 'overview', label: 'Overview' },
  { value: 'revision', label: 'Revision' },
  { value: 'hydrated', label: 'Hydrated' },
];

export function IntegrationPage(props: IntegrationPageProps) {
  const { project, integration: idOrName, search, onSearchChange } = props;
  const navigate = useNavigate();
  const detail = useSuspenseQuery(integrationQueries.detail(project, idOrName));
  const integration = detail.data;
  const [deleting, setDeleting] = useState(false);
  const tab = search.tab ?? 'overview';
  const params = { project, integration: integration.id };
  const tabLink = (value: string, button: TabLinkProps) => (
    <Link
      to="/projects/$project/integrations/$integration"
      params={{ project, integration: idOrName }}
      search={value === 'revision' || value === 'hydrated' ? { tab: value } : {}}
      activeOptions={{ exact: true }}
      {...button}
    />
  );
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
            params={params}
          >
            Edit revision
          </ButtonLink>
        }
        actions={[
          {
            label: 'Search records',
            icon: <IconSearch aria-hidden />,
            onSelect: () =>
              void navigate({ to: '/projects/$project/integrations/$integration/search', params }),
          },
          {
            label: 'Object metadata',
            icon: <IconTable aria-hidden />,
            onSelect: () =>
              void navigate({
                to: '/projects/$project/objects',
                params: { project },
                search: { integration: integration.id },
              }),
          },
          deleteAction('Delete integration', () => setDeleting(true)),
        ]}
      >
        <TabLinks label="Parts of the integration" current={tab} tabs={tabNames} link={tabLink} />
      </PageHeader>
      {tab === 'overview' ? <IntegrationOverview project={project} integration={integration} /> : null}
      <Suspense fallback={<TableSkeleton label="Loading the revision" />}>
        {tab === 'revision' ? (
          <RevisionView integration={integration} search={search} onSearchChange={onSearchChange} />
        ) : null}
        {tab === 'hydrated' ? (
          <HydratedView
            project={project}
            integrationId={integration.id}
            provider={integration.provider}
            latestRevisionId={integration.latestRevision.id}
            search={search}
            onSearchChange={onSearchChange}
          />
        ) : null}
      </Suspense>
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
