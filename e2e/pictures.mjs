/**
 * `npm run pictures`: the pictures of the README, taken from the running product with the demo data, and the PNG icons,
 * drawn from public/favicon.svg. Needs a build.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { chromium } from '@playwright/test';
import { args, findBrowser } from './browser.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = await mkdtemp(path.join(tmpdir(), 'signalbox-pictures-'));
const credentialsFile = path.join(folder, 'credentials.json');

const service = spawn(
  process.execPath,
  [
    path.join(root, 'dist/service/main.js'),
    '--port',
    '0',
    '--data',
    path.join(folder, 'data'),
    '--credentials-file',
    credentialsFile,
  ],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
/** @type {string} */
const link = await new Promise((resolve) => {
  let text = '';
  service.stdout.on('data', (part) => {
    text += part;
    const found = /(http\S+#\S+)/.exec(text)?.[1];
    if (found !== undefined && text.includes('/write/v1')) resolve(found);
  });
});

try {
  const executablePath = findBrowser();
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
  const { consoleUrl, projectId, baseUrl, apiKey } = JSON.parse(await readFile(credentialsFile, 'utf8'));
  const read = async (/** @type {string} */ rest) => {
    const answer = await fetch(`${baseUrl}/projects/${projectId}${rest}`, {
      headers: { 'x-api-key': apiKey },
    });
    return answer.json();
  };
  const [integration] = await read('/integrations');
  const installations = await read('/installations');
  const failed = installations.find((/** @type {any} */ one) => one.lastOperationStatus === 'failure');
  const { id, integrationId } = failed ?? installations[0];
  const { results } = await read(`/integrations/${integrationId}/installations/${id}/operations`);
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
    await page.screenshot({ path: path.join(root, `e2e/pictures/${name}.jpg`), quality: 80 });
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
  const running = busy ?? installations[0];
  const reads = await read(`/integrations/${running.integrationId}/installations/${running.id}/operations`);
  await show(`/operations/${reads.results[0].id}?show=patterns`);
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
  service.kill();
  await rm(folder, { recursive: true, force: true });
}
