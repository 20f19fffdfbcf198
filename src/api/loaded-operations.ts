import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useSyncExternalStore } from 'react';
import type { Installation } from '@/contract/installation';
import { installationKey, namesOf, type InstallationNames } from '@/lib/operation-rows';
import { NetworkError } from './errors';
import { operationQueries } from './operations';
import { progressOf } from './operations-plan';
import { OperationsReader, type ReaderState } from './operations-reader';
import { toProblem } from './problem';
import { shouldRetry } from './retry';

/** Operations that are read of an installation at a time. */
export const OPERATIONS_PAGE_SIZE = 50;

// One reader per project and cache, so that the pages which show loaded operations share what was read.
const readers = new WeakMap<QueryClient, Map<string, OperationsReader>>();

function readerOf(queryClient: QueryClient, project: string): OperationsReader {
  const ofClient = readers.get(queryClient) ?? new Map<string, OperationsReader>();
  readers.set(queryClient, ofClient);
  const known = ofClient.get(project);
  if (known) return known;
  const reader = makeReader(queryClient, project);
  ofClient.set(project, reader);
  return reader;
}

function makeReader(queryClient: QueryClient, project: string): OperationsReader {
  const pageQuery = (key: string, pageToken?: string) => {
    const cut = key.indexOf('/');
    return operationQueries.page(
      project,
      { integrationId: decodeURIComponent(key.slice(0, cut)), installationId: key.slice(cut + 1) },
      pageToken === undefined
        ? { pageSize: OPERATIONS_PAGE_SIZE }
        : { pageSize: OPERATIONS_PAGE_SIZE, pageToken },
    );
  };
  return new OperationsReader({
    readPage: async (key, pageToken, fresh) => {
      // Several begin at once: each in a task of its own, and none in that which draws the page.
      await new Promise((resolve) => setTimeout(resolve));
      return queryClient.query({
        ...pageQuery(key, pageToken),
        ...(fresh ? { staleTime: 0 } : {}),
        // Hundreds follow: a service that cannot be reached is said at once, not after each has waited.
        networkMode: 'always',
        retry: (failures, error) => !(error instanceof NetworkError) && shouldRetry(failures, error),
      });
    },
    cached: (key) => {
      const state = queryClient.getQueryState(pageQuery(key).queryKey);
      return state?.data && !state.isInvalidated
        ? { page: state.data, readAt: state.dataUpdatedAt }
        : undefined;
    },
  });
}

interface LoadedOperationsOptions {
  installations: readonly Installation[];
  integrationNames: ReadonlyMap<string, string>;
  /** Those to read, the most urgent first. */
  wanted: readonly Installation[];
}

/** The operations of the wanted installations, as far as they are read; reads on while somebody looks. */
export function useLoadedOperations(
  project: string,
  { installations, integrationNames, wanted }: LoadedOperationsOptions,
) {
  const queryClient = useQueryClient();
  const reader = readerOf(queryClient, project);
  const keys = wanted.map((installation) => installationKey(installation));
  const names = new Map(
    installations.map((installation) => [
      installationKey(installation),
      namesOf(installation, integrationNames),
    ]),
  );
  // The reader compares for itself.
  useEffect(() => reader.want(keys, names));
  useEffect(() => reader.revisit(), [reader]);
  // Drawn in steps: hundreds of rows at once would hold up what a person does meanwhile.
  const state = useDeferredValue(useSyncExternalStore(reader.subscribe, reader.snapshot));
  return { reader, state, keys, loading: loadingOf(reader, state, keys, names) };
}

/** How far the reading is, for the line above the list. */
function loadingOf(
  reader: OperationsReader,
  state: ReaderState,
  keys: readonly string[],
  names: ReadonlyMap<string, InstallationNames>,
) {
  const { plan, loaded, failures, outage, readingOlder } = state;
  const progress = progressOf(plan, keys);
  const { total, waiting, beyond, reading } = progress;
  const withOlder = keys.filter((key) => loaded.get(key)?.nextPageToken);
  const oldest = withOlder.flatMap((key) => loaded.get(key)?.oldest ?? []);
  return {
    part: 'installation',
    read: progress.read,
    total,
    share: total === 0 ? 0 : (total - waiting - beyond - reading) / total,
    running: progress.running || readingOlder.size > 0,
    onStop: () => reader.stop(),
    onContinue: plan.stopped && (waiting > 0 || outage) ? () => reader.goOn() : undefined,
    beyond,
    onReadRest: () => reader.readTheRest(),
    withOlder: withOlder.length,
    onReadOlder: () => reader.readOlder(keys),
    readingOlder: readingOlder.size,
    completeSince: oldest.length > 0 ? oldest.reduce((a, b) => Math.max(a, b)) : undefined,
    outage: outage && { problem: toProblem(outage.error), at: outage.at },
    failures: keys.flatMap((key) =>
      failures.has(key)
        ? [{ name: names.get(key)?.customer ?? key, problem: toProblem(failures.get(key)) }]
        : [],
    ),
    onRetryFailed: () => reader.retryFailed(),
  };
}
