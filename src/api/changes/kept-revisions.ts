/** Revisions that this browser has read, with the source that was deployed from it. */
import { get, update } from 'idb-keyval';
import type { Revision } from '@/contract/integration';
import { ask } from '@/lib/browser-database';
import { toJson } from '@/lib/json';
import { serviceNow } from '@/lib/service-clock';

/** The integration that a draft or a kept revision belongs to. */
export interface KeptPlace {
  /** Id of the saved service. */
  readonly service?: string | undefined;
  readonly baseUrl: string;
  readonly project: string;
  /** Id of the integration; absent for a new one. */
  readonly integration?: string | undefined;
}

export const placeKey = ({ baseUrl, project, integration = 'new' }: KeptPlace) =>
  toJson([baseUrl, project, integration]);

/** A revision as this browser saw it. */
export interface SeenRevision {
  readonly revision: Revision;
  readonly seenAt: number;
  /**
   * The source that was deployed from this browser. It includes comments and formatting, which a service does not keep.
   */
  readonly source?: string | undefined;
}

const mostSeen = 50;

/** Revisions that this page has stored already, by place and id. */
const stored = new Set<string>();

export async function readSeen(place: KeptPlace): Promise<readonly SeenRevision[]> {
  const seen = await ask('revisions', (store) => get<SeenRevision[]>(placeKey(place), store));
  return (seen.works ? seen.value : undefined) ?? [];
}

/** Remembers a revision. The interface only returns the latest one, so that older ones are known from here alone. */
export async function rememberRevision(place: KeptPlace, revision: Revision, source?: string): Promise<void> {
  const key = placeKey(place);
  const isStored = stored.has(`${key} ${revision.id}`);
  if (isStored && source === undefined) return;
  const { works } = await ask('revisions', (store) =>
    update<SeenRevision[]>(
      key,
      (seen = []) =>
        seen.some(
          (one) => one.revision.id === revision.id && (one.source !== undefined || source === undefined),
        )
          ? seen
          : [
              { revision, seenAt: serviceNow(), source },
              ...seen.filter((one) => one.revision.id !== revision.id),
            ].slice(0, mostSeen),
      store,
    ),
  );
  if (works) stored.add(`${key} ${revision.id}`);
}
