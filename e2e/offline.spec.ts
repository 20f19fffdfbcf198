/** A device without a network: nothing is sent later that nobody waits for any more. */
import type { Page, Request } from '@playwright/test';
import { expect, test } from './fixtures';
import { prepare } from './faults/world';

/** Notes the changes that leave the browser. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('requestfinished', (request: Request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

// What has been announced stays in the live region.
const notice = (page: Page) => page.getByRole('paragraph').filter({ hasText: /^You are offline\. What/ });

async function comeBack(page: Page) {
  await page.context().setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  // What is on screen is read again, so a change that was held back would have been sent by then.
  await page.waitForLoadState('networkidle');
}

test('what was pressed while offline is not done later @exhaustive', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/topics/${ids.topicId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete topic' }).click();
  const dialog = page.getByRole('dialog');
  const remove = dialog.getByRole('button', { name: 'Delete topic' });
  await dialog.getByRole('textbox').fill('alerts');
  await expect(remove).toBeEnabled();
  const sent = changesOf(page);
  await page.context().setOffline(true);
  await expect(notice(page)).toHaveCount(1);
  await remove.click();
  await expect(dialog.getByText('This device is offline')).toBeVisible();
  await expect(dialog.getByText('The request was not sent.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await comeBack(page);
  expect(sent).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'alerts' })).toBeVisible();
});

test('a bulk action stops while offline and goes on only when asked @exhaustive', async ({
  connected: page,
  client,
}) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/installations/bulk/new?action=pause`);
  const start = page.getByRole('button', { name: /^Pause .+ of \d+ installation/ });
  await expect(start).toBeEnabled();
  const sent = changesOf(page);
  await page.context().setOffline(true);
  await start.click();
  // Its code was not loaded before.
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await comeBack(page);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: /^Resume/ }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
});

test('a deployment that was pressed while offline is made when it is pressed again @exhaustive', async ({
  connected: page,
  client,
}) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/integrations/${ids.integrationId}/edit`);
  await page.getByRole('textbox', { name: 'Source' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('\n    proxy:\n      enabled: true\n');
  await page.getByRole('button', { name: 'Review and deploy' }).click();
  const deploy = page.getByRole('button', { name: 'Deploy', exact: true });
  await expect(deploy).toBeEnabled();
  const sent = changesOf(page);
  await page.context().setOffline(true);
  await deploy.click();
  await expect(page.getByText('This device is offline').first()).toBeVisible();
  await comeBack(page);
  expect(sent).toEqual([]);
  await deploy.click();
  await expect.poll(() => sent.filter((line) => line.endsWith('/revisions'))).toHaveLength(1);
});

test('every page says that it is offline, and is there again with the network @exhaustive', async ({
  connected: page,
  client,
}) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/operations`);
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
  await page.context().setOffline(true);
  await expect(notice(page)).toHaveCount(1);
  // The code of this page was never loaded. The window must not be loaded anew, which would lose the console.
  await page.evaluate((to) => history.pushState({}, '', to), `${ids.project}/jwt-keys/new`);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(notice(page)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'New JWT key' })).toBeVisible();
});

test('records that are searched for again without a network stay, and the search says why @exhaustive', async ({
  connected: page,
  client,
}) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/integrations/${ids.crmId}/records?group=initech&object=contacts`);
  const found = page.getByRole('region', { name: 'Records found' });
  await expect(found).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This device is offline' })).toBeVisible();
  await expect(found).toBeVisible();
  await page.context().setOffline(false);
});

test('a list is exported without a network, and a filter whose code is missing says so @exhaustive', async ({
  connected: page,
  client,
}) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/destinations`);
  const exports = page.getByRole('button', { name: 'Export', exact: true });
  await exports.click();
  await expect(page.getByRole('menuitem', { name: 'CSV of 1 destination' })).toBeVisible();
  await page.context().setOffline(true);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV of 1 destination' }).click();
  expect((await download).suggestedFilename()).toMatch(/^destinations-.*\.csv$/);
  await page.context().setOffline(false);

  await page.goto(`${ids.project}/operations`);
  const status = page.getByRole('button', { name: /^In progress|^Success/ }).first();
  await expect(status).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await status.click();
  // Other parts of the page may be missing, too, and say so in their places.
  const missing = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).last();
  await expect(missing).toBeVisible();
  await page.context().setOffline(false);
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/q=status/);
});
