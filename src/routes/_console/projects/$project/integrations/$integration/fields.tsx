import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { connectionQueries } from '@/api/connections';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { readAhead } from '@/api/offered';
import { lazyPart } from '@/components/state/lazy-part';
import { useSearchProps } from '@/components/list/search-props';
import { Segments } from '@/components/page/segments';
import { TableSkeleton } from '@/components/state/skeletons';
import { HydratedView } from '@/features/integrations/hydrated-view';
import { IntegrationFrame } from '@/features/integrations/integration-frame';
import { readHydratedSearch, type HydratedSearch } from '@/features/integrations/integration-search';
import { readObjectsSearch, type ObjectsSearch } from '@/features/object-metadata/objects-search';
import { definedOnly } from '@/lib/defined-only';
import { searchChoice } from '@/lib/search-params';

const ObjectsView = lazyPart(
  () => import('@/features/object-metadata/objects-view'),
  'ObjectsView',
  () => <TableSkeleton columns={4} label="Loading" />,
);

interface FieldsSearch extends HydratedSearch, Omit<ObjectsSearch, 'by' | 'integration'> {
  /** Absent for the hydrated revision. */
  by?: 'installation' | 'connection';
}

function readFieldsSearch(search: Record<string, unknown>): FieldsSearch {
  const { by: _by, integration: _integration, ...objects } = readObjectsSearch(search);
  return {
    ...readHydratedSearch(search),
    ...objects,
    ...definedOnly({ by: searchChoice(search['by'], ['installation', 'connection']) }),
  };
}

export const Route = createFileRoute('/_console/projects/$project/integrations/$integration/fields')({
  staticData: { page: { title: 'Fields', reads: 'the integration', shape: 'text' } },
  validateSearch: readFieldsSearch,
  // For the names to choose from; the page works without.
  loader: ({ context: { queryClient }, params: { project, integration } }) => {
    void readAhead(queryClient, integrationQueries.detail(project, integration));
    void readAhead(queryClient, installationQueries.list(project), connectionQueries.list(project));
  },
  component: Fields,
});

const sources = [
  {
    value: 'revision',
    label: 'Revision',
    description: 'The objects of a revision, with every field that one customer’s account has for them.',
  },
  {
    value: 'installation',
    label: 'Installation',
    description: 'One object of a customer who installed the integration, also by its mapped name.',
  },
  {
    value: 'connection',
    label: 'Connection',
    description: 'One object of a connected account, also one that the integration does not name.',
  },
] as const;

function Fields() {
  const { project, integration } = Route.useParams();
  const { search, onSearchChange: change } = useSearchProps(Route);
  const { data, isPending } = useQuery(integrationQueries.detail(project, integration));
  const { by, ...chosen } = search;
  const id = data?.id ?? integration;
  const provider = search.provider ?? data?.provider;
  const source = sources.find(({ value }) => value === (by ?? 'revision'));
  return (
    <IntegrationFrame
      project={project}
      integration={integration}
      tab="/fields"
      description={source?.description}
    >
      <Stack gap="md">
        <Segments
          label="Read through"
          options={sources}
          value={by ?? 'revision'}
          onChange={(value) =>
            change({ object: search.object, by: value === 'revision' ? undefined : value })
          }
        />
        {isPending ? (
          <TableSkeleton columns={4} label="Reading the integration" />
        ) : by === undefined ? (
          <HydratedView
            project={project}
            integrationId={id}
            provider={data?.provider}
            latestRevisionId={data?.latestRevision.id}
            search={search}
            onSearchChange={change}
          />
        ) : (
          <ObjectsView
            project={project}
            fixed
            search={{ ...chosen, by: by === 'connection' ? by : undefined, provider, integration: id }}
            onSearchChange={({ integration: _integration, by: _by, ...next }) => change({ ...next, by })}
          />
        )}
      </Stack>
    </IntegrationFrame>
  );
}
