import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/record';
import { requestList } from './http';

export const recordQueries = {
  all: (project: string) => ['projects', project, 'records'] as const,
  /** Records of one customer that match every filter: one page, as large as the service makes it. */
  search: (
    project: string,
    integrationId: string,
    { groupRef, ...body }: contract.SearchRecords & { groupRef: string },
  ) =>
    queryOptions({
      queryKey: [...recordQueries.all(project), 'search', integrationId, groupRef, body],
      queryFn: async ({ signal }) => {
        const path = { projectIdOrName: project, integrationId };
        const options = { path, query: { groupRef }, body, signal };
        const { items, unreadable } = await requestList(contract.searchRecords, options);
        return { ...items, unreadable };
      },
    }),
};
