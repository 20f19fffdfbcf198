import { queryOptions } from '@tanstack/react-query';
import * as contract from '@/contract/provider';
import { listQuery } from './lists';

/** The catalog is the same for every project, needs no credential and only changes with a release of the service. */
const STALE_MS = 60 * 60 * 1000;

export const providerQueries = {
  all: () => ['providers'] as const,
  /** By the name that integrations and connections use. */
  catalog: () =>
    queryOptions({
      ...listQuery([...providerQueries.all(), 'catalog'], contract.listProviders, {}),
      staleTime: STALE_MS,
    }),
};
