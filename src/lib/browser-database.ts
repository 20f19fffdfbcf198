import { createStore, type UseStore } from 'idb-keyval';

const stores = new Map<string, UseStore>();

export function storeOf(name: string): UseStore {
  const store = stores.get(name) ?? createStore(`signalbox-${name}`, 'kept');
  stores.set(name, store);
  return store;
}

/** IndexedDB may never answer, so no caller waits longer than this. */
const LIMIT_MS = 2000;

type Result<Value> = { readonly works: true; readonly value: Value } | { readonly works: false };

/** Runs `work` on IndexedDB. It may be missing, refuse or hang, as in a private window: callers go on without it. */
export async function ask<Value>(
  name: string,
  work: (store: UseStore) => Promise<Value>,
): Promise<Result<Value>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('IndexedDB does not answer')), LIMIT_MS);
  });
  try {
    return { works: true, value: await Promise.race([work(storeOf(name)), limit]) };
  } catch {
    // The next call opens the database again.
    stores.delete(name);
    return { works: false };
  } finally {
    clearTimeout(timer);
  }
}
