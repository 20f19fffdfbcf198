/** The main job, end to end: from an empty project to a signed message at the customer's own endpoint. */
import { expect, test } from './fixtures';
import { isSigned } from './listener';

interface DataMessage {
  action: string;
  objectName: string;
  operationId: string;
  groupRef: string;
  resultInfo: { type: string; numRecords: number };
  result: { fields: Record<string, unknown>; mappedFields: Record<string, unknown> }[];
}

test('from a destination and a topic to a read, its log and the delivered messages @other-service @exhaustive', async ({
  connected: page,
  client,
  listener,
}) => {
  test.slow();
  await page.goto(`/projects/${client.project.name}`);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  await expect(page.getByText('No destinations yet')).toBeVisible();
  await page
    .getByRole('link', { name: /new destination/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('orders');
  await page.getByRole('textbox', { name: 'URL' }).fill(listener.url);
  await page.getByRole('button', { name: 'Create destination' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/orders/);
  const destinationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const signingKey = await client.signingKey(destinationId);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Topics & routes' }).click();
  await page
    .getByRole('link', { name: /new topic/i })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Name' }).fill('read-outcomes');
  await page.getByRole('checkbox', { name: /read\.triggered\.done/ }).check();
  await page.getByRole('checkbox', { name: /orders/ }).check();
  await page.getByRole('button', { name: 'Create topic' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/read-outcomes/);
  expect(await client.get('/notification-event-topic-routes')).toHaveLength(1);
  expect(await client.get('/topic-destination-routes')).toHaveLength(1);

  // A customer installs: that is done in the application, not in the console.
  await client.install('orders');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Customers' }).click();
  await page.reload();
  await page.getByRole('link', { name: 'Acme GmbH' }).click();
  await page.getByRole('button', { name: 'Trigger a read of calls' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start the read' }).click();
  await expect(page).toHaveURL(/\/operations\/[^/?]+/);
  const operationId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const log = page.getByRole('log');
  // Not the first line: on a slow machine the log is longer than the window when it is first drawn.
  await expect(log.locator('[data-line]').first()).toBeVisible();
  await expect(page.getByText(/^Live/).first()).toBeVisible();
  const countLines = async () => (await client.get<unknown[]>(`/operations/${operationId}/logs`)).length;
  const linesAtFirst = await countLines();
  await expect.poll(countLines, { timeout: 20_000 }).toBeGreaterThan(linesAtFirst);
  // It follows by itself: a later line than any at first is on screen.
  await expect
    .poll(async () => Number(await log.locator('[data-line]').last().getAttribute('data-line')), {
      timeout: 20_000,
    })
    .toBeGreaterThan(linesAtFirst);
  await expect(page.getByText(/^Success$/).first()).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^Ended/).first()).toBeVisible({ timeout: 15_000 });

  const operation = await client.get<{ metadata: { progress: { recordsProcessed: number } } }>(
    `/operations/${operationId}`,
  );
  const parsed = () =>
    listener.messages.map(
      ({ body }) =>
        JSON.parse(body) as DataMessage & { notificationType?: string; data?: { objectName?: string } },
    );
  await expect
    .poll(() => parsed().some(({ notificationType }) => notificationType === 'read.triggered.done'))
    .toBe(true);
  expect(listener.messages.every((message) => isSigned(message, signingKey))).toBe(true);
  const first = listener.messages[0];
  expect(first && isSigned({ ...first, body: `${first.body} ` }, signingKey)).toBe(false);

  const data = parsed().filter(({ action }) => action === 'read');
  expect(data.reduce((sum, { resultInfo }) => sum + resultInfo.numRecords, 0)).toBe(
    operation.metadata.progress.recordsProcessed,
  );
  expect(data[0]).toMatchObject({
    objectName: 'calls',
    operationId,
    groupRef: 'acme',
    resultInfo: { type: 'inline' },
  });
  const entry = data[0]?.result[0];
  expect(Object.keys(entry?.mappedFields ?? {})).toContain('subject');
  expect(Object.keys(entry?.fields ?? {})).toContain('duration');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Operations' }).click();
  await expect(page.getByRole('row', { name: /Success.*calls/ })).toBeVisible();
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
