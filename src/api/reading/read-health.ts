import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Reading } from '@/lib/health/read-health';
import { isPresentGuessed } from '@/lib/service-clock';
import { serviceTimeOf } from '@/lib/service-time';
import { loadHistory } from '@/api/history/history-queries';
import { readerOf } from './loaded-operations';
import type { LoadedOperations } from './loaded-pages';
import { operationQueries } from '@/api/operations';

/** A reading without news changes nothing in the history, but makes what is known younger. */
const ASK_AGAIN_MS = 10_000;

/** What the operations say about the reads of each installation, and how far those were read. Sends no request. */
export const lastReadsQuery = (project: string) =>
  queryOptions({
    queryKey: operationQueries.lastReads(project),
    queryFn: async ({ client, signal }) => {
      // Before the history is asked: what was read later may not be in its answer.
      const { loaded, states, failures, outage } = readerOf(client, project).snapshot();
      const history = await loadHistory(client, project);
      const readings = new Map<string, Reading>();
      for (const [key, one] of loaded) {
        // Those whose refusals ended the reading are asked for once it goes on.
        const isRefused = failures.has(key) || (outage !== undefined && !states.has(key));
        const reading = readingOf(one, isRefused);
        if (reading) readings.set(key, reading);
      }
      return { readings, observed: await history.ask('lastReads', {}, { signal }), loaded };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ASK_AGAIN_MS,
    placeholderData: keepPreviousData,
    // A map is not compared.
    structuralSharing: false,
  });

/** In the service's time; undefined if this device's clock was set back since, so that its age is not known. */
export function readingOf(
  { readAt, unreadable, completeSince }: LoadedOperations,
  isRefused: boolean,
): Reading | undefined {
  if (readAt > Date.now()) return undefined;
  return {
    readAt: serviceTimeOf(readAt),
    // What cannot be read may be a run of any time.
    completeSince: unreadable.some(({ count }) => count > 0) ? Number.POSITIVE_INFINITY : completeSince,
    isInDoubt: isRefused || isPresentGuessed(),
  };
}
