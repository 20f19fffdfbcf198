import { z } from '@/contract/zod';
import { composed } from './fold';
import { showHidden } from './hidden-characters';
import { groupings } from './operation-groupings';

/** What a device keeps for a project. */
export interface KeptViews {
  readonly views: readonly OperationView[];
  /** The queries of pinned views, in the order in which they were pinned. */
  readonly pinned: readonly string[];
}

export const builtInViews: readonly OperationView[] = [
  { name: 'Running', query: 'status:running' },
  { name: 'Failed today', query: 'status:failed after:today' },
  { name: 'New causes since yesterday', query: 'new:yesterday', group: 'cause' },
  { name: 'No records where there were some', query: 'records:0 had:>0' },
];

/** The search parameters of the list that shows a view. */
export const viewSearch = ({ query, group }: Omit<OperationView, 'name'>) => ({
  q: query,
  ...(group && { group }),
});

export const MOST_VIEWS = 100;
export const MOST_PINNED = 5;
const MOST_NAME = 80;
export const MOST_QUERY = 4000;

/** Without spaces around it, and without what no address can hold or what would rearrange the text beside it. */
const plainText = /^(?!\s)(?!.*\s$)[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u;
const isVisible = (name: string) => plainText.test(name) && showHidden(name) === name;

export const viewNameSchema = z
  .string()
  .check(
    z.minLength(1, 'Enter a name'),
    z.maxLength(MOST_NAME, `At most ${MOST_NAME} characters`),
    z.refine(isVisible, 'Only letters, digits, spaces and signs that are visible'),
  );
const viewSchema = z.object({
  name: viewNameSchema,
  query: z.string().check(z.minLength(1), z.maxLength(MOST_QUERY), z.regex(plainText)),
  group: z.optional(z.enum(groupings)),
});
/** A query of operations with a name. */
export type OperationView = Readonly<z.infer<typeof viewSchema>>;

/** Whatever their case, and however their letters are composed. */
export const isSameName = (a: string, b: string): boolean =>
  composed(a).toLowerCase() === composed(b).toLowerCase();

const named = (views: readonly OperationView[], name: string): OperationView | undefined =>
  views.find((view) => isSameName(view.name, name));

const unique = (views: readonly OperationView[]): OperationView[] =>
  views.filter((view, at) => views.findIndex(({ name }) => isSameName(name, view.name)) === at);

/** Checks stored views. Invalid ones are dropped. */
export function readKeptViews(stored: unknown): KeptViews {
  const { views, pinned } = z.safeParse(keptSchema, stored).data ?? { views: [], pinned: [] };
  const read = views.slice(0, MOST_VIEWS).flatMap((view) => z.safeParse(viewSchema, view).data ?? []);
  return withViews({ views: [], pinned: pinned.filter((one) => typeof one === 'string') }, read);
}
const keptSchema = z.object({ views: z.array(z.unknown()), pinned: z.array(z.unknown()) });

/** With other views. Pins without a view are dropped. */
function withViews({ pinned }: KeptViews, views: readonly OperationView[]): KeptViews {
  const kept = unique(views).slice(0, MOST_VIEWS);
  const isView = (query: string) => [...kept, ...builtInViews].some((view) => view.query === query);
  return { views: kept, pinned: [...new Set(pinned)].filter((query) => isView(query)).slice(0, MOST_PINNED) };
}

/** Adds a view. It replaces the one with its name, and the one that had the name `former`; a pin stays. */
export function withView(kept: KeptViews, view: OperationView, former = view.name): KeptViews {
  const before = named(kept.views, former);
  const others = kept.views.filter((one) => one !== before && !isSameName(one.name, view.name));
  const at = before ? kept.views.indexOf(before) : others.length;
  const pinned = kept.pinned.map((query) => (query === before?.query ? view.query : query));
  return withViews({ ...kept, pinned }, others.toSpliced(at, 0, view));
}

export const withoutView = (kept: KeptViews, { name }: OperationView): KeptViews =>
  withViews(
    kept,
    kept.views.filter((view) => !isSameName(view.name, name)),
  );

export const withPin = (kept: KeptViews, { query }: OperationView, isPinned: boolean): KeptViews => {
  const others = kept.pinned.filter((one) => one !== query);
  return { ...kept, pinned: (isPinned ? [...others, query] : others).slice(0, MOST_PINNED) };
};

/** A person's own view of a query goes before a built-in one. */
export const viewOf = ({ views }: KeptViews, query: string): OperationView | undefined =>
  [...views, ...builtInViews].find((view) => view.query === query);

export const pinnedViews = (kept: KeptViews): OperationView[] =>
  kept.pinned.flatMap((query) => viewOf(kept, query) ?? []);
