import { QueryClient } from '@tanstack/react-query';
import { installationQueries } from '@/api/installations';
import { integrationQueries } from '@/api/integrations';
import { lastGoodQuery } from '@/api/reading/last-good';
import { GOOD_RUN_PAGES } from '@/api/operation-log/log-queries';
import { readLogsFrom } from '@/api/operation-log/log-source';
import { operationQueries } from '@/api/operations';
import { externalStore } from '@/lib/external-store';
import { nothingUnreadable } from '@/lib/unreadable';
import { openCase, type OpenedCase } from './open-case';

/** Stands for the project in the queries of a case, which has none. */
export const CASE_PROJECT = 'case';

interface ShownCase extends OpenedCase {
  /** Answers the same queries as in the console, from the file alone. */
  readonly client: QueryClient;
}

type CaseState =
  | { readonly kind: 'none' | 'opening' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'open'; readonly opened: ShownCase };

const state = externalStore<CaseState>({ kind: 'none' });

/** The case that this tab shows. It is in memory only. */
export const caseStore = { get: state.get, subscribe: state.subscribe };

let latest: File | undefined;

export async function showCase(file: File): Promise<void> {
  latest = file;
  state.set({ kind: 'opening' });
  const next = await openCase(file).then(
    (opened): CaseState => ({ kind: 'open', opened: { ...opened, client: clientOf(opened) } }),
    (error: unknown): CaseState => ({ kind: 'failed', error }),
  );
  if (latest === file) state.set(next);
}

/** A cache that holds what is in the file and asks no service. */
function clientOf({ manifest, content, logs }: OpenedCase): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        retry: false,
      },
    },
  });
  readLogsFrom(client, logs);
  const { operations, installations, integrations } = content;
  const find = (id: string | null | undefined) => operations.find((one) => one.id === id);
  for (const { id, good } of manifest.operations) {
    const operation = find(id);
    if (!operation) continue;
    client.setQueryData(operationQueries.detail(CASE_PROJECT, id).queryKey, operation);
    client.setQueryData(lastGoodQuery(CASE_PROJECT, operation, GOOD_RUN_PAGES).queryKey, {
      operation: find(good),
      searched: 0,
      more: false,
    });
  }
  for (const one of installations)
    client.setQueryData(installationQueries.detail(CASE_PROJECT, one.integrationId, one.id).queryKey, one);
  client.setQueryData(integrationQueries.list(CASE_PROJECT).queryKey, {
    items: integrations,
    unreadable: nothingUnreadable,
  });
  return client;
}
