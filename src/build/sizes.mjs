/**
 * What a browser downloads for each page, read off the bundler's manifest.
 *
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 * @typedef {{ scripts: string[], styles: string[] }} Files
 */

const routesFolder = 'src/routes/';

/** The router's plugin splits a route's page off its file and names the part so, with what goes with the page. */
const pageMark = '?tsr-split=component';

/** The route of a page's key. @param {string} key */
function routeOf(key) {
  const [file = '', parts] = key.split(pageMark);
  const isPage = key.startsWith(routesFolder) && parts !== undefined && /^(---|$)/.test(parts);
  return isPage ? file.slice(routesFolder.length) : undefined;
}

/** Chunks with all they import. @param {Manifest} manifest @param {string[]} keys */
function withImports(manifest, keys) {
  /** @type {Set<string>} */
  const found = new Set();
  const visit = (/** @type {string} */ key) => {
    if (found.has(key)) return;
    found.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...found].flatMap((key) => manifest[key] ?? []);
}

/** @param {Manifest} manifest @param {string[]} keys @returns {Files} */
function filesOf(manifest, keys) {
  const chunks = withImports(manifest, keys);
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js')),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
  };
}

/** The chunks of a page: its own and those of the layouts around it. @param {Manifest} manifest @param {string} route */
function pageKeys(manifest, route) {
  const folders = route.split('/').slice(0, -1);
  const layouts = folders.flatMap((_, index) => {
    const folder = folders.slice(0, index + 1).join('/');
    return [`${folder}.tsx`, `${folder}/route.tsx`];
  });
  const wanted = new Set([...layouts, route]);
  return Object.keys(manifest).filter((key) => wanted.has(routeOf(key) ?? ''));
}

/**
 * The files that a browser without a cache loads for each route's page. Routes are named by their file.
 * @param {Manifest} manifest
 */
export function downloads(manifest) {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return Object.keys(manifest)
    .flatMap((key) => routeOf(key) ?? [])
    .toSorted()
    .map((route) => ({ route, ...filesOf(manifest, [...entries, ...pageKeys(manifest, route)]) }));
}
