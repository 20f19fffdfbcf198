import { useQuery } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered } from '@/api/offered';
import { toProblem } from '@/api/problem';
import { providerQueries } from '@/api/providers';
import { recordQueries } from '@/api/records';
import { ButtonLink } from '@/components/button-link';
import { EmptyState } from '@/components/state/empty-state';
import { ProblemPanel } from '@/components/state/problem-panel';
import type { ProjectSearchProps } from '@/components/list/search-props';
import { TableSkeleton } from '@/components/state/skeletons';
import { StatusBadge } from '@/components/status-badge';
import { WithUnreadable } from '@/components/list/with-unreadable';
import { toJson } from '@/lib/json';
import { SearchForm } from './search-form';
import { SearchResults } from './search-results';
import type { RecordsSearch } from './records-search';

interface SearchPageProps extends ProjectSearchProps<RecordsSearch> {
  /** The id, or the name if the service accepts it. */
  integration: string;
}

/** Searches records at the provider through a customer's installation. */
export function SearchPage({ project, integration, search, onSearchChange }: SearchPageProps) {
  // Only for the name, id and objects. Searching works without it.
  const detail = useQuery(integrationQueries.detail(project, integration));
  const id = detail.data?.id ?? integration;
  const installations = useOffered(installationQueries.list(project), { optional: true });
  const isInstalled = installations.data?.some(({ integrationId }) => integrationId === id);
  const { group, object, filters = [] } = search;
  const asked = group !== undefined && object !== undefined;
  const results = useQuery({
    ...recordQueries.search(project, id, {
      groupRef: group ?? '',
      objectName: object ?? '',
      fieldFilters: filters.map(({ field, value }) => ({ fieldName: field, operator: 'eq' as const, value })),
    }),
    enabled: asked && !detail.isPending,
    // Records change at the provider, so search only on request.
    refetchOnWindowFocus: false,
  });
  const catalog = useQuery(providerQueries.catalog());
  const provider = detail.data && catalog.data?.[detail.data.provider];
  const name = detail.data?.name ?? integration;
  const key = toJson([group, object, filters]);
  return (
    <>
      {provider?.support?.search?.operators?.equals === false ? (
        <p className="below-12">
          <StatusBadge kind="warning" sentence>
            {`The catalog says that records of ${provider.displayName ?? provider.name} cannot be searched.`}
          </StatusBadge>
        </p>
      ) : null}
      <SearchForm
        key={`form ${key}`}
        project={project}
        integrationId={id}
        integration={detail.data}
        search={search}
        pending={asked && results.isFetching}
        onSubmit={(next) => {
          const again = toJson([next.group, next.object, next.filters ?? []]) === key;
          onSearchChange(next);
          if (again) void results.refetch();
        }}
      />
      {!asked ? (
        <EmptyState
          title="Choose a customer and an object"
          action={
            isInstalled === false ? (
              <ButtonLink
                variant="filled"
                to="/projects/$project/installations/install"
                params={{ project }}
                search={{ integration: id }}
              >
                Install for a customer
              </ButtonLink>
            ) : undefined
          }
        >
          Without a filter, the service returns the first page of all records.
        </EmptyState>
      ) : results.data ? (
        <WithUnreadable
          noun="record"
          unreadable={results.data.unreadable}
          readable={results.data.result?.length ?? 0}
        >
          {results.error ? (
            <ProblemPanel variant="inline" announce problem={toProblem(results.error)} query={results} />
          ) : null}
          <SearchResults
            key={`results ${key}`}
            result={results.data}
            readAt={results.dataUpdatedAt}
            name={`${name}-${object}-${group}`}
            search={search}
            onSearchChange={onSearchChange}
          />
        </WithUnreadable>
      ) : results.error ? (
        <ProblemPanel problem={toProblem(results.error)} query={results} />
      ) : (
        <TableSkeleton columns={6} label="Searching records" />
      )}
    </>
  );
}
