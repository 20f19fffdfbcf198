/** Destinations: creating, viewing, editing and deleting every type; the signing secret. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import type { ServiceClient } from './service';

interface Destination {
  id: string;
  name: string;
  type: string;
  metadata: Record<string, unknown>;
}

const listed = (client: ServiceClient) => client.get<Destination[]>('/destinations');

interface Kind {
  type: string;
  label: string;
  /** Key, label and value. The first field is edited afterwards. */
  fields: readonly (readonly [key: string, label: string, value: string | number])[];
  secrets: readonly string[];
}

const aws = ['AWS access key id', 'AWS secret key'];
const kinds: readonly Kind[] = [
  {
    type: 'slack',
    label: 'Slack',
    fields: [['url', 'Incoming webhook URL', 'https://hooks.slack.com/services/T/B/x']],
    secrets: [],
  },
  {
    type: 'kinesis',
    label: 'Amazon Kinesis',
    fields: [
      ['streamName', 'Stream name', 'events'],
      ['region', 'Region', 'eu-central-1'],
    ],
    secrets: aws,
  },
  {
    type: 's3',
    label: 'Amazon S3',
    fields: [
      ['bucket', 'Bucket', 'exports'],
      ['region', 'Region', 'eu-central-1'],
      ['storageClass', 'Storage class', 'STANDARD_IA'],
    ],
    secrets: aws,
  },
  {
    type: 'sqs',
    label: 'Amazon SQS',
    fields: [['queueUrl', 'Queue URL', 'https://sqs.eu-central-1.amazonaws.com/1/orders']],
    secrets: aws,
  },
  {
    type: 'pubsub',
    label: 'Google Pub/Sub',
    fields: [
      ['projectId', 'GCP project id', 'acme-1'],
      ['topicId', 'Pub/Sub topic id', 'orders'],
    ],
    secrets: ['Service account JSON'],
  },
  {
    type: 'rabbitmq',
    label: 'RabbitMQ',
    fields: [
      ['exchange', 'Exchange', 'orders'],
      ['serverUrl', 'Server URL', 'amqps://mq.example.com'],
    ],
    secrets: ['User name', 'Password'],
  },
  {
    type: 'azureservicebus',
    label: 'Azure Service Bus',
    fields: [['name', 'Queue or topic name', 'orders']],
    secrets: ['Connection string'],
  },
  {
    type: 'clickhouse',
    label: 'ClickHouse',
    fields: [
      ['tableName', 'Table name', 'orders'],
      ['url', 'URL', 'https://ch.example.com'],
      ['username', 'User name', 'loader'],
      ['batchSize', 'Batch size', 500],
    ],
    secrets: ['Password'],
  },
  {
    type: 'snowflake',
    label: 'Snowflake',
    fields: [
      ['tableName', 'Table name', 'ORDERS'],
      ['accountIdentifier', 'Account identifier', 'acme-eu'],
      ['userId', 'User id', 'LOADER'],
      ['dbName', 'Database', 'RAW'],
      ['schemaName', 'Schema', 'PUBLIC'],
    ],
    secrets: ['Private key (PEM)'],
  },
  {
    type: 'bigquery',
    label: 'BigQuery',
    fields: [
      ['tableId', 'Table id', 'orders'],
      ['projectId', 'GCP project id', 'acme-1'],
      ['datasetId', 'Dataset id', 'raw'],
    ],
    secrets: ['Service account JSON'],
  },
  {
    type: 'redshift',
    label: 'Amazon Redshift',
    fields: [
      ['tableName', 'Table name', 'orders'],
      ['region', 'Region', 'eu-central-1'],
      ['dbName', 'Database', 'raw'],
      ['workgroupName', 'Workgroup', 'loaders'],
    ],
    secrets: ['Access key id', 'Secret access key'],
  },
];

const fieldOf = (page: Page, label: string) =>
  page
    .getByRole('main')
    .getByRole('textbox', { name: new RegExp(`^${label.replace(/[()/]/g, '\\$&')}( \\(optional\\))?$`) });

test('every type can be created, viewed, edited and deleted @exhaustive', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const patches: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') patches.push(request.postDataJSON());
  });
  await page.goto(`/projects/${client.project.name}/destinations`);
  for (const { type, label, fields, secrets } of kinds) {
    await page.getByRole('link', { name: 'New destination' }).first().click();
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label });
    await fieldOf(page, 'Name').fill(`to-${type}`);
    const more = page.getByText('More options');
    if (await more.isVisible()) await more.click();
    for (const [, field, value] of fields) await fieldOf(page, field).fill(String(value));
    for (const secret of secrets) await page.getByLabel(secret, { exact: true }).fill(`secret of ${type}`);
    await page.getByRole('button', { name: 'Create destination' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`to-${type}`);
    const metadata = Object.fromEntries(fields.map(([key, , value]) => [key, value]));
    expect(await listed(client)).toEqual([expect.objectContaining({ name: `to-${type}`, type, metadata })]);
    const main = page.getByRole('main');
    // A Slack URL is a secret, so it is shown on demand.
    const show = main.getByRole('button', { name: 'Show Incoming webhook URL' });
    if (type === 'slack') await show.click();
    for (const [, , value] of fields)
      await expect(main.getByText(String(value), { exact: true }).first()).toBeVisible();
    await expect(main.getByText('they cannot be read back')).toHaveCount(secrets.length > 0 ? 1 : 0);
    expect(await main.textContent()).not.toContain('secret of');

    const [[key, first, value] = ['', '', '']] = fields;
    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByText('Stored, left unchanged')).toHaveCount(
      secrets.length + (secrets === aws ? 1 : 0),
    );
    if (type === 'slack') await show.click();
    await fieldOf(page, first).fill(`${value}2`);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`to-${type}`);
    expect(patches.at(-1)).toEqual({
      updateMask: [`metadata.${key}`],
      destination: { metadata: { [key]: `${value}2` } },
    });

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete destination' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete destination' }).click();
    await expect.poll(() => listed(client)).toEqual([]);
  }
  expect(patches).toHaveLength(kinds.length);
});

test('the signing secret is shown on demand, and rotated after typing the name', async ({
  connected: page,
  client,
}) => {
  const { id } = await client.createWebhook('orders', 'https://example.com/in');
  const before = await client.signingKey(id);
  let rotations = 0;
  page.on('request', (request) => {
    if (request.url().includes('rotate=true')) rotations += 1;
  });
  await page.goto(`/projects/${client.project.name}/destinations/${id}`);
  await expect(page.getByRole('button', { name: 'Show secret' })).toBeVisible();
  expect(await page.content()).not.toContain(before);
  await page.getByRole('button', { name: 'Show secret' }).click();
  await expect(page.getByText(before)).toBeVisible();

  await page.getByRole('button', { name: 'Rotate secret' }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' });
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('dialog').getByRole('textbox').fill('orders');
  await confirm.click();
  await expect.poll(() => client.signingKey(id)).not.toBe(before);
  const after = await client.signingKey(id);
  await expect(page.getByText(after)).toBeVisible();
  await expect(page.getByText(before)).toHaveCount(0);
  expect(rotations).toBe(1);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show secret' })).toBeVisible();
  expect(await page.content()).not.toContain(after);
  expect(rotations).toBe(1);
});

test('a renamed destination is reported as missing until it has its name back, and receives a read @exhaustive', async ({
  connected: page,
  client,
  listener,
}) => {
  test.slow();
  const { id } = await client.createWebhook('orders', listener.url);
  const installed = await client.install('orders');
  const project = `/projects/${client.project.name}`;
  await page.goto(`${project}/destinations/${id}/edit`);
  // Pasted whitespace is trimmed.
  await fieldOf(page, 'Name').fill(' orders-eu ');
  await page.getByRole('button', { name: 'Save changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename destination orders to orders-eu' });
  await expect(dialog.getByRole('region', { name: 'What depends on it' })).toContainText(/gong-/);
  await dialog.getByRole('textbox').fill('orders');
  await dialog.getByRole('button', { name: 'Rename destination' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('orders-eu');
  const itsPage = page.url();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  const finding = page.getByRole('region', { name: 'Missing destination' });
  await expect(finding.getByRole('link', { name: 'read calls' })).toBeVisible();
  await page.goto(`${itsPage}/edit`);
  await fieldOf(page, 'Name').fill('orders');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('nothing stops working')).toBeVisible();
  const back = page.getByRole('dialog', { name: 'Rename destination orders-eu to orders' });
  await back.getByRole('button', { name: 'Rename destination' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('orders');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  await expect(page.getByRole('row', { name: /orders/ })).toBeVisible();
  await expect(finding).toHaveCount(0);

  const operation = await client.triggerRead(installed, 'users');
  await expect
    .poll(async () => (await client.get<{ status: string }>(`/operations/${operation}`)).status, {
      timeout: 30_000,
    })
    .toBe('success');
  expect(listener.messages.length).toBeGreaterThan(0);
});
