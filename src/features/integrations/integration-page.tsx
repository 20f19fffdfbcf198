import { Stack } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { integrationQueries } from '@/api/integrations';
import { lazyPart } from '@/components/state/lazy-part';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { Section } from '@/components/page/section';
import { TableSkeleton } from '@/components/state/skeletons';
import { IntegrationFrame } from './integration-frame';
import { IntegrationOverview } from './integration-overview';
import type { IntegrationSearch } from './integration-search';

const RevisionView = lazyPart(
  () => import('./revision-view'),
  'RevisionView',
  () => <TableSkeleton label="Loading the revision" />,
);

interface IntegrationPageProps extends ProjectSearchProps<IntegrationSearch> {
  /** Id or name. */
  integration: string;
}

/** An integration at a glance, and what its latest revision says. */
export function IntegrationPage(props: IntegrationPageProps) {
  const { project, integration: idOrName, search, onSearchChange } = props;
  const { data: integration } = useSuspenseQuery(integrationQueries.detail(project, idOrName));
  return (
    <IntegrationFrame project={project} integration={idOrName} tab="">
      <Stack gap="xl">
        <IntegrationOverview
          project={project}
          integration={integration}
          range={search.range}
          onRangeChange={(range) => onSearchChange({ ...search, range })}
        />
        <Section id="revision-title" title="Latest revision">
          <RevisionView integration={integration} search={search} onSearchChange={onSearchChange} />
        </Section>
      </Stack>
    </IntegrationFrame>
  );
}
