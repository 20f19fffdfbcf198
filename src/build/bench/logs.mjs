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
import { args as browserArgs, findBrowser } from '../../../e2e/browser.mjs';
import { root } from '../stamp.mjs';
import { buildPage } from './build-page.mjs';
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
/** A page gives a step up by itself after 20 seconds, unless it hangs. */
const STUCK_MS = 45_000;
/** The log that grows by 1,000 lines a second, and for how long. */
const TAILED = 100_000;
const TAIL_MS = 12_000;
const typed = ['w', 'we', 'web', 'webh', 'webhook', 'webhook?cursor=1', 'webhook?cursor=12', 'line-77'];

/** @typedef {import('@playwright/test').Browser} Browser */
/** @typedef {Record<string, number>} Figures */

/** @param {number[]} values @param {number} [part] */
const quantile = (values, part = 0.5) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ??
  Number.NaN;

/** The page hangs. */
class Stuck extends Error {}

/** @type {Map<number, { text: string, lines: number, places: number }[]>} */
const words = new Map();
/** What is typed in a log of so many lines, each key of it with another result. @param {number} lines */
function wordsOf(lines) {
  const known = words.get(lines);
  if (known) return known;
  const found = typed
    .map((text) => ({ text, lines: texts.matches(text, lines), places: texts.places(text, lines) }))
    .filter((word, at, all) => word.lines > 0 && word.lines !== all[at - 1]?.lines);
  words.set(lines, found);
  return found;
}

/** One viewer with one log, once. @param {Browser} browser @param {Awaited<ReturnType<typeof startServer>>} server @param {string} name @param {number} lines @param {number} run */
async function measure(browser, server, name, lines, run) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const crashed = new Promise((_, reject) => {
    page.on('crash', () => reject(new Error('the tab crashed')));
  });
  crashed.catch(() => undefined);
  /** @param {string} key */
  const url = (key) => `${server.url}/v1/projects/bench/operations/${key}/logs`;
  const key = `${lines}-${name}${run}`;
  /** @type {Figures} */
  const figures = {};
  /** @type {string[]} */
  const failures = [];
  /** @param {Promise<unknown>} work */
  const within = async (work) => {
    /** @type {NodeJS.Timeout | undefined} */
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(
        () => reject(new Stuck(`the page did not answer for ${STUCK_MS / 1000} s`)),
        STUCK_MS,
      );
    });
    await Promise.race([work, late, crashed]).finally(() => clearTimeout(timer));
  };
  /** @type {[string, () => Promise<void>][]} */
  const steps = [
    [
      'load',
      async () => {
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
      },
    ],
    [
      'poll',
      async () => {
        server.grow(key, NEW_LINES);
        const again = await page.evaluate((n) => window.bench.again(n), lines + NEW_LINES);
        figures['poll, response to paint'] = again.endedAt - server.answeredAt(key);
        figures['append, data to paint'] = again.drawn;
        figures['longest task, poll'] = again.longest;
      },
    ],
    [
      'scroll',
      async () => {
        const scroll = await page.evaluate((n) => window.bench.scroll(n), lines + NEW_LINES);
        if (!scroll) return;
        figures['longest frame, scroll'] = scroll.longest;
        figures['blank frames, scroll'] = scroll.blank;
        figures['longest task, scroll'] = scroll.task;
        figures['jump to the end'] = scroll.end;
      },
    ],
    ...[false, true].map((filter) => {
      const kind = filter ? 'filter' : 'find';
      return /** @type {[string, () => Promise<void>]} */ ([
        kind,
        async () => {
          const found = await page.evaluate(
            ([w, f]) => window.bench.search(w, f),
            /** @type {const} */ ([wordsOf(lines + NEW_LINES), filter]),
          );
          if (!found) return;
          figures[`${kind} keystroke, median`] = quantile(found.times);
          figures[`${kind} keystroke, p95`] = quantile(found.times, 0.95);
          figures[`longest task, ${kind}`] = found.longest;
        },
      ]);
    }),
    [
      'tail',
      async () => {
        // Long, and no matter of medians: once.
        if (name !== 'ours' || lines !== TAILED || run > 0) return;
        const tail = await page.evaluate(
          ([u, n, ms]) => window.bench.tail(u, n, ms),
          /** @type {const} */ ([url(`${lines}-tail${run}`), lines, TAIL_MS]),
        );
        figures['longest task, tail'] = tail.longest;
        figures['lines while tailing'] = tail.grown;
      },
    ],
  ];
  for (const [step, work] of steps) {
    try {
      await within(work());
    } catch (error) {
      const what = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
      failures.push(`${step}: ${what.includes('too late') ? 'no result within 20 s' : what}`);
      // A page that hangs or is gone has no further steps.
      if (!what.includes('too late')) break;
    }
  }
  await context.close().catch(() => undefined);
  return { figures, failures };
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
await buildPage('bench-logs', folder);
const texts = new LogTexts(Math.max(...lengths) + 40_000);
const server = await startServer(folder, texts);
const { executablePath } = await findBrowser();
const browser = await chromium.launch({
  executablePath,
  args: [...browserArgs, '--enable-blink-features=ForceEagerMeasureMemory'],
});
/** @type {Record<number, Record<string, { figures: Figures, failures: string[] }>>} */
const results = {};
for (const lines of lengths) {
  /** @type {Record<string, { figures: Figures, failures: string[] }>} */
  const byViewer = {};
  /** @type {Record<string, Awaited<ReturnType<typeof measure>>[]>} */
  const measured = {};
  // By turns, so that what else the machine does falls on all.
  for (let run = 0; run < runs; run += 1)
    for (const name of viewers) {
      const list = (measured[name] ??= []);
      // What failed once is not waited for again.
      if (list.some(({ failures }) => failures.length > 0)) continue;
      list.push(await measure(browser, server, name, lines, run));
    }
  for (const name of viewers) {
    const all = measured[name] ?? [];
    const names = [...new Set(all.flatMap(({ figures }) => Object.keys(figures)))];
    const figures = Object.fromEntries(
      names.map((figure) => [figure, quantile(all.flatMap((one) => one.figures[figure] ?? []))]),
    );
    byViewer[name] = { figures, failures: all.flatMap(({ failures }) => failures) };
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
  for (const name of viewers)
    for (const failure of byViewer[name]?.failures ?? []) console.log(`${name}, ${failure}`);
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
