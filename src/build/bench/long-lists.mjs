/**
 * `npm run bench:lists`: the built console over lists of 10,000 rows, in one browser. Per sort, letter of a filter and
 * step of scrolling: what the main thread does until the page rests again, of which the goal is less than one frame at
 * the 95th percentile; and the longest task of it, which is what holds a person up.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { args, findBrowser } from '../../../e2e/browser.mjs';
import { connectedPage, cost, longestTasks, ms, quantile, rested, say } from './main-thread.mjs';
import { startService, stop } from './processes.mjs';

const rows = 10_000;
const perInstallation = 50;
const frame = 1000 / 60;
/** At rest for so long, it has done what it puts off until nobody types. */
const rest = 100;

/** @typedef {import('@playwright/test').Page} Page */

const begin = Date.parse('2026-11-02T08:00:00Z');
const names = [
  'Acme',
  'Globex',
  'Initech',
  'Umbrella',
  'Hooli',
  'Vandelay',
  'Stark',
  'Wonka',
  'Tyrell',
  'Soylent',
];
const objects = ['contacts', 'deals', 'accounts', 'users', 'calls'];
/** @template T @param {readonly T[]} values @param {number} at */
const pick = (values, at) => /** @type {T} */ (values[at % values.length]);
/** @param {number} at */
const timeAt = (at) => new Date(begin - at * 61_000).toISOString();

/** @param {string} projectId @param {string} integrationId @param {number} at */
const installation = (projectId, integrationId, at) => ({
  id: `inst-${(at * 7919) % rows}`,
  projectId,
  integrationId,
  group: { groupRef: `group-${at}`, groupName: `${pick(names, at * 31)} ${(at * 7919) % rows}` },
  healthStatus: at % 13 === 0 ? 'unhealthy' : 'healthy',
  lastOperationStatus: pick(['success', 'success', 'success', 'failure', 'in_progress'], at),
  createTime: timeAt((at * 7919) % rows),
  connection: {
    id: `conn-${at}`,
    projectId,
    provider: 'hubspot',
    createTime: timeAt(at),
    authScheme: 'apiKey',
    status: at % 17 === 0 ? 'bad_credentials' : 'working',
  },
  config: {
    id: `config-${at}`,
    content: {
      provider: 'hubspot',
      read: { objects: { contacts: { objectName: 'contacts', disabled: at % 19 === 0 } } },
    },
  },
});

/** @param {string} projectId @param {string} integrationId @param {string} installationId @param {number} customer @param {number} at */
const operation = (projectId, integrationId, installationId, customer, at) => ({
  id: `op-${customer}-${at}`,
  projectId,
  integrationId,
  installationId,
  configId: 'c',
  actionType: at % 9 === 0 ? 'write' : 'read',
  status: at % 6 === 0 ? 'failure' : 'success',
  result:
    at % 6 === 0
      ? `[contacts] ${400 + (at % 30)} refused, request ${at * 7919}`
      : '[deals] 4 records read in 1 page',
  metadata: { objects: [pick(objects, at + customer)] },
  createTime: timeAt(at * 200 + customer),
});

/** Answers with lists of this length; all else is the service's. @param {Page} page @param {number} installations */
async function serve(page, installations) {
  await page.route(/\/v1\/projects\/[^/]+\/installations$/, async (route) => {
    const [, projectId = ''] = /projects\/([^/]+)\//.exec(route.request().url()) ?? [];
    await route.fulfill({
      json: Array.from({ length: installations }, (_, at) => installation(projectId, 'i1', at)),
    });
  });
  await page.route(/\/installations\/[^/]+\/operations\?/, async (route) => {
    const [, projectId = '', id = ''] =
      /projects\/([^/]+)\/integrations\/[^/]+\/installations\/([^/]+)\//.exec(route.request().url()) ?? [];
    const customer = Number(id.slice(5));
    const results = Array.from({ length: perInstallation }, (_, at) =>
      operation(projectId, 'i1', id, customer, at),
    );
    await route.fulfill({ json: { results, pagination: { done: true } } });
  });
}

/** The element that scrolls. @param {Page} page */
const scroller = (page) => page.locator('[data-virtual]').first();

/** @typedef {{ page: Page, action: (at: number) => Promise<unknown>, count: number, rest?: number }} Measured */

/** A text is typed and taken away again, letter by letter. @param {Page} page @param {string} field @param {string} text @returns {Promise<Measured>} */
async function typing(page, field, text) {
  await page.getByRole('searchbox', { name: field }).focus();
  const keys = [...text, ...Array.from(text, () => 'Backspace')];
  return { page, action: (at) => page.keyboard.press(pick(keys, at)), count: keys.length * 3, rest };
}

/** Buttons are pressed by turns, each twice. @param {Page} page @param {import('@playwright/test').Locator[]} buttons @param {number} count @returns {Measured} */
const pressing = (page, buttons, count) => ({
  page,
  action: (at) => pick(buttons, at >> 1).press('Enter'),
  count,
  rest,
});

/** @param {Page} page @param {number} step @returns {Promise<Measured>} */
async function scrolling(page, step) {
  await scroller(page).hover();
  return { page, action: (at) => page.mouse.wheel(0, at % 40 < 30 ? step : -step), count: 100 };
}

/** @param {string} folder */
async function run(folder) {
  const { child, credentials } = await startService(folder, 'none');
  const { executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const project = `${new URL(credentials.baseUrl).origin}/projects/${credentials.projectId}`;
  /** @type {boolean[]} */
  const met = [];
  /** @param {string} name @param {Measured} measured */
  const judge = async (name, { page, action, count, rest: quiet }) => {
    const costs = await cost(page, action, count, quiet);
    say(`  ${name}`, costs);
    say('    its longest task', (await longestTasks(page, action, count, quiet)).work);
    met.push(quantile(costs, 0.95) <= frame);
  };

  const operations = await connectedPage(browser, credentials);
  await serve(operations, rows / perInstallation);
  await operations.goto(`${project}/operations`);
  await operations.getByRole('button', { name: /^Read the rest/ }).click({ timeout: 60_000 });
  await operations.getByText(`${rows.toLocaleString('en')} loaded operations`).waitFor({ timeout: 120_000 });
  await rested(operations);
  console.log(`Operations, ${rows} rows`);
  say('  the bench alone', await cost(operations, () => Promise.resolve(), 20, rest));
  await judge('letter of the filter', await typing(operations, 'Search loaded operations', 'globex 40'));
  const failed = operations.getByRole('button', { name: /^Failed [\d,]+$/ });
  await judge('only failures, and all again', pressing(operations, [failed], 20));
  await judge('scrolling by 240 pixels', await scrolling(operations, 240));
  await judge('scrolling by 2,000 pixels', await scrolling(operations, 2000));
  await operations.close();

  const installations = await connectedPage(browser, credentials);
  await serve(installations, rows);
  await installations.goto(`${project}/installations`);
  await installations.getByText(`${rows.toLocaleString('en')} installations`).waitFor({ timeout: 60_000 });
  await rested(installations);
  console.log(`Installations, ${rows} rows`);
  say('  the bench alone', await cost(installations, () => Promise.resolve(), 20, rest));
  const columns = ['Customer', 'Health', 'Last operation', 'Created', 'Reads'];
  const buttons = columns.map((name) => installations.getByRole('button', { name, exact: true }));
  await judge('sort', pressing(installations, buttons, 40));
  await judge('letter of the filter', await typing(installations, 'Search installations', 'globex 40'));
  await judge('scrolling by 240 pixels', await scrolling(installations, 240));
  await judge('scrolling by 2,000 pixels', await scrolling(installations, 2000));
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
