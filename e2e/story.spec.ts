/** The main job, end to end: from an empty service to a signed message at the customer's own endpoint. */
import { Webhook } from 'svix';
import { countEffort } from './effort';
import { connect, expect, test } from './fixtures';
import type { ReceivedMessage } from './listener';
import { call } from './service';

interface DataMessage {
  action: string;
  objectName: string;
  operationId: string;
  groupRef: string;
  resultInfo: { type: string; numRecords: number };
  result: { fields: Record<string, unknown>; mappedFields: Record<string, unknown> }[];
}

test('the first day: from a new project to a read, its log, and verified messages @other-exhaustive', async ({
  page,
  reached,
  service,
  listener,
}, info) => {
  test.slow();
  const { effort, click, fill, report } = countEffort();
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const title = page.getByRole('heading', { level: 1 });
  const firstDay = page.getByRole('region', { name: 'Get started' });
  const step = (name: string) => firstDay.getByRole('listitem').filter({ hasText: name });
  /** Goes home, where the next step is the one with a button. */
  const home = () =>
    click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }));
  /** What the service says, to compare with what arrived. */
  const read = <T>(rest: string) =>
    call<T>('GET', `${service.baseUrl}/projects/${name}${rest}`, {
      Authorization: `Bearer ${service.bearerToken}`,
    });
  const name = `first-day-${info.workerIndex}-${Date.now()}`;

  await connect(page, reached, service.apiKey);
  await page.goto('/projects');

  await test.step('project', async () => {
    await click(link('New project'));
    await fill(field('Name'), name);
    await fill(field('App name'), 'Acme shop');
    await click(button('Create project'));
    await expect(title).toHaveText(name);
    await expect(step('Project').first()).toContainText('Done');
    await expect(page.getByText('reach nothing')).toHaveCount(0);
  });

  let signingKey = '';
  await test.step('destination', async () => {
    await click(firstDay.getByRole('link', { name: 'New destination' }));
    await fill(field('Name'), 'orders');
    await fill(field('URL'), listener.url);
    await click(button('Create destination'));
    await expect(title).toHaveText('orders');
    await click(button('Show secret'));
    signingKey = await page.getByText(/^whsec_/).innerText();
  });

  await test.step('topic and route', async () => {
    await click(link('Next: new topic'));
    await fill(field('Name'), 'read-outcomes');
    // What tells of the read below, and the only destination, are chosen already.
    await expect(page.getByRole('checkbox', { name: /read\.triggered\.done/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /orders/ })).toBeChecked();
    await click(button('Create topic'));
    await expect(title).toHaveText('read-outcomes');
  });

  await test.step('integration', async () => {
    await click(link('Next: new integration'));
    await click(page.getByRole('combobox', { name: 'Provider' }));
    await click(page.getByRole('option', { name: 'HubSpot', exact: true }));
    await click(page.getByRole('checkbox', { name: 'Read contacts' }));
    await click(page.getByRole('checkbox', { name: 'email', exact: true }));
    await click(page.getByRole('checkbox', { name: 'lastname', exact: true }));
    await fill(page.getByRole('textbox', { name: 'Mapped name 2' }), 'family_name');
    await click(page.getByRole('combobox', { name: 'Destination' }));
    await click(page.getByRole('option', { name: /^orders/ }));
    await click(button('Review and create'));
    await click(button('Create integration'));
    await expect(title).toHaveText('hubspot');
    await expect(page.getByText('Nobody has installed it yet')).toBeVisible();
  });

  await test.step('provider app, with the redirect URL to register', async () => {
    await home();
    await expect(step('Destination').first()).toContainText('Done');
    await expect(step('Route')).toContainText('Done');
    await expect(step('Integration').first()).toContainText('Done');
    await click(firstDay.getByRole('link', { name: 'New provider app' }));
    await click(page.getByRole('combobox', { name: 'Provider' }));
    await click(page.getByRole('option', { name: 'HubSpot', exact: true }));
    await expect(page.getByText(`${new URL(reached.baseUrl).origin}/callbacks/v1/oauth`)).toBeVisible();
    await fill(field('Client id'), 'hubspot-client');
    await fill(page.getByLabel(/^Client secret/), 'hubspot-secret');
    await fill(field('Scopes'), 'crm.objects.contacts.read');
    await click(button('Create provider app'));
  });

  await test.step('customer connected', async () => {
    await click(link('Next: connect a customer'));
    await click(page.getByRole('combobox', { name: 'Provider', exact: true }));
    await click(page.getByRole('option', { name: 'HubSpot', exact: true }));
    await fill(field('Customer (groupRef)'), 'acme');
    await fill(field('Person (consumerRef)'), 'ana');
    await click(button('Get the authorization URL'));
    const opening = page.waitForEvent('popup');
    await click(button('Open the authorization'));
    await click((await opening).getByRole('button', { name: 'Allow' }));
  });

  await test.step('installed', async () => {
    await click(link('Next: install'));
    await click(button('Install'));
    await expect(title).toHaveText('acme');
  });

  let operationId = '';
  await test.step('first read, with its log', async () => {
    await click(button('Trigger the first read'));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Start the read' }));
    // So far the bearer token was used. Reads are triggered with an API key, of which the new project has none.
    await click(button('Create an API key'));
    await expect(page).toHaveURL(/\/operations\/[^/?]+/);
    operationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    // Not the first line: on a slow machine the log is longer than the window when it is first drawn.
    const lines = page.getByRole('log').locator('[data-line]');
    await expect(lines.first()).toBeVisible();
    // A quick read has ended before its page is drawn, so "Live" is not always seen.
    await expect(page.getByText(/^Success$/).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^Ended/).first()).toBeVisible({ timeout: 15_000 });
    // It has followed by itself: the last line is on screen.
    const log = await read<unknown[]>(`/operations/${operationId}/logs`);
    await expect(lines.last()).toHaveAttribute('data-line', String(log.length - 1));
  });

  await test.step('message and notification received', async () => {
    const verified = (message: ReceivedMessage) =>
      new Webhook(signingKey).verify(
        message.body,
        message.headers as Record<string, string>,
      ) as DataMessage & {
        notificationType?: string;
      };
    await expect
      .poll(() =>
        listener.messages.some(({ body }) => body.includes('"notificationType":"read.triggered.done"')),
      )
      .toBe(true);
    const messages = listener.messages.map(verified);
    const data = messages.filter(({ action }) => action === 'read');
    const operation = await read<{ metadata: { progress: { recordsProcessed: number } } }>(
      `/operations/${operationId}`,
    );
    expect(data.reduce((sum, { resultInfo }) => sum + resultInfo.numRecords, 0)).toBe(
      operation.metadata.progress.recordsProcessed,
    );
    expect(data[0]).toMatchObject({
      objectName: 'contacts',
      operationId,
      groupRef: 'acme',
      resultInfo: { type: 'inline' },
    });
    expect(Object.keys(data[0]?.result[0]?.mappedFields ?? {})).toContain('family_name');
    expect(Object.keys(data[0]?.result[0]?.fields ?? {})).toContain('email');
    const first = listener.messages[0];
    expect(() => first && verified({ ...first, body: `${first.body} ` })).toThrow(/signature/i);

    await home();
    await expect(firstDay).toContainText('Done: the first read has succeeded');
    await expect(firstDay.getByRole('link', { name: 'webhook lab' })).toBeVisible();
    await expect(step('Destination')).toHaveCount(0);
    await click(firstDay.getByRole('button', { name: 'Close' }));
    await expect(firstDay).toHaveCount(0);
  });

  report(info);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  await expect(page.getByRole('row', { name: /Success.*contacts/ })).toBeVisible();
  expect(effort.clicks).toBeLessThanOrEqual(45);
  expect(effort.fields).toBeLessThanOrEqual(12);
});

test('a topic and a destination are renamed, rerouted and deleted after showing their impact @exhaustive', async ({
  connected: page,
  client,
  listener,
}) => {
  const destination = await client.createWebhook('orders', listener.url);
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  await client.install('orders');
  const project = `/projects/${client.project.name}`;

  await page.goto(`${project}/topics/${topic.id}`);
  await page.getByRole('checkbox', { name: /connection\.error/ }).check();
  await page.getByRole('checkbox', { name: /orders/ }).uncheck();
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect
    .poll(async () => (await client.get<unknown[]>('/notification-event-topic-routes')).length)
    .toBe(1);
  await expect.poll(async () => client.get('/topic-destination-routes')).toEqual([]);

  await page.getByRole('button', { name: 'Rename' }).click();
  const name = page.getByRole('form', { name: 'Rename topic' }).getByRole('textbox', { name: 'Name' });
  await name.fill('alarms');
  await page.getByRole('form', { name: 'Rename topic' }).getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('alarms');
  await expect.poll(() => client.get('/topics')).toMatchObject([{ id: topic.id, name: 'alarms' }]);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete topic' }).click();
  await expect(page.getByRole('dialog')).toContainText('connection.error is no longer routed anywhere');
  await page.getByRole('dialog').getByRole('textbox').fill('alarms');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete topic' }).click();
  await expect(page).toHaveURL(new RegExp(`${project}/topics$`));
  await expect.poll(() => client.get('/topics')).toEqual([]);

  await page.goto(`${project}/destinations/${destination.id}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete destination' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Delete destination');
  await expect(dialog).toContainText(/gong-/);
  const confirm = dialog.getByRole('button', { name: /^Delete/ });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox').fill('orders');
  await confirm.click();
  await expect(page).toHaveURL(new RegExp(`${project}/destinations$`));
  expect(await client.get('/destinations')).toEqual([]);
});
