/**
 * `npm run size`: what a browser with an empty cache downloads before each page can be shown, gzipped, against budgets.
 * Also checks that every Mantine component in the build has its style sheet.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { dist, root } from './stamp.mjs';

/** @typedef {{ file: string, src?: string, isEntry?: boolean, imports?: string[], css?: string[] }} Chunk */

/** Kilobytes of script for the first page. */
const firstBudget = 177;
/** How many more the lists may need, and other pages with their forms and dialogs. */
const moreForList = 61;
const moreForOther = 119;
const styleBudget = 22;

const folder = path.join(dist, 'console');
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(
  await readFile(path.join(folder, '.vite/manifest.json'), 'utf8').catch(() => {
    console.error('There is no build to measure. Run `npm run build` first.');
    process.exit(1);
  }),
);

/** The routes' own chunks, by the path of their file. The router's plugin names them so. @type {Map<string, string>} */
const routes = new Map(
  Object.keys(manifest).flatMap((key) => {
    const [, route] = /^src\/routes\/(.*)\.tsx\?tsr-split=component(?:---|$)/.exec(key) ?? [];
    return route === undefined ? [] : [[route, key]];
  }),
);

/** A route's chunk, those of the layouts around it, and all that they import. @param {string} route */
function chunksOf(route) {
  const folders = route
    .split('/')
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  const layouts = folders.flatMap((name) => [name, `${name}/route`]);
  /** @type {Set<Chunk>} */
  const found = new Set();
  const visit = (/** @type {string} */ key) => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(visit);
  };
  Object.keys(manifest)
    .filter((key) => manifest[key]?.isEntry)
    .forEach(visit);
  for (const name of [...layouts, route]) visit(routes.get(name) ?? '');
  return [...found];
}

/** Kilobytes of 1,000 bytes, each file compressed by itself as a server does. @param {Iterable<string>} files */
async function gzipSize(files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length;
  return Number((bytes / 1000).toFixed(1));
}

/** Classes of Mantine's components without a style sheet in the build: src/components/mantine.css does not import it. */
async function unstyledClasses() {
  const classesIn = async (/** @type {string[]} */ files) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return new Set(texts.flatMap((text) => text.match(/\bm_[0-9a-f]{6,10}\b/g) ?? []));
  };
  const assets = (await readdir(path.join(folder, 'assets'))).map((name) =>
    path.join(folder, 'assets', name),
  );
  const known = await classesIn([path.join(root, 'node_modules/@mantine/core/styles.css')]);
  const used = await classesIn(assets.filter((name) => name.endsWith('.js')));
  const styled = await classesIn(assets.filter((name) => name.endsWith('.css')));
  return [...used].filter((name) => known.has(name) && !styled.has(name));
}

/** @param {string} message */
const fail = (message) => {
  console.error(message);
  process.exitCode = 1;
};

const first = chunksOf('connect');
const style = new Set(['index.html', 'boot.js', ...first.flatMap(({ css = [] }) => css)]);
const rows = [{ page: 'first page, style', 'KB gzip': await gzipSize(style), budget: styleBudget }];
const scriptSize = (/** @type {string} */ route) =>
  gzipSize(chunksOf(route).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
const ofFirst = await scriptSize('connect');
for (const route of [...routes.keys()].filter((name) => !name.endsWith('route')).toSorted()) {
  const isList = /\/\w+\/index$/.test(route);
  rows.push({
    page: route,
    'KB gzip': await scriptSize(route),
    budget: route === 'connect' ? firstBudget : ofFirst + (isList ? moreForList : moreForOther),
  });
}
console.table(rows);
if (rows.length < 35) fail('Some pages were not found in the build.');
const over = rows.filter((row) => row['KB gzip'] > row.budget);
if (over.length > 0) fail(`Over budget: ${over.map(({ page }) => page).join(', ')}`);
const unstyled = await unstyledClasses();
if (unstyled.length > 0)
  fail(`src/components/mantine.css lacks the sheets of these classes of Mantine: ${unstyled.join(', ')}`);
