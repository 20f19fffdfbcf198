import { useQuery } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { operationQueries } from '@/api/operations';
import { hasEnded, type OperationPage } from '@/contract/operation';

const RECENT = 20;
const WHILE_RUNNING_MS = 3_000;

const somethingRuns = (page: OperationPage | undefined) =>
  page?.results.some((operation) => !hasEnded(operation)) ?? false;

/** One page of an installation's operations, followed while one of them runs. */
export function useRecentOperations(project: string, integrationId: string, installationId: string) {
  return useQuery({
    ...operationQueries.page(project, { integrationId, installationId }, { pageSize: RECENT }),
    refetchInterval: ({ state }) => (somethingRuns(state.data) ? WHILE_RUNNING_MS : false),
  });
}

export function useInstallation(project: string, integrationId: string, installationId: string) {
  const installation = useQuery(installationQueries.detail(project, integrationId, installationId));
  const integrations = useQuery(integrationQueries.list(project));
  return { installation, integration: integrations.data?.find(({ id }) => id === integrationId) };
}
