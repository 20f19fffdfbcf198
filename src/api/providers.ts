import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/provider';
import { requestList } from './http';
import { itemsOf } from './lists';

/** The catalog is the same for every project, needs no credential and only changes with a release of the service. */
const STALE_MS = 60 * 60 * 1000;

export const providerQueries = {
  all: () => ['providers'] as const,
  /** By the name that integrations and connections use. */
  catalog: () =>
    queryOptions({
      queryKey: [...providerQueries.all(), 'catalog'],
      queryFn: ({ signal }) => requestList(contract.listProviders, { signal }),
      select: itemsOf,
      staleTime: STALE_MS,
    }),
};
