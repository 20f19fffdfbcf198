/** Services that lack, break, delay or surprise: every page says what is the matter and stays usable. */
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';
import type { Installed, ServiceClient } from './service';

interface Place {
  name: string;
  path: (ids: Ids) => string;
  /** The page's own heading. */
  heading: RegExp;
}

interface Ids extends Installed {
  project: string;
  destinationId: string;
  topicId: string;
  operationId: string;
}

const places: Place[] = [
  { name: 'projects', path: () => '/projects', heading: /^Projects$/ },
  { name: 'home', path: (ids) => `/projects/${ids.project}`, heading: /^t-/ },
  { name: 'routing', path: (ids) => `/projects/${ids.project}/routing`, heading: /^Routing$/ },
  { name: 'settings', path: (ids) => `/projects/${ids.project}/settings`, heading: /settings/i },
  { name: 'destinations', path: (ids) => `/projects/${ids.project}/destinations`, heading: /^Destinations$/ },
  {
    name: 'a destination',
    path: (ids) => `/projects/${ids.project}/destinations/${ids.destinationId}`,
    heading: /orders/,
  },
  { name: 'topics', path: (ids) => `/projects/${ids.project}/topics`, heading: /^Topics$/ },
  { name: 'a topic', path: (ids) => `/projects/${ids.project}/topics/${ids.topicId}`, heading: /alerts/ },
  { name: 'integrations', path: (ids) => `/projects/${ids.project}/integrations`, heading: /^Integrations$/ },
  {
    name: 'an integration',
    path: (ids) => `/projects/${ids.project}/integrations/${ids.integrationId}`,
    heading: /gong-|Integration not found/,
  },
  {
    name: 'search of records',
    path: (ids) =>
      `/projects/${ids.project}/integrations/${ids.integrationId}/search?group=acme&object=users`,
    heading: /^Search records$/,
  },
  {
    name: 'object metadata',
    path: (ids) =>
      `/projects/${ids.project}/objects?integration=${ids.integrationId}&group=acme&object=users`,
    heading: /^Object metadata$/,
  },
  {
    name: 'installations',
    path: (ids) => `/projects/${ids.project}/installations`,
    heading: /^Installations$/,
  },
  {
    name: 'an installation',
    path: (ids) => `/projects/${ids.project}/installations/${ids.integrationId}/${ids.installationId}`,
    heading: /Acme GmbH/,
  },
  { name: 'connections', path: (ids) => `/projects/${ids.project}/connections`, heading: /^Connections$/ },
  {
    name: 'a connection',
    path: (ids) => `/projects/${ids.project}/connections/${ids.connectionId}`,
    heading: /Acme GmbH at/,
  },
  { name: 'API keys', path: (ids) => `/projects/${ids.project}/api-keys`, heading: /^API keys$/ },
  { name: 'JWT keys', path: (ids) => `/projects/${ids.project}/jwt-keys`, heading: /^JWT keys$/ },
  {
    name: 'provider apps',
    path: (ids) => `/projects/${ids.project}/provider-apps`,
    heading: /^Provider apps$/,
  },
  { name: 'operations', path: (ids) => `/projects/${ids.project}/operations`, heading: /^Operations$/ },
  { name: 'failures', path: (ids) => `/projects/${ids.project}/failures`, heading: /^Failures$/ },
  {
    name: 'an operation',
    path: (ids) => `/projects/${ids.project}/operations/${ids.operationId}`,
    heading: /operation|read|users/i,
  },
];

async function prepare(client: ServiceClient): Promise<Ids> {
  const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  await client.post('/notification-event-topic-routes', { topicId: topic.id, eventType: 'connection.error' });
  const installed = await client.install('orders');
  const operationId = await client.triggerRead(installed, 'users');
  return {
    ...installed,
    project: client.project.name,
    destinationId: destination.id,
    topicId: topic.id,
    operationId,
  };
}

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

test('a service that has the specified endpoints alone', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.route(toService, (route) => (isSpecified(route) ? route.continue() : route.fulfill(notFound)));
  const open = (name: string) => page.goto(places.find((place) => place.name === name)?.path(ids) ?? '');

  await open('projects');
  await expect(page.getByRole('link', { name: client.project.name })).toBeVisible();
  await open('destinations');
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await open('a destination');
  await expect(anyHeading(page)).toHaveText(/orders/);
  await expect(page.getByText('http://127.0.0.1:9/nobody').first()).toBeVisible();
  await open('an operation');
  await expect(page.getByRole('log')).toContainText('read', { ignoreCase: true });

  for (const [name, label] of [
    ['topics', /topic id/i],
    ['installations', /installation id/i],
    ['operations', /operation id/i],
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

  await open('a topic');
  await expect(anyHeading(page)).toBeVisible();
  await expect(page.getByText(/does not (offer|list)/i).first()).toBeVisible();
  await open('settings');
  await expect(page.getByRole('textbox', { name: 'App name' })).toHaveValue('Test app');
  await expect(page.getByText(/does not offer/i).first()).toBeVisible();
});

test('a service that answers web pages', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.route(toService, (route) =>
    route.fulfill({
      status: 200,
      contentType: 'text/html',
      body: '<!doctype html><h1>Sign in to the proxy</h1>',
    }),
  );
  for (const place of places) {
    await page.goto(place.path(ids));
    await expect(page.getByText('Unexpected response').first(), place.name).toBeVisible();
    await expect(page.getByText('Sign in to the proxy')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /try again/i }).first()).toBeVisible();
  }
});

test('a service that is down, and comes back', async ({ connected: page, client }) => {
  test.slow();
  const ids = await prepare(client);
  for (const place of places) {
    await page.route(toService, (route) => route.abort('connectionrefused'));
    await page.goto(place.path(ids));
    await expect(page.getByText(/could not be reached/i).first(), place.name).toBeVisible({
      timeout: 15_000,
    });
    await page.unroute(toService);
    await page
      .getByRole('button', { name: /try again/i })
      .first()
      .click();
    await expect(anyHeading(page), place.name).toHaveText(place.heading);
  }
});

test('a service that is slow shows the shape of what comes, then the content', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const ids = await prepare(client);
  for (const place of places) {
    const held: (() => void)[] = [];
    let isHolding = true;
    await page.route(toService, async (route) => {
      if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
      await route.continue().catch(() => undefined);
    });
    await page.goto(place.path(ids));
    await expect(page.locator('[aria-busy="true"]').first(), place.name).toBeVisible();
    await expect(page.getByText(/^No .* yet/)).toHaveCount(0);
    isHolding = false;
    for (const release of held) release();
    await expect(anyHeading(page), place.name).toHaveText(place.heading);
    await page.unroute(toService);
  }
});

/** Every object gains a key, and every open set a value that nobody knows. */
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
  // The keys of these are names that a customer chose, not keys of the interface.
  const isMap = (key: string) => ['selectedFields', 'selectedFieldMappings', 'objects'].includes(key);
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

test('a newer service: unknown values are shown as they are', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.route(toService, async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const body: unknown = await response.json();
    return route.fulfill({ response, json: fromTheFuture(body) });
  });
  const words: Record<string, RegExp[]> = {
    destinations: [/carrier-pigeon/],
    'a destination': [/carrier-pigeon/],
    home: [/feverish/i],
    routing: [/moon\.risen/],
    'a topic': [/moon\.risen/],
    installations: [/feverish/i],
    'an installation': [/feverish/i],
    operations: [/half_done/, /proxy\.v9/],
    'an operation': [/half_done/, /proxy\.v9/, /PANIC/],
  };
  for (const place of places) {
    await page.goto(place.path(ids));
    await expect(anyHeading(page), place.name).toHaveText(place.heading);
    for (const word of words[place.name] ?? [])
      await expect(page.getByText(word).filter({ visible: true }).first(), place.name).toBeVisible();
    await expect(page.locator('img[src="x"]')).toHaveCount(0);
  }
});

test('an expired key leads to the connection page and back again', async ({
  connected: page,
  client,
  service,
}) => {
  const ids = await prepare(client);
  const path = `/projects/${ids.project}/destinations?q=ord`;
  await page.goto(path);
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await page.route(toService, (route) =>
    route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: '{"title":"Not authenticated","status":401}',
    }),
  );
  await page.goto(path);
  await expect(page).toHaveURL(/\/connect/);
  expect(page.url()).not.toContain(client.project.apiKey);
  await page.unroute(toService);
  await page.getByRole('textbox', { name: 'API key' }).fill(client.project.apiKey);
  await page.getByRole('button', { name: /^connect/i }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${ids.project}/destinations\\?q=ord`));
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  expect(service.apiKey).not.toBe(client.project.apiKey);
});
