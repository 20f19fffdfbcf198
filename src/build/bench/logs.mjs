/**
 * `npm run bench:logs`: the log viewer in the console itself, signed in, beside a bare virtual list and the floor
 * (`fetch().json()` and one screen of lines). A server has the log in memory, in three layouts of JSON. Machines differ,
 * so most goals are ratios within one run. Each figure is the median of several runs.
 *
 * --lines 100000,500000   lengths of the log
 * --runs 3                how often each is measured
 * --layouts compact,…     compact (as the embedded service writes), spaced, reordered (keys in another order, escapes)
 * --smallest              one run with 1,000 lines, which takes seconds and only shows that every figure is measured
 *
 * Needs a build.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { args as browserArgs, findBrowser } from '../../../e2e/browser.mjs';
import { root } from '../stamp.mjs';
import { buildPage } from './build-page.mjs';
import { goalsOf } from './log-goals.mjs';
import { countMatches, layoutNames, startServer } from './log-server.mjs';
import { connectedPage, quantile } from './main-thread.mjs';
import { startService, stop } from './processes.mjs';

/** @typedef {Record<string, number>} Figures */

const { values: flags } = parseArgs({
  options: {
    lines: { type: 'string', default: '100000,500000' },
    runs: { type: 'string', default: '3' },
    layouts: { type: 'string', default: layoutNames.join(',') },
    smallest: { type: 'boolean', default: false },
  },
});
const lengths = flags.smallest ? [1_000] : flags.lines.split(',').map(Number);
const runs = flags.smallest ? 1 : Number(flags.runs);
const layouts = flags.layouts.split(',');
const NEW_LINES = 1_000;
const typed = ['w', 'we', 'web', 'webh', 'webhook', 'webhook?cursor=1', 'webhook?cursor=12', 'line-77'];
const viewers = /** @type {const} */ (['console', 'bare', 'floor']);
const all = [
  'first rows',
  'whole log',
  'longest task, load',
  'memory, MB',
  'poll to paint',
  'longest task, poll',
];
const searched = ['filter keystroke, p95', 'longest task, filter'];
const scrolled = ['longest frame, scroll', 'blank frames, scroll'];
/** The figures that each must have. */
const expected = {
  console: [...all, ...scrolled, 'find keystroke, p95', 'longest task, find', ...searched],
  bare: [...all, ...scrolled, ...searched],
  floor: all,
};

/** What is typed, each key with another result. @param {number} lines */
const wordsOf = (lines) =>
  typed
    .map((text) => ({ text, lines: countMatches(text, lines) }))
    .filter((word, at, words) => word.lines > 0 && word.lines !== words[at - 1]?.lines);

/** The path of an operation's page. @param {import('./processes.mjs').Credentials} credentials */
async function operationPath({ baseUrl, projectId, apiKey }) {
  /** @param {string} place @returns {Promise<any>} */
  const read = async (place) => {
    const answer = await fetch(`${baseUrl}/projects/${projectId}/${place}`, {
      headers: { 'X-Api-Key': apiKey },
    });
    if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
    return answer.json();
  };
  for (const { id, integrationId } of await read('installations')) {
    const [found] = (await read(`integrations/${integrationId}/installations/${id}/operations`)).results;
    if (found) return `/projects/${projectId}/operations/${found.id}`;
  }
  throw new Error('The demo has no operation.');
}

const pages = path.join(root, 'node_modules/.cache/bench-logs');
await buildPage('bench-logs', pages);
const driver = await build({
  configFile: false,
  logLevel: 'error',
  build: {
    write: false,
    lib: { entry: path.join(root, 'src/test/bench-logs/driver.ts'), formats: ['iife'], name: 'driver' },
  },
});
const [bundle] = /** @type {{ output: { code: string }[] }[]} */ (driver);
const data = await mkdtemp(path.join(tmpdir(), 'bench-logs-'));
const { child, credentials } = await startService(data, 'demo');
const server = await startServer({ service: new URL(credentials.baseUrl).origin, folder: pages });
const baseUrl = `${server.url}${new URL(credentials.baseUrl).pathname}`;
const addresses = {
  console: `${server.url}${await operationPath(credentials)}`,
  bare: `${server.url}/bench/index.html?viewer=bare&log=/logs`,
  floor: `${server.url}/bench/index.html?viewer=floor&log=/logs`,
};
const { executablePath } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArgs, '--enable-blink-features=ForceEagerMeasureMemory'],
});

/** One viewer with one log, once. @param {typeof viewers[number]} viewer @param {number} lines @returns {Promise<Figures>} */
async function measure(viewer, lines) {
  server.setLines(lines);
  const page = await connectedPage(browser, { baseUrl, apiKey: credentials.apiKey });
  try {
    await page.addInitScript({ content: bundle?.output[0]?.code ?? '' });
    await page.goto(addresses[viewer]);
    const load = await page.evaluate((n) => window.bench.load(n), lines);
    const { askedAt } = server.times();
    /** @type {Figures} */
    const figures = {
      'first rows': load.first - askedAt,
      'whole log': load.whole - askedAt,
      'longest task, load': load.longest,
    };
    figures['memory, MB'] = (await page.evaluate(() => window.bench.memory())) / 1e6;
    server.setLines(lines + NEW_LINES);
    const grown = await page.evaluate((n) => window.bench.grow(n), lines + NEW_LINES);
    figures['poll to paint'] = grown.at - server.times().answeredAt;
    figures['longest task, poll'] = grown.longest;
    if (viewer === 'floor') return figures;
    const scroll = await page.evaluate(() => window.bench.scroll());
    figures['longest frame, scroll'] = scroll.longest;
    figures['blank frames, scroll'] = scroll.blank;
    for (const kind of viewer === 'bare'
      ? /** @type {const} */ (['filter'])
      : /** @type {const} */ (['find', 'filter'])) {
      const found = await page.evaluate(
        ([words, of]) => window.bench.search(words, of),
        /** @type {const} */ ([wordsOf(lines + NEW_LINES), kind]),
      );
      figures[`${kind} keystroke, p95`] = quantile(found.times, 0.95);
      figures[`longest task, ${kind}`] = found.longest;
    }
    return figures;
  } finally {
    await page.close();
  }
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (/** @type {string[]} */ row) =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rest.map(line)].join('\n');
}

/** @type {Record<string, Record<string, Figures>>} */
const results = {};
/** @type {string[][]} */
const goals = [];
/** @type {string[]} */
const missing = [];
try {
  for (const lines of lengths)
    for (const layout of layouts) {
      server.use(layout, lines + NEW_LINES);
      /** @type {Record<typeof viewers[number], Figures[]>} */
      const measured = { console: [], bare: [], floor: [] };
      // By turns, so that what else the machine does affects all of them.
      for (let run = 0; run < runs; run += 1)
        for (const viewer of viewers) measured[viewer].push(await measure(viewer, lines));
      const name = `${layout}, ${lines.toLocaleString('en')} lines`;
      /** @param {typeof viewers[number]} viewer */
      const medians = (viewer) =>
        Object.fromEntries(
          expected[viewer].map((figure) => {
            const values = measured[viewer].map((one) => one[figure] ?? Number.NaN);
            if (values.some(Number.isNaN)) missing.push(`${name}, ${viewer}: ${figure}`);
            return [figure, quantile(values, 0.5)];
          }),
        );
      const [ours, bare, floor] = [medians('console'), medians('bare'), medians('floor')];
      results[name] = { console: ours, bare, floor };
      const shown = (/** @type {number | undefined} */ value) =>
        value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0);
      const rows = expected.console.map((figure) => [
        figure,
        ...[ours, bare, floor].map((one) => shown(one[figure])),
      ]);
      console.log(`\n${name}, medians of ${runs}, milliseconds; tasks below 50 count as 0\n`);
      console.log(table([['', ...viewers], ...rows]));
      if (lines >= 100_000) goals.push(...goalsOf(lines, layout, ours, bare, floor));
    }
} finally {
  await browser.close();
  server.close();
  await stop(child);
  await rm(data, { recursive: true, force: true });
  await rm(pages, { recursive: true, force: true });
}
if (goals.length > 0) console.log(`\nGoals\n\n${table([['', 'measured', 'at most', ''], ...goals])}`);
const report = path.join(root, '.cache/results/bench-logs.json');
await mkdir(path.dirname(report), { recursive: true });
await writeFile(report, JSON.stringify({ runs, results }, undefined, 2));
for (const figure of missing) console.error(`Not measured: ${figure}`);
process.exit(missing.length > 0 ? 1 : 0);
