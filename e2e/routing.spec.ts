/** Routing: by dragging, by keyboard, half failed and resumed; and a message that the service sent, in the lab. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { ServiceClient } from './service';

interface EventRoute {
  eventType: string;
  topicId: string;
}

async function prepare(client: ServiceClient, url: string) {
  const destination = await client.createWebhook('orders', url);
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  return {
    destinationId: destination.id,
    topicId: topic.id,
    path: `/projects/${client.project.name}/routing`,
  };
}
const eventsOf = async (client: ServiceClient) =>
  (await client.get<EventRoute[]>('/notification-event-topic-routes'))
    .map(({ eventType }) => eventType)
    .toSorted();
const node = (page: Page, name: string) => page.locator('.react-flow__node', { hasText: name }).first();
/** The map may still be finding its place when the first drag begins. */
const drag = (page: Page, from: string, to: string) =>
  expect(async () => {
    await node(page, from)
      .locator('.react-flow__handle-right')
      .dragTo(node(page, to).locator('.react-flow__handle-left'));
    await expect(page.getByText(`Route ${from} to ${to}`)).toBeVisible({ timeout: 5_000 });
  }).toPass();
const apply = (page: Page) => page.getByRole('button', { name: /^Apply/ }).click();

test('the map: dragging plans a route, clicking traces it, and findings are updated', async ({
  connected: page,
  client,
  listener,
}) => {
  const { path, topicId, destinationId } = await prepare(client, listener.url);
  await page.goto(path);
  await expect(page.getByText('alerts takes no event type, so it never sends')).toBeVisible();
  await expect(page.getByText('No destination receives disabled-webhook events')).toBeVisible();

  // The map begins where its names can be read; what is wanted of it is searched for.
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('webhook.disabled alerts orders');
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
  await drag(page, 'destination.webhook.disabled', 'alerts');
  await drag(page, 'alerts', 'orders');
  await expect(page.getByText('alerts takes no event type, so it never sends')).toHaveCount(0);
  expect(await eventsOf(client)).toEqual([]);
  await apply(page);
  await expect.poll(() => eventsOf(client)).toEqual(['destination.webhook.disabled']);
  await expect
    .poll(async () => client.get('/topic-destination-routes'))
    .toEqual([expect.objectContaining({ topicId, destinationId })]);
  await expect(page.getByText('No destination receives disabled-webhook events')).toHaveCount(0);

  await node(page, 'destination.webhook.disabled').click();
  await expect(page.getByRole('region', { name: 'Event type destination.webhook.disabled' })).toBeVisible();
  await expect(page).toHaveURL(/at=event/);
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
  await expect(page.locator('.react-flow__node')).toHaveCount(17);
  await page.getByRole('checkbox', { name: 'Show only its paths' }).check();
  await expect(page.locator('.react-flow__node')).toHaveCount(3);
});

test('the matrix works by keyboard alone, and continues after a failure without doing anything twice @other-exhaustive', async ({
  connected: page,
  client,
  listener,
}) => {
  const { path } = await prepare(client, listener.url);
  await page.goto(`${path}?view=matrix`);
  await page.getByRole('checkbox', { name: 'installation.created to alerts' }).focus();
  for (const key of ['Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space', 'ArrowRight', 'Space'])
    await page.keyboard.press(key);
  await expect(page.getByRole('button', { name: 'Apply 4 changes' })).toBeVisible();

  let posts = 0;
  await page.route('**/notification-event-topic-routes', (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    posts += 1;
    return posts === 3
      ? route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"title":"Broken","status":500}',
        })
      : route.continue();
  });
  await apply(page);
  const steps = page.getByRole('list', { name: 'Steps of these changes' });
  await expect(steps.getByText('Not tried')).toBeVisible();
  await expect(steps.getByText('Done')).toHaveCount(2);
  await expect(steps.getByText('Failed')).toHaveCount(1);
  await page.getByRole('button', { name: 'Try the other 2 steps again' }).click();
  await expect
    .poll(() => eventsOf(client))
    .toEqual(['connection.created', 'installation.created', 'installation.deleted', 'installation.updated']);
  expect(posts).toBe(5);
});

test(
  'the webhook lab verifies a message of the service and explains failures',
  { tag: '@exhaustive' },
  async ({ connected: page, client, listener }) => {
    const { path, topicId, destinationId } = await prepare(client, listener.url);
    await client.post('/notification-event-topic-routes', { topicId, eventType: 'connection.created' });
    await client.post('/topic-destination-routes', { topicId, destinationId });
    await client.install('orders');
    await expect.poll(() => listener.messages.length).toBeGreaterThan(0);
    const message = listener.messages[0];
    const headers = Object.entries(message?.headers ?? {}).map(
      ([name, value]) => `${name}: ${String(value)}`,
    );

    await page.goto(`${path.replace('routing', 'destinations/lab')}?destination=${destinationId}`);
    await page.getByRole('button', { name: 'Use the secret of orders' }).click();
    await page.getByRole('textbox', { name: 'Headers' }).fill(headers.join('\n'));
    const body = page.getByRole('textbox', { name: 'Body, as it was received' });
    await body.fill(message?.body ?? '');
    const verdict = page.getByRole('status', { name: 'Verdict' });
    await expect(verdict.getByText('Verified', { exact: true })).toBeVisible();
    await body.fill(`${message?.body ?? ''} `);
    await expect(verdict.getByText(/white space was added/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'curl command' })).toContainText(listener.url);
    expect(page.url()).not.toContain('whsec');
  },
);

test(
  'Home says in full what is wrong with the routes',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    await page.goto(`/projects/${client.project.name}`);
    const finding = page.getByRole('link').getByText('No alert for disabled webhooks');
    await expect(finding).toBeVisible();
    expect(await finding.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  },
);
