import type { Plugin, Rolldown } from 'vite';
import { beginsWith, followersOf, pagesOf, routeOf } from './pages.ts';

/** Where the files of each page are written for `npm run size`. */
const listFile = '.vite/pages.json';

const projectPage = /^_console\/projects\/\$project\/(?:([\w-]+)\/)?index(\?.+)?$/;

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
        this.emitFile({ type: 'asset', fileName: listFile, source: JSON.stringify(filesByPage(bundle)) });
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

/** The files that hold certain modules, with all that these import. */
const filesWith = (bundle: Rolldown.OutputBundle, isWanted: (id: string) => boolean) =>
  chunksOf(bundle)
    .filter(({ moduleIds }) => moduleIds.some(isWanted))
    .flatMap(({ fileName }) => filesOf(bundle, fileName));

const unique = (files: readonly string[]) => [...new Set(files)];

/** The files of the document itself, with and without what they import. */
function filesOfDocument(bundle: Rolldown.OutputBundle): { named: string[]; all: string[] } {
  const entries = chunksOf(bundle).filter(({ isEntry }) => isEntry);
  const named = entries.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
  ]);
  const imported = entries.flatMap(({ imports }) => imports.flatMap((name) => filesOf(bundle, name)));
  return { named, all: unique([...named, ...imported]) };
}

/** The files of each page and layout, with those of the layouts around it and of the document. */
function filesByPage(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const routes = chunksOf(bundle).flatMap(({ moduleIds }) => moduleIds.flatMap((id) => routeOf(id) ?? []));
  const { all } = filesOfDocument(bundle);
  return Object.fromEntries(
    unique(routes.flatMap((route) => [route, ...pagesOf(route)])).map((page) => [
      page,
      unique([...all, ...filesWith(bundle, (id) => beginsWith(page, id))]),
    ]),
  );
}

/**
 * The files of each part of the console, without those that the document names. Pages of a project are named as in the
 * URL: `operations`, `installations?view=health`.
 */
function filesByPart(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const known = filesByPage(bundle);
  const { named } = filesOfDocument(bundle);
  const filesFor = (page: string, without: readonly string[] = []) =>
    (known[page] ?? []).filter((file) => !named.includes(file) && !without.includes(file));
  const frame = filesFor('_console/projects/$project/route');
  const partsOf = (part: string, page: string, without: readonly string[] = []) => {
    const files = filesFor(page, without);
    const later = unique(followersOf(page).flatMap((module) => filesWith(bundle, (id) => module.test(id))));
    const before = [...named, ...without, ...files];
    return { [part]: files, [`${part}/later`]: later.filter((file) => !before.includes(file)) };
  };
  const pages = Object.keys(known).flatMap((page) => {
    const [isShown, name = '', view = ''] = projectPage.exec(page) ?? [];
    return isShown === undefined ? [] : [partsOf(name + view, page, frame)];
  });
  return Object.assign(
    { console: frame },
    partsOf('connect', 'connect'),
    // People come to it by a link from elsewhere.
    partsOf('operations/*', '_console/projects/$project/operations/$operation', frame),
    ...pages,
  );
}
