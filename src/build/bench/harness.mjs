/** What the benchmarks share: options, a service and a browser, pages to compare with, and the report. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { args, findBrowser } from '../../../e2e/browser.mjs';
import { dist, root } from '../stamp.mjs';

/**
 * @typedef {{ baseUrl: string, apiKey: string, projectId: string }} Credentials
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

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
process.on('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/** Starts a Node program and waits for the first line of its output that matches. @param {string[]} parameters @param {RegExp} ready */
export async function startProgram(parameters, ready) {
  const child = spawn(process.execPath, parameters, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  for await (const line of createInterface({ input: child.stdout })) {
    if (!ready.test(line)) continue;
    child.stdout.resume();
    return { child, line };
  }
  throw new Error(`node ${parameters.join(' ')} ended before it was ready.`);
}

/** @param {import('node:child_process').ChildProcess} child */
export async function stop(child) {
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
  children.delete(child);
}

/** Starts the built service with a new database below a folder. @param {string} folder @param {string} seed */
export async function startService(folder, seed) {
  const file = path.join(folder, 'credentials.json');
  const main = path.join(dist, 'service/main.js');
  const data = ['--data', path.join(folder, 'data'), '--seed', seed];
  const { child } = await startProgram(
    [main, '--port', '0', ...data, '--credentials-file', file],
    /^Addresses:/,
  );
  /** @type {Credentials} */
  const credentials = JSON.parse(await readFile(file, 'utf8'));
  return { child, ...credentials };
}

/** Sends a request with the service's key. @param {Credentials} service @param {string} place below the project @param {unknown} [body] @returns {Promise<any>} */
export async function request({ baseUrl, projectId, apiKey }, place, body) {
  const response = await fetch(`${baseUrl}/projects/${projectId}/${place}`, {
    headers: { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${place} answered ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** Builds a page of src/test/bench as the console is built. @param {string} outDir @param {string} [page] */
export async function buildPages(outDir, page = 'index.html') {
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

/**
 * A browser whose pages are connected to a service and have the driver of src/test/bench as `bench`. With the folder of a
 * profile it keeps on disk what pages store, and the service is remembered. @param {string} [profile]
 */
export async function openBrowser(profile) {
  const driver = await buildDriver();
  const executablePath = findBrowser();
  const options = { executablePath, args: [...args, '--enable-blink-features=ForceEagerMeasureMemory'] };
  const viewport = { width: 1440, height: 900 };
  // One context, so that a page finds what earlier ones left in the browser's cache.
  const context = profile
    ? await chromium.launchPersistentContext(profile, { ...options, viewport })
    : await (await chromium.launch(options)).newContext({ viewport });
  /** @param {string} url @param {string} apiKey */
  const open = async (url, apiKey) => {
    const page = await context.newPage();
    const { origin } = new URL(url);
    const addresses = { baseUrl: '/v1', readUrl: '/read/v1', searchUrl: '/search/v1', writeUrl: '/write/v1' };
    const service = { id: 'bench', name: 'Bench' };
    for (const [name, place] of Object.entries(addresses)) Object.assign(service, { [name]: origin + place });
    const text = (/** @type {unknown} */ value) => JSON.stringify(JSON.stringify(value));
    await page.addInitScript({
      content: `localStorage.setItem('signalbox.services', ${text([service])});
        sessionStorage.setItem('signalbox.active', 'bench');
        ${profile ? 'localStorage' : 'sessionStorage'}.setItem('signalbox.credentials.bench', ${text({ apiKey })});
        ${driver}`,
    });
    await page.goto(url);
    return page;
  };
  const close = async () => {
    const browser = context.browser();
    await context.close();
    await browser?.close();
  };
  return { open, close };
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
