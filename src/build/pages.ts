/*
 * What the build knows of pages. A page is named by the path of its route's file, `_console/projects/$project/topics/index`,
 * and by the view that its address may ask for, as in `_console/projects/$project/installations/index?view=health`.
 */

/** The route whose page a module holds. */
export const routeOf = (id: string): string | undefined =>
  /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(id)?.[1];

const LAYOUT = 'route';

/** Views that a page shows in place of itself, with the module of each. */
const views: readonly (readonly [page: string, module: RegExp])[] = [
  ['_console/projects/$project/installations/index?view=health', /\/features\/health\/health-page\.tsx$/],
];

/** The pages of a route: none if it is a layout around pages, else itself and its views. */
export const pagesOf = (route: string): string[] =>
  route.endsWith(LAYOUT)
    ? []
    : [route, ...views.map(([page]) => page).filter((page) => page.startsWith(`${route}?`))];

/**
 * Whether a page, or a layout around pages, begins with a module: its own, those of the layouts around it and, in the
 * console, those of the query cache and of the skeleton. What these import comes with them.
 */
export function beginsWith(page: string, id: string): boolean {
  const [route = ''] = page.split('?');
  const own = routeOf(id);
  if (own !== undefined)
    return own === route || (own.endsWith(LAYOUT) && route.startsWith(own.slice(0, -LAYOUT.length)));
  if (views.some(([view, module]) => view === page && module.test(id))) return true;
  return route.startsWith('_console') && /\/src\/app\/(?:query-client\.ts|page-pending\.tsx)$/.test(id);
}

/** Modules that pages load by themselves as soon as they are painted, first what they wait for. */
const followers: readonly (readonly [page: RegExp, module: RegExp])[] = [
  [/^connect$/, /\/features\/connect\/connect-work\.ts$/],
  // It answers with the rows of the list.
  [/\/operations\/index$/, /\/api\/history\/project-history\.ts$/],
  [
    /\/operations\/index$/,
    /\/operations\/list\/(?:use-catch-up\.ts|(?:operations-tools|operations-query-field|grouping-filter)\.tsx)$/,
  ],
  [
    /\/operations\/index$/,
    /\/(?:components\/(?:range\/range-choice|resources\/operations-chart)\.tsx|api\/shared-reading\.ts)$/,
  ],
  [/^_console\/.*index\b/, /\/components\/overlay\/overlays\.tsx$/],
];

/** Which modules a page loads by itself as soon as it is painted, in this order. */
export const followersOf = (page: string): RegExp[] =>
  followers.filter(([pages]) => pages.test(page)).map(([, module]) => module);
