/** One operation that failed: beside the last good run, and as a case. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Listener } from './listener';
import type { ServiceClient } from './service';

/** Two real reads of one object; the second one is shown as failed, with a line that holds a secret. */
async function failedAfterGood(page: Page, client: ServiceClient, listener: Listener) {
  await client.createWebhook('orders', listener.url);
  const installed = await client.install('orders');
  const run = async () => {
    const id = await client.triggerRead(installed, 'users');
    await expect
      .poll(async () => (await client.get<{ status: string }>(`/operations/${id}`)).status, {
        timeout: 20_000,
      })
      .toBe('success');
    return id;
  };
  const good = await run();
  const bad = await run();
  await page.route(new RegExp(`/v1/.*/operations/${bad}$`), async (route) => {
    const response = await route.fetch();
    const operation = (await response.json()) as object;
    await route.fulfill({
      response,
      json: { ...operation, status: 'failure', result: '[users] 401 Unauthorized' },
    });
  });
  await page.route(new RegExp(`/operations/${bad}/logs$`), async (route) => {
    const response = await route.fetch();
    const lines = (await response.json()) as object[];
    const refused = {
      timestamp: '2026-11-02T08:00:00.000Z',
      severity: 'ERROR',
      message: {
        msg: 'Refused for ana@acme.example: 401',
        details: { request: 'Authorization: Bearer s3cret-of-acme' },
      },
    };
    await route.fulfill({ response, json: [...lines.slice(0, 2), refused] });
  });
  return { good, bad };
}

test('a failed operation beside the last good run @other-exhaustive', async ({
  connected: page,
  client,
  listener,
}) => {
  test.slow();
  const { good, bad } = await failedAfterGood(page, client, listener);
  await page.goto(`/projects/${client.project.name}/operations/${bad}`);
  const again = page.getByRole('button', { name: 'Trigger a read' });
  await expect(again).toBeVisible();
  // On paper: what there is to read, without what there is to click.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Refused for ana@acme.example: 401')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('tab', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/tab=compare/);
  // It is not known to be the last one where the service leaves times out.
  await expect(page.getByRole('link', { name: /good run$/i })).toHaveAttribute(
    'href',
    new RegExp(`/operations/${good}$`),
  );
  const first = page.getByRole('region', { name: 'First difference' });
  await expect(first).toContainText('line 3 of this run');
  await expect(first).toContainText('Refused for ana@acme.example');
  await expect(page.getByText(/^2 lines alike/)).toBeVisible();
});

test('a case has every secret redacted and marked', async ({ connected: page, client, listener }) => {
  test.slow();
  const { bad } = await failedAfterGood(page, client, listener);
  await page.goto(`/projects/${client.project.name}/operations/${bad}?tab=case`);
  const preview = page.getByRole('region', { name: 'Preview of the case' });
  await expect(preview.locator('mark')).toHaveText(['[redacted: email]', '[redacted: header]']);
  await expect(preview).not.toContainText('s3cret');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).not.toMatch(/s3cret|acme-secret|ana@acme|Ana Ruiz/);
  expect(text).not.toContain(client.project.apiKey);
  const bundle = JSON.parse(text) as {
    operation: { id: string };
    log: unknown[];
    about: { leftOut: string[] };
  };
  expect(bundle.operation.id).toBe(bad);
  expect(bundle.log).toHaveLength(3);
  expect(bundle.about.leftOut).toContain('installation.connection.consumer');
  await page.getByRole('radio', { name: 'Markdown' }).check();
  await expect(preview).toContainText('# Failed: Read users for Acme GmbH');
  await expect(preview).toContainText(`/operations/${bad})`);
});
