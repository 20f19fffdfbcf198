/**
 * `npm run size`: what a browser with an empty cache downloads before each page can be shown, gzip, against
 * budgets. The first page is the connect page; lists may cost 60 KB more than its budget.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { downloads } from './sizes.mjs';
import { dist } from './stamp.mjs';

const firstRoute = 'connect.tsx';
const firstBudget = 170;
const styleBudget = 20;
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
    // The page carries the style of the first paint, which the boot script prepares.
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

const rows = await measure().catch((error) => {
  if (error.code !== 'ENOENT') throw error;
  console.error('There is no build to measure. Run `npm run build` first.');
  process.exit(1);
});
console.table(rows);
const over = rows.filter((entry) => entry.over !== '');
if (over.length > 0) {
  console.error(`Over budget: ${over.map((entry) => entry.page).join(', ')}`);
  process.exit(1);
}
