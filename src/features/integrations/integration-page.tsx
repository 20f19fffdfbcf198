import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { integrationQueries } from '@/api/integrations';
import { lazyPart } from '@/components/lazy-part';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import { IntegrationFrame } from './integration-frame';
import { IntegrationOverview } from './integration-overview';
import type { IntegrationSearch } from './integration-search';

const RevisionView = lazyPart(
  () => import('./revision-view').then((m) => m.RevisionView),
  () => <TableSkeleton label="Loading the revision" />,
);

interface IntegrationPageProps {
  project: string;
  /** Id or name. */
  integration: string;
  search: IntegrationSearch;
  onSearchChange: (search: IntegrationSearch) => void;
}

/** An integration at a glance, and what its latest revision says. */
export function IntegrationPage(props: IntegrationPageProps) {
  const { project, integration: idOrName, search, onSearchChange } = props;
  const { data: integration } = useSuspenseQuery(integrationQueries.detail(project, idOrName));
  return (
    <IntegrationFrame project={project} integration={idOrName} tab="">
      <Stack gap="xl">
        <IntegrationOverview project={project} integration={integration} />
        <section aria-labelledby="revision-title">
          <SectionHeader id="revision-title" title="Latest revision" />
          <RevisionView integration={integration} search={search} onSearchChange={onSearchChange} />
        </section>
      </Stack>
    </IntegrationFrame>
  );
}
