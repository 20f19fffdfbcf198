import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const words = new URL('../lib/page-words.json', import.meta.url);

/** Its part has the name of the address below a project: `operations`. */
const listPage = /\/routes\/_console\/projects\/\$project\/([\w-]+)\/index\.tsx\?/;
const behindConnection =
  /\/routes\/_console(?:\/projects\/\$project)?\/route\.tsx\?|\/app\/query-client\.ts$/;
const firstPage = /\/routes\/connect\.tsx\?/;

/** The part of the console that a module begins. */
function partOf(id: string): string | undefined {
  if (firstPage.test(id)) return 'connect';
  if (behindConnection.test(id)) return 'console';
  return listPage.exec(id)?.[1];
}

/**
 * Tells `public/boot.js` the files of each page that people begin with. It asks for those of the page in the address
 * at once; the router would only learn of them from file to file. It also shows what stands at the top of that page.
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
        const attribute = (name: string, value: unknown) =>
          ` data-${name}="${JSON.stringify(value).replaceAll('"', '&quot;')}"`;
        const told =
          attribute('parts', filesByPart(chunks)) +
          attribute('words', JSON.parse(readFileSync(words, 'utf8')));
        return html.replace(/(<script src="[^"]*boot\.js")>/, `$1 data-base="${base}"${told}>`);
      },
    },
  };
}

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
  // The page itself names these.
  const first = new Set<string>();
  for (const { fileName, isEntry } of chunks) if (isEntry) visit(fileName, first);
  for (const { fileName, facadeModuleId } of chunks) {
    const part = partOf(facadeModuleId ?? '');
    if (part) parts.set(part, visit(fileName, parts.get(part) ?? new Set()));
  }
  const around = parts.get('console') ?? first;
  return Object.fromEntries(
    [...parts].map(([part, files]) => [
      part,
      [...files].filter(
        (name) => !first.has(name) && (part === 'console' || part === 'connect' || !around.has(name)),
      ),
    ]),
  );
}
