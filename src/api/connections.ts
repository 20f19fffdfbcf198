import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/connection';
import { request } from './http';

export const connectionQueries = {
  all: (project: string) => ['projects', project, 'connections'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...connectionQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        request(contract.listConnections, { path: { projectIdOrName: project }, signal }),
    }),
};
