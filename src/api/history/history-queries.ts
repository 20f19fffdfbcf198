import { keepPreviousData, queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import { operationQueries } from '@/api/operations';
import type { ValueField } from './groups';
import type { CausesQuery, HistoryQuery } from './history-server';

export type { Cause, CauseCustomer } from './causes';

/** Asks for the newest operations, unless it names another order or place. */
export type OperationsQuery = Omit<HistoryQuery, 'sort' | 'from'> &
  Partial<Pick<HistoryQuery, 'sort' | 'from'>>;

export const newestFirst = { sort: { field: 'created', direction: 'desc' }, from: 0 } as const;

/** They send no request. The history invalidates them when it has changed. */
const askHistory = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const;

/** The history of a project. Loaded when needed: the first load has no history. */
export async function loadHistory(client: QueryClient, project: string) {
  const { historyOf } = await import('./project-history');
  return historyOf(client, project);
}

/** What the history of a project holds: the operations that this tab has read and those that this device keeps. */
export const historyQueries = {
  search: (project: string, asked: OperationsQuery) => {
    const query = { ...newestFirst, ...asked };
    return queryOptions({
      queryKey: [...operationQueries.searches(project), query],
      queryFn: async ({ client, signal }) => {
        const { searchOperations } = await import('./project-history');
        return searchOperations(client, project, query, signal);
      },
      ...askHistory,
    });
  },
  valueCounts: (project: string, fields: readonly ValueField[]) =>
    queryOptions({
      queryKey: [...operationQueries.all(project), 'values', fields],
      queryFn: async ({ client, signal }) =>
        (await loadHistory(client, project)).ask('valueCounts', { fields }, { signal }),
      ...askHistory,
      staleTime: 10_000,
    }),
  causes: (project: string, query: CausesQuery) =>
    queryOptions({
      queryKey: [...operationQueries.searches(project), 'causes', query],
      queryFn: async ({ client, signal }) =>
        (await loadHistory(client, project)).ask('causes', { query }, { signal }),
      ...askHistory,
    }),
};

export const useOperations = (project: string, query: OperationsQuery) =>
  useQuery({ ...historyQueries.search(project, query), placeholderData: keepPreviousData });

/** The causes of the failures among them. */
export const useCauses = (project: string, query: CausesQuery) =>
  useQuery({ ...historyQueries.causes(project, query), placeholderData: keepPreviousData });
