/** One operation that failed: beside the last good run, and as a case. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { violations } from './axe';
import { dropFile, expect, test } from './fixtures';
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
  const refused = page.getByText('Refused for ana@acme.example: 401');
  await expect(refused).toBeVisible();
  // On paper: what there is to read, without what there is to click.
  await page.emulateMedia({ media: 'print' });
  await expect(refused).toBeVisible();
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

test('a case has every secret redacted and marked, and opens for somebody without credentials @exhaustive', async ({
  browser,
  connected: page,
  client,
  listener,
}) => {
  test.slow();
  const { bad, good } = await failedAfterGood(page, client, listener);
  await page.goto(`/projects/${client.project.name}/operations/${bad}?tab=case`);
  const preview = page.getByRole('region', { name: 'Preview of the case' });
  await expect(preview.locator('mark')).toHaveText([
    '[redacted: email]',
    '[redacted: header]',
    // The address of the webhook.
    '[redacted: known secret]',
  ]);
  await expect(preview).not.toContainText('s3cret');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download case' }).click();
  const file = await (await download).path();
  const entries = unzipSync(await readFile(file));
  const text = Object.values(entries)
    .map((bytes) => new TextDecoder().decode(bytes))
    .join('\n');
  expect(text).not.toMatch(/s3cret|acme-secret|ana@acme|Ana Ruiz/);
  expect(text).not.toContain(client.project.apiKey);
  expect(text).not.toContain(listener.url);
  const manifest = JSON.parse(new TextDecoder().decode(entries['manifest.json'])) as {
    operations: { id: string; lines: number; good?: string }[];
    leftOut: string[];
  };
  expect(manifest.operations[0]).toMatchObject({ id: bad, lines: 3, good });
  expect(manifest.operations[1]?.id).toBe(good);
  expect(manifest.leftOut).toContain('installation.connection.consumer');
  await page.getByRole('radio', { name: 'Summary' }).check();
  await expect(preview).toContainText('# Failed: Read users for Acme GmbH');
  await expect(preview).toContainText(`/operations/${bad})`);

  // A case opens wherever it is dropped.
  await dropFile(page.getByRole('main'), 'cut-off.signalbox', 'PK');
  await expect(page.getByRole('heading', { name: 'Open a case' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('This case is damaged');

  // Somebody else opens it without a session, and without a network once the page is there.
  const other = await browser.newContext({ reducedMotion: 'reduce' });
  const desk = await other.newPage();
  await desk.goto('/case');
  await expect(desk.getByRole('heading', { name: 'Open a case' })).toBeVisible();
  await expect(desk.getByText('Make a case')).toBeVisible();
  await expect(desk.getByText('Works without a network')).toBeVisible();
  const asked: string[] = [];
  desk.on('request', (request) => asked.push(request.url()));
  await other.setOffline(true);
  await desk.locator('input[type="file"]').setInputFiles({
    name: 'case.signalbox',
    mimeType: '',
    buffer: await readFile(file),
  });
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Read users');
  const facts = desk.getByRole('complementary', { name: 'About the case' });
  expect(await facts.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0);
  const row = (number: number) => desk.getByRole('log').locator(`[data-line="${number - 1}"]`);
  await expect(row(3)).toContainText('Refused for [redacted: email]: 401');
  await row(3).getByRole('button').first().click();
  await expect(desk).toHaveURL(/line=3/);
  const link = desk.url();
  await desk.getByRole('button', { name: 'Patterns' }).click();
  await desk.getByRole('checkbox', { name: /Only in this run/ }).check();
  await expect(desk.getByRole('region', { name: 'Patterns' })).toContainText('1 pattern in 1 line');
  await desk.getByRole('tab', { name: 'Compare' }).click();
  await expect(desk.getByRole('region', { name: 'First difference' })).toContainText('line 3 of this run');
  expect(asked.filter((url) => !/^blob:|favicon/.test(url))).toEqual([]);

  // A link names the file. It is asked for, and leads to the line.
  await other.setOffline(false);
  await desk.goto(link);
  await expect(desk.getByRole('heading', { name: 'Open the case of this link' })).toBeVisible();
  await expect(desk.getByText(/with the fingerprint/)).toContainText(`operation-${bad}.signalbox`);
  await desk.locator('input[type="file"]').setInputFiles({
    name: 'case.signalbox',
    mimeType: '',
    buffer: await readFile(file),
  });
  await expect(row(3)).toContainText('Authorization: Bearer [redacted: header]');
  for (const colorScheme of ['light', 'dark'] as const) {
    await desk.emulateMedia({ colorScheme });
    expect(await violations(desk)).toEqual([]);
  }
  await other.close();
});
