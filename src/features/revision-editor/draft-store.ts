/**
 * Drafts in this browser: the text that a person was editing, kept through reloads and crashes until it is deployed or
 * discarded. One for each integration of each service. Also the revisions that this browser has seen.
 */
import { createStore, del, get, set, update, type UseStore } from 'idb-keyval';
import type { Revision } from '@/contract/integration';
import type { Layout } from './model/tree';

export interface Draft {
  readonly text: string;
  readonly format: Layout['format'];
  /** The revision that it began from; absent for an integration that is not created yet. */
  readonly revisionId?: string | undefined;
  /** The text that it began as. */
  readonly opened: string;
  readonly savedAt: number;
}

/** What a draft belongs to. */
export interface DraftPlace {
  readonly baseUrl: string;
  readonly project: string;
  /** Id of the integration; absent for a new one. */
  readonly integration?: string | undefined;
}

const stores = new Map<string, UseStore>();

function storeOf(name: string): UseStore {
  const store = stores.get(name) ?? createStore(`signalbox-${name}`, 'kept');
  stores.set(name, store);
  return store;
}

export const placeKey = ({ baseUrl, project, integration = 'new' }: DraftPlace) =>
  JSON.stringify([baseUrl, project, integration]);

/** A browser may keep nothing, in a private window for one: then there is no draft, and editing goes on. */
async function orNothing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

export const readDraft = (place: DraftPlace): Promise<Draft | undefined> =>
  orNothing(get<Draft>(placeKey(place), storeOf('drafts')));

/** Whether the draft could be kept. */
export const saveDraft = async (place: DraftPlace, draft: Draft): Promise<boolean> =>
  (await orNothing(set(placeKey(place), draft, storeOf('drafts')).then(() => true))) ?? false;

export const discardDraft = (place: DraftPlace): Promise<void> =>
  orNothing(del(placeKey(place), storeOf('drafts')));

/** A revision as this browser saw it. */
export interface SeenRevision {
  readonly revision: Revision;
  readonly seenAt: number;
  /** The text that it was deployed from here, with comments and formatting, which a service does not keep. */
  readonly source?: string | undefined;
}

const mostSeen = 50;

export const readSeen = async (place: DraftPlace): Promise<readonly SeenRevision[]> =>
  (await orNothing(get<SeenRevision[]>(placeKey(place), storeOf('revisions')))) ?? [];

/** Remembers a revision: the interface tells the latest only, so that older ones are known from here alone. */
export function rememberRevision(place: DraftPlace, revision: Revision, source?: string): Promise<void> {
  return orNothing(
    update<SeenRevision[]>(
      placeKey(place),
      (seen = []) =>
        seen.some(
          (one) => one.revision.id === revision.id && (one.source !== undefined || source === undefined),
        )
          ? seen
          : [
              { revision, seenAt: Date.now(), source },
              ...seen.filter((one) => one.revision.id !== revision.id),
            ].slice(0, mostSeen),
      storeOf('revisions'),
    ),
  );
}
