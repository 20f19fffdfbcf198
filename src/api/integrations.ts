import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/integration';
import { request } from './http';

export const integrationQueries = {
  all: (project: string) => ['projects', project, 'integrations'] as const,
  list: (project: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(project), 'list'],
      queryFn: ({ signal }) =>
        request(contract.listIntegrations, { path: { projectIdOrName: project }, signal }),
    }),
};
