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
    name: 'the editor',
    path: (ids) => `/projects/${ids.project}/integrations/${ids.integrationId}/edit`,
    heading: /^Edit gong-/,
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
  test.slow();
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
  test.slow();
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

type Answer = (route: Route) => Promise<void>;
type Shown = 'problem' | 'not offered';

interface Fault {
  answer: Answer;
  /** What the person is told. */
  says: RegExp;
  /** A list that the service lacks is no problem of the page. */
  mayBeAbsent?: boolean;
}

const refuse =
  (status: number): Answer =>
  (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      headers: { 'retry-after': '0' },
      body: JSON.stringify({ title: `Fault ${status}`, status, detail: `Fault ${status} on purpose` }),
    });
const bodyOf =
  (contentType: string, body: string): Answer =>
  (route) =>
    route.fulfill({ status: 200, contentType, body });
/** The service's own answer with every `id` and every `name` changed. */
const drifted =
  (change: (object: Record<string, unknown>, key: string) => void): Answer =>
  async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const visit = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(visit);
      if (typeof value !== 'object' || value === null) return value;
      const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, visit(item)]));
      for (const key of ['id', 'name', 'timestamp', 'status']) if (key in copy) change(copy, key);
      return copy;
    };
    const text = await response.text();
    return route.fulfill({ response, body: text === '' ? text : JSON.stringify(visit(JSON.parse(text))) });
  };

/** The provider of these tests has no search, which the service says itself. */
const unreadable = /Unexpected response|cannot be searched/;

const faults: Record<string, Fault> = {
  ...Object.fromEntries(
    [403, 409, 422, 429, 500, 503].map((status) => [
      String(status),
      {
        answer: refuse(status),
        says: new RegExp(`Fault ${status}|not allowed|too many|busy|unavailable`, 'i'),
      },
    ]),
  ),
  '404': { answer: refuse(404), says: /Fault 404|not found/i, mayBeAbsent: true },
  'a reset connection': {
    answer: (route) => route.abort('connectionreset'),
    says: /could not be reached/i,
  },
  'a body cut off': { answer: bodyOf('application/json', '[{"id":"x","na'), says: /Unexpected response/ },
  'an empty body': { answer: bodyOf('application/json', ''), says: /Unexpected response/ },
  'another content type': { answer: bodyOf('image/png', 'not a list'), says: /Unexpected response/ },
  'missing keys': { answer: drifted((object, key) => delete object[key]), says: unreadable },
  'keys of another type': {
    answer: drifted((object, key) => {
      object[key] = { was: object[key] };
    }),
    says: unreadable,
  },
  'keys that are null': {
    answer: drifted((object, key) => {
      object[key] = null;
    }),
    says: unreadable,
  },
};

/** Waits until the page tells what is the matter, and answers how. */
async function shownOf(page: Page, fault: Fault): Promise<Shown | 'nothing'> {
  const problem = page.getByRole('main').getByText(fault.says).filter({ visible: true }).first();
  const absent = page
    .getByText(/does not (offer|list)/i)
    .filter({ visible: true })
    .first();
  if (fault.mayBeAbsent && (await absent.isVisible())) return 'not offered';
  return (await problem.isVisible()) ? 'problem' : 'nothing';
}

for (const place of places)
  test(`every fault of a read, ${place.name}`, async ({ connected: page, client }) => {
    test.slow();
    const ids = await prepare(client);
    let fault: Fault | undefined;
    await page.route(toService, async (route) => {
      // The list of projects is read by every page; its own page is a row of this table.
      const isList = new URL(route.request().url()).pathname.endsWith('/v1/projects');
      if (!fault || (isList && place.name !== 'projects')) await route.continue();
      else await fault.answer(route);
    });
    const again = page.getByRole('button', { name: /try again|retry/i }).first();
    for (const [name, next] of Object.entries(faults)) {
      fault = next;
      if (await again.isVisible()) await again.click();
      else await page.goto(place.path(ids));
      await expect.poll(() => shownOf(page, next), { message: `${place.name}: ${name}` }).not.toBe('nothing');
      await expect(anyHeading(page), `${place.name}: ${name}`).toHaveText(/\S/);
      await expect(page.getByText(/\[object Object\]|\bNaN\b/)).toHaveCount(0);
    }
    // A way on: the service is well again, and so is the page, without a reload.
    fault = undefined;
    await again.click();
    await expect(anyHeading(page)).toHaveText(place.heading);
    await expect(page.getByText(/Unexpected response/)).toHaveCount(0);
  });

interface Write {
  name: string;
  path: (ids: Ids) => string;
  /** Fills the form, or opens the dialog. */
  prepare: (page: Page) => Promise<void>;
  submit: string;
  method: string;
  /** What was typed, and has to stay. */
  kept?: { label: RegExp; value: string };
  done: (client: ServiceClient, ids: Ids) => Promise<boolean>;
}

const names = async (client: ServiceClient, list: string) =>
  (await client.get<{ name: string }[]>(list)).map(({ name }) => name);

const writes: Write[] = [
  {
    name: 'create a destination',
    path: (ids) => `/projects/${ids.project}/destinations/new`,
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /^Name/ }).fill('late');
      await page.getByRole('textbox', { name: /^URL/ }).fill('https://example.com/hook');
    },
    submit: 'Create destination',
    method: 'POST',
    kept: { label: /^URL/, value: 'https://example.com/hook' },
    done: async (client) => (await names(client, '/destinations')).includes('late'),
  },
  {
    name: 'create a topic',
    path: (ids) => `/projects/${ids.project}/topics/new`,
    prepare: (page) => page.getByRole('textbox', { name: /^Name/ }).fill('late'),
    submit: 'Create topic',
    method: 'POST',
    kept: { label: /^Name/, value: 'late' },
    done: async (client) => (await names(client, '/topics')).includes('late'),
  },
  {
    name: 'change the project',
    path: (ids) => `/projects/${ids.project}/settings`,
    prepare: (page) => page.getByRole('textbox', { name: 'App name' }).fill('Late app'),
    submit: 'Save changes',
    method: 'PATCH',
    kept: { label: /^App name/, value: 'Late app' },
    done: async (client) => (await client.get<{ appName: string }>('')).appName === 'Late app',
  },
  {
    name: 'delete a topic',
    path: (ids) => `/projects/${ids.project}/topics/${ids.topicId}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: /delete/i }).click();
      const typed = page.getByRole('dialog').getByRole('textbox');
      await expect(page.getByRole('dialog')).toBeVisible();
      if (await typed.isVisible()) await typed.fill('alerts');
    },
    submit: 'Delete topic',
    method: 'DELETE',
    done: async (client) => !(await names(client, '/topics')).includes('alerts'),
  },
];

for (const write of writes)
  test(`every fault of a write: ${write.name}`, async ({ connected: page, client }) => {
    test.slow();
    const ids = await prepare(client);
    let fault: Fault | undefined;
    let sent = 0;
    await page.route(toService, async (route) => {
      if (route.request().method() !== write.method) return route.continue();
      sent += 1;
      return fault ? fault.answer(route) : route.continue();
    });
    await page.goto(write.path(ids));
    await expect(anyHeading(page)).toBeVisible();
    await write.prepare(page);
    const submit = page.getByRole('button', { name: write.submit, exact: true }).last();
    const kinds = ['403', '404', '409', '422', '429', '500', '503', 'a reset connection'];
    // Where success has no body, there is none to be broken.
    if (write.method !== 'DELETE' && write.method !== 'PATCH')
      kinds.push('a body cut off', 'another content type');
    for (const [at, name] of kinds.entries()) {
      const next = faults[name] as Fault;
      fault = next;
      await submit.click();
      await expect.poll(() => sent, { message: name }).toBe(at + 1);
      await expect(page.getByText(next.says).filter({ visible: true }).first(), name).toBeVisible();
      await expect(submit, name).toBeEnabled();
      if (write.kept)
        await expect(page.getByRole('textbox', { name: write.kept.label }), name).toHaveValue(
          write.kept.value,
        );
    }
    expect(await write.done(client, ids)).toBe(false);
    fault = undefined;
    await submit.click();
    await expect.poll(() => write.done(client, ids)).toBe(true);
    // Nothing was sent by itself: one request for each press.
    expect(sent).toBe(kinds.length + 1);
  });

test('offline and back', async ({ connected: page, client }) => {
  const ids = await prepare(client);
  await page.goto(`/projects/${ids.project}/destinations`);
  await expect(page.getByRole('link', { name: 'orders' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Refresh' }).click();
  // What was read stays on screen, and says how old it is.
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

test('a new deployment while a tab is open keeps what was typed and offers a reload', async ({
  connected: page,
  client,
}) => {
  const project = `/projects/${client.project.name}`;
  await page.goto(`${project}/topics/new`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('half-typed');
  // The files of the version that this tab knows are gone.
  const old = /\/assets\/.*\.js$/;
  await page.route(old, (route) => route.fulfill({ status: 404, body: '' }));
  await page.keyboard.press('Control+k');
  const notice = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(name).toHaveValue('half-typed');
  await notice.getByRole('button', { name: 'Not now' }).click();
  await expect(notice).toHaveCount(0);

  // Another page is not there any more either; the current version of the console is loaded and shows it.
  await page.route(`**${project}/destinations`, async (route) => {
    await page.unroute(old);
    await route.continue();
  });
  await name.fill('');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  // The router reloads by itself, unless it already knew that the page cannot be had.
  const reload = page.getByRole('button', { name: 'Reload' });
  await expect(async () => {
    if (await reload.isVisible()) await reload.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Destinations' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 20_000 });
});
