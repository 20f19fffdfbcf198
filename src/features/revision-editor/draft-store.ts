/**
 * Drafts kept in this browser, one per integration and service. They survive reloads and crashes until they are
 * deployed or discarded.
 */
import { del, delMany, get, keys, set } from 'idb-keyval';
import { type KeptPlace, placeKey } from '@/api/changes/kept-revisions';
import { z } from '@/contract/zod';
import { ask, storeOf } from '@/lib/browser-database';
import { storedValue } from '@/lib/browser-store';
import { toJson } from '@/lib/json';
import { pathSegment } from '@/lib/url';

const draftSchema = z.object({
  text: z.string(),
  format: z.enum(['yaml', 'json']),
  /** The revision the draft started from. Absent for an integration that does not exist yet. */
  revisionId: z.optional(z.string()),
  /** The text the draft started from. */
  opened: z.string(),
  savedAt: z.number(),
});
export type Draft = z.infer<typeof draftSchema>;

/**
 * The draft in localStorage, where it is written when the page is closed, because IndexedDB is too slow then. The next
 * visit moves it to IndexedDB. The key ends with the id of the service, because forgetting a service erases all keys that
 * do. Setting undefined erases it.
 */
export const draftJournal = ({ project, integration = 'new', service = '' }: KeptPlace) =>
  storedValue(
    `signalbox.draft.${pathSegment(project)}.${pathSegment(integration)}.${service}`,
    (stored) => z.safeParse(draftSchema, stored).data,
  );

/** Reads the newest draft of a place, and whether this browser can keep drafts at all. */
export async function readDraft(place: KeptPlace): Promise<{ draft: Draft | undefined; works: boolean }> {
  const kept = await ask('drafts', (store) => get<Draft>(placeKey(place), store));
  const stored = kept.works ? kept.value : undefined;
  const journal = draftJournal(place).get();
  if (!journal || (stored && stored.savedAt >= journal.savedAt)) {
    draftJournal(place).set(undefined);
    return { draft: stored, works: kept.works };
  }
  if (kept.works) await saveDraft(place, journal);
  return { draft: journal, works: kept.works };
}

/** Resolves to false if the draft could not be saved. */
export async function saveDraft(place: KeptPlace, draft: Draft): Promise<boolean> {
  const { works } = await ask('drafts', (store) => set(placeKey(place), draft, store));
  // Keep a journal that was written in the meantime: it is newer.
  if (works && (draftJournal(place).get()?.savedAt ?? 0) <= draft.savedAt) draftJournal(place).set(undefined);
  return works;
}

export async function discardDraft(place: KeptPlace): Promise<void> {
  draftJournal(place).set(undefined);
  await ask('drafts', (store) => del(placeKey(place), store));
}

/** Erases all drafts and revisions of a service from this browser. */
export async function eraseKept(baseUrl: string): Promise<void> {
  for (const name of ['drafts', 'revisions']) {
    const store = storeOf(name);
    const places = await keys<string>(store);
    await delMany(
      places.filter((place) => place.startsWith(toJson([baseUrl]).slice(0, -1))),
      store,
    );
  }
}
