import type { Plugin, Rolldown } from 'vite';

const listPage = /\/routes\/_console\/projects\/\$project\/([\w-]+)\/index\.tsx\?/;
/** People come to it by a link from elsewhere. */
const operationPage = /\/routes\/_console\/projects\/\$project\/operations\/\$operation\.tsx\?/;
const consoleFrame = /\/routes\/_console(?:\/projects\/\$project)?\/route\.tsx\?|\/app\/query-client\.ts$/;
const connectPage = /\/routes\/connect\.tsx\?/;

/** The part of the console that starts with a module. Pages of a project are named as in the URL: `operations`. */
function partOf(id: string): string | undefined {
  if (connectPage.test(id)) return 'connect';
  if (consoleFrame.test(id)) return 'console';
  if (operationPage.test(id)) return 'operations/*';
  return listPage.exec(id)?.[1];
}

/**
 * Writes the files of the connect page, of the console's frame, of each list page and of the page of an operation into the
 * tag of `public/boot.js`, which preloads those of the page in the address. The document itself preloads what both the connect page and the frame
 * need.
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
  };
}

/** The files of each part, without those that the page loads anyway. */
function filesByPart(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const visit = (name: string, files: Set<string>) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || chunk.isEntry || files.has(name)) return;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported, files);
  };
  const parts = new Map<string, Set<string>>();
  for (const { fileName, facadeModuleId } of chunks) {
    const part = partOf(facadeModuleId ?? '');
    if (part === undefined) continue;
    const files = parts.get(part) ?? new Set();
    visit(fileName, files);
    parts.set(part, files);
  }
  const frame = parts.get('console');
  return Object.fromEntries(
    [...parts].map(([part, files]) => [
      part,
      [...files].filter((file) => part === 'connect' || part === 'console' || !frame?.has(file)),
    ]),
  );
}
