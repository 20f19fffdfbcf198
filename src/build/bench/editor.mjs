/**
 * `npm run bench:editor`: the built editor over a revision of 300 objects and 6,000 fields, beside the same text in
 * CodeMirror alone, in one browser. Machines differ, so the goal is a ratio within one run: what the main thread does
 * for a keystroke.
 */
import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { stringify } from 'yaml';
import { args, findBrowser } from '../../../e2e/browser.mjs';
import { connectedPage, cost, ms, quantile, say } from './main-thread.mjs';
import { startService, stop } from './processes.mjs';

const objects = 300;
const fields = 20;
const keys = 120;
const goal = 1.5;
const frame = 1000 / 60;

/** @typedef {import('@playwright/test').Page} Page */

/** @param {string} destination */
const content = (destination) => ({
  name: 'bench',
  provider: 'hubspot',
  read: {
    objects: Array.from({ length: objects }, (_, object) => ({
      objectName: `object${object}`,
      destination,
      schedule: '*/30 * * * *',
      requiredFields: Array.from({ length: fields }, (_field, field) => ({
        fieldName: `field${field}`,
        mapToName: `mapped${field}`,
      })),
    })),
  },
});

/** @param {Page} page @param {string} line */
async function placeCursor(page, line) {
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+f');
  await page.locator('.cm-search input').first().fill(line);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  // What looking for the line set off is over.
  await page.waitForTimeout(1500);
}

/** A page with CodeMirror alone. @param {string} folder @param {string} text */
async function plainPage(folder, text) {
  await build({
    configFile: false,
    logLevel: 'error',
    root: path.join(import.meta.dirname, 'editor'),
    base: './',
    build: { outDir: folder, emptyOutDir: false },
  });
  const server = createServer((request, response) => {
    const name = new URL(request.url ?? '/', 'http://local').pathname;
    if (name === '/text') {
      response.end(text);
      return;
    }
    const file = path.join(folder, name === '/' ? 'index.html' : path.normalize(name));
    const type = file.endsWith('.js') ? 'text/javascript' : 'text/html';
    readFile(file).then(
      (body) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No address to listen on.');
  return { server, url: `http://127.0.0.1:${address.port}/` };
}

/** @param {string} folder */
async function run(folder) {
  const { child, credentials } = await startService(folder, 'demo');
  const { baseUrl, projectId, apiKey } = credentials;
  const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
  const project = `${baseUrl}/projects/${projectId}`;
  const listed = await (await fetch(`${project}/destinations`, { headers })).text();
  /** @type {{ name: string }[]} */
  const destinations = JSON.parse(listed);
  const latest = { specVersion: '1.0.0', content: content(destinations[0]?.name ?? 'hook') };
  const body = JSON.stringify({ name: 'bench', provider: 'hubspot', latestRevision: latest });
  const made = await fetch(`${project}/integrations`, { method: 'POST', headers, body });
  if (!made.ok) throw new Error(`The service answered ${made.status}: ${await made.text()}`);
  const { executablePath } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const page = await connectedPage(browser, credentials);
  const since = performance.now();
  await page.goto(`${new URL(baseUrl).origin}/projects/${projectId}/integrations/bench/edit`);
  await page.locator('.cm-line').first().waitFor();
  const shownAt = performance.now() - since;
  const last = page
    .getByRole('navigation', { name: 'Outline' })
    .getByText(`object${objects - 1}`, { exact: true });
  await last.waitFor();
  console.log(
    `${objects} objects, ${objects * fields} fields: the text is shown after ${ms(shownAt)}, the outline after ${ms(performance.now() - since)}\n`,
  );

  const text = stringify({ specVersion: '1.0.0', integrations: [content('hook')] }, { lineWidth: 0 });
  const plain = await plainPage(path.join(folder, 'plain'), text);
  const alone = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await alone.goto(plain.url);
  await alone.locator('.cm-line').first().waitFor();

  /** @param {Page} shown */
  const typing = async (shown) => {
    await shown.bringToFront();
    await placeCursor(shown, 'object150');
    return cost(shown, () => shown.keyboard.press('x'), keys);
  };
  // By turns, so that what else the machine does falls on both.
  const bare = await typing(alone);
  const own = await typing(page);
  const bareAgain = await typing(alone);
  const both = [...bare, ...bareAgain];
  say('Keystroke, CodeMirror alone', both);
  say('Keystroke, the editor', own);
  const ratio = quantile(own, 0.5) / quantile(both, 0.5);
  console.log(
    `  ratio of the medians ${ratio.toFixed(2)} (goal ${goal}: ${ratio <= goal ? 'met' : 'MISSED'})\n`,
  );

  await page.bringToFront();
  say(
    'Undo and redo',
    await cost(page, (at) => page.keyboard.press(at % 2 === 0 ? 'Control+z' : 'Control+y'), 30, 50),
  );
  say('Typing and its check after a pause', await cost(page, () => page.keyboard.press('x'), 15, 700));
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByText('object10', { exact: true }).click();
  say(
    'Selecting the next object',
    await cost(
      page,
      () => page.keyboard.press('ArrowDown').then(() => page.keyboard.press('Enter')),
      20,
      100,
    ),
  );
  console.log(`\nOne frame is ${ms(frame).trim()}.`);
  await browser.close();
  plain.server.close();
  await stop(child);
  return ratio <= goal;
}

const folder = await mkdtemp(path.join(tmpdir(), 'signalbox-bench-'));
try {
  if (!(await run(folder))) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
