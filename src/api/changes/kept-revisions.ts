/** Revisions that this browser has read, with the source that was deployed from it. */
import { get, update } from 'idb-keyval';
import type { Revision } from '@/contract/integration';
import { ask } from '@/lib/browser-database';
import { parseJson, toJson } from '@/lib/json';
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

/** As JSON, since a copy of an exact number would lose its digits. Earlier releases kept copies. */
type Kept = string | readonly SeenRevision[];

const seenIn = (kept: Kept = []) =>
  typeof kept === 'string' ? (parseJson(kept) as readonly SeenRevision[]) : kept;

export async function readSeen(place: KeptPlace): Promise<readonly SeenRevision[]> {
  const kept = await ask('revisions', (store) => get<Kept>(placeKey(place), store));
  return seenIn(kept.works ? kept.value : undefined);
}

/** Remembers a revision. The interface only returns the latest one, so that older ones are known from here alone. */
export async function rememberRevision(place: KeptPlace, revision: Revision, source?: string): Promise<void> {
  const key = placeKey(place);
  const isStored = stored.has(`${key} ${revision.id}`);
  if (isStored && source === undefined) return;
  const { works } = await ask('revisions', (store) =>
    update<Kept>(
      key,
      (kept = []) => {
        const seen = seenIn(kept);
        if (
          seen.some(
            (one) => one.revision.id === revision.id && (one.source !== undefined || source === undefined),
          )
        )
          return kept;
        const others = seen.filter((one) => one.revision.id !== revision.id);
        return toJson([{ revision, seenAt: serviceNow(), source }, ...others].slice(0, mostSeen));
      },
      store,
    ),
  );
  if (works) stored.add(`${key} ${revision.id}`);
}
