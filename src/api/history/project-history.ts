import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Installation } from '@/contract/installation';
import type { Operation } from '@/contract/operation';
import { ApiError } from '@/api/errors';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { operationQueries, type OperationPageRead } from '@/api/operations';
import type { OperationsReader } from '@/api/reading/operations-reader';
import type { ReaderState } from '@/api/reading/operations-state';
import { currentSession, type Credentials, type Session } from '@/api/session';
import { toJson } from '@/lib/json';
import { installationKey, namesOf } from '@/lib/operation-rows';
import { forgetHistory, HistoryClient, onHistoryChange, inSeconds } from './history-client';
import { toHistoryRow, toOperationRow } from './history-row';
import type { HistoryQuery } from './history-server';
import { diskChoice, historyProject, whyNotOnDisk } from './where-kept';

/** Minimum interval between the searches of a page while many answers arrive. */
const SEARCH_EVERY_MS = 250;
/** A service may answer 404 for what a credential does not see. */
const DENIALS = [401, 403, 404];

// One per project and session. The cache outlives a session.
const histories = new WeakMap<QueryClient, Map<string, Promise<HistoryClient>>>();

/** The history of a project. All operations that this tab reads go into it, and pages ask it. */
export function historyOf(client: QueryClient, project: string): Promise<HistoryClient> {
  const ofClient = histories.get(client) ?? new Map<string, Promise<HistoryClient>>();
  histories.set(client, ofClient);
  const session = currentSession();
  const name = toJson([session?.identity, project]);
  const known = ofClient.get(name);
  if (known) return known;
  if (!session) return Promise.reject(new Error('History needs a session'));
  const opened = openHistory(client, project, session, () => ofClient.delete(name));
  ofClient.set(name, opened);
  return opened;
}

/** What the history of a project holds, as lists show it. */
export async function searchOperations(
  client: QueryClient,
  project: string,
  query: HistoryQuery,
  signal: AbortSignal,
) {
  const history = await historyOf(client, project);
  const { rows, ...found } = await history.ask('search', { query }, { signal });
  const { text, zone, sort, group, from } = query;
  const { readFrom } = found;
  return {
    ...found,
    rows: rows.map((row) => toOperationRow(row, project)),
    /** The place of the first row. */
    from,
    query,
    /** Names what was asked, whichever rows of it. */
    question: toJson([text, zone, sort.field, sort.direction, group]),
    /** When the oldest was read of those that this device has kept from an earlier visit, if there are any. */
    keptAt: readFrom !== undefined && readFrom < history.visitBegan ? readFrom : undefined,
  };
}

async function openHistory(
  client: QueryClient,
  idOrName: string,
  session: Session,
  drop: () => void,
): Promise<HistoryClient> {
  const { id } = session.service;
  const project = historyProject(client, idOrName);
  const history = (await whyNotOnDisk(project))
    ? // What one session has read in memory is not shown to the next one.
      new HistoryClient({ service: `${id} ${session.identity}`, project, keep: 'memory' })
    : new HistoryClient({ service: id, project, keep: 'disk' });
  const stop = fill(history, client, idOrName, session);
  const choice = diskChoice(id, project);
  const wasWanted = choice.get();
  // Made here or in another tab.
  const unsubscribe = choice.subscribe(() => {
    if (choice.get() === wasWanted) return;
    unsubscribe();
    stop();
    drop();
    history.onReset();
    if (wasWanted) ignoreFailure(history.ask('erase', {}));
    void client.invalidateQueries({ queryKey: operationQueries.searches(idOrName) });
  });
  return history;
}

/**
 * Puts what the console reads into the history, and has pages search again when that has changed it. Returns a function
 * that ends this.
 */
function fill(history: HistoryClient, client: QueryClient, project: string, session: Session): () => void {
  const { service, project: projectId, keep } = history.options;
  const pages = operationQueries.pages(project);
  const details = operationQueries.details(project);
  const installations = installationQueries.list(project).queryKey;
  const oneInstallation = installationQueries.details(project);
  const integrations = integrationQueries.list(project).queryKey;
  const { read } = history;
  let isDenied = false;
  /** The cache outlives the session: another one puts nothing in here. */
  const isCurrent = () => currentSession()?.identity === session.identity;
  const searchAgain = atMostEvery(SEARCH_EVERY_MS, () =>
    client.invalidateQueries({ queryKey: operationQueries.searches(project) }),
  );
  /** Those in the list, and those read by their id since, or where there is no list. */
  const knownInstallations = (): readonly Installation[] => {
    const list = client.getQueryState(installations);
    const listed = list?.data?.items ?? [];
    const later = client
      .getQueryCache()
      .findAll({ queryKey: oneInstallation })
      .filter(({ state }) => state.status === 'success' && state.dataUpdatedAt > (list?.dataUpdatedAt ?? 0))
      .map(({ state }) => state.data as Installation);
    const known = new Map([...listed, ...later].map((one) => [installationKey(one), one]));
    return [...known.values()];
  };
  const nameInstallations = async () => {
    const listed = knownInstallations();
    if (listed.length === 0 && !client.getQueryData(installations)) return;
    if (!isCurrent()) return;
    const integrationNames = new Map(
      client.getQueryData(integrations)?.items.map(({ id, name }) => [id, name]),
    );
    const named = listed.map((installation) => ({
      ...namesOf(installation, integrationNames),
      key: installationKey(installation),
      customerRef: installation.group?.groupRef,
      provider: installation.connection?.provider,
    }));
    // A credential that was refused sees what it has read itself.
    await history.name(isDenied ? named.filter(({ key }) => read.has(key)) : named);
    // Which rows are found may have changed although no row has.
    searchAgain();
  };
  const put = (operations: readonly Operation[], readAt: number) => {
    const secrets = secretsOf(currentSession()?.credentials);
    return history.put(operations.map((operation) => toHistoryRow(operation, readAt, secrets)));
  };
  const putPage = async (key: QueryKey, page: Partial<OperationPageRead> | undefined, readAt: number) => {
    if (!page?.results) return;
    const [integrationId, installationId] = key.slice(pages.length) as [string, string];
    read.add(installationKey({ integrationId, id: installationId }));
    if (isDenied) ignoreFailure(nameInstallations());
    const { readBefore } = await put(
      page.results.map((operation) => ({ ...operation, integrationId, installationId })),
      readAt,
    );
    // What was kept has been read again: nothing has changed but that.
    if (readBefore !== undefined && readBefore < history.visitBegan) searchAgain();
  };
  const stopFollowing = onHistoryChange((change) => {
    if (change.service !== service || change.project !== projectId) return;
    client.setQueryData(operationQueries.historyVersion(project).queryKey, change.version);
    if (change.erased) {
      // What is not in the cache is read again.
      client.removeQueries({ queryKey: pages });
      history.onReset();
      ignoreFailure(nameInstallations());
    }
    searchAgain();
  });
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (!isCurrent()) return stop();
    const { queryKey, state } = event.query;
    const isPage = beginsWith(queryKey, pages);
    const isInstallations = beginsWith(queryKey, installations);
    if (isSuccess(event)) {
      if (isPage) ignoreFailure(putPage(queryKey, state.data as OperationPageRead, state.dataUpdatedAt));
      else if (beginsWith(queryKey, details))
        ignoreFailure(put([state.data as Operation], state.dataUpdatedAt));
      else if (isInstallations || beginsWith(queryKey, oneInstallation) || beginsWith(queryKey, integrations))
        ignoreFailure(nameInstallations());
    } else if (isDenial(event) && (isPage || isInstallations)) {
      history.onDenied();
    }
  });
  history.onDenied = () => {
    isDenied = true;
    ignoreFailure(nameInstallations());
  };
  function stop() {
    unsubscribe();
    stopFollowing();
    if (keep === 'memory') ignoreFailure(history.ask('close', {}));
  }
  // What was read before this was loaded.
  ignoreFailure(nameInstallations());
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: pages }))
    ignoreFailure(putPage(queryKey, state.data as OperationPageRead | undefined, state.dataUpdatedAt));
  return stop;
}

/** Shows what another tab reads, and hides what is kept if the service refuses that tab. */
export function followReading(
  history: HistoryClient,
  reader: OperationsReader,
  searchAgain: () => void,
): void {
  let before: ReaderState | undefined;
  reader.observe(() => {
    const state = reader.snapshot();
    const { loaded, failures } = state;
    const isSame = loaded === before?.loaded && failures === before.failures;
    before = state;
    if (isSame) return;
    const { visitBegan } = history;
    for (const [key, { readAt, since = readAt }] of loaded) {
      history.read.add(key);
      history.visitBegan = Math.min(history.visitBegan, inSeconds(since));
    }
    if (history.visitBegan < visitBegan) searchAgain();
    if ([...failures.values()].some(({ status }) => status !== undefined && DENIALS.includes(status)))
      history.onDenied();
  });
}

/** Runs at once, and again after `ms` if it was called meanwhile. */
export function atMostEvery(ms: number, run: () => Promise<unknown>): () => void {
  let isBusy = false;
  let again = false;
  return function call() {
    again = isBusy;
    if (isBusy) return;
    isBusy = true;
    const rest = () => {
      isBusy = false;
      if (again) call();
    };
    void run().finally(() => setTimeout(rest, ms));
  };
}

/** Erases what is kept of a service. If storage is blocked there is nothing to erase. */
export const forgetKeptOperations = (service: string): void => ignoreFailure(forgetHistory(service));

const isSuccess = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success';

const isDenial = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' &&
  event.action.type === 'error' &&
  event.action.error instanceof ApiError &&
  DENIALS.includes(event.action.error.status);

const beginsWith = (key: QueryKey, beginning: QueryKey): boolean =>
  beginning.every((part, at) => key[at] === part);

const secretsOf = ({ apiKey, bearerToken, projectKeys = {} }: Credentials = {}): string[] =>
  [apiKey, bearerToken, ...Object.values(projectKeys)].filter((secret) => secret !== undefined);

/** What is not kept is read again. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
