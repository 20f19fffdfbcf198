import type { Plugin, Rolldown } from 'vite';

/** Where the files of each page are written for `npm run size`. */
const listFile = '.vite/pages.json';

const routeModule = /\/src\/routes\/(.+)\.tsx\?tsr-split=component/;
const projectPage = /^_console\/projects\/\$project\/(?:([\w-]+)\/)?index$/;
/** Modules that parts of the console start with besides their routes. */
const everyPage = /\/src\/app\/(?:query-client\.ts|page-pending\.tsx)$/;
const connectWork = /\/src\/features\/connect\/connect-work\.ts$/;

/**
 * Writes the files of the connect page, of the console's frame, of a project's home, of each list page and of the page of an
 * operation into the tag of `public/boot.js`, which preloads those that the page in the address needs. What the connect page
 * needs only after it is painted is apart, as `connect/later`. The document itself preloads what every page needs.
 */
export function preloadPages(): Plugin {
  let base = '/';
  return {
    name: 'preload-pages',
    apply: 'build',
    configResolved: (config) => {
      ({ base } = config);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const { console: frame = [], connect = [], ...pages } = filesByPart(bundle);
        const onEveryPage = frame.filter((file) => connect.includes(file));
        const others = (files: readonly string[]) => files.filter((file) => !onEveryPage.includes(file));
        const parts = { console: others(frame), connect: others(connect), ...pages };
        const files = JSON.stringify(parts).replaceAll('"', '&quot;');
        return {
          html: html.replace(
            /(<script src="[^"]*boot\.js")>/,
            `$1 data-base="${base}" data-files="${files}">`,
          ),
          // These need not wait for the script.
          tags: onEveryPage.map((file) => ({
            tag: 'link',
            injectTo: 'head',
            attrs: {
              ...(file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
              crossorigin: true,
              href: base + file,
            },
          })),
        };
      },
    },
    generateBundle: {
      // After Vite has removed files that only held the names of styles.
      order: 'post',
      handler(_options, bundle) {
        this.emitFile({ type: 'asset', fileName: listFile, source: JSON.stringify(filesByRoute(bundle)) });
      },
    },
  };
}

/** A file with all that it imports, and their styles, without those of the document. */
function filesOf(bundle: Rolldown.OutputBundle, start: string): string[] {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported);
  };
  visit(start);
  return [...files];
}

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((file) => file.type === 'chunk');

/** The files that hold a module of some kind. */
const holders = (bundle: Rolldown.OutputBundle, module: RegExp) =>
  chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)));

/** The files of each route by the path of its module, with those of the layouts around it and of the document. */
function filesByRoute(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const own = new Map<string, string[]>();
  for (const { fileName, moduleIds } of chunksOf(bundle))
    for (const id of moduleIds) {
      const [, route] = routeModule.exec(id) ?? [];
      if (route !== undefined) own.set(route, [...(own.get(route) ?? []), ...filesOf(bundle, fileName)]);
    }
  const entries = chunksOf(bundle)
    .filter(({ isEntry }) => isEntry)
    .flatMap((entry) => [
      entry.fileName,
      ...(entry.viteMetadata?.importedCss ?? []),
      ...entry.imports.flatMap((imported) => filesOf(bundle, imported)),
    ]);
  const frame = holders(bundle, everyPage).flatMap(({ fileName }) => filesOf(bundle, fileName));
  const layoutsOf = (route: string) =>
    route
      .split('/')
      .slice(0, -1)
      .flatMap((_, at, parts) => own.get([...parts.slice(0, at + 1), 'route'].join('/')) ?? []);
  return Object.fromEntries(
    [...own].map(([route, files]) => [
      route,
      [
        ...new Set([
          ...entries,
          ...(route.startsWith('_console') ? frame : []),
          ...layoutsOf(route),
          ...files,
        ]),
      ],
    ]),
  );
}

/** The files of each part of the console, without those that the document names. Pages of a project are named as in the URL: `operations`. */
function filesByPart(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const routes = filesByRoute(bundle);
  const known = new Set(
    chunksOf(bundle)
      .filter(({ isEntry }) => isEntry)
      .flatMap((entry) => [entry.fileName, ...(entry.viteMetadata?.importedCss ?? [])]),
  );
  const filesFor = (route: string) => (routes[route] ?? []).filter((file) => !known.has(file));
  const frame = filesFor('_console/projects/$project/route');
  const connect = filesFor('connect');
  const work = holders(bundle, connectWork).flatMap(({ fileName }) => filesOf(bundle, fileName));
  const onTop = (route: string) => filesFor(route).filter((file) => !frame.includes(file));
  return {
    console: frame,
    connect,
    'connect/later': work.filter((file) => !connect.includes(file) && !known.has(file)),
    ...Object.fromEntries(
      Object.keys(routes).flatMap((route) => {
        const [isPage, page = ''] = projectPage.exec(route) ?? [];
        return isPage === undefined ? [] : [[page, onTop(route)]];
      }),
    ),
    // People come to it by a link from elsewhere.
    'operations/*': onTop('_console/projects/$project/operations/$operation'),
  };
}
