/** The route whose page a module holds, by the path of its file: `_console/projects/$project/topics/index`. */
export const routeOf = (id: string): string | undefined =>
  /\/src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(id)?.[1];

const LAYOUT = 'route';

/** Whether it is a page, and not a layout around pages. */
export const isPage = (route: string): boolean => !route.endsWith(LAYOUT);

/**
 * Whether the page of a route begins with a module: its own, those of the layouts around it and, in the console, those of
 * the query cache and of the skeleton. What these import comes with them.
 */
export function beginsWith(route: string, id: string): boolean {
  const own = routeOf(id);
  if (own === undefined)
    return route.startsWith('_console') && /\/src\/app\/(?:query-client\.ts|page-pending\.tsx)$/.test(id);
  return own === route || (!isPage(own) && route.startsWith(own.slice(0, -LAYOUT.length)));
}

/** Modules that pages load by themselves as soon as they are painted. */
const followers: readonly (readonly [route: RegExp, module: RegExp])[] = [
  [/^connect$/, /\/features\/connect\/connect-work\.ts$/],
  [/^_console\//, /\/(?:components\/overlay\/overlays\.tsx|api\/read-only-addresses\.ts)$/],
  [
    /\/operations\/index$/,
    /\/operations\/list\/(?:use-catch-up\.ts|(?:operations-tools|operations-query-field|grouping-filter)\.tsx)$/,
  ],
];

/** Whether the page of a route loads a module by itself as soon as it is painted. */
export const isFollowedBy = (route: string, id: string): boolean =>
  followers.some(([page, module]) => page.test(route) && module.test(id));
