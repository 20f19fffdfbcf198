/**
 * `npm run size`: what a browser with an empty cache downloads before each page can be shown, gzip, against
 * budgets. The first page is the connect page; lists may cost 60 KB more than its budget. Also checks that every Mantine
 * component in the build has its style sheet.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { downloads } from './sizes.mjs';
import { dist, root } from './stamp.mjs';

const firstRoute = 'connect.tsx';
const firstBudget = 180;
const styleBudget = 22;
const listBudget = firstBudget + 60;
/** Forms and detail pages bring their fields and dialogs. */
const otherBudget = firstBudget + 110;

/** Layouts are not pages. @param {string} route */
const isLayout = (route) => route.endsWith('route.tsx');
/** @param {string} route */
function budgetOf(route) {
  if (route === firstRoute) return firstBudget;
  return /\/\w+\/index\.tsx$/.test(route) ? listBudget : otherBudget;
}

const folder = path.join(dist, 'console');

/** Kilobytes of 1,000 bytes, each file compressed by itself as a server does. @param {string[]} files */
async function gzipSize(files) {
  const sizes = files.map(async (file) => {
    const packed = await promisify(gzip)(await readFile(path.join(folder, file)), { level: 9 });
    return packed.byteLength / 1000;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** @param {string} name @param {number} size @param {number} budget */
const row = (name, size, budget) => ({
  page: name,
  'KB gzip': Number(size.toFixed(1)),
  budget,
  over: size > budget ? 'OVER' : '',
});

async function measure() {
  const manifest = JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
  const pages = downloads(manifest).filter(({ route }) => !isLayout(route));
  const first = pages.find(({ route }) => route === firstRoute);
  return [
    row(
      'page, boot script, style',
      await gzipSize(['index.html', 'boot.js', ...(first?.styles ?? [])]),
      styleBudget,
    ),
    ...(await Promise.all(
      pages.map(async ({ route, scripts }) => row(route, await gzipSize(scripts), budgetOf(route))),
    )),
  ];
}

/** Classes of Mantine's components that no style sheet has: their sheet is not imported in src/components/mantine.css. */
async function unstyledClasses() {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).map((name) => path.join(assets, name));
  const classesIn = async (/** @type {string[]} */ files) => {
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return new Set(texts.flatMap((text) => text.match(/\bm_[0-9a-f]{6,10}\b/g) ?? []));
  };
  const known = await classesIn([path.join(root, 'node_modules/@mantine/core/styles.css')]);
  const used = await classesIn(names.filter((name) => name.endsWith('.js')));
  const styled = await classesIn(names.filter((name) => name.endsWith('.css')));
  return [...used].filter((name) => known.has(name) && !styled.has(name));
}

const rows = await measure().catch((error) => {
  if (error.code !== 'ENOENT') throw error;
  console.error('There is no build to measure. Run `npm run build` first.');
  process.exit(1);
});
console.table(rows);
const over = rows.filter((entry) => entry.over !== '');
if (over.length > 0) {
  console.error(`Over budget: ${over.map((entry) => entry.page).join(', ')}`);
  process.exitCode = 1;
}
const unstyled = await unstyledClasses();
if (unstyled.length > 0) {
  console.error(
    `src/components/mantine.css lacks the sheets of these classes of Mantine: ${unstyled.join(', ')}`,
  );
  process.exitCode = 1;
}
