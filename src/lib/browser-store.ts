import { tryParseJson, toJson } from './json';

/**
 * Local and session storage that never throw. Where a browser blocks storage, lacks it or has no room left, values are
 * held in memory, and the console works until the page is closed or reloaded.
 */
export interface BrowserStore {
  get: (key: string) => string | undefined;
  /** Whether the browser keeps the value. If not, it is held in memory. */
  set: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  keys: () => string[];
  /** Calls back after each change, including changes that another tab makes to the device's store. */
  subscribe: (listener: () => void) => () => void;
  /** Whether the browser keeps anything here at all. */
  works: () => boolean;
}

function createStore(open: () => Storage | null | undefined): BrowserStore {
  /** Values that the browser refused to keep. */
  const memory = new Map<string, string>();
  const listeners = new Set<() => void>();

  /** Uses the browser's storage; undefined where that is impossible. */
  const attempt = <Value>(work: (storage: Storage) => Value): Value | undefined => {
    try {
      const storage = open();
      return storage ? work(storage) : undefined;
    } catch {
      return undefined;
    }
  };
  const changed = () => {
    for (const listener of listeners) listener();
  };

  return {
    get: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key)) ?? undefined,
    set: (key, value) => {
      const isKept = attempt((storage) => (storage.setItem(key, value), true)) ?? false;
      if (isKept) memory.delete(key);
      else memory.set(key, value);
      changed();
      return isKept;
    },
    remove: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key));
      changed();
    },
    keys: () => [...new Set([...memory.keys(), ...(attempt((storage) => Object.keys(storage)) ?? [])])],
    subscribe: (listener) => {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
    works: () => {
      const probe = 'signalbox.probe';
      return (
        attempt((storage) => {
          storage.setItem(probe, '');
          storage.removeItem(probe);
          return true;
        }) ?? false
      );
    },
  };
}

/** Kept on this device, for every tab. */
export const deviceStore = createStore(() => window.localStorage);
/** Kept for this tab, across reloads. */
export const tabStore = createStore(() => window.sessionStorage);

export interface StoredValue<Value> {
  get: () => Value;
  /** Whether the browser keeps the value. */
  set: (value: Value) => boolean;
  subscribe: BrowserStore['subscribe'];
}

/**
 * One value of a store, kept as JSON; setting undefined removes it. `parse` checks what was stored: it may be missing,
 * come from another version of the console, or be plain text, which is passed as it is.
 */
export function storedValue<Value>(
  key: string | (() => string),
  parse: (stored: unknown) => Value,
  store: BrowserStore = deviceStore,
): StoredValue<Value> {
  // The same object until the stored text changes, as `useSyncExternalStore` needs.
  let last: { text: string | undefined; value: Value } | undefined;
  const keyNow = typeof key === 'string' ? () => key : key;
  return {
    get: () => {
      const text = store.get(keyNow());
      if (!last || last.text !== text) {
        const json = tryParseJson(text ?? '');
        last = { text, value: parse(json === undefined ? text : json) };
      }
      return last.value;
    },
    set: (value) => {
      if (value !== undefined) return store.set(keyNow(), toJson(value));
      store.remove(keyNow());
      return true;
    },
    subscribe: store.subscribe,
  };
}
