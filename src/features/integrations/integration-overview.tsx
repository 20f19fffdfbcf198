import { Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMissingDestinations } from '@/api/destination-usage';
import { installationQueries } from '@/api/installations';
import { useOffered } from '@/api/offered';
import { providerQueries } from '@/api/providers';
import { ButtonLink } from '@/components/button-link';
import { CopyId } from '@/components/copy-id';
import { DataTable, type Column } from '@/components/data-table';
import { DefinitionList } from '@/components/definition-list';
import { EmptyState } from '@/components/empty-state';
import { MissingDestinations } from '@/components/missing-destinations';
import { RelativeTime } from '@/components/relative-time';
import { SectionHeader } from '@/components/section-header';
import { TableSkeleton } from '@/components/skeletons';
import { StatusBadge } from '@/components/status-badge';
import type { Installation } from '@/contract/installation';
import type { Integration } from '@/contract/integration';
import { providerName } from '@/lib/account-options';
import { customerOf } from '@/lib/customer';
import { connectionLook, healthLook, statusLook, type Look } from '@/lib/operation-words';
import { missingOf } from '@/lib/destination-usage';
import { plural } from '@/lib/format';
import { HealthCell } from './health-cell';
import { actionWords, healthCounts } from './integration-rows';
import { ProviderAbilities } from './provider-abilities';

const badge = ({ kind, word }: Look) => (
  <StatusBadge kind={kind} plain>
    {word}
  </StatusBadge>
);

const columns: readonly Column<Installation>[] = [
  { id: 'customer', header: 'Customer', primary: true, cell: customerOf },
  {
    id: 'health',
    header: 'Health',
    width: 8,
    card: 'top',
    cell: ({ healthStatus }) => badge(healthLook(healthStatus)),
  },
  {
    id: 'connection',
    header: 'Connection',
    width: 9,
    cell: ({ connection }) => badge(connectionLook(connection?.status)),
  },
  {
    id: 'last',
    header: 'Last operation',
    width: 9,
    yields: 1,
    cell: ({ lastOperationStatus }) =>
      lastOperationStatus ? badge(statusLook(lastOperationStatus)) : <span className="quiet">None</span>,
  },
];

const unhealthyFirst = (a: Installation, b: Installation) =>
  Number(b.healthStatus === 'unhealthy') - Number(a.healthStatus === 'unhealthy');

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
  const own = installations.data
    ?.filter(({ integrationId }) => integrationId === integration.id)
    .toSorted(unhealthyFirst);
  const linkOf = (installation: Installation, children: ReactNode) => (
    <Link
      to="/projects/$project/installations/$integration/$installation"
      params={{ project, integration: integration.id, installation: installation.id }}
    >
      {children}
    </Link>
  );
  const all = (
    <Link to="/projects/$project/installations" params={{ project }} search={{ integration: integration.id }}>
      Open with filters
    </Link>
  );
  const install = {
    to: '/projects/$project/installations/install',
    params: { project },
    search: { integration: integration.id },
  } as const;
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
            value: <HealthCell health={own && healthCounts(own, integration.id)} />,
          },
          { term: 'Created', value: <RelativeTime value={integration.createTime} withAbsolute /> },
        ]}
      />
      <section aria-labelledby="installations-title">
        <SectionHeader
          id="installations-title"
          title="Installations"
          {...(own ? { count: plural(own.length, 'customer') } : {})}
          actions={
            own?.length === 0 ? undefined : (
              <>
                {own ? all : null}
                <ButtonLink variant="default" size="xs" {...install}>
                  Install for a customer
                </ButtonLink>
              </>
            )
          }
        />
        {own ? (
          own.length === 0 ? (
            <EmptyState
              title="No installations yet"
              action={
                <ButtonLink variant="default" {...install}>
                  Install for a customer
                </ButtonLink>
              }
            >
              They appear here when customers install this integration in your product, or when you install it
              for them.
            </EmptyState>
          ) : (
            <DataTable
              caption="Installations of this integration"
              columns={columns}
              rows={own}
              rowId={({ id }) => id}
              rowLink={linkOf}
            />
          )
        ) : installations.isPending ? (
          <TableSkeleton rows={3} label="Reading installations" />
        ) : (
          <p className="footnote">
            The installations could not be read, so it is not known who has installed it.
          </p>
        )}
      </section>
    </Stack>
  );
}
