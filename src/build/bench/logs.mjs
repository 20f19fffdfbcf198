/**
 * `npm run bench:logs`: the log viewer beside other viewers, in headless Chromium, over logs that a server of its own
 * has ready. Machines differ, so the goals are ratios within one run; each figure is the median of several.
 *
 * --lines 1000,100000   lengths of the logs
 * --runs 3              how often each is measured
 * --viewers ours,bare   which viewers: ours, bare, floor, patternfly, melloware
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { args as browserArgs, findBrowser } from '../../../e2e/browser.mjs';
import { root } from '../stamp.mjs';
import { goalsOf } from './log-goals.mjs';
import { LogTexts, startServer } from './log-server.mjs';

const { values: flags } = parseArgs({
  options: {
    lines: { type: 'string', default: '1000,10000,100000,500000' },
    runs: { type: 'string', default: '3' },
    viewers: { type: 'string', default: 'ours,bare,floor,patternfly,melloware' },
  },
});
const lengths = flags.lines.split(',').map(Number);
const runs = Number(flags.runs);
const viewers = flags.viewers.split(',');
const NEW_LINES = 1_000;
const PATIENCE_MS = 90_000;
const typed = ['w', 'we', 'web', 'webh', 'webhook', 'webhook?cursor=1', 'webhook?cursor=12', 'line-77'];

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {Record<string, number>} Figures */

/** @param {number[]} values @param {number} [part] */
const quantile = (values, part = 0.5) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** Builds the pages of all viewers. @param {string} folder */
async function buildPages(folder) {
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(root, 'src/test/bench-logs'),
    resolve: { alias: { '@': path.join(root, 'src') } },
    plugins: [react({ compiler: true })],
    build: { outDir: folder, emptyOutDir: true, target: 'chrome130', modulePreload: { polyfill: false } },
  });
}

/** One viewer with one log, once. @param {Browser} browser @param {Awaited<ReturnType<typeof startServer>>} server @param {LogTexts} texts @param {string} name @param {number} lines @param {number} run */
async function measure(browser, server, texts, name, lines, run) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const crashed = new Promise((_, reject) => {
    page.on('crash', () => reject(new Error('the tab crashed')));
  });
  /** @param {string} key */
  const url = (key) => `${server.url}/v1/projects/bench/operations/${key}/logs`;
  const key = `${lines}-${name}${run}`;
  const words = typed
    .map((text) => ({ text, lines: texts.matches(text, lines + NEW_LINES) }))
    .filter((word, at, all) => word.lines > 0 && word.lines !== all[at - 1]?.lines);
  /** @type {Figures} */
  const figures = {};
  /** @param {Promise<unknown>} work */
  const within = (work) => {
    const late = new Promise((_, reject) => {
      setTimeout(() => reject(new Error(`longer than ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref();
    });
    return Promise.race([work, late, crashed]);
  };
  const steps = async () => {
    await page.goto(server.url);
    await page.evaluate((viewer) => window.bench.open(viewer), name);
    // Whatever is made at first use is made before.
    await page.evaluate((u) => window.bench.load(u, 1000), url(`1000-warm${name}${run}`));
    const load = await page.evaluate(
      ([u, n]) => window.bench.load(u, n),
      /** @type {const} */ ([url(key), lines]),
    );
    figures['first rows'] = load.first;
    figures['whole log'] = load.whole;
    figures['longest task, load'] = load.longest;
    figures['heap, MB'] = ((await page.evaluate(() => window.bench.heap())) ?? Number.NaN) / 1e6;
    server.grow(key, NEW_LINES);
    const again = await page.evaluate((n) => window.bench.again(n), lines + NEW_LINES);
    figures['poll, request to paint'] = again.whole;
    figures['longest task, poll'] = again.longest;
    if (name === 'ours') figures['append, data to paint'] = again.drawn;
    else {
      server.grow(key, 2 * NEW_LINES);
      const more = await page.evaluate((n) => window.bench.again(n), lines + 2 * NEW_LINES);
      figures['append, data to paint'] = more.drawn;
      server.grow(key, NEW_LINES);
      await page.evaluate((n) => window.bench.again(n), lines + NEW_LINES);
    }
    const scroll = await page.evaluate((n) => window.bench.scroll(n), lines + NEW_LINES);
    if (scroll) {
      figures['longest frame, scroll'] = scroll.longest;
      figures['blank frames, scroll'] = scroll.blank;
      figures['longest task, scroll'] = scroll.task;
      figures['jump to the end'] = scroll.end;
    }
    for (const filter of [false, true]) {
      const kind = filter ? 'filter' : 'find';
      const found = await page.evaluate(
        ([w, f]) => window.bench.search(w, f),
        /** @type {const} */ ([words, filter]),
      );
      if (!found) continue;
      figures[`${kind} keystroke, median`] = quantile(found.times);
      figures[`${kind} keystroke, p95`] = quantile(found.times, 0.95);
      figures[`longest task, ${kind}`] = found.longest;
    }
    if (name === 'ours' && lines === 100_000) {
      const tail = await page.evaluate(
        (u) => window.bench.tail(u, 100_000, 8_000),
        url(`${lines}-tail${run}`),
      );
      figures['longest task, tail'] = tail.longest;
      figures['lines while tailing'] = tail.grown;
    }
  };
  /** @type {string | undefined} */
  let failure;
  try {
    await within(steps());
  } catch (error) {
    failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  await context.close().catch(() => undefined);
  return { figures, failure };
}

/** @param {number | undefined} value @param {string} name */
const shown = (value, name) => {
  if (value === undefined || Number.isNaN(value)) return '';
  if (name.startsWith('longest task') && value === 0) return '< 50';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value % 1 === 0 ? 0 : 1);
};

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

const folder = path.join(root, 'node_modules/.cache/bench-logs');
await buildPages(folder);
const texts = new LogTexts(Math.max(...lengths) + 40_000);
const server = await startServer(folder, texts);
const { executablePath } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArgs, '--enable-blink-features=ForceEagerMeasureMemory'],
});
/** @type {Record<number, Record<string, { figures: Figures, failure: string | undefined }>>} */
const results = {};
for (const lines of lengths) {
  /** @type {Record<string, { figures: Figures, failure: string | undefined }>} */
  const byViewer = {};
  /** @type {Record<string, Awaited<ReturnType<typeof measure>>[]>} */
  const measured = {};
  // By turns, so that what else the machine does falls on all.
  for (let run = 0; run < runs; run += 1)
    for (const name of viewers) {
      const list = (measured[name] ??= []);
      if (list.some(({ failure }) => failure)) continue;
      list.push(await measure(browser, server, texts, name, lines, run));
    }
  for (const name of viewers) {
    const all = measured[name] ?? [];
    const names = [...new Set(all.flatMap(({ figures }) => Object.keys(figures)))];
    const figures = Object.fromEntries(
      names.map((figure) => [figure, quantile(all.flatMap((one) => one.figures[figure] ?? []))]),
    );
    byViewer[name] = { figures, failure: all.find(({ failure }) => failure)?.failure };
  }
  results[lines] = byViewer;
  const names = [...new Set(viewers.flatMap((name) => Object.keys(byViewer[name]?.figures ?? {})))];
  console.log(`\n${lines.toLocaleString('en')} lines, medians of ${runs}, milliseconds\n`);
  console.log(
    table([
      ['', ...viewers],
      ...names.map((name) => [
        name,
        ...viewers.map((viewer) => shown(byViewer[viewer]?.figures[name], name)),
      ]),
    ]),
  );
  for (const name of viewers) if (byViewer[name]?.failure) console.log(`${name}: ${byViewer[name].failure}`);
}
await browser.close();
server.close();

const goals = goalsOf(results);
if (goals.length > 0) {
  console.log('\nGoals\n');
  console.log(table([['', 'measured', 'at most', ''], ...goals]));
}
const report = path.join(root, '.cache/results/bench-logs.json');
await mkdir(path.dirname(report), { recursive: true });
await writeFile(report, JSON.stringify({ runs, results }, undefined, 2));
await rm(folder, { recursive: true, force: true });
process.exit(0);
