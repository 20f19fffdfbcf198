/**
 * `npm run bench:lists`: the built console over lists of 10,000 rows, in one browser. Per sort, letter of a filter and
 * step of scrolling: what the main thread does until the page rests again, of which the goal is less than one frame at
 * the 95th percentile; and the longest task of it, which is what holds a person up. Beside it stands the same in a bare
 * virtual list of plain text, and in a page where nothing comes of it, which is what the browser takes for itself. What
 * comes once for many letters, the address and the chart, is told by itself.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { args, findBrowser } from '../../../e2e/browser.mjs';
import { buildPage } from './build-page.mjs';
import { installationTexts, operationTexts, perInstallation, pick, rows, serve } from './long-list-data.mjs';
import { connectedPage, cost, longestTasks, ms, quantile, rested } from './main-thread.mjs';
import { startService, stop } from './processes.mjs';

const frame = 1000 / 60;
/** At rest for so long, it has drawn what it puts off until that is drawn which was asked for. */
const rest = 100;
/** And for so long, the address has been written and the chart drawn, once for all that was typed. */
const longRest = 600;
const bareAddress = 'http://bare.test/';

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ page: Page, search: string, failed: RegExp, columns: string[] }} Subject a list with its controls
 * @typedef {{ action: (at: number) => Promise<unknown>, count: number, rest?: number }} Step
 */

/** The element that scrolls. @param {Page} page */
const scroller = (page) => page.locator('[data-virtual]').first();

/** A text is typed and taken away again, letter by letter. @param {Subject} subject @returns {Promise<Step>} */
async function typing({ page, search }) {
  const text = 'globex 40';
  // What was done before is over, the address written.
  await rested(page, longRest);
  await page.getByLabel(search, { exact: true }).focus();
  const keys = [...text.split(''), ...Array.from(text, () => 'Backspace')];
  return { action: (at) => page.keyboard.press(pick(keys, at)), count: keys.length * 3, rest };
}

/** The same with a pause after each letter. @param {Subject} subject @returns {Promise<Step>} */
const typingWithPauses = async (subject) => ({ ...(await typing(subject)), count: 18, rest: longRest });

/**
 * Buttons are pressed by turns, each twice. They are looked for once: by its role, that goes through the whole page,
 * on the thread that is measured. @param {import('@playwright/test').Locator[]} buttons @param {number} count
 * @returns {Promise<Step>}
 */
async function pressing(buttons, count) {
  const found = await Promise.all(buttons.map((button) => button.elementHandle()));
  return { action: async (at) => pick(found, at >> 1)?.press('Enter'), count, rest };
}

/** @param {Subject} subject */
const switching = ({ page, failed }) => pressing([page.getByRole('button', { name: failed })], 20);

/** @param {Subject} subject */
const sorting = ({ page, columns }) =>
  pressing(
    columns.map((name) => page.getByRole('button', { name, exact: true })),
    40,
  );

/** @param {number} step @returns {(subject: Subject) => Promise<Step>} */
const scrolling =
  (step) =>
  async ({ page }) => {
    await scroller(page).hover();
    return { action: (at) => page.mouse.wheel(0, at % 40 < 30 ? step : -step), count: 100 };
  };

/** @param {number[]} values */
const halfAndMost = (values) => `${ms(quantile(values, 0.5))} ${ms(quantile(values, 0.95))}`;

/** One step in each of the lists, one after the other. @param {string} name @param {(subject: Subject) => Step | Promise<Step>} stepIn @param {[ours: Subject, ...others: Subject[]]} subjects */
async function judge(name, stepIn, subjects) {
  /** @type {number[][]} */
  const costs = [];
  for (const subject of subjects) {
    const { action, count, rest: quiet } = await stepIn(subject);
    costs.push(await cost(subject.page, action, count, quiet));
  }
  const [{ page }] = subjects;
  const { action, count, rest: quiet } = await stepIn(subjects[0]);
  const { work } = await longestTasks(page, action, count, quiet);
  const [ours = [], bare = []] = costs;
  const ratio = (/** @type {number} */ share) => (quantile(ours, share) / quantile(bare, share)).toFixed(2);
  console.log(
    `  ${name.padEnd(26)}${[...costs, work].map(halfAndMost).join('  ')}   ${ratio(0.5)} ${ratio(0.95)}`,
  );
  return quantile(ours, 0.95) <= frame;
}

/** @param {string} what */
function sayHead(what) {
  const heads = ['ours', 'bare list', 'nothing', 'longest task of ours', 'ours / bare'];
  console.log(`\n${what}, ${rows} rows`);
  console.log(`  ${'each p50, p95'.padEnd(26)}${heads.map((head) => head.padEnd(21)).join('')}`);
}

/**
 * A bare list of the same size, and one that does nothing. @param {import('@playwright/test').Browser} browser
 * @param {string} folder @param {Subject} ours @param {readonly (readonly string[])[]} texts
 */
async function others(browser, folder, ours, texts) {
  const height = await scroller(ours.page).evaluate((element) => element.clientHeight);
  const list = { columns: ours.columns, rows: texts, height };
  /** @param {'bare' | 'empty'} kind @returns {Promise<Subject>} */
  const open = async (kind) => {
    const page = await browser.newPage({ viewport: ours.page.viewportSize() });
    await page.route(`${bareAddress}**`, async (route) => {
      const { pathname } = new URL(route.request().url());
      await route.fulfill({ path: path.join(folder, pathname === '/' ? 'index.html' : pathname) });
    });
    await page.goto(bareAddress);
    await page.evaluate(
      ([name, given]) => window.benchList[name](given),
      /** @type {const} */ ([kind, list]),
    );
    await rested(page);
    return { ...ours, page, search: 'Search', failed: /^Failed$/ };
  };
  return [await open('bare'), await open('empty')];
}

/** @param {string} folder */
async function run(folder) {
  const bareFolder = path.join(folder, 'bare');
  await buildPage('bench-lists', bareFolder);
  const { child, credentials } = await startService(folder, 'none');
  const { executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const project = `${new URL(credentials.baseUrl).origin}/projects/${credentials.projectId}`;
  const met = [];

  const operations = await connectedPage(browser, credentials);
  await serve(operations, rows / perInstallation);
  await operations.goto(`${project}/operations`);
  await operations.getByRole('button', { name: /^Read the rest/ }).click({ timeout: 60_000 });
  await operations.getByText(`${rows.toLocaleString('en')} loaded operations`).waitFor({ timeout: 120_000 });
  await rested(operations);
  /** @type {Subject} */
  const ofOperations = {
    page: operations,
    search: 'Search loaded operations',
    failed: /^Failed [\d,]+$/,
    columns: [],
  };
  /** @type {[Subject, ...Subject[]]} */
  const operationLists = [ofOperations, ...(await others(browser, bareFolder, ofOperations, operationTexts))];
  sayHead('Operations');
  met.push(await judge('letter of the filter', typing, operationLists));
  await judge('letter and pause', typingWithPauses, operationLists);
  met.push(await judge('only failures, and all', switching, operationLists));
  met.push(await judge('scrolling by 240 px', scrolling(240), operationLists));
  met.push(await judge('scrolling by 2,000 px', scrolling(2000), operationLists));
  await Promise.all(operationLists.map(({ page }) => page.close()));

  const installations = await connectedPage(browser, credentials);
  await serve(installations, rows);
  await installations.goto(`${project}/installations`);
  await installations.getByText(`${rows.toLocaleString('en')} installations`).waitFor({ timeout: 60_000 });
  await rested(installations);
  /** @type {Subject} */
  const ofInstallations = {
    page: installations,
    search: 'Search installations',
    failed: /^$/,
    columns: ['Customer', 'Health', 'Last operation', 'Created', 'Reads'],
  };
  /** @type {[Subject, ...Subject[]]} */
  const installationLists = [
    ofInstallations,
    ...(await others(browser, bareFolder, ofInstallations, installationTexts)),
  ];
  sayHead('Installations');
  met.push(await judge('sort', sorting, installationLists));
  met.push(await judge('letter of the filter', typing, installationLists));
  await judge('letter and pause', typingWithPauses, installationLists);
  met.push(await judge('scrolling by 240 px', scrolling(240), installationLists));
  met.push(await judge('scrolling by 2,000 px', scrolling(2000), installationLists));
  console.log(`\nOne frame is ${ms(frame).trim()}: ${met.every(Boolean) ? 'met' : 'MISSED'}.`);
  await browser.close();
  await stop(child);
  return met.every(Boolean);
}

const folder = await mkdtemp(path.join(tmpdir(), 'signalbox-bench-'));
try {
  if (!(await run(folder))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
