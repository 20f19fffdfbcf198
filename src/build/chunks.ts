import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { joinFiles, type File, type Load } from './join-files.ts';
import { beginsWith, followersOf, pagesOf, routeOf } from './pages.ts';

/*
 * The bundler writes one file for each set of pages that need the same modules: 600 files, most of them below a kilobyte,
 * which wait for each other over HTTP/1.1. So the console is built twice. The first build shows which page loads what, and
 * these files are joined to the few of the second. No file has to be named here when pages change.
 */

/** How many files remain, besides those of the document and of a few libraries. */
const MOST_FILES = 114;
const MOST_STYLES = 25;
/**
 * How much it matters what is loaded for a page, what it loads by itself when it is painted, and what is loaded when
 * somebody asks for it.
 */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/^connect$/, 600],
  [/\/(?:operations\/\$operation|(?:operations|\$project)\/index)$/, 750],
  [/^case$|\/(?:records|objects|fields|lab)$|\/[a-z-]+\/index(?:\?|$)/, 200],
  [/./, 45],
];
const LATER = 0.1;
const PART_WEIGHT = 0.3;

const firstGroup = { name: 'first', tags: ['$initial' as const], priority: 3 };
const root = path.resolve(import.meta.dirname, '../..');
const isStyle = /\.css(?:\?|$)/;
/** Style sheets apart from the scripts that use them, because far fewer of them are to remain. */
const stylesApart = {
  name: (id: string) => path.relative(root, id).replaceAll(/\W/g, '-'),
  test: /\.module\.css(?:\?|$)/,
  priority: 2,
  includeDependenciesRecursively: false,
};

/** The files that the bundler would write by itself, without those of the document, and what is loaded at once. */
async function naturalFiles(config: UserConfig): Promise<{ files: Set<File>; loads: Load[] }> {
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'silent',
    build: {
      ...config.build,
      write: false,
      sourcemap: false,
      rolldownOptions: {
        // Hashes and the order of files would depend on the folder that the project is in.
        output: {
          chunkFileNames: 'assets/[name].js',
          assetFileNames: 'assets/[name][extname]',
          codeSplitting: { groups: [firstGroup, stylesApart] },
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const sizes = new Map(
    output.map((one) => [one.fileName, gzipSync(one.type === 'chunk' ? one.code : one.source).length]),
  );
  const chunks = output
    .filter((one) => one.type === 'chunk')
    .filter(({ isEntry }) => !isEntry)
    .toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1));
  const files = new Map(
    chunks.map(({ fileName, moduleIds, viteMetadata }): [string, File] => {
      const all = [fileName, ...(viteMetadata?.importedCss ?? [])];
      const bytes = all.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0);
      const hasStyle = moduleIds.some((id) => isStyle.test(id));
      return [fileName, { modules: moduleIds, bytes, hasStyle, imports: new Set() }];
    }),
  );
  const fileOf = (name: string) => files.get(name) ?? [];
  for (const { fileName, imports } of chunks)
    for (const imported of imports.flatMap(fileOf)) files.get(fileName)?.imports.add(imported);

  const parts = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const filesThat = (isWanted: (id: string) => boolean) =>
    chunks.filter(({ moduleIds }) => moduleIds.some(isWanted)).flatMap((one) => fileOf(one.fileName));
  const loads = parts.flatMap(({ fileName, facadeModuleId }): Load[] => {
    const route = routeOf(facadeModuleId ?? '');
    if (route === undefined) {
      // Those who ask for the part have what asks for it.
      const askers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
      const begins = [fileName, ...askers.map((one) => one.fileName)].flatMap(fileOf);
      return [{ begins: new Set(begins), weight: PART_WEIGHT }];
    }
    return pagesOf(route).flatMap((page) => {
      const weight = WEIGHTS.find(([pages]) => pages.test(page))?.[1] ?? 0;
      const begins = filesThat((id) => beginsWith(page, id));
      const followers = followersOf(page);
      const later = filesThat((id) => followers.some((module) => module.test(id)));
      return [
        { begins: new Set(begins), weight },
        { begins: new Set([...begins, ...later]), weight: weight * LATER },
      ];
    });
  });
  return { files: new Set(files.values()), loads };
}

/** Makes the console of few files. */
export function fewFiles(): Plugin {
  const plugin: Plugin = {
    name: 'few-files',
    apply: 'build',
    async config(config) {
      const plugins = config.plugins?.filter((one) => one !== plugin);
      const { files, loads } = await naturalFiles({ ...config, plugins });
      const count = (isCounted: (file: File) => boolean) => [...files].filter(isCounted).length;
      const areStyles = (one: File, other: File) => one.hasStyle && other.hasStyle;
      joinFiles(files, loads, () => count(({ hasStyle }) => hasStyle) - MOST_STYLES, areStyles);
      joinFiles(
        files,
        loads,
        () => files.size - MOST_FILES,
        (...pair) => !areStyles(...pair),
      );
      const places = new Map(
        [...files].flatMap(({ modules }, at) => modules.map((id) => [id, `part-${at}`])),
      );
      const joined = { name: (id: string) => places.get(id) ?? null, includeDependenciesRecursively: false };
      return {
        build: { rolldownOptions: { output: { codeSplitting: { groups: [firstGroup, joined] } } } },
      };
    },
  };
  return plugin;
}
