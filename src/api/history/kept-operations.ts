import type { QueryClient } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import type { LoadedOperations } from '@/api/loaded-pages';
import { currentSession } from '@/api/session';
import type { HistoryClient } from './history-client';
import { fromHistoryRow, type HistoryRow } from './history-row';
import { historyOf } from './project-history';

/** Operations that are shown at once after a reload. */
const NEWEST = 2_000;

interface KeptReader {
  takeKept: (kept: ReadonlyMap<string, LoadedOperations>) => void;
}

/** Gives the reader the operations of earlier visits, once the service has listed installations. */
export async function giveKept(client: QueryClient, project: string, reader: KeptReader): Promise<void> {
  const identity = currentSession()?.identity;
  const history = await historyOf(client, project);
  if (history.options.keep === 'memory') return;
  const { queryKey } = installationQueries.list(project);
  const give = async () => {
    const kept = await newest(history, project);
    if (currentSession()?.identity === identity) reader.takeKept(kept);
  };
  if (client.getQueryData(queryKey)) return give();
  const unsubscribe = client.getQueryCache().subscribe(() => {
    if (!client.getQueryData(queryKey)) return;
    unsubscribe();
    give().catch(() => undefined);
  });
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
