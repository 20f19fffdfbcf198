import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/provider';
import { request } from './http';

/** The catalog is the same for every project, needs no credential and changes with the service's releases only. */
const STALE_MS = 60 * 60 * 1000;

export const providerQueries = {
  all: () => ['providers'] as const,
  /** By the name that integrations and connections give. */
  catalog: () =>
    queryOptions({
      queryKey: [...providerQueries.all(), 'catalog'],
      queryFn: ({ signal }) => request(contract.listProviders, { signal }),
      staleTime: STALE_MS,
    }),
};
