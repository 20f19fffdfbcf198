/** What the benchmarks share: options, a service and a browser, pages to compare with, and the report. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { args, findBrowser } from '../../../e2e/browser.mjs';
import { startProgram, startService } from '../../../e2e/start-service.mjs';
import { root } from '../stamp.mjs';
import { startServer } from './server.mjs';

/**
 * @typedef {{ most?: number, least?: number, times?: 'bare' | 'floor' }} Goal A bound, or a bound of the ratio to another figure
 * @typedef {{ name: string, ours: number, bare?: number, floor?: number, goal?: Goal }} Figure
 */

/** Every benchmark takes `--smallest`: sizes that take seconds and only show that every figure is measured. */
const { values: flags } = parseArgs({ options: { smallest: { type: 'boolean' } }, strict: false });
export const isSmallest = flags.smallest === true;

/** @param {number[]} values @param {number} share */
export const quantile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN;

/** The median of one figure over some runs. @param {Record<string, number>[]} runs @param {string} name */
export const median = (runs, name) =>
  quantile(
    runs.map((run) => run[name] ?? Number.NaN),
    0.5,
  );

/** Chromium's own work for a new window would share the processor with what is measured. */
const OWN_WORK_MS = isSmallest ? 0 : 1_500;

/** What to stop and close at the end, in the order of its start. @type {(() => unknown)[]} */
const ends = [];

/** As `startProgram`, until the end of the benchmark. @param {string[]} parameters @param {RegExp} ready */
export async function runProgram(parameters, ready) {
  const { line, stop } = await startProgram(parameters, ready);
  ends.push(stop);
  return line;
}

/** Runs the service with a new database, until the end of the benchmark. @param {string} folder @param {string} seed @param {string} [program] */
export async function runService(folder, seed, program) {
  const service = await startService(folder, seed, program);
  ends.push(service.stop);
  return service;
}

/** Builds a page of src/test/bench as the console is built. @param {string} outDir @param {string} page */
export async function buildPages(outDir, page) {
  await build({
    configFile: false,
    base: './',
    logLevel: 'error',
    root: path.join(root, 'src/test/bench'),
    resolve: { alias: { '@': path.join(root, 'src') } },
    plugins: [react({ compiler: true })],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'chrome130',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(root, 'src/test/bench', page) },
    },
  });
}

/** The script of src/test/bench/driver.ts. */
async function buildDriver() {
  const entry = path.join(root, 'src/test/bench/driver.ts');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'driver' } },
  });
  return /** @type {{ output: { code: string }[] }[]} */ (built)[0]?.output[0]?.code ?? '';
}

/** A script that connects a page to the service at an origin. @param {string} origin @param {string} apiKey @param {'localStorage' | 'sessionStorage'} place of the key */
export function connectScript(origin, apiKey, place) {
  const service = {
    id: 'bench',
    name: 'Bench',
    baseUrl: `${origin}/v1`,
    readUrl: `${origin}/read/v1`,
    searchUrl: `${origin}/search/v1`,
    writeUrl: `${origin}/write/v1`,
  };
  const text = (/** @type {unknown} */ value) => JSON.stringify(JSON.stringify(value));
  return `localStorage.setItem('signalbox.services', ${text([service])});
    sessionStorage.setItem('signalbox.active', 'bench');
    ${place}.setItem('signalbox.credentials.bench', ${text({ apiKey })});`;
}

/** A browser, until the end of the benchmark. */
export async function runBrowser() {
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  ends.push(() => browser.close());
  return browser;
}

/**
 * A browser whose pages are connected to the service at an origin and have the driver of src/test/bench as `bench`. With
 * the folder of a profile it keeps on disk what pages store, and the service is remembered.
 * @param {string} origin @param {string} apiKey @param {string} [profile]
 */
async function openBrowser(origin, apiKey, profile) {
  const driver = await buildDriver();
  const executablePath = findBrowser();
  const options = { executablePath, args: [...args, '--enable-blink-features=ForceEagerMeasureMemory'] };
  const viewport = { width: 1440, height: 900 };
  // One context, so that a page finds what earlier ones left in the browser's cache.
  const context = profile
    ? await chromium.launchPersistentContext(profile, { ...options, viewport })
    : await (await chromium.launch(options)).newContext({ viewport });
  await context.addInitScript({
    content: `${connectScript(origin, apiKey, profile ? 'localStorage' : 'sessionStorage')}\n${driver}`,
  });
  /** An empty page, once Chromium has loaded the parts of its own window that come with a new one. */
  const openBlank = async () => {
    const page = await context.newPage();
    await page.waitForTimeout(OWN_WORK_MS);
    return page;
  };
  /** Navigates a page, which may not have loaded then. @param {import('@playwright/test').Page} page @param {string} place */
  const go = (page, place) => page.goto(origin + place, { waitUntil: 'commit' });
  const open = async (/** @type {string} */ place) => {
    const page = await openBlank();
    await go(page, place);
    return page;
  };
  /**
   * Runs something and returns how long the longest task of any page was in the meantime, in milliseconds of the
   * processor's time: other programs may interrupt a task, but do not lengthen it.
   */
  const longestTask = async (/** @type {() => Promise<unknown>} */ run) => {
    const browser = context.browser();
    await browser?.startTracing(undefined, { categories: ['toplevel'] });
    await run();
    const trace = JSON.parse(String(await browser?.stopTracing()));
    /** @typedef {{ pid: number, tid: number, name: string, args: { name?: string }, tdur?: number }} TraceEvent */
    const events = /** @type {TraceEvent[]} */ (trace.traceEvents);
    const threadOf = (/** @type {TraceEvent} */ { pid, tid }) => `${pid} ${tid}`;
    const threads = new Set(
      events.filter((event) => event.args.name === 'CrRendererMain').map((event) => threadOf(event)),
    );
    const tasks = events.filter(
      (event) => event.name === 'ThreadControllerImpl::RunTask' && threads.has(threadOf(event)),
    );
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
  };
  const close = async () => {
    await context.close();
    await context.browser()?.close();
  };
  return { open, openBlank, go, longestTask, close };
}

/**
 * Runs the service, a server in front of it that also has a page of src/test/bench, and a browser, until the end of the
 * benchmark. The browser's `open` takes a path of that server.
 * @param {string} folder @param {string} seed
 * @param {Pick<Parameters<typeof startServer>[0], 'answer' | 'change'> & { page?: string, profile?: string }} options
 */
export async function runConsole(folder, seed, { page = 'index.html', profile, ...answers }) {
  const pages = path.join(folder, 'pages');
  await buildPages(pages, page);
  const service = await runService(folder, seed);
  const server = await startServer({ service: service.consoleUrl, folder: pages, ...answers });
  ends.push(server.close);
  const browser = await openBrowser(server.url, service.apiKey, profile);
  ends.push(browser.close);
  return { service, times: server.times, ...browser };
}

/** Runs a benchmark in a temporary folder, prints its figures, and fails if one is missing. @param {string} name @param {(folder: string) => Promise<Figure[]>} run */
export async function bench(name, run) {
  const folder = await mkdtemp(path.join(tmpdir(), `bench-${name}-`));
  try {
    const figures = await run(folder);
    print(figures);
    const file = path.join(root, `.cache/results/bench-${name}.json`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(figures, undefined, 2));
    const missing = figures.filter(({ ours, bare = 0, floor = 0 }) => Number.isNaN(ours + bare + floor));
    for (const figure of missing) console.error(`Not measured: ${figure.name}`);
    process.exitCode = figures.length === 0 || missing.length > 0 ? 1 : 0;
  } finally {
    for (const end of ends.toReversed()) await end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @param {number | undefined} value */
const shown = (value) => (value === undefined ? '' : value.toFixed(value < 10 ? 1 : 0));

/** @param {Figure} figure @returns {string[]} */
function row({ name, ours, bare, floor, goal }) {
  const cells = [name, shown(ours), shown(bare), shown(floor)];
  if (!goal || isSmallest) return [...cells, '', '', ''];
  const { most = Infinity, least = 0, times } = goal;
  const value = times ? ours / ({ bare, floor }[times] ?? Number.NaN) : ours;
  const bound = `${goal.most === undefined ? `≥ ${least}` : `≤ ${most}`}${times ? ` × ${times}` : ''}`;
  return [...cells, times ? value.toFixed(2) : '', bound, value <= most && value >= least ? 'met' : 'MISSED'];
}

/** @param {Figure[]} figures */
function print(figures) {
  const rows = [['', 'ours', 'bare', 'floor', 'ratio', 'goal', ''], ...figures.map(row)];
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  for (const cells of rows)
    console.log(
      cells
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
}
