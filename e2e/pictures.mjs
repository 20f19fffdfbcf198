/**
 * `npm run pictures`: the pictures of the README in both schemes, taken from the running product with the demo data, and
 * the PNG icons, drawn from public/favicon.svg. Needs a build.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { args, findBrowser } from './browser.mjs';
import { request, startService } from './start-service.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(tmpdir(), 'signalbox-pictures-'));
const service = await startService(folder, 'demo');

try {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(service.link);
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  const { consoleUrl, projectId } = service;
  const [integration] = await request(service, 'integrations');
  const installations = await request(service, 'installations');
  const failed = installations.find((/** @type {any} */ one) => one.lastOperationStatus === 'failure');
  /** @param {any} installation */
  const operationsOf = async ({ id, integrationId }) =>
    (await request(service, `integrations/${integrationId}/installations/${id}/operations`)).results;
  const results = await operationsOf(failed ?? installations[0]);
  const operation = results.find((/** @type {any} */ one) => one.status === 'failure') ?? results[0];

  /** @param {string} rest */
  const show = async (rest) => {
    await page.goto(`${consoleUrl}/projects/${projectId}${rest}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await page.waitForLoadState('networkidle');
  };
  /** @param {string} name */
  const keep = async (name) => {
    for (const colorScheme of /** @type {const} */ (['dark', 'light'])) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({
        path: path.join(root, `e2e/pictures/${name}-${colorScheme}.jpg`),
        quality: 80,
      });
    }
    console.log(name);
  };
  /** @param {string} name @param {string} rest */
  const take = async (name, rest) => {
    await show(rest);
    await keep(name);
  };
  await take('home', '');
  await take('operation', `/operations/${operation.id}`);
  await take('failures', '/failures');
  await take('editor', `/integrations/${integration.id}/edit`);
  await take('routing', '/routing');

  // A long log has something to fold.
  const busy = installations.find((/** @type {any} */ one) => one.lastOperationStatus === 'in_progress');
  const [running] = await operationsOf(busy ?? installations[0]);
  await show(`/operations/${running.id}?show=patterns`);
  await page.getByRole('button', { name: 'Lines', exact: true }).click();
  await page.getByRole('region', { name: 'Log' }).evaluate((log) => log.scrollIntoView());
  await keep('patterns');

  await show('/failures');
  await page
    .getByRole('table', { name: /^Causes/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Make a case' }).click();
  await page.getByRole('button', { name: /^Read / }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download case' }).click();
  const file = await (await saved).path();
  await page.goto(`${consoleUrl}/case`);
  await page.locator('input[type="file"]').setInputFiles({
    name: 'cause.signalbox',
    mimeType: '',
    buffer: await readFile(file),
  });
  await page.getByRole('log').waitFor();
  await page.waitForLoadState('networkidle');
  await keep('case');

  const drawing = (await readFile(path.join(root, 'public/favicon.svg'))).toString('base64');
  /** @param {string} name @param {number} size @param {number} share of the size that the drawing takes */
  const draw = async (name, size, share) => {
    // The console's pages take no HTML.
    await page.goto('about:blank');
    await page.setViewportSize({ width: size, height: size });
    // Where the system cuts the shape, the icon has a background.
    const background = share < 1 ? '#f6f8fa' : 'transparent';
    await page.setContent(`<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: ${background}">
      <img src="data:image/svg+xml;base64,${drawing}" style="width: ${share * 100}%" alt="">`);
    await page.screenshot({ path: path.join(root, `public/${name}.png`), omitBackground: true });
    console.log(name);
  };
  await draw('icon-192', 192, 1);
  await draw('icon-512', 512, 1);
  await draw('icon-maskable-512', 512, 0.6);
  await draw('apple-touch-icon', 180, 0.75);
  await browser.close();
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}
