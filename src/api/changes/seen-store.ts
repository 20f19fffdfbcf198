/** The lists of a project as this browser last read them, and what changed between readings. In IndexedDB. */
import { delMany, get, keys, update } from 'idb-keyval';
import { ask } from '@/lib/browser-database';
import { parseJson, toJson, tryParseJson } from '@/lib/json';
import { isMap } from '@/lib/manifest/walk';
import {
  isSeenChange,
  partChanges,
  seenItems,
  withNames,
  type NameOf,
  type PartAnswers,
  type SeenChange,
  type SeenPart,
  type SeenParts,
} from '@/lib/project-model/seen-changes';

/** Whose lists they are. */
export interface SeenPlace {
  /** Id of the saved service. */
  readonly service: string;
  /** Id of the project. */
  readonly project: string;
}

const DATABASE = 'changes';
/** Number of changes that are kept of a project. */
const MOST = 500;

const keyOf = ({ service, project }: SeenPlace, part: SeenPart | 'changes' | 'times') =>
  toJson([service, project, part]);

/** When a list was last read, and which of its states that was. */
interface PartTime {
  readonly at: number;
  readonly stamp: string;
}
type Times = { readonly [Part in SeenPart]?: PartTime } & { readonly first?: number };

interface KeptPart {
  readonly stamp: string;
  /** JSON, because a structured clone loses exact numbers. */
  readonly text: string;
  /** When it was asked for and answered. */
  readonly at: number;
  readonly end?: number;
}

export interface Reading<Part extends SeenPart> {
  readonly part: Part;
  readonly list: PartAnswers[Part];
  /** When it was asked for and answered, by the service's clock. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** The answer that this page last compared, by key: one that is the same object need not be compared again. */
const compared = new Map<string, { readonly list: unknown; readonly stamp: string }>();

const nonce = () => crypto.getRandomValues(new Uint32Array(2)).join('-');

async function namesIn(place: SeenPlace): Promise<NameOf> {
  const found = new Map<string, string>();
  for (const [what, part] of [
    ['destination', 'destinations'],
    ['topic', 'topics'],
  ] as const) {
    const kept = await ask(DATABASE, (store) => get<KeptPart>(keyOf(place, part), store));
    if (!kept.works || !kept.value) continue;
    for (const { id, name } of parseJson(kept.value.text) as SeenParts['topics'])
      found.set(`${what} ${id}`, name);
  }
  return (what, id) => found.get(`${what} ${id}`) ?? id;
}

/**
 * Keeps a reading of one list, and what differs from the one before. Returns the changes that it has found; undefined if it
 * is known already, or older than what is kept.
 */
export async function recordReading<Part extends SeenPart>(
  place: SeenPlace,
  { part, list, startedAt, endedAt }: Reading<Part>,
): Promise<readonly SeenChange[] | undefined> {
  const key = keyOf(place, part);
  const timesKey = keyOf(place, 'times');
  const times = await ask(DATABASE, (store) => get<Times>(timesKey, store));
  if (!times.works) return undefined;
  const last = times.value?.[part];
  const known = compared.get(key);
  const setTime = (stamp: string) =>
    ask(DATABASE, (store) =>
      update<Times>(
        timesKey,
        (before = {}) => {
          const at = Math.max(before[part]?.at ?? 0, startedAt);
          return { first: endedAt, ...before, [part]: { at, stamp } };
        },
        store,
      ),
    );
  if (known?.list === list && known.stamp === last?.stamp) {
    await setTime(known.stamp);
    return undefined;
  }
  const items = seenItems[part](list);
  const text = toJson(items);
  const nameOf =
    part === 'eventRoutes' || part === 'topicRoutes' ? await namesIn(place) : (_: string, id: string) => id;
  let found: readonly SeenChange[] = [];
  let stamp = nonce();
  let isOld = false;
  const kept = await ask(DATABASE, (store) =>
    update<KeptPart>(
      key,
      (before) => {
        // Of two readings at once, as in two tabs, nobody knows which is newer. The next one decides.
        isOld = before !== undefined && startedAt < (before.end ?? before.at) && before.text !== text;
        if (before && (isOld || before.text === text)) {
          ({ stamp } = before);
          return before;
        }
        const after = Math.max(before?.at ?? 0, before && last?.stamp === before.stamp ? last.at : 0);
        found = before
          ? partChanges(
              part,
              parseJson(before.text) as SeenParts[Part],
              items,
              { after, before: endedAt },
              nameOf,
            )
          : [];
        return { stamp, text, at: startedAt, end: endedAt };
      },
      store,
    ),
  );
  if (!kept.works || isOld) return undefined;
  compared.set(key, { list, stamp });
  await setTime(stamp);
  if (found.length > 0) {
    const made = found;
    await ask(DATABASE, (store) =>
      update<string>(
        keyOf(place, 'changes'),
        (before) => toJson([...made, ...parsedChanges(before)].slice(0, MOST)),
        store,
      ),
    );
  }
  return found;
}

function parsedChanges(text: unknown): SeenChange[] {
  const stored = typeof text === 'string' ? tryParseJson(text) : undefined;
  return Array.isArray(stored) ? stored.filter(isSeenChange) : [];
}

export interface SeenChanges {
  /** Newest first. */
  readonly changes: readonly SeenChange[];
  /** Since when this browser has read the project's lists; undefined if it has not yet. */
  readonly since: number | undefined;
  /** The browser keeps nothing, so that changes cannot be found. */
  readonly keepsNothing: boolean;
}

export async function readSeenChanges(place: SeenPlace): Promise<SeenChanges> {
  const [changes, times] = await Promise.all([
    ask(DATABASE, (store) => get<string>(keyOf(place, 'changes'), store)),
    ask(DATABASE, (store) => get<Times>(keyOf(place, 'times'), store)),
  ]);
  const nameOf = await namesIn(place);
  return {
    changes: changes.works ? parsedChanges(changes.value).map((change) => withNames(change, nameOf)) : [],
    since: times.works && isMap(times.value) ? times.value.first : undefined,
    keepsNothing: !times.works,
  };
}

/** The integrations as this browser last read them. */
export async function readSeenIntegrations(place: SeenPlace): Promise<SeenParts['integrations']> {
  const kept = await ask(DATABASE, (store) => get<KeptPart>(keyOf(place, 'integrations'), store));
  return kept.works && kept.value ? (parseJson(kept.value.text) as SeenParts['integrations']) : [];
}

/** Erases what is kept of services that are no longer saved. */
export async function eraseForgotten(services: readonly string[]): Promise<void> {
  await ask(DATABASE, async (store) => {
    const isForgotten = (key: IDBValidKey) => {
      const [service] = parseJson(String(key)) as unknown[];
      return !services.includes(String(service));
    };
    await delMany((await keys(store)).filter(isForgotten), store);
  });
}
