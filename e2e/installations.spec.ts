/** What support staff do to a customer's installation, alone and in bulk. */
import type { Page } from '@playwright/test';
import { connect, expect, test } from './fixtures';
import { isSigned } from './listener';
import type { Installed, ServiceClient } from './service';

interface ReadObjects {
  config: { content: { read: { objects: Record<string, { disabled?: boolean }> } } };
}

const pausedOf = async (client: ServiceClient, { integrationId, installationId }: Installed) => {
  const { config } = await client.get<ReadObjects>(
    `/integrations/${integrationId}/installations/${installationId}`,
  );
  return Object.entries(config.content.read.objects)
    .filter(([, { disabled }]) => disabled)
    .map(([name]) => name);
};
const open = (page: Page, client: ServiceClient, { integrationId, installationId }: Installed) =>
  page.goto(`/projects/${client.project.name}/installations/${integrationId}/${installationId}`);

test('reads are paused with a note and resumed, and an installation is deleted after showing its impact @other-exhaustive @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  await open(page, client, installed);

  await page.getByRole('button', { name: 'Pause reads of calls' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /Note/ }).fill('Quota is used up');
  await dialog.getByRole('button', { name: 'Pause reads' }).click();
  await expect.poll(() => pausedOf(client, installed)).toEqual(['calls']);
  const calls = page.getByRole('article', { name: 'calls' });
  await expect(calls).toContainText('Reads paused');
  await expect(calls).toContainText('from this browser');
  // The note is kept in this browser only, and survives a reload.
  await page.reload();
  await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Quota is used up');

  await page.getByRole('button', { name: 'Resume reads of calls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume reads' }).click();
  await expect.poll(() => pausedOf(client, installed)).toEqual([]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete installation' }).click();
  await expect(page.getByRole('dialog')).toContainText('2 objects that are read');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete installation' });
  await expect(confirm).toBeDisabled();
  await page.getByRole('dialog').getByRole('textbox').fill('Acme GmbH');
  await confirm.click();
  await expect.poll(() => client.get('/installations')).toEqual([]);
  await expect(page).toHaveURL(/\/installations$/);
});

test('bulk: after a failure and a reload it continues without doing anything twice @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed: Installed[] = [];
  for (const group of ['a', 'b', 'c', 'd']) installed.push(await client.install('orders', group));
  const sent: string[] = [];
  let isDown = false;
  await page.route(/:pause$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (isDown)
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'The database is away', status: 500 }),
      });
    sent.push(pathname);
    isDown = sent.length === 2;
    return route.continue();
  });
  await page.goto(`/projects/${client.project.name}/installations`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Pause reads of those shown' }).click();
  await expect(page.getByText('4 of 4 installations eligible')).toBeVisible();
  await page.getByRole('button', { name: 'Pause reads of 4 installations' }).click();
  const resume = page.getByRole('button', { name: 'Resume: 2 requests left' });
  await expect(resume).toBeVisible();
  await expect(page.getByRole('table', { name: 'Outcomes' })).toContainText('The database is away');

  // After a reload the page knows the progress, and does not continue by itself.
  await page.reload();
  await expect(resume).toBeVisible();
  expect(sent).toHaveLength(2);
  isDown = false;
  await resume.click();
  await expect(page.getByLabel('Outcomes', { exact: true }).first()).toContainText('4 done');
  expect(new Set(sent).size).toBe(4);
  expect(sent).toHaveLength(4);
  for (const one of installed) expect(await pausedOf(client, one)).toEqual(['calls', 'users']);

  await page.getByRole('button', { name: 'More actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('bulk-action.csv');
});

test(
  'bulk: two tabs do not run the same plan',
  { tag: '@exhaustive' },
  async ({ connected: page, client, service }) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    await client.install('orders');
    const asked: string[] = [];
    page.context().on('request', (request) => {
      if (request.url().endsWith(':pause')) asked.push(request.url());
    });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/:pause$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/projects/${client.project.name}/installations/bulk/new?action=pause`);
    await page.getByRole('button', { name: 'Pause reads of 1 installation' }).click();
    await expect.poll(() => asked.length).toBe(1);

    const second = await page.context().newPage();
    await connect(second, service, client.project.apiKey);
    await second.goto(page.url());
    await second.getByRole('button', { name: 'Resume: 1 request left' }).click();
    await expect(second.getByText('Another tab runs this plan now.')).toBeVisible();
    goOn();
    await page.bringToFront();
    await expect(page.getByLabel('Outcomes', { exact: true }).first()).toContainText('1 done');
    // The first tab is done: the second finds nothing left to do.
    await second.bringToFront();
    await second.getByRole('button', { name: 'Resume: 1 request left' }).click();
    await expect(second.getByLabel('Outcomes', { exact: true }).first()).toContainText('1 done');
    expect(asked).toHaveLength(1);
  },
);

test(
  'bulk: waits as long as the service asks',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    await client.install('orders');
    let asked = 0;
    await page.route(/:pause$/, (route) => {
      asked += 1;
      if (asked > 1) return route.continue();
      return route.fulfill({
        status: 429,
        headers: { 'retry-after': '2', 'content-type': 'application/problem+json' },
        body: JSON.stringify({ title: 'Too many requests', status: 429 }),
      });
    });
    await page.goto(`/projects/${client.project.name}/installations/bulk/new?action=pause`);
    await page.getByRole('button', { name: 'Pause reads of 1 installation' }).click();
    await expect(page.getByText(/The service asks to wait: the run continues at/)).toBeVisible();
    await expect(page.getByLabel('Outcomes', { exact: true }).first()).toContainText('1 done');
    expect(asked).toBe(2);
  },
);

test('a customer authorizes access, is installed, and the first read is delivered, each step leading to the next', async ({
  connected: page,
  client,
  listener,
}) => {
  test.slow();
  const { id: destinationId } = await client.createWebhook('orders', listener.url);
  await client.createProviderApp();
  const role = { mapToName: 'role', mapToDisplayName: 'Role', prompt: 'Which field holds the role?' };
  const contacts = {
    objectName: 'contacts',
    destination: 'orders',
    requiredFields: [{ fieldName: 'email' }, role],
  };
  const content = { name: 'people', provider: 'hubspot', read: { objects: [contacts] } };
  await client.post('/integrations', {
    name: 'people',
    provider: 'hubspot',
    latestRevision: { specVersion: '1.0.0', content },
  });

  await page.goto(`/projects/${client.project.name}/connections/new`);
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name: 'HubSpot' }).click();
  await page.getByRole('textbox', { name: 'Customer (groupRef)' }).fill('acme');
  await page.getByRole('textbox', { name: 'Person (consumerRef)' }).fill('ana');
  await page.getByRole('button', { name: 'Get the authorization URL' }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open the authorization' }).click();
  await (await opening).getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('heading', { name: 'acme is connected' })).toBeVisible();

  await page.getByRole('link', { name: 'Next: install' }).click();
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: /\(jobtitle\)/ }).click();
  await page.getByRole('button', { name: 'Install', exact: true }).click();

  await page.getByRole('button', { name: 'Trigger the first read' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the read' }).click();
  await expect(page.getByText(/^Success$/).first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => listener.messages.length).toBeGreaterThan(0);
  const signingKey = await client.signingKey(destinationId);
  expect(listener.messages.every((message) => isSigned(message, signingKey))).toBe(true);
  expect(listener.messages[0]?.body).toContain('"role"');

  await page.getByRole('link', { name: 'orders' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('orders');
});
