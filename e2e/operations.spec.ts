/** Operations over all customers: what is read, filtered, exported and held back. */
import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './fixtures';

/** Every answer goes through the test's process, which on a busy machine takes its time. */
const patient = { timeout: 45_000 };
const start = Date.parse('2026-11-02T08:00:00Z');

interface FakeWorld {
  customers: number;
  /** The status of a customer's newest operation. */
  status?: (customer: number) => string;
  result?: (customer: number) => string;
}

/** Answers for many customers, so that the fan-out has something to do; all else is the real service's. */
async function answerForMany(page: Page, { customers, status = () => 'success', result }: FakeWorld) {
  const asked: string[] = [];
  const held: (() => void)[] = [];
  const state = { hold: false, down: false };
  const operation = (customer: number, at: number) => ({
    id: `op-${customer}-${at}`,
    projectId: 'p',
    integrationId: 'i1',
    installationId: `n${customer}`,
    configId: 'c',
    actionType: 'read',
    status: at === 0 ? status(customer) : 'success',
    result: at === 0 && result ? result(customer) : '[deals] 4 records read in 1 page',
    metadata: { objects: [customer % 2 === 0 ? 'deals' : 'contacts'] },
    createTime: new Date(start + (customer * 10 - at) * 60_000).toISOString(),
  });
  await page.route(/\/projects\/[^/]+\/installations$/, (route) =>
    state.down
      ? route.abort('connectionrefused')
      : route.fulfill({
          json: Array.from({ length: customers }, (_, customer) => ({
            id: `n${customer}`,
            projectId: 'p',
            integrationId: 'i1',
            group: { groupRef: `g${customer}`, groupName: `Customer ${customer}` },
            healthStatus: 'healthy',
            lastOperationStatus: status(customer),
            createTime: new Date(start).toISOString(),
          })),
        }),
  );
  await page.route(/\/installations\/n\d+\/operations\?/, async (route: Route) => {
    const customer = Number(/\/n(\d+)\//.exec(route.request().url())?.[1]);
    asked.push(`n${customer}`);
    if (state.down) return route.abort('connectionrefused');
    if (state.hold) await new Promise<void>((resolve) => held.push(resolve));
    return route
      .fulfill({
        json: { results: [operation(customer, 0), operation(customer, 1)], pagination: { done: true } },
      })
      .catch(() => undefined);
  });
  return {
    asked,
    state,
    release: () => {
      state.hold = false;
      for (const go of held.splice(0)) go();
    },
  };
}

const list = (project: string, search = '') => `/projects/${project}/operations${search}`;
const rows = (page: Page) => page.getByRole('row').filter({ has: page.locator('[data-row-link]') });

const counted = (page: Page, words: string) => page.getByText(words, { exact: true });

/** On a busy machine a reading outlasts the moment that the page waits for it; what comes later waits for a word. */
async function showAll(page: Page, words: string) {
  const button = page.getByRole('button', { name: /^[\d,]+ new$/ });
  await expect
    .poll(async () => {
      if (await button.isVisible()) await button.click({ timeout: 1000 }).catch(() => undefined);
      return counted(page, words).isVisible();
    }, patient)
    .toBe(true);
}

test('filters are the address: reload, Back and the chart', async ({ connected: page, client }) => {
  await answerForMany(page, {
    customers: 8,
    status: (customer) => (customer === 3 ? 'failure' : 'success'),
    result: (customer) => (customer === 3 ? '[contacts] 401 Unauthorized' : 'done'),
  });
  await page.goto(list(client.project.name));
  await showAll(page, '16 loaded operations');
  await expect(rows(page)).toHaveCount(16);
  await page.getByRole('button', { name: 'Failed 1' }).click();
  await expect(page).toHaveURL(/status=failure/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('401 Unauthorized');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await showAll(page, '16 loaded operations');
  await expect(rows(page)).toHaveCount(16);

  await page.getByRole('searchbox', { name: 'Search loaded operations' }).fill('customer 5');
  await expect(rows(page)).toHaveCount(2);
  // The address follows when typing rests.
  await expect(page).toHaveURL(/q=customer/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(16);

  // Or at once, when something is opened.
  await page.getByRole('searchbox', { name: 'Search loaded operations' }).fill('customer 6');
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/operations\/[^?]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=customer/);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(16);

  // By keyboard alone: the first bar and the next one.
  const bars = page.getByRole('toolbar').getByRole('button');
  await bars.first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=.*to=/);
  await expect.poll(() => rows(page).count()).toBeLessThan(16);
  await page.getByRole('button', { name: /Remove filter Started/ }).click();
  await expect(rows(page)).toHaveCount(16);
});

test('j and k go from row to row, Enter opens, and the way back is as it was', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  const operationId = await client.triggerRead(installed, 'users');
  await page.goto(list(client.project.name, '?object=users'));
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('j');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operations/${operationId}`));
  await page.goBack();
  await expect(page).toHaveURL(/object=users/);
  await expect(rows(page)).toHaveCount(1);
});

test('an operation leads on to the next of its list, and Back to the list as it was', async ({
  connected: page,
  client,
}) => {
  await answerForMany(page, {
    customers: 60,
    status: (customer) => (customer % 2 === 0 ? 'failure' : 'success'),
    result: () => 'done',
  });
  await page.route(/\/v1\/projects\/[^/]+\/operations\/op-/, async (route) => {
    const [, id = '', customer = ''] = /(op-(\d+)-\d+)/.exec(route.request().url()) ?? [];
    const operation = {
      id,
      projectId: 'p',
      integrationId: 'i1',
      installationId: `n${customer}`,
      configId: 'c',
    };
    await route.fulfill(
      route.request().url().endsWith('/logs')
        ? { json: [] }
        : { json: { ...operation, actionType: 'read', status: 'failure', result: 'done' } },
    );
  });
  await page.goto(list(client.project.name, '?status=failure'));
  await showAll(page, '30 of 120 loaded operations');
  const table = page.getByRole('table', { name: /^Operations/ });
  const top = () => table.evaluate((element) => element.parentElement?.scrollTop ?? 0);
  await page.getByRole('row', { name: /Customer 20/ }).scrollIntoViewIfNeeded();
  const before = await top();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('row', { name: /Customer 20/ }).click();
  await expect(page.getByText('20 of 30')).toBeVisible();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/operations\/op-18-0/);
  await expect(page.getByText('21 of 30')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/status=failure/);
  await expect.poll(top).toBe(before);
  await expect(page.getByRole('row', { name: /Customer 18/ })).toHaveAttribute('aria-current', 'true');
  // Opened by its address it belongs to no list.
  await page.goto(`${list(client.project.name)}/op-18-0`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/of 30/)).toHaveCount(0);
});

test('what is shown is what is exported, and no cell is a formula', async ({ connected: page, client }) => {
  await answerForMany(page, {
    customers: 3,
    status: () => 'failure',
    result: () => '=HYPERLINK("http://evil.example","x"), "quoted"',
  });
  await page.goto(list(client.project.name, '?status=failure'));
  await expect(rows(page)).toHaveCount(3);
  const save = async (name: RegExp) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name }).click();
    const file = await download;
    return readFile(await file.path(), 'utf8');
  };
  const csv = await save(/^CSV of 3 operations/);
  const lines = csv.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('"op-2-0","failure","read","deals","Customer 2"');
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x""), ""quoted"""`);
  const json = JSON.parse(await save(/^JSON of 3 operations/)) as { operation: { id: string } }[];
  expect(json.map(({ operation }) => operation.id)).toEqual(['op-2-0', 'op-1-0', 'op-0-0']);
});

test('the reading of many customers is bounded, stops and goes on', async ({ connected: page, client }) => {
  test.slow();
  const world = await answerForMany(page, {
    customers: 64,
    status: (customer) => (customer === 63 ? 'failure' : 'success'),
  });
  world.state.hold = true;
  await page.goto(list(client.project.name));
  await expect(page.getByText('0 of 64 installations read')).toBeVisible();
  await expect.poll(() => world.asked.length).toBe(4);
  // Failures first.
  expect(world.asked[0]).toBe('n63');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  world.release();
  await expect(page.getByText('4 of 64 installations read')).toBeVisible();
  expect(world.asked).toHaveLength(4);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('60 of 64 installations read')).toBeVisible(patient);
  expect(world.asked).toHaveLength(60);
  await page.getByRole('button', { name: 'Read the rest (4)' }).click();
  await expect(page.getByText('64 of 64 installations read')).toBeVisible(patient);

  // Another page and back: what was read stands, nothing is asked again.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('64 of 64 installations read')).toBeVisible(patient);
  expect(world.asked).toHaveLength(64);
});

test('a service that goes down in the middle is said at once and left alone', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const world = await answerForMany(page, { customers: 24 });
  world.state.hold = true;
  await page.goto(list(client.project.name));
  await expect.poll(() => world.asked.length).toBe(4);
  world.state.down = true;
  world.release();
  await expect(page.getByRole('alert')).toContainText('could not be reached');
  // The four that were under way are shown; the next few found nobody, and no more were asked.
  await expect(page.getByText('4 of 24 installations read')).toBeVisible();
  await expect(rows(page)).toHaveCount(8);
  expect(world.asked.length).toBeLessThan(12);
  world.state.down = false;
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('24 of 24 installations read')).toBeVisible(patient);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('on a phone the counts of a reading move nothing', async ({ connected: page, client }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const world = await answerForMany(page, {
    customers: 24,
    status: (customer) => (customer % 2 === 0 ? 'failure' : 'success'),
  });
  world.state.hold = true;
  await page.goto(list(client.project.name));
  const counts = page.getByRole('group', { name: 'Show only these statuses' }).getByRole('button');
  await expect(counts).toHaveText([/^Failed\s*0$/, /^Running\s*0$/, /^Success\s*0$/]);
  const boxes = () => Promise.all([0, 1, 2].map((at) => counts.nth(at).boundingBox()));
  const before = await boxes();
  world.release();
  await expect(counts).toHaveText([/^Failed\s*12$/, /^Running\s*0$/, /^Success\s*36$/], patient);
  expect(await boxes()).toEqual(before);
});

test('new operations wait for a word', async ({ connected: page, client }) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  await client.triggerRead(installed, 'users');
  await page.goto(list(client.project.name));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
  await expect(page.getByText('1 of 1 installation read')).toBeVisible();
  const before = await rows(page).count();
  const fresh = await client.triggerRead(installed, 'calls');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: /^\d+ new$/ }).click();
  await expect.poll(() => rows(page).count()).toBeGreaterThan(before);
  await expect(page.locator(`a[href$="/operations/${fresh}"]`).first()).toBeVisible();
});

test('failures are one row per cause, and acknowledging one is this browser’s', async ({
  connected: page,
  client,
}) => {
  const world = await answerForMany(page, {
    customers: 6,
    status: (customer) => (customer < 4 ? 'failure' : 'success'),
    result: (customer) =>
      customer < 3 ? `Gave up after ${customer + 2} attempts: 502 answered` : '401 Unauthorized',
  });
  const causes = page.getByRole('table', { name: /Causes of failures/ });
  await page.goto(`/projects/${client.project.name}/failures`);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText('502 answered');
  await causes
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Acknowledge until it fails again' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('kept in this browser only')).toBeVisible();
  await page.getByText('Acknowledged 1').click();
  await expect(page).toHaveURL(/show=acknowledged/);
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(/cause=/);
  await expect(page.getByText('Gave up after {n} attempt: 502 answered')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Customers it fails for' }).getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(page).not.toHaveURL(/cause=/);

  // The list of operations shows what was read here: nobody is asked twice.
  const before = world.asked.length;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  await expect(page.getByText('6 of 6 installations read')).toBeVisible();
  expect(world.asked).toHaveLength(before);
});
