import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const words = new URL('../lib/page-words.json', import.meta.url);

/** Its part has the name of the address below a project: `operations`. */
const listPage = /\/routes\/_console\/projects\/\$project\/([\w-]+)\/index\.tsx\?/;
const behindConnection =
  /\/routes\/_console(?:\/projects\/\$project)?\/route\.tsx\?|\/app\/query-client\.ts$/;
const firstPage = /\/routes\/connect\.tsx\?/;

/** What Vite writes for the first script, which the boot script begins instead. */
const vitesTags =
  /\s*<(?:script type="module"[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g;

/** The part of the console that a module begins. */
function partOf(id: string): string | undefined {
  if (firstPage.test(id)) return 'connect';
  if (behindConnection.test(id)) return 'console';
  return listPage.exec(id)?.[1];
}

/**
 * Tells `public/boot.js` the files of the console and of each page that people begin with. It begins the console, and asks
 * for those of the page in the address beside it; the router would only learn of them from file to file. It also shows
 * what stands at the top of that page.
 */
export function loadEarly(): Plugin {
  let base = '/';
  return {
    name: 'load-early',
    apply: 'build',
    configResolved: (config) => {
      ({ base } = config);
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const parts = filesByPart(chunks);
        const attribute = (name: string, value: unknown) =>
          ` data-${name}="${JSON.stringify(value).replaceAll('"', '&quot;')}"`;
        const told = attribute('parts', parts) + attribute('words', JSON.parse(readFileSync(words, 'utf8')));
        return {
          html: html
            .replaceAll(vitesTags, '')
            .replace(/(<script src="[^"]*boot\.js")>/, `$1 data-base="${base}"${told}>`),
          tags: (parts.first ?? []).map((file, rank) =>
            preload(base + file, rank === 0 || file.endsWith('.css')),
          ),
        };
      },
    },
  };
}

/** The first files are on their way from the beginning; the large ones after what the first paint waits for. */
const preload = (href: string, isLarge: boolean) => ({
  tag: 'link',
  attrs: {
    ...(href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
    ...(isLarge ? { fetchpriority: 'low' } : {}),
    crossorigin: true,
    href,
  },
});

function filesByPart(chunks: readonly Rolldown.OutputChunk[]): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const parts = new Map<string, Set<string>>();
  const visit = (name: string, files: Set<string>): Set<string> => {
    const chunk = byName.get(name);
    if (!chunk || files.has(name)) return files;
    files.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
    for (const imported of chunk.imports) visit(imported, files);
    return files;
  };
  const first = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) visit(fileName, first);
  for (const { fileName, facadeModuleId } of chunks) {
    const part = partOf(facadeModuleId ?? '');
    if (part) parts.set(part, visit(fileName, parts.get(part) ?? new Set()));
  }
  const around = parts.get('console') ?? first;
  const further = [...parts].map(([part, files]) => [
    part,
    [...files].filter(
      (name) => !first.has(name) && (part === 'console' || part === 'connect' || !around.has(name)),
    ),
  ]);
  // The entry leads.
  return { first: [...first], ...Object.fromEntries(further) };
}
