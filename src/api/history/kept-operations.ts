import type { QueryCacheNotifyEvent, QueryClient, QueryKey } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import type { LoadedOperations } from '@/api/loaded-pages';
import { operationQueries, type OperationPageRead } from '@/api/operations';
import { currentSession, type Credentials } from '@/api/session';
import { installationKey, namesOf } from '@/lib/operation-rows';
import { forgetHistory, HistoryClient } from './history-client';
import { fromHistoryRow, toHistoryRow, type HistoryRow } from './history-row';
import { historyProject, whyNotOnDisk } from './where-kept';

/** Operations that are shown at once after a reload. */
const NEWEST = 2_000;

interface KeptReader {
  takeKept: (kept: ReadonlyMap<string, LoadedOperations>) => void;
}

/**
 * Keeps all operations of a project that are read, and gives the reader those of earlier visits, if they may be kept on
 * this device.
 */
export async function keepOperations(
  client: QueryClient,
  project: string,
  reader: KeptReader,
): Promise<void> {
  const session = currentSession();
  const projectId = historyProject(client, project);
  if (!session || (await whyNotOnDisk(projectId))) return;
  const history = new HistoryClient({ service: session.service.id, project: projectId, keep: 'disk' });
  const pages = operationQueries.pages(project);
  const lists = [installationQueries.list(project).queryKey, integrationQueries.list(project).queryKey];
  let isListed = false;
  /** The cache outlives the session: another one keeps nothing here. */
  const isCurrent = () => currentSession()?.identity === session.identity;
  /** Once the service has listed installations, so that only a credential that may see them opens the history. */
  const takeLists = async () => {
    const installations = client.getQueryData(installationQueries.list(project).queryKey)?.items;
    if (!installations || !isCurrent()) return;
    const isFirst = !isListed;
    isListed = true;
    const integrations = client.getQueryData(integrationQueries.list(project).queryKey)?.items;
    const integrationNames = new Map(integrations?.map(({ id, name }) => [id, name]));
    await history.name(
      installations.map((installation) => ({
        ...namesOf(installation, integrationNames),
        key: installationKey(installation),
        customerRef: installation.group?.groupRef,
        provider: installation.connection?.provider,
      })),
    );
    if (!isFirst) return;
    const kept = await newest(history, project);
    if (isCurrent()) reader.takeKept(kept);
  };
  const takePage = async ({ results }: OperationPageRead, readAt: number) => {
    const secrets = secretsOf(currentSession()?.credentials);
    await history.put(results.map((operation) => toHistoryRow(operation, readAt, secrets)));
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (!isCurrent()) return unsubscribe();
    if (!isSuccess(event)) return;
    const { queryKey, state } = event.query;
    if (beginsWith(queryKey, pages))
      ignoreFailure(takePage(state.data as OperationPageRead, state.dataUpdatedAt));
    else if (lists.some((list) => beginsWith(queryKey, list))) ignoreFailure(takeLists());
  });
  // What was read before this was loaded.
  ignoreFailure(takeLists());
  for (const { state } of client.getQueryCache().findAll({ queryKey: pages }))
    if (state.data) ignoreFailure(takePage(state.data as OperationPageRead, state.dataUpdatedAt));
}

/** The newest operations by installation, with the time at which the one read longest ago was read. */
async function newest(
  history: HistoryClient,
  project: string,
): Promise<ReadonlyMap<string, LoadedOperations>> {
  const { rows } = await history.search({
    text: '',
    now: 0,
    zone: 'UTC',
    sort: { field: 'created', direction: 'desc' },
    from: 0,
    count: NEWEST,
  });
  const byKey = new Map<string, HistoryRow[]>();
  for (const row of rows) {
    const known = byKey.get(row.key);
    if (known) known.push(row);
    else byKey.set(row.key, [row]);
  }
  return new Map(
    [...byKey].map(([key, kept]) => [
      key,
      {
        operations: kept.filter(({ gone }) => !gone).map((row) => fromHistoryRow(row, project)),
        readAt: kept.reduce((oldest, { readAt }) => Math.min(oldest, readAt), Number.POSITIVE_INFINITY),
        nextPageToken: undefined,
        completeSince: Number.POSITIVE_INFINITY,
        unreadable: [],
        isKept: true,
      },
    ]),
  );
}

/** Erases what is kept of a service. If storage is blocked there is nothing to erase. */
export const forgetKeptOperations = (service: string): void => ignoreFailure(forgetHistory(service));

const isSuccess = (event: QueryCacheNotifyEvent): boolean =>
  event.type === 'updated' && event.action.type === 'success';

const beginsWith = (key: QueryKey, beginning: QueryKey): boolean =>
  beginning.every((part, at) => key[at] === part);

const secretsOf = ({ apiKey, bearerToken, projectKeys = {} }: Credentials = {}): string[] =>
  [apiKey, bearerToken, ...Object.values(projectKeys)].filter((secret) => secret !== undefined);

/** What is not kept is read again. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
