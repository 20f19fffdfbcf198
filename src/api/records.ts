import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/record';
import { request } from './http';

export const recordQueries = {
  all: (project: string) => ['projects', project, 'records'] as const,
  /** Records of one customer that equal every filter: one page, as the service cuts it. */
  search: (
    project: string,
    integrationId: string,
    { groupRef, ...body }: contract.SearchRecords & { groupRef: string },
  ) =>
    queryOptions({
      queryKey: [...recordQueries.all(project), 'search', integrationId, groupRef, body],
      queryFn: ({ signal }) =>
        request(contract.searchRecords, {
          path: { projectIdOrName: project, integrationId },
          query: { groupRef },
          body,
          signal,
        }),
    }),
};
