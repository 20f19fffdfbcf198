import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { beginsWith, followsConnect, isPage, routeOf } from './pages.ts';

/*
 * The bundler writes one file for each set of pages that need the same modules: 600 files, most of them below a kilobyte,
 * which wait for each other over HTTP/1.1. So the console is built twice. The first build shows which page loads what. Then
 * files are joined, two by two, always those which make people load the least that they do not need. No page and no file
 * has to be named here when pages change.
 */

/** How many files remain, besides those of the document and of a few libraries. */
const MOST_FILES = 112;
const MOST_STYLES = 25;
/** A request costs about as much as these bytes, compressed. */
const REQUEST_BYTES = 2_000;
/** How much it matters what is loaded for a page, and for a part that a page loads when somebody asks for it. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/^connect$/, 600],
  [/\/operations\/(?:index|\$operation)$/, 150],
  [/\/[a-z-]+\/index$/, 60],
  [/./, 30],
];
const PART_WEIGHT = 0.3;

/** A file as the bundler would write it, or several of them joined. */
interface File {
  readonly modules: string[];
  bytes: number;
  readonly hasStyle: boolean;
  readonly imports: Set<File>;
}

/** What is loaded at once, by the files that it begins with. */
interface Load {
  readonly begins: Set<File>;
  readonly weight: number;
}

const firstGroup = { name: 'first', tags: ['$initial' as const], priority: 3 };
const isStyle = /\.css(?:\?|$)/;
/** Style sheets apart from the scripts that use them, because far fewer of them are to remain. */
const stylesApart = {
  name: (id: string) => id.replaceAll(/\W/g, '-'),
  test: /\.module\.css(?:\?|$)/,
  priority: 2,
  includeDependenciesRecursively: false,
};

const splitBy = (groups: Rolldown.CodeSplittingGroup[]) => ({
  build: { rolldownOptions: { output: { codeSplitting: { groups } } } },
});

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
        output: {
          ...config.build?.rolldownOptions?.output,
          ...splitBy([firstGroup, stylesApart]).build.rolldownOptions.output,
        },
      },
    },
  })) as Rolldown.RolldownOutput;
  const sizes = new Map(
    output.map((one) => [one.fileName, gzipSync(one.type === 'chunk' ? one.code : one.source).length]),
  );
  const chunks = output.filter((one) => one.type === 'chunk').filter(({ isEntry }) => !isEntry);
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

  const begins = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const beginsOf = (isWanted: (id: string) => boolean) =>
    begins
      .filter(({ facadeModuleId }) => isWanted(facadeModuleId ?? ''))
      .flatMap(({ fileName }) => fileOf(fileName));
  const weightOf = (route: string) => WEIGHTS.find(([pages]) => pages.test(route))?.[1] ?? 0;
  const loads = begins.flatMap(({ fileName, facadeModuleId }): Load[] => {
    const id = facadeModuleId ?? '';
    const route = routeOf(id);
    if (route !== undefined) {
      const files_ = new Set(beginsOf((one) => beginsWith(route, one)));
      return isPage(route) ? [{ begins: files_, weight: weightOf(route) }] : [];
    }
    // Those who ask for the part have what asks for it.
    const askers = chunks.filter(({ dynamicImports }) => dynamicImports.includes(fileName));
    return [
      {
        begins: new Set([fileName, ...askers.map((one) => one.fileName)].flatMap(fileOf)),
        weight: followsConnect(id) ? weightOf('connect') : PART_WEIGHT,
      },
    ];
  });
  return { files: new Set(files.values()), loads };
}

/** Adds a file and all that it imports. */
function reach(file: File, reached: Set<File> = new Set()): Set<File> {
  if (!reached.has(file)) {
    reached.add(file);
    for (const imported of file.imports) reach(imported, reached);
  }
  return reached;
}

/** Whether a file imports another through a third. The third and the joined file would import each other. */
const isThroughThird = (from: File, to: File) =>
  [...from.imports].some((between) => between !== to && reach(between).has(to));

/** Each file with the one that it costs the least to join it with, cheapest first. */
function bestPairs(files: ReadonlySet<File>, loads: readonly Load[], canJoin: CanJoin): [File, File][] {
  const all = [...files];
  const reached = new Map(all.map((file) => [file, reach(file)]));
  const loaded = loads.map(
    ({ begins }) => new Set([...begins].flatMap((file) => [...(reached.get(file) ?? [])])),
  );
  /** For each load the bytes that come with a file; -1 if it loads the file anyway. */
  const added = all.map((file) =>
    Float64Array.from(loaded, (known) => {
      if (known.has(file)) return -1;
      let bytes = 0;
      for (const one of reached.get(file) ?? []) if (!known.has(one)) bytes += one.bytes;
      return bytes;
    }),
  );
  const weights = Float64Array.from(loads, ({ weight }) => weight);
  /** What is loaded in vain when two files are one, less the requests that are saved. */
  const cost = (ofOne: Float64Array, ofOther: Float64Array) => {
    let sum = 0;
    for (let at = 0; at < weights.length; at += 1) {
      const weight = weights[at] ?? 0;
      const one = ofOne[at] ?? 0;
      const other = ofOther[at] ?? 0;
      if (one < 0) sum += weight * (other < 0 ? -REQUEST_BYTES : other);
      else if (other < 0) sum += weight * one;
    }
    return sum;
  };
  const best = all.flatMap((one, at) => {
    let least = Infinity;
    let partner: File | undefined;
    for (let to = at + 1; to < all.length; to += 1) {
      const other = all[to];
      const [ofOne, ofOther] = [added[at], added[to]];
      if (!other || !ofOne || !ofOther || !canJoin(one, other)) continue;
      const found = cost(ofOne, ofOther);
      if (found >= least || isThroughThird(one, other) || isThroughThird(other, one)) continue;
      least = found;
      partner = other;
    }
    return partner ? [{ least, pair: [one, partner] satisfies [File, File] as [File, File] }] : [];
  });
  return best.toSorted((a, b) => a.least - b.least).map(({ pair }) => pair);
}

type CanJoin = (one: File, other: File) => boolean;

/** Joins files until none is too many. */
function joinFiles(files: Set<File>, loads: readonly Load[], tooMany: () => number, canJoin: CanJoin): void {
  while (tooMany() > 0) {
    const joined = new Set<File>();
    // Costs change with each join, but little.
    const pairs = bestPairs(files, loads, canJoin).slice(0, Math.ceil(tooMany() / 10));
    for (const [kept, gone] of pairs) {
      if (joined.has(kept) || joined.has(gone)) continue;
      if (isThroughThird(kept, gone) || isThroughThird(gone, kept)) continue;
      joined.add(kept).add(gone);
      kept.modules.push(...gone.modules);
      kept.bytes += gone.bytes;
      for (const imported of gone.imports) kept.imports.add(imported);
      files.delete(gone);
      const holders = [...loads.map(({ begins }) => begins), ...[...files].map(({ imports }) => imports)];
      for (const held of holders) if (held.delete(gone)) held.add(kept);
      kept.imports.delete(kept);
    }
    if (joined.size === 0) return;
  }
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
      const areStyles: CanJoin = (one, other) => one.hasStyle && other.hasStyle;
      joinFiles(files, loads, () => count(({ hasStyle }) => hasStyle) - MOST_STYLES, areStyles);
      joinFiles(
        files,
        loads,
        () => files.size - MOST_FILES,
        (...pair) => !areStyles(...pair),
      );
      const places = new Map([...files].flatMap(({ modules }, at) => modules.map((id) => [id, `part-${at}`])));
      return splitBy([
        firstGroup,
        { name: (id: string) => places.get(id) ?? null, priority: 1, includeDependenciesRecursively: false },
      ]);
    },
  };
  return plugin;
}
