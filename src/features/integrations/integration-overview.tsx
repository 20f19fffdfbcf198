import { Stack } from '@mantine/core';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { MissingDestinations } from '@/components/missing-destinations';
import { RelativeTime } from '@/components/relative-time';
import type { Integration } from '@/contract/integration';
import { providerName } from '@/lib/account-options';
import { missingOf } from '@/lib/destination-usage';
import { HealthCell } from './health-cell';
import { actionWords, healthCounts } from './integration-rows';
import { ProviderAbilities } from './provider-abilities';

interface IntegrationOverviewProps {
  project: string;
  integration: Integration;
}

export function IntegrationOverview({ project, integration }: IntegrationOverviewProps) {
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const providers = useOffered(providerQueries.catalog(), { optional: true });
  const missing = missingOf(useMissingDestinations(project) ?? [], integration.id);
  const { latestRevision, provider } = integration;
  const { content } = latestRevision;
  return (
    <Stack gap="lg">
      <MissingDestinations project={project} missing={missing} />
      <DefinitionList
        columns={2}
        items={[
          { term: 'Display name', value: content.displayName },
          {
            term: 'Provider',
            value: (
              <>
                {providerName(providers.data, provider)}
                {content.module ? ` · module ${content.module}` : ''}
              </>
            ),
          },
          { term: 'Does', value: actionWords(content).join(', ') || 'Nothing' },
          {
            term: 'Provider offers',
            value: <ProviderAbilities info={providers.data?.[provider]} module={content.module} />,
          },
          { term: 'Latest revision', value: <CopyId value={latestRevision.id} label="revision id" /> },
          { term: 'Deployed', value: <RelativeTime value={latestRevision.createTime} withAbsolute /> },
          {
            term: 'Installations',
            value: (
              <HealthCell health={installations.data && healthCounts(installations.data, integration.id)} />
            ),
          },
          { term: 'Created', value: <RelativeTime value={integration.createTime} withAbsolute /> },
        ]}
      />
    </Stack>
  );
}
