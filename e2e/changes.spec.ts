/** What changed in a project: by another client, between two readings of this browser, and by this console itself. */
import type { Page } from '@playwright/test';
import { violations } from './axe';
import { connect, expect, navigate, test } from './fixtures';
import { call, type ServiceClient } from './service';

const address = ({ project }: ServiceClient) => `/projects/${project.name}/settings/changes`;

/** A request of another client of the same service. */
const send = <T = unknown>(
  { service, project }: ServiceClient,
  method: string,
  path: string,
  body?: object,
) =>
  call<T>(method, `${service.baseUrl}/projects/${project.id}${path}`, { 'X-Api-Key': project.apiKey }, body);

const entries = (page: Page) => page.locator('main section li[data-entry]');
const entry = (page: Page, words: string | RegExp) => entries(page).filter({ hasText: words });

const followed = async (page: Page) => {
  await expect(page.getByText(/has followed the project since/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Refresh/ })).toBeVisible();
};
async function refresh(page: Page) {
  await page.getByRole('button', { name: /^Refresh/ }).click();
  await expect(page.getByRole('button', { name: /^Refresh/ })).toBeVisible();
}

/** A project with one of each thing. */
async function prepare(client: ServiceClient) {
  const { id: destinationId } = await client.createWebhook('orders', 'https://example.com/s3cret-address');
  const installed = await client.install('orders');
  const { id: topicId } = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  const { name } = await client.get<{ name: string }>(`/integrations/${installed.integrationId}`);
  return { destinationId, topicId, installed, integration: name };
}

test('each kind of change by another client is told in its bracket, and beside the failure that follows it', async ({
  connected: page,
  client,
}) => {
  const { destinationId, topicId, installed, integration } = await prepare(client);
  await page.goto(address(client));
  await followed(page);
  await expect(page.getByText('No changes yet')).toBeVisible();

  const content = {
    name: integration,
    provider: 'gong',
    read: { objects: [{ objectName: 'calls', destination: 'orders', schedule: '0 0 2 2 *' }] },
  };
  await client.post('/topics', { name: 'audit' });
  await send(client, 'PATCH', `/topics/${topicId}`, { name: 'alarms' });
  await client.post('/notification-event-topic-routes', { topicId, eventType: 'read.triggered.done' });
  await client.post('/topic-destination-routes', { topicId, destinationId });
  await client.createWebhook('spare', 'https://example.com/spare');
  await client.post(`/integrations/${installed.integrationId}/revisions`, {
    sourceYaml: JSON.stringify({ specVersion: '1.0.0', integrations: [content] }),
  });
  await refresh(page);
  await expect(entries(page)).toHaveCount(5);
  await expect(entry(page, 'Topic audit was created')).toHaveCount(1);
  await expect(entry(page, 'Topic alarms was renamed from alerts')).toHaveCount(1);
  await expect(entry(page, 'Destination spare was created')).toHaveCount(1);
  const routes = entry(page, 'Topic alarms was changed');
  await expect(routes).toContainText('read.triggered.done is routed to it');
  await expect(routes).toContainText('Sent to orders');
  await expect(entry(page, `Integration ${integration} was changed`)).toContainText(
    'users is no longer read',
  );
  // Nothing of it is this console's own.
  await expect(page.getByText('from this browser')).toHaveCount(0);
  await expect(page.getByText('5 changes')).toBeVisible();

  // The next bracket: reads that send to the former name fail from now on.
  await send(client, 'PATCH', `/destinations/${destinationId}`, {
    updateMask: ['name'],
    destination: { name: 'orders-eu' },
  });
  await refresh(page);
  await expect(entry(page, 'Destination orders-eu was renamed from orders')).toHaveCount(1);
  const operation = await client.triggerRead(installed, 'calls');
  const status = async () => (await client.get<{ status: string }>(`/operations/${operation}`)).status;
  await expect.poll(status).toBe('failure');
  const note = page.getByText(/^A change shortly before it began:/);
  await page.goto(`/projects/${client.project.name}/operations/${operation}`);
  await expect(note).toContainText(/Destination orders-eu was renamed from orders, /);
  await page.goto(`/projects/${client.project.name}/failures`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(note).toContainText('Destination orders-eu was renamed from orders');
  await note.getByRole('link').click();
  await expect(page.getByText('1 of 6 changes')).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
});

test('what this console does is its own, also after a reload, and is undone by keyboard alone @exhaustive', async ({
  connected: page,
  client,
}) => {
  const { destinationId } = await prepare(client);
  await page.goto(address(client));
  await followed(page);
  // Sent before anything follows the page.
  await page.goto(`/projects/${client.project.name}/topics/new`);
  await page.getByLabel('Name').fill('news');
  await page.getByRole('button', { name: 'Create topic' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'news' })).toBeVisible();
  await navigate(page, `/projects/${client.project.name}/destinations/${destinationId}/edit`);
  await page.getByLabel(/^URL/).fill('https://example.com/other-s3cret');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'orders', exact: true })).toBeVisible();
  await navigate(page, `/projects/${client.project.name}/api-keys`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabel('Label').fill('Batch');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('cell', { name: /^Batch/ })).toBeVisible();

  await navigate(page, address(client));
  await expect(entry(page, 'Created topic news')).toContainText('from this browser');
  const moved = entry(page, 'Changed destination orders: url');
  await expect(moved).toContainText('Can be undone until this page is reloaded');
  await page.reload();
  await followed(page);
  await expect(moved).toContainText('Addresses are not kept on this device');
  await expect(moved.getByRole('button')).toHaveCount(0);
  // The id of the project, where its name was used before.
  await navigate(page, `/projects/${client.project.id}/settings/changes`);
  await followed(page);
  await refresh(page);
  await expect(page.getByText(/was (created|changed|deleted|renamed)/)).toHaveCount(0);
  await expect(page.getByText('from this browser')).toHaveCount(4);

  await page.getByRole('button', { name: 'Undo: Renamed API key e2e to Batch' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Undo: Renamed API key e2e to Batch' });
  await expect(dialog).toBeVisible();
  const undo = dialog.getByRole('button', { name: 'Undo' });
  for (
    let press = 0;
    press < 6 && !(await undo.evaluate((one) => one === document.activeElement));
    press += 1
  )
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const labels = async () => (await client.get<{ label: string }[]>('/api-keys')).map(({ label }) => label);
  await expect.poll(labels).toEqual(['e2e']);
  await expect(entry(page, 'Renamed API key Batch to e2e')).toHaveCount(1);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain('s3cret');
  expect(stored).not.toContain(client.project.apiKey);
});

test('two tabs tell the same, and no change twice @exhaustive', async ({
  connected: page,
  client,
  context,
}) => {
  const { topicId } = await prepare(client);
  const second = await context.newPage();
  await connect(second, client.service, client.project.apiKey);
  for (const one of [page, second]) {
    await one.goto(address(client));
    await followed(one);
  }
  const texts = (one: Page) => entries(one).allTextContents();
  for (const [at, name] of ['one', 'two', 'three'].entries()) {
    await send(client, 'PATCH', `/topics/${topicId}`, { name });
    // One tab reads, then both at once.
    await Promise.all((at === 0 ? [page] : [page, second]).map(refresh));
    await expect(entries(second)).toHaveCount(at + 1);
    await expect(entries(page)).toHaveCount(at + 1);
    expect(await texts(second)).toEqual(await texts(page));
  }
  // What one tab does is its own in the other.
  await navigate(second, `/projects/${client.project.name}/topics/new`);
  await second.getByLabel('Name').fill('mine');
  await second.getByRole('button', { name: 'Create topic' }).click();
  await expect(entry(page, 'Created topic mine')).toContainText('from this browser');
  await refresh(page);
  await expect(page.getByText(/was created/)).toHaveCount(0);
});

test('hundreds of changes are counted and shown in parts, wide and narrow, in both colour schemes @exhaustive', async ({
  connected: page,
  client,
}) => {
  await prepare(client);
  await page.goto(address(client));
  await followed(page);
  // Six hundred by another client, of which the newest are kept.
  for (let part = 0; part < 6; part += 1) {
    const names = Array.from({ length: 100 }, (_, at) => `topic-${part}-${at}`);
    for (let at = 0; at < 100; at += 10)
      await Promise.all(names.slice(at, at + 10).map((name) => client.post('/topics', { name })));
    await refresh(page);
  }
  await expect(page.getByText('500 changes', { exact: true })).toBeVisible();
  await expect(entries(page)).toHaveCount(100);
  await page.evaluate(() => {
    const tasks: number[] = [];
    Object.assign(globalThis, { tasks });
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask' });
  });
  const more = page.getByRole('button', { name: 'Show 100 older changes' });
  await more.click();
  await expect(entries(page)).toHaveCount(200);
  const tasks = await page.evaluate(() => (globalThis as unknown as { tasks: number[] }).tasks);
  test
    .info()
    .annotations.push({ type: 'long tasks of 100 more (ms)', description: tasks.join(' ') || 'none' });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${width} ${colorScheme}`).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${width}`).toBeLessThanOrEqual(0);
    }
  await page.getByRole('combobox', { name: 'What was changed' }).fill('topic-5-99');
  await page.getByRole('option', { name: 'Topic topic-5-99' }).click();
  await expect(page.getByText('1 of 500 changes')).toBeVisible();
});
