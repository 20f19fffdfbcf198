import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotOffered } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { firstPage } from '@/api/reading/loaded-pages';
import { OPERATIONS_PAGE_SIZE, operationQueries } from '@/api/operations';
import { providerQueries } from '@/api/providers';
import { readingOf } from '@/api/reading/read-health';
import { useNow } from '@/components/clock';
import type { Installation } from '@/contract/installation';
import { hasEnded, type OperationPage } from '@/contract/operation';
import { healthCells } from '@/lib/health/board';
import { runsByObject } from '@/lib/health/read-runs';
import { lacksConnection } from '@/lib/known-failures';
import { sortRows } from '@/lib/sort';
import { parseTime } from '@/lib/time';

const WHILE_RUNNING_MS = 3_000;

const somethingRuns = (page: OperationPage | undefined) =>
  page?.results.some((operation) => !hasEnded(operation)) ?? false;

/** The interface does not promise any order. */
const newestFirst = <Page extends OperationPage>(page: Page): Page => ({
  ...page,
  results: sortRows(page.results, ({ createTime }) => parseTime(createTime), 'desc'),
});

/** The newest page of an installation's operations, where the reader finds it. Polled while one of them is running. */
export const useRecentOperations = (project: string, integrationId: string, installationId: string) =>
  useQuery({
    ...operationQueries.page(project, { integrationId, installationId }, { pageSize: OPERATIONS_PAGE_SIZE }),
    select: newestFirst,
    refetchInterval: ({ state }) => (somethingRuns(state.data) ? WHILE_RUNNING_MS : false),
  });

export function useInstallation(project: string, integrationId: string, installationId: string) {
  const installation = useQuery({
    ...installationQueries.detail(project, integrationId, installationId),
    // Do not ask again for what is not offered: that would replace the page, and an open dialog, by a skeleton.
    refetchOnWindowFocus: ({ state }) => !isNotOffered(state.error),
    refetchOnReconnect: ({ state }) => !isNotOffered(state.error),
  });
  const integrations = useQuery(integrationQueries.list(project));
  const providers = useQuery(providerQueries.catalog());
  const newest = useRecentOperations(project, integrationId, installationId).data?.results[0];
  const list = useQueryClient().getQueryState(installationQueries.list(project).queryKey);
  return {
    installation,
    catalog: providers.data,
    integration: integrations.data?.find(({ id }) => id === integrationId),
    isDisconnected:
      newest?.status === 'failure' &&
      lacksConnection(newest.result ?? '') &&
      // Another connection may have been made since.
      installation.data?.connection?.status !== 'working',
    /**
     * The service offers neither this installation nor the list to find it in, so we cannot know whether it exists.
     */
    isUnreadable: isNotOffered(installation.error) && isNotOffered(list?.error),
  };
}

/** The health of each read of an installation, from its newest operations. */
export function useHealthCells(project: string, installation: Installation) {
  const { integrationId, id: installationId } = installation;
  // As the service sends it: its order says how far the page reaches.
  const { data, dataUpdatedAt, isError } = useQuery(
    operationQueries.page(project, { integrationId, installationId }, { pageSize: OPERATIONS_PAGE_SIZE }),
  );
  const { data: integrations } = useQuery(integrationQueries.list(project));
  const now = useNow().getTime();
  if (!data && !isError) return undefined;
  const reading = data && readingOf(firstPage(data, dataUpdatedAt), isError);
  const integration = integrations?.find(({ id }) => id === integrationId);
  return healthCells(installation, integration, runsByObject(data?.results ?? []), reading, now);
}
