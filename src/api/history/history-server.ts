import { toJson } from '@/lib/json';
import type { TimeZone } from '@/lib/time';
import { serveCalls, type ServedCall, type WorkerPort } from '@/lib/worker-channel';
import type { ValueField } from './groups';
import type { HistoryInstallation, HistoryRow } from './history-row';
import type { GoneRows } from './columns';
import { HistoryStore, type CausesOptions, type HistoryPlace, type OpenOptions } from './history-store';
import { questionOf } from './question';
import type { SearchOptions } from './search';

/** What is asked, as a person writes it. */
export interface HistoryText {
  readonly text: string;
  readonly now: number;
  readonly zone: TimeZone;
}

export type HistoryQuery = HistoryText & Omit<SearchOptions, 'signal'>;
export type CausesQuery = HistoryText & Omit<CausesOptions, 'signal'>;

type OfPlace<More> = HistoryPlace & More;

const nameOf = ({ service, project }: HistoryPlace) => toJson([service, project]);

/** Posted to all ports when a history has changed. */
export interface HistoryChange extends HistoryPlace {
  readonly type?: 'changed';
  readonly version: number;
  readonly erased: boolean;
}

/** What the ports of one worker share. */
export class OpenHistories {
  readonly stores = new Map<string, Promise<HistoryStore>>();
  readonly ports = new Set<WorkerPort>();
  /** Nothing is opened while something is erased. */
  erasing = Promise.resolve();

  /** `lock` is held by the worker while it runs. */
  constructor(readonly lock?: string) {}

  open(options: OpenOptions): Promise<HistoryStore> {
    const { service, project } = options;
    return HistoryStore.open(options, (version, erased) => {
      const change: HistoryChange = { type: 'changed', service, project, version, erased };
      for (const port of this.ports) port.postMessage(change);
    });
  }
}

/** Keeps the history of projects, and answers what the page at a port asks of it. */
export function serveHistory(port: WorkerPort, histories = new OpenHistories()): void {
  histories.ports.add(port);
  serveCalls(port, historyApi(histories));
}

/** What a page can ask of the worker. It gets rows and queries, and never a credential. */
export type HistoryApi = ReturnType<typeof historyApi>;

function historyApi(histories: OpenHistories) {
  const { stores } = histories;
  /** Keys of the installations that this page has named, by history. */
  const named = new Map<string, ReadonlySet<string>>();
  const visibleIn = (store: HistoryStore, place: HistoryPlace) =>
    store.visible(named.get(nameOf(place)) ?? new Set());
  const storeOf = (place: HistoryPlace) => {
    const store = stores.get(nameOf(place));
    if (!store) throw new Error('This history is not open');
    return store;
  };
  const asked = (store: HistoryStore, place: HistoryPlace, { text, now, zone }: HistoryText) => {
    const visible = visibleIn(store, place);
    const question = { ...questionOf(text, { now, zone, namesOf: store.namesOf }), visible };
    return { key: toJson([text, question.until, zone, visible?.join('')]), question };
  };
  const close = async (name: string) => {
    const store = stores.get(name);
    stores.delete(name);
    await (await store)?.close();
  };
  return {
    /** Answers once the worker has started: the lock that it holds while it runs, if it is one of all tabs. */
    ready: () => histories.lock,
    /** Opens the history of a project. It answers nothing before its installations are named. */
    open: async (options: OpenOptions) => {
      await histories.erasing;
      const name = nameOf(options);
      named.delete(name);
      const known = await stores.get(name);
      if (known && known.options.keep !== options.keep) await close(name);
      const store = stores.get(name) ?? histories.open(options);
      stores.set(name, store);
      return (await store).status();
    },
    put: async ({ rows, ...place }: OfPlace<{ rows: readonly HistoryRow[] }>) =>
      (await storeOf(place)).put(rows),
    markGone: async ({ key, gone, ...place }: OfPlace<{ key: string; gone: GoneRows }>) =>
      (await storeOf(place)).markGone(key, gone),
    /** Takes the installations that the credential lists now. Only their operations are answered. */
    name: async ({ installations, ...place }: OfPlace<{ installations: readonly HistoryInstallation[] }>) => {
      named.set(nameOf(place), new Set(installations.map(({ key }) => key)));
      (await storeOf(place)).name(installations);
    },
    search: async ({ query, ...place }: OfPlace<{ query: HistoryQuery }>, { signal }: ServedCall) => {
      const store = await storeOf(place);
      const { key, question } = asked(store, place, query);
      return store.search(key, question, { ...query, signal });
    },
    /** The causes of failures that match. */
    causes: async ({ query, ...place }: OfPlace<{ query: CausesQuery }>, { signal }: ServedCall) => {
      const store = await storeOf(place);
      const { key, question } = asked(store, place, query);
      return store.causes(key, question, { ...query, signal });
    },
    valueCounts: async ({ fields, ...place }: OfPlace<{ fields: readonly ValueField[] }>) => {
      const store = await storeOf(place);
      return store.valueCounts(fields, visibleIn(store, place));
    },
    /** What the operations say about the reads of each installation. */
    lastReads: async (place: HistoryPlace) => {
      const store = await storeOf(place);
      return store.lastReads(visibleIn(store, place));
    },
    status: async (place: HistoryPlace) => (await storeOf(place)).status(),
    /** Resolves when all that was put so far is stored, or cannot be. */
    flush: async (place: HistoryPlace) => {
      const store = await storeOf(place);
      await store.flush();
      return store.status();
    },
    erase: async (place: HistoryPlace) => (await storeOf(place)).erase(),
    close: (place: HistoryPlace) => close(nameOf(place)),
    forget: ({ service }: { service: string }) => {
      const erased = histories.erasing.then(async () => {
        const beginning = toJson([service]).slice(0, -1);
        const open = [...stores.keys()].filter((name) => name.startsWith(beginning));
        await Promise.all(open.map(close));
        await HistoryStore.forget(service);
      });
      // Others can be opened even if the browser did not let this one be erased.
      histories.erasing = erased.catch(() => undefined);
      return erased;
    },
  };
}
