import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadHistory } from './history/history-queries';
import { readerOf } from './loaded-operations';
import { operationQueries } from './operations';

/** A reading without news changes nothing in the history, but makes what is known younger. */
const ASK_AGAIN_MS = 10_000;

/** What the operations say about the reads of each installation, and how far those were read. Sends no request. */
export const lastReadsQuery = (project: string) =>
  queryOptions({
    queryKey: [...operationQueries.searches(project), 'last reads'],
    queryFn: async ({ client, signal }) => {
      // Before the history is asked: what was read later may not be in its answer.
      const { loaded } = readerOf(client, project).snapshot();
      const history = await loadHistory(client, project);
      return { loaded, observed: await history.lastReads({ signal }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
    // A map is not compared.
    structuralSharing: false,
  });
