import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/integration';
import { request } from './http';
import { byIdOrName, listQuery, orFromList } from './lists';

export const integrationQueries = {
  all: (project: string) => ['projects', project, 'integrations'] as const,
  list: (project: string) =>
    listQuery([...integrationQueries.all(project), 'list'], contract.listIntegrations, {
      path: { projectIdOrName: project },
    }),
  /** By id or name. Contains the latest revision only. */
  detail: (project: string, integration: string) =>
    queryOptions({
      queryKey: [...integrationQueries.all(project), 'detail', integration],
      queryFn: ({ signal, client }) => {
        const path = { projectIdOrName: project, integrationIdOrName: integration };
        return orFromList(request(contract.getIntegration, { path, signal }), async () =>
          byIdOrName(await client.query(integrationQueries.list(project)), integration),
        );
      },
    }),
  /** A revision with the fields of one customer's account. Works for any revision whose id is known. */
  hydrated: (
    project: string,
    revision: { integrationId: string; revisionId: string },
    connectionId: string,
  ) =>
    queryOptions({
      queryKey: [
        ...integrationQueries.all(project),
        'hydrated',
        revision.integrationId,
        revision.revisionId,
        connectionId,
      ],
      queryFn: ({ signal }) =>
        request(contract.hydrateRevision, {
          path: { projectIdOrName: project, ...revision },
          query: { connectionId },
          signal,
          timeoutMs: HYDRATE_TIMEOUT_MS,
        }),
    }),
};

/** Slow: the service asks the provider for every object of the revision. */
const HYDRATE_TIMEOUT_MS = 120_000;
