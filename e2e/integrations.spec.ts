/** Integrations and the explorers of what customers have at their provider. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { dropFile, expect, test } from './fixtures';
import { seldom, type ServiceClient } from './service';

const manifest = `# Two integrations; the second has a mistake.
specVersion: 1.0.0
integrations:
  - name: support-calls
    provider: gong
    read:
      objects:
        - objectName: calls
          destination: orders
          schedule: '0 */6 * * *'
          requiredFields:
            - fieldName: title
  - name: too-often
    provider: gong
    read:
      objects:
        - objectName: calls
          destination: nowhere
          schedule: '* * * * *'
`;

interface Named {
  id: string;
  name: string;
}

const listed = async (client: ServiceClient) =>
  (await client.get<Named[]>('/integrations')).map(({ name }) => name);

const choose = async (page: Page, field: Locator, text: string, option: RegExp) => {
  await field.click();
  await field.fill(text);
  await page.getByRole('option', { name: option }).first().click();
};

test('an integration is created from a pasted manifest @other-exhaustive @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  await page.goto(`/projects/${client.project.name}/integrations/new?from=manifest`);
  const dialog = page.getByRole('dialog', { name: 'Import a manifest' });
  const source = dialog.getByRole('textbox', { name: 'Manifest' });
  await source.fill('specVersion: [');
  await expect(source).toHaveAttribute('aria-invalid', 'true');
  await dropFile(source, 'amp.yaml', manifest);
  await expect(source).toHaveValue(manifest);
  await dialog.getByRole('radio', { name: /^support-calls/ }).check();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Review and create' }).click();
  await page.getByRole('button', { name: 'Create integration' }).click();
  await expect.poll(() => listed(client)).toEqual(['support-calls']);
  const [made] = await client.get<Named[]>('/integrations');
  await expect(page).toHaveURL(new RegExp(`/integrations/${made?.id ?? 'none'}`));
});

test('an integration is deleted after showing its impact and typing its name @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId } = await client.install('orders');
  const { name } = await client.get<Named>(`/integrations/${integrationId}`);
  await page.goto(`/projects/${client.project.name}/integrations`);
  await expect(page.getByRole('row', { name: /Gong/ }).getByRole('link', { name })).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: 'Acme GmbH' })).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Delete integration' });
  await expect(remove).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('textbox').fill(name);
  await remove.click();
  await expect.poll(() => listed(client)).toEqual([]);
  await expect(page.getByText('No integrations yet')).toBeVisible();
});

test('a revision is hydrated for a customer, and its fields are searched @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId } = await client.install('orders');
  await page.goto(`/projects/${client.project.name}/integrations/${integrationId}`);
  await page.getByRole('link', { name: 'Fields', exact: true }).click();
  await choose(page, page.getByRole('combobox', { name: 'Connection' }), 'Acme', /Acme GmbH/);
  const table = page.getByRole('table', { name: 'Fields of calls' });
  await expect(table.getByRole('row', { name: /duration/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search fields' }).fill('title');
  await expect(table.getByRole('row', { name: /duration/ })).toBeHidden();
  await expect(page).toHaveURL(/q=title/);
  await page.reload();
  await expect(table.getByRole('row', { name: /title/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /users/i }).click();
  await expect(page.getByRole('table', { name: 'Fields of users' })).toBeVisible();

  // The fields of the account itself, through the installation.
  const asked = page.waitForRequest(/\/integrations\/[^/]+\/objects\/calls\/metadata\?/);
  await page.goto(
    `/projects/${client.project.name}/objects?integration=${integrationId}&group=acme&object=calls`,
  );
  await expect(page.getByRole('table', { name: 'Fields of calls' })).toBeVisible();
  await asked;
});

test(
  'the metadata of a customer is read through a connection',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.post('/connections:generate', {
      provider: 'hubspot',
      groupRef: 'acme',
      consumerRef: 'ana',
      oauth2AuthorizationCode: { accessToken: { token: 'acme-access' } },
    });
    const query = 'by=connection&provider=hubspot&group=acme&object=contacts';
    await page.goto(`/projects/${client.project.name}/objects?${query}`);
    const table = page.getByRole('table', { name: 'Fields of contacts' });
    await page.getByRole('searchbox', { name: 'Search fields' }).fill('email');
    await expect(table.getByRole('row', { name: /email/ }).first()).toBeVisible();
  },
);

/** A customer of a provider whose records can be searched. */
async function installHubspot(client: ServiceClient): Promise<string> {
  const objects = [
    {
      objectName: 'contacts',
      destination: 'orders',
      schedule: seldom,
      requiredFields: [{ fieldName: 'email', mapToName: 'mail' }, { fieldName: 'lastname' }],
    },
  ];
  const content = { name: 'crm', provider: 'hubspot', read: { objects } };
  await client.post('/integrations', {
    name: 'crm',
    provider: 'hubspot',
    latestRevision: { specVersion: '1.0.0', content },
  });
  const { id } = await client.get<Named>('/integrations/crm');
  await client.post('/connections:generate', {
    provider: 'hubspot',
    groupRef: 'acme',
    groupName: 'Acme GmbH',
    consumerRef: 'ana',
    oauth2AuthorizationCode: { accessToken: { token: 'acme-access' } },
  });
  const chosen = { objectName: 'contacts', selectedFields: {}, selectedFieldMappings: {} };
  await client.post(`/integrations/${id}/installations`, {
    groupRef: 'acme',
    config: {
      content: { provider: 'hubspot', read: { objects: { contacts: { ...chosen, destination: 'orders' } } } },
    },
  });
  return id;
}

test('records are searched, shown in each form, and exported @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const integrationId = await installHubspot(client);
  await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/records`);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('Choose a customer', { exact: true })).toBeVisible();
  await choose(page, page.getByRole('combobox', { name: 'Customer' }), 'Acme', /Acme GmbH/);
  await choose(page, page.getByRole('combobox', { name: 'Object' }), 'contacts', /^contacts/);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('radio', { name: 'Mapped' }).check();
  const table = page.getByRole('region', { name: 'Table of records' });
  await expect(table.getByRole('columnheader', { name: 'mail' })).toBeVisible();
  const email = (await table.getByRole('row').nth(1).getByRole('cell').first().textContent()) ?? '';
  expect(email).toContain('@');

  await page.getByRole('button', { name: 'Add filter' }).click();
  await choose(page, page.getByRole('combobox', { name: 'Field' }), 'email', /^email/);
  await page.getByRole('textbox', { name: 'Value' }).fill(email);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).toContain(`"${email}"`);
  await page.reload();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Open record 1' }).click();
  await expect(page.getByRole('dialog').getByText(email).first()).toBeVisible();
});

/** Deployed after somebody installed. */
const laterRevision = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    write:
      objects:
        - objectName: contacts
          inheritMapping: true
    read:
      objects:
        - objectName: contacts
          destination: orders
          schedule: '${seldom}'
          requiredFields:
            - fieldName: email
              mapToName: mail
            - fieldName: hs_email_open
`;

test(
  'a revision known only from an installation is listed in the history and hydrated for its customer',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const integrationId = await installHubspot(client);
    await client.post(`/integrations/${integrationId}/revisions`, { sourceYaml: laterRevision });
    await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/edit?view=history`);
    const older = page.getByRole('listitem').filter({ hasText: 'Only its id is known' });
    await expect(older).toContainText('config of 1 installation');
    await expect(older.getByRole('button', { name: /^Restore/ })).toHaveCount(0);
    await older.getByRole('link', { name: 'View it for a customer' }).click();
    await expect(page).toHaveURL(/\/fields\?/);
    await expect(page.getByRole('combobox', { name: 'Revision' })).toHaveValue(/^In use/);
    await expect(page.getByRole('table', { name: 'Fields of contacts' })).toBeVisible();
  },
);
