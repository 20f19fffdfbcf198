import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { operationQueries } from '@/api/operations';
import type { Installation } from '@/contract/installation';
import { installationKey } from './operation-rows';
import { OperationsReader } from './operations-reader';

export const PAGE_SIZE = 50;

/** Reads the operations of the wanted installations through the query cache. */
export function useOperations(project: string, wanted: readonly Installation[]) {
  const queryClient = useQueryClient();
  const [reader] = useState(() => {
    const pageQuery = (key: string, pageToken?: string) => {
      const cut = key.indexOf('/');
      return operationQueries.page(
        project,
        { integrationId: decodeURIComponent(key.slice(0, cut)), installationId: key.slice(cut + 1) },
        pageToken === undefined ? { pageSize: PAGE_SIZE } : { pageSize: PAGE_SIZE, pageToken },
      );
    };
    return new OperationsReader({
      readPage: (key, pageToken, fresh) => {
        const query = pageQuery(key, pageToken);
        return queryClient.query(fresh ? { ...query, staleTime: 0 } : query);
      },
      cached: (key) => {
        const state = queryClient.getQueryState(pageQuery(key).queryKey);
        return state?.data && !state.isInvalidated
          ? { page: state.data, readAt: state.dataUpdatedAt }
          : undefined;
      },
    });
  });
  const keys = wanted.map((installation) => installationKey(installation));
  useEffect(() => reader.want(keys));
  const state = useSyncExternalStore(reader.subscribe, reader.snapshot);
  return { reader, state, keys };
}
