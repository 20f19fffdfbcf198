/**
 * `npm run size`: what a browser with an empty cache downloads before each page can be shown, gzipped, against budgets.
 * Also checks that every Mantine component in the build has its style sheet.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { dist, root } from './stamp.mjs';

/** Kilobytes of script for the first page, a list, and any other page with its forms and dialogs. */
const budgets = { first: 134, list: 242, other: 300 };
const styleBudget = 12;
/** Scripts and style sheets in all, and besides the document and boot.js those of the page that people open by links. */
const fileBudgets = { '.js': 120, '.css': 30 };
const linkedPage = '_console/projects/$project/operations/$operation';
const linkedPageFiles = 18;

const folder = path.join(dist, 'console');
/** The files of each route, with those of the layouts around it. @type {Record<string, string[]>} */
const routes = JSON.parse(
  await readFile(path.join(folder, '.vite/pages.json'), 'utf8').catch(() => {
    console.error('There is no build to measure. Run `npm run build` first.');
    process.exit(1);
  }),
);

/** Kilobytes of 1,000 bytes, each file compressed by itself as a server does. @param {Iterable<string>} files */
async function gzipSize(files) {
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(path.join(folder, file)), { level: 9 }).length;
  return Number((bytes / 1000).toFixed(1));
}

/** Classes of Mantine's components without a style sheet in the build: src/components/theme/mantine.css does not import it. */
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

/** @param {string} route @param {string} extension */
const filesOf = (route, extension) => (routes[route] ?? []).filter((file) => file.endsWith(extension));
const scriptSize = (/** @type {string} */ route) => gzipSize(filesOf(route, '.js'));
const style = ['index.html', 'boot.js', ...filesOf('connect', '.css')];
const rows = [
  { page: 'first page, style', 'KB gzip': await gzipSize(style), budget: styleBudget, files: style.length },
];
const pages = Object.keys(routes).filter((route) => !route.endsWith('route'));
for (const route of pages.toSorted()) {
  const kind = route === 'connect' ? 'first' : /\/[a-z-]+\/index$/.test(route) ? 'list' : 'other';
  rows.push({
    page: route,
    'KB gzip': await scriptSize(route),
    budget: budgets[kind],
    files: filesOf(route, '').length,
  });
}
console.table(rows);
if (rows.length < 35) fail('Some pages were not found in the build.');
const assets = await readdir(path.join(folder, 'assets'));
for (const [extension, budget] of Object.entries(fileBudgets)) {
  const { length } = assets.filter((name) => name.endsWith(extension));
  console.log(`${length} ${extension} files, at most ${budget}`);
  if (length > budget) fail(`Too many ${extension} files`);
}
const { length: ofLinkedPage } = filesOf(linkedPage, '');
if (ofLinkedPage > linkedPageFiles)
  fail(`${linkedPage} loads ${ofLinkedPage} files, at most ${linkedPageFiles}`);
const over = rows.filter((row) => row['KB gzip'] > row.budget);
if (over.length > 0) fail(`Over budget: ${over.map(({ page }) => page).join(', ')}`);
const unstyled = await unstyledClasses();
if (unstyled.length > 0)
  fail(
    `src/components/theme/mantine.css lacks the sheets of these classes of Mantine: ${unstyled.join(', ')}`,
  );
