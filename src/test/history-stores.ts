import { afterEach, beforeEach, vi } from 'vitest';
import type { HistoryRow } from '@/api/history/history-row';
import { HistoryStore, type OpenOptions } from '@/api/history/history-store';
import type { Question } from '@/api/history/question';
import { historyRow } from './history-rows';
import { stubIndexedDb } from './stub-indexed-db';

export const everything: Question = { others: { kind: 'all', of: [] } };
export const place: OpenOptions = { service: 's1', project: 'p1', keep: 'disk' };

export async function rowsOf(store: HistoryStore): Promise<readonly HistoryRow[]> {
  const options = { sort: { field: 'created', direction: 'asc' }, from: 0, count: 1e6 } as const;
  const { rows } = await store.search('all', everything, options);
  return rows.map(({ customer: _, integration: __, ...row }) => row);
}

export const some = (count: number, rest: Partial<HistoryRow> = {}) =>
  Array.from({ length: count }, (_, at) => historyRow({ id: `o${at}`, createTime: at, ...rest }));

/** Each test of the file gets an empty IndexedDB, and the stores that it opens are closed after it. */
export function storesForEachTest() {
  const opened: HistoryStore[] = [];
  const closeAll = () => Promise.all(opened.splice(0).map((store) => store.close()));
  beforeEach(stubIndexedDb);
  afterEach(async () => {
    vi.restoreAllMocks();
    await closeAll();
    vi.unstubAllGlobals();
  });
  return {
    closeAll,
    open: async (
      options: Partial<OpenOptions> = {},
      onChange: (version: number, erased: boolean) => void = () => undefined,
    ): Promise<HistoryStore> => {
      const store = await HistoryStore.open({ ...place, ...options }, onChange);
      opened.push(store);
      return store;
    },
  };
}
