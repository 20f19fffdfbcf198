import { focusManager, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Installation } from '@/contract/installation';
import { customerOf } from '@/lib/customer';
import { byUrgency, idsOfKey, installationKey } from '@/lib/operation-rows';
import { joinUnreadable } from '@/lib/unreadable';
import { NetworkError } from '@/api/errors';
import { loadHistory } from '@/api/history/history-queries';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { useOffered, useUnreadable } from '@/api/offered';
import { OLDER_PAGE_SIZE, OPERATIONS_PAGE_SIZE, operationQueries } from '@/api/operations';
import { OperationsReader } from './operations-reader';
import { progressOf, readStateOf, type ReaderState } from './operations-state';
import { sessionBudget } from './request-budget';
import { shouldRetry } from '@/api/retry';
import { currentSession } from '@/api/session';

/** With zero, an answer stays fresh when the clock is set back. */
const ALWAYS_STALE = Number.NEGATIVE_INFINITY;

// One reader per project and session, shared by all pages. The cache outlives a session.
const readers = new WeakMap<QueryClient, Map<string, OperationsReader>>();

const readerKey = (project: string) => `${currentSession()?.identity} ${project}`;

export function readerOf(queryClient: QueryClient, project: string): OperationsReader {
  const ofClient = readers.get(queryClient) ?? new Map<string, OperationsReader>();
  readers.set(queryClient, ofClient);
  const known = ofClient.get(readerKey(project));
  if (known) return known;
  const reader = makeReader(queryClient, project);
  ofClient.set(readerKey(project), reader);
  if (currentSession()?.remembered) reader.lead(false);
  share(queryClient, project, reader).catch(() => reader.lead(true));
  return reader;
}

/** Lets one of all tabs read what this device keeps. */
async function share(queryClient: QueryClient, project: string, reader: OperationsReader): Promise<void> {
  const { identity } = currentSession() ?? {};
  const key = readerKey(project);
  const history = await loadHistory(queryClient, project);
  let stop = () => {};
  history.onReset = () => {
    stop();
    readers.get(queryClient)?.delete(key);
  };
  if (history.options.keep === 'memory') return reader.lead(true);
  window.addEventListener('pagehide', () => void history.ask('flush', {}));
  // Without them a tab does not see what another one reads.
  const canShare = 'SharedWorker' in window && 'locks' in navigator && 'BroadcastChannel' in window;
  if (!canShare) return reader.lead(true, 'each tab');
  const searches = { queryKey: operationQueries.searches(project) };
  const { followReading } = await import('@/api/history/project-history');
  followReading(history, reader, () => void queryClient.invalidateQueries(searches));
  const { shareReading } = await import('./shared-reading');
  stop = shareReading(reader, `signalbox-reading ${identity} ${history.options.project}`);
}

/** Retries as elsewhere, but does not wait for a service that cannot be reached. */
const retryUnlessUnreachable =
  (onRefused: (error: unknown) => void) => (failures: number, error: unknown) => {
    const isRetried = !(error instanceof NetworkError) && shouldRetry(failures, error);
    if (isRetried) onRefused(error);
    return isRetried;
  };

/** Waits until pages find what was read so far, so that a reading ends with its rows. */
async function inHistory(queryClient: QueryClient, project: string): Promise<void> {
  try {
    const { putting } = await loadHistory(queryClient, project);
    await putting;
  } catch {
    // The page says that it cannot be searched.
  }
}

function makeReader(queryClient: QueryClient, project: string): OperationsReader {
  const pageQuery = (key: string, pageToken?: string) =>
    operationQueries.page(
      project,
      idsOfKey(key),
      pageToken === undefined ? { pageSize: OPERATIONS_PAGE_SIZE } : { pageSize: OLDER_PAGE_SIZE, pageToken },
    );
  return new OperationsReader({
    budget: sessionBudget(),
    readPage: async (key, pageToken, fresh, onRefused) => {
      // Several requests start at once: each in its own task, so that none delays the rendering.
      await new Promise((resolve) => setTimeout(resolve));
      const page = await queryClient.query({
        ...pageQuery(key, pageToken),
        ...(fresh ? { staleTime: ALWAYS_STALE } : {}),
        // No retries, because hundreds of requests follow and an unreachable service should be reported at once.
        retry: retryUnlessUnreachable(onRefused),
      });
      await inHistory(queryClient, project);
      return page;
    },
    readOperation: (id, onRefused) =>
      queryClient.query({
        ...operationQueries.detail(project, id),
        staleTime: ALWAYS_STALE,
        retry: retryUnlessUnreachable(onRefused),
      }),
    onGone: (key, gone) => {
      loadHistory(queryClient, project)
        .then((history) => history.ask('markGone', { key, gone }))
        .catch(() => undefined);
    },
    mustWait: (inBackground) =>
      !focusManager.isFocused() ||
      (inBackground &&
        queryClient.isFetching() >
          queryClient.isFetching({ queryKey: operationQueries.pages(project) }) +
            queryClient.isFetching({ queryKey: operationQueries.searches(project) })),
    cached: (key) => {
      const state = queryClient.getQueryState(pageQuery(key).queryKey);
      return state?.data && !state.isInvalidated
        ? { page: state.data, readAt: state.dataUpdatedAt }
        : undefined;
    },
  });
}

/** Of these installations, those that are to be read. */
export type SelectInstallations = (
  installations: readonly Installation[],
  integrationNames: ReadonlyMap<string, string>,
) => readonly Installation[];

const all: SelectInstallations = (installations) => installations;
const unchanging = () => () => undefined;

interface ReadingOptions {
  select?: SelectInstallations | undefined;
  /** How far back is read, in milliseconds. Without it, the newest page of each installation is enough. */
  from?: number | undefined;
  /** The installations are all that is meant, so one that could not be read hides none of their operations. */
  areAll?: boolean;
}

/**
 * How far the operations of the wanted installations are read. Reads on while the page is visible, the most urgent
 * installations first. The history answers with the operations.
 */
export function useLoadedOperations(
  project: string,
  installations: readonly Installation[],
  { select = all, from, areAll = false }: ReadingOptions = {},
) {
  const queryClient = useQueryClient();
  // Looked up at each render, because erasing what is kept replaces it.
  const reader = useSyncExternalStore(unchanging, () => readerOf(queryClient, project));
  // Only for names: the operations are read without it.
  const { data: integrations } = useOffered(integrationQueries.list(project), { optional: true });
  const { wanted, keys } = useMemo(() => {
    const integrationNames = new Map(integrations?.map(({ id, name }) => [id, name]));
    const selected = select(byUrgency(installations), integrationNames);
    return { wanted: selected, keys: selected.map(installationKey) };
  }, [installations, integrations, select]);
  useEffect(() => reader.want(keys, from), [reader, keys, from]);
  useEffect(() => reader.revisit(), [reader]);
  // Deferred, because rendering hundreds of rows at once would block input.
  const state = useDeferredValue(useSyncExternalStore(reader.subscribe, reader.snapshot));
  const { count: unreadableCount } = useUnreadable(installationQueries.list(project));
  const unreadableInstallations = areAll ? 0 : unreadableCount;
  const read = useMemo(
    () => readOf({ reader, state, wanted, keys, from }, unreadableInstallations),
    [reader, state, wanted, keys, from, unreadableInstallations],
  );
  return { reader, state, wanted, ...read };
}

interface Reading {
  readonly reader: OperationsReader;
  readonly state: ReaderState;
  readonly wanted: readonly Installation[];
  /** Of those, in the same order. */
  readonly keys: readonly string[];
  readonly from: number | undefined;
}

/** What has been read of the wanted installations, and how far that is whole. */
export function readOf(reading: Reading, unreadableInstallations: number) {
  const { state, keys } = reading;
  const loaded = keys.flatMap((key) => state.loaded.get(key) ?? []);
  const unreadable = joinUnreadable(loaded.flatMap((one) => one.unreadable));
  const readTimes = loaded.map((one) => one.readAt);
  // An operation that could not be read, or one of such an installation, may have begun at any time.
  const isUnknown =
    unreadable.count + unreadableInstallations > 0 || keys.some((key) => !state.loaded.has(key));
  return {
    unreadable,
    /** When the oldest and the newest part were read; undefined before the first one is. */
    readAt: readTimes.length > 0 ? readTimes.reduce((a, b) => Math.min(a, b)) : undefined,
    readUntil: readTimes.reduce((a, b) => Math.max(a, b), 0),
    loading: {
      ...loadingOf(reading),
      completeSince: isUnknown
        ? Number.POSITIVE_INFINITY
        : loaded.reduce((latest, one) => Math.max(latest, one.completeSince), Number.NEGATIVE_INFINITY),
    },
  };
}

/** Progress of the reading, for the line above the list. */
function loadingOf({ reader, state, wanted, keys, from }: Reading) {
  const { total, waiting, reading, older, running, background } = progressOf(state, keys, from);
  // A customer may have several installations.
  const unread = wanted.filter((_, at) => readStateOf(state, keys[at] ?? '', from) !== 'read');
  const customers = countCustomers(wanted);
  return {
    part: 'customer',
    read: customers - countCustomers(unread),
    total: customers,
    share: total === 0 ? 0 : (total - waiting - reading - older) / total,
    running,
    background,
    /** The newest page of each installation has not been read yet. */
    isFirstPass: waiting + reading > 0,
    pause: state.pause,
    readBy: state.readBy,
    onStop: () => reader.stop(),
    onContinue: state.stopped && (waiting + older > 0 || state.outage) ? () => reader.goOn() : undefined,
    outage: state.outage,
    failures: wanted.flatMap((installation, at) => {
      const problem = state.failures.get(keys[at] ?? '');
      return problem ? [{ name: customerOf(installation), problem }] : [];
    }),
    onRetryFailed: () => reader.retryFailed(),
  };
}

const countCustomers = (installations: readonly Installation[]): number =>
  new Set(installations.map(({ group, id }) => group?.groupRef ?? id)).size;
