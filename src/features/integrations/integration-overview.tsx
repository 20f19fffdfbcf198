import { Stack } from '@mantine/core';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ButtonLink, NewLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import { DefinitionList } from '@/components/definition-list';
import { EmptyState } from '@/components/empty-state';
import { MissingDestinations } from '@/components/missing-destinations';
import { ProviderAbilities } from '@/components/provider-abilities';
import { ProviderName } from '@/components/provider-name';
import { RelativeTime } from '@/components/relative-time';
import type { Integration } from '@/contract/integration';
import { providerName } from '@/lib/account-options';
import { missingOf } from '@/lib/destination-usage';
import { HealthCell } from './health-cell';
import { actionWords, healthCounts } from './integration-rows';

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
  const health = installations.data && healthCounts(installations.data, integration.id);
  return (
    <Stack gap="lg">
      <MissingDestinations project={project} missing={missing} />
      {health?.total === 0 && installations.unreadable.count === 0 ? (
        <EmptyState
          title="Nobody has installed it yet"
          action={
            <>
              <NewLink
                variant="default"
                to="/projects/$project/connections/new"
                params={{ project }}
                search={{ provider }}
              >
                Connect a customer
              </NewLink>
              <ButtonLink
                variant="default"
                to="/projects/$project/installations/install"
                params={{ project }}
                search={{ integration: integration.id }}
              >
                Install
              </ButtonLink>
            </>
          }
        >
          A customer first connects their account at {providerName(providers.data, provider)}, then installs
          the integration. Your product asks them to, or you do both here.
        </EmptyState>
      ) : null}
      <DefinitionList
        columns={2}
        items={[
          { term: 'Display name', value: content.displayName },
          {
            term: 'Provider',
            value: (
              <>
                <ProviderName name={providerName(providers.data, provider)} />
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
            value: <HealthCell health={health} />,
          },
          { term: 'Created', value: <RelativeTime value={integration.createTime} withAbsolute /> },
        ]}
      />
    </Stack>
  );
}
