/** Services with missing endpoints, unknown values, expired keys and outages: pages explain the problem and stay usable. */
import type { Page, Route } from '@playwright/test';
import { places } from './faults/pages';
import { prepare } from './faults/world';
import { expect, navigate, test } from './fixtures';

const toService = /\/v1\//;
const anyHeading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The paths of the specification's 23 endpoints that pages read. */
const specifiedReads = [
  /\/v1\/projects$/,
  /\/destinations$/,
  /\/topic-destination-routes$/,
  /\/operations\/[^/]+$/,
  /\/operations\/[^/]+\/logs$/,
];
const isSpecified = (route: Route) => {
  const request = route.request();
  const { pathname } = new URL(request.url());
  const isListOfOne = /\/installations\//.test(pathname);
  return request.method() !== 'GET' || (!isListOfOne && specifiedReads.some((path) => path.test(pathname)));
};

const notFound = {
  status: 404,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Not found', status: 404, detail: 'No such path' }),
};

test('a service with only the specified endpoints @exhaustive', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.route(toService, (route) => (isSpecified(route) ? route.continue() : route.fulfill(notFound)));
  const open = (name: string) =>
    navigate(page, places.find((place) => place.route === name)?.path(ids) ?? '');

  await page.goto('/no-such-page');
  await open('/projects');
  await expect(page.getByRole('link', { name: client.project.name })).toBeVisible();
  await open('/projects/$project/destinations');
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await open('/projects/$project/destinations/$destination');
  await expect(anyHeading(page)).toHaveText(/orders/);
  await expect(page.getByText('http://127.0.0.1:9/nobody').first()).toBeVisible();
  await open('/projects/$project/operations/$operation');
  await expect(page.getByRole('log')).toContainText('read', { ignoreCase: true });

  for (const [name, label] of [
    ['/projects/$project/topics', /topic id/i],
    ['/projects/$project/installations', /installation id/i],
    ['/projects/$project/operations', /operation id/i],
  ] as const) {
    await open(name);
    await expect(page.getByText(/does not (offer|list)/i).first()).toBeVisible();
    await expect(page.getByLabel(label).first()).toBeEditable();
  }
  await page
    .getByLabel(/operation id/i)
    .first()
    .fill(ids.operationId);
  await page
    .getByLabel(/operation id/i)
    .first()
    .press('Enter');
  await expect(page).toHaveURL(new RegExp(ids.operationId));
  await expect(page.getByRole('log')).toBeVisible();

  await open('/projects/$project/topics/$topic');
  await expect(anyHeading(page)).toBeVisible();
  await expect(page.getByText(/does not (offer|list)/i).first()).toBeVisible();
  await open('/projects/$project/settings');
  await expect(page.getByRole('textbox', { name: 'App name' })).toHaveValue('Test app');
  await expect(page.getByText(/does not offer/i).first()).toBeVisible();
});

test(
  'a service with only the specified endpoints: every page stands',
  {
    tag: '@exhaustive',
  },
  async ({ connected: page, client }) => {
    test.slow();
    const ids = await prepare(client);
    await page.route(toService, (route) => (isSpecified(route) ? route.continue() : route.fulfill(notFound)));
    await page.goto('/no-such-page');
    for (const place of places) {
      await navigate(page, place.path(ids));
      await expect(anyHeading(page), place.name).toHaveText(/\S/);
      await expect(page.locator('main [aria-busy="true"]'), place.name).toHaveCount(0);
      await expect(page.getByText(/Unexpected response/), place.name).toHaveCount(0);
    }
  },
);

/** Adds a key to every object, and an unknown value to every open set. */
function fromTheFuture(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromTheFuture);
  if (typeof value !== 'object' || value === null) return value;
  const open: Record<string, string> = {
    type: 'carrier-pigeon',
    status: 'half_done',
    actionType: 'proxy.v9',
    severity: 'PANIC',
    healthStatus: 'feverish',
    lastOperationStatus: 'half_done',
    eventType: 'moon.risen',
    authScheme: 'passkey',
    provider: 'futurecrm',
  };
  // The keys of these objects are names and ids, not keys of the interface.
  const isMap = (key: string) =>
    ['selectedFields', 'selectedFieldMappings', 'objects', 'projectRoles'].includes(key);
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    typeof item === 'string' && Object.hasOwn(open, key)
      ? open[key]
      : isMap(key)
        ? item
        : fromTheFuture(item),
  ]);
  return {
    ...(Object.fromEntries(entries) as object),
    keyFromTheFuture: { nested: ['<img src=x onerror=alert(1)>'] },
  };
}

const words: Record<string, RegExp[]> = {
  '/projects/$project/destinations': [/carrier-pigeon/],
  '/projects/$project/destinations/$destination': [/carrier-pigeon/],
  '/projects/$project': [/feverish/i],
  '/projects/$project/routing': [/moon\.risen/],
  '/projects/$project/topics/$topic': [/moon\.risen/],
  '/projects/$project/installations': [/feverish/i],
  '/projects/$project/installations/$integration/$installation': [/feverish/i],
  '/projects/$project/operations': [/half_done/, /proxy\.v9/],
  '/projects/$project/operations/$operation': [/half_done/, /proxy\.v9/, /PANIC/],
};

test('a newer service: no page fails, and unknown values are shown as they are @exhaustive', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const ids = await prepare(client);
  await page.route(toService, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const body: unknown = await response.json();
    return route.fulfill({ response, json: fromTheFuture(body) });
  });
  await page.goto('/no-such-page');
  for (const place of places) {
    await navigate(page, place.path(ids));
    await expect(anyHeading(page), place.name).toHaveText(/\S/);
    await expect(page.locator('main [aria-busy="true"]'), place.route).toHaveCount(0);
    for (const word of words[place.name] ?? [])
      await expect(page.getByText(word).filter({ visible: true }).first(), place.route).toBeVisible();
    await expect(page.getByText(/Unexpected response/), place.route).toHaveCount(0);
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
  // Requests that are still in progress at the end are not failures.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('an expired key is replaced in a dialog, and the page continues', async ({
  connected: page,
  client,
  service,
}) => {
  const ids = await prepare(client);
  const path = `${ids.project}/destinations?q=ord`;
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  const { key } = await client.post<{ key: string }>('/api-keys', { label: 'Next', scopes: ['full'] });
  await fetch(`${service.baseUrl}/projects/${client.project.id}/api-keys/${client.project.apiKey}`, {
    method: 'DELETE',
    headers: { 'X-Api-Key': key },
  });
  await page.goto(path);
  const question = page.getByRole('dialog', { name: 'The service no longer accepts this API key' });
  await question.getByRole('textbox', { name: 'API key' }).fill(key);
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  expect(page.url()).toMatch(new RegExp(`${ids.project}/destinations\\?q=ord$`));
});

test('offline and back', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.goto(`${ids.project}/destinations`);
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  // The data stays on screen with its age.
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await client.createWebhook('while-away', 'https://example.com/hook');
  await page.context().setOffline(false);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const again = page.getByRole('button', { name: /^(refresh|retry)$/i }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.getByRole('link', { name: 'while-away' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('after a new deployment an open tab keeps its input and offers a reload', async ({
  connected: page,
  client,
}) => {
  const project = `/projects/${client.project.name}`;
  await page.goto(`${project}/topics/new`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('half-typed');
  // The files of this tab's version are gone.
  const old = /\/assets\/.*\.js$/;
  await page.route(old, (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(name).toHaveValue('half-typed');
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);

  // The files of another page are gone as well, so the current version of the console is loaded.
  await page.route(`**${project}/destinations`, async (route) => {
    await page.unroute(old);
    await route.continue();
  });
  await name.fill('');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  // The router reloads by itself, unless loading the page had already failed.
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Destinations' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
});
