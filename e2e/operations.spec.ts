/** Operations over all customers: what is filtered, exported and held back. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures';
import { answerForMany, list, patient, queryField, rows, showOneFailing, showsAll } from './many-customers';

test('the query is kept in the URL: reload, Back and the chart', async ({ connected: page, client }) => {
  await showOneFailing(page, client.project.name);
  await expect(rows(page)).toHaveCount(16);
  await page.getByRole('button', { name: 'Failed 1' }).click();
  await expect(page).toHaveURL(/q=status%3Afailed/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('401 Unauthorized');
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/q=/);
  await showsAll(page, '16 operations');
  await expect(rows(page)).toHaveCount(16);

  await queryField(page).fill('customer 5');
  await expect(rows(page)).toHaveCount(2);
  // The address follows when typing rests.
  await expect(page).toHaveURL(/q=customer/);
  await page.goBack();
  await expect(rows(page)).toHaveCount(16);

  // Or at once, when something is opened.
  await queryField(page).fill('customer 6');
  await rows(page).first().getByRole('link').click();
  await expect(page).toHaveURL(/operations\/[^?]+$/);
  await page.goBack();
  await expect(page).toHaveURL(/q=customer/);
  await expect(rows(page)).toHaveCount(2);
  await page.goBack();
  await expect(rows(page)).toHaveCount(16);

  // By keyboard alone: the first bar and the next one.
  await page.getByRole('toolbar').getByRole('button').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/range=.*Z\.\..*Z/);
  await expect.poll(() => rows(page).count()).toBeLessThan(16);
  await page.getByRole('radio', { name: '24 h' }).check();
  await expect(rows(page)).toHaveCount(16);
});

test('j and k move between rows, Enter opens one, and Back restores the list', async ({
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
  await expect(page).toHaveURL(/q=object%3Ausers/);
  await expect(rows(page)).toHaveCount(1);
});

test(
  'an operation links to the next one in its list, and Back restores the list',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
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
    await showsAll(page, '30 operations');
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
    await expect(page).toHaveURL(/q=status%3Afailure/);
    await expect.poll(top).toBe(before);
    await expect(page.getByRole('row', { name: /Customer 18/ })).toHaveAttribute('aria-current', 'true');
    // Opened by its address it belongs to no list.
    await page.goto(`${list(client.project.name)}/op-18-0`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/of 30/)).toHaveCount(0);
  },
);

test('an export has the rows that are shown, and no cell is a formula @exhaustive', async ({
  connected: page,
  client,
}) => {
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
  expect(lines[0]).toBe('"Status","Operation","Customer","Integration","Result","Started"');
  expect(lines[1]).toContain('"Failed","Read deals","Customer 2"');
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"",""x""), ""quoted"""`);
  const json = JSON.parse(await save(/^JSON of 3 operations/)) as { customer: string }[];
  expect(json.map(({ customer }) => customer)).toEqual(['Customer 2', 'Customer 1', 'Customer 0']);
});

test(
  'the list is sorted by a header, shows the columns that are chosen, and reaches its last row',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await answerForMany(page, { customers: 150, status: () => 'success', result: () => 'done' });
    await page.goto(list(client.project.name));
    await showsAll(page, '300 operations');
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await expect(page).toHaveURL(/sort=customer$/);
    await expect(rows(page).first()).toContainText('Customer 0');
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await expect(page).toHaveURL(/sort=customer&desc=true$/);
    await expect(rows(page).first()).toContainText('Customer 149');
    await page.keyboard.press('j');
    await expect(rows(page).first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(rows(page).last()).toContainText('Customer 0');
    await expect(rows(page).last()).toBeFocused();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Duration' }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Duration', exact: true }).click();
    await expect(page.getByText(/300 without a duration, at the end$/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Duration' })).toBeVisible(patient);
  },
);

test('new operations are held back until requested @other-service @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  await client.triggerRead(installed, 'users');
  await page.goto(list(client.project.name));
  await expect.poll(() => rows(page).count()).toBeGreaterThan(0);
  await expect(page.getByText(/customers? read/)).toHaveCount(0);
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
  await page.getByRole('menuitem', { name: 'Acknowledge until it happens again' }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText('kept on this device')).toBeVisible();
  await page.getByText('Acknowledged 1').click();
  await expect(page).toHaveURL(/show=acknowledged/);
  await rows(page)
    .getByRole('link', { name: /502 answered/ })
    .click();
  await expect(page).toHaveURL(/cause=/);
  await expect(page.getByText('Gave up after {n} attempt: 502 answered')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Customers it fails for' }).getByRole('row')).toHaveCount(4);
  await page.goBack();
  await expect(page).not.toHaveURL(/cause=/);

  // The list of operations shows what was read here: nobody is asked twice.
  const before = world.asked.length;
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  await showsAll(page, '12 operations');
  expect(world.asked).toHaveLength(before);
});
