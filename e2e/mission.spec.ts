/** All 23 operations of the specification, done by a person on a service that offers no others. */
import type { Page } from '@playwright/test';
import { prepare } from './faults/world';
import { expect, test } from './fixtures';
import { endpointOf } from './other-service/operations';
import { call } from './service';

test.use({ otherService: { onlySpecified: true } });

/** The numbers of the operations that succeeded, and whatever else succeeded of the interface. */
function record(page: Page) {
  const done = new Set<number>();
  const others: string[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!response.ok() || !/\/v1\//.test(pathname)) return;
    const method = response.request().method();
    const spec = endpointOf(method, pathname)?.spec;
    if (spec === undefined) others.push(`${method} ${pathname}`);
    else done.add(spec);
  });
  return { done, others };
}

const manifest = `specVersion: 1.0.0
integrations:
  - name: support-calls
    provider: gong
    read:
      objects:
        - objectName: calls
          destination: orders
          schedule: '0 0 1 1 *'
`;

test('every operation of the specification can be done on a service without any other', async ({
  connected: page,
  client,
  service,
}) => {
  page.setDefaultTimeout(10_000);
  const ids = await prepare(client);
  const { key } = await client.post<{ key: string }>('/api-keys', { label: 'Leaked', scopes: ['full'] });
  const { latestRevision } = await client.get<{ latestRevision: { id: string } }>(
    `/integrations/${ids.crmId}`,
  );
  const { id: billingId } = await call<{ id: string }>(
    'GET',
    `${service.baseUrl}/orgs/${service.orgId}/billingAccount`,
    { Authorization: `Bearer ${service.bearerToken}` },
  );
  const { done, others } = record(page);
  /** Follows a link of the navigation, or a tab. */
  const go = (name: string) =>
    page
      .getByRole('banner')
      .or(page.getByRole('navigation', { name: /^Parts of / }))
      .getByRole('link', { name, exact: true })
      .first()
      .click();
  const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click();
  const choose = async (label: string, text: string) => {
    const select = page.getByRole('combobox', { name: label });
    await select.fill(text);
    await expect(page.getByRole('option', { name: text })).toHaveCount(1);
    await select.press('Enter');
  };
  /** Types what a dialog asks for, and presses its button. */
  const confirm = async (text: string, verb: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text);
    await dialog.getByRole('button', { name: verb }).click();
    await expect(dialog).toHaveCount(0);
  };
  const title = page.getByRole('heading', { level: 1 });

  await test.step('projects [19], and a home that leads to what can be done', async () => {
    await page.goto('/projects');
    await page.getByRole('link', { name: client.project.name }).click();
    await go('Home');
    await expect(page.getByText('This service does not offer the lists that this page counts')).toBeVisible();
  });

  await test.step('an operation and its log [8, 9]', async () => {
    await page
      .getByRole('region', { name: 'What you can do here' })
      .getByRole('link', { name: 'Operations' })
      .click();
    await field('Operation id').fill(ids.operationId);
    await press('Open');
    await expect(title).toHaveText('Read users');
    await expect.poll(() => done).toContain(9);
  });

  await test.step('an integration by a manifest [3], a hydrated revision [7], records [13]', async () => {
    await go('Integrations');
    await page.getByRole('link', { name: 'New integration' }).click();
    await page.getByRole('link', { name: 'Other ways to start' }).click();
    await page.getByRole('link', { name: 'From a manifest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a manifest' });
    await dialog.getByRole('textbox', { name: 'Manifest' }).fill(manifest);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await press('Review and create');
    await press('Create integration');
    await expect(page.getByText('Integration support-calls created')).toBeVisible();
    await expect(title).toHaveText('Integrations');
    await field('Integration id').fill(ids.crmId);
    await press('Open integration');
    await expect(title).toHaveText('Integration not found');
    await go('Fields');
    await choose('Connection', ids.consentedId);
    await choose('Revision', latestRevision.id);
    await expect(page.getByRole('table', { name: 'Fields of contacts' })).toBeVisible();
    await go('Records');
    await choose('Customer', 'initech');
    await choose('Object', 'contacts');
    await page
      .getByRole('form', { name: 'Search records' })
      .getByRole('button', { name: /^Search/ })
      .click();
    await expect.poll(() => done).toContain(13);
  });

  await test.step('object metadata by installation [4] and by connection [5]', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await choose('Integration', ids.crmId);
    await choose('Customer', 'initech');
    await choose('Object', 'contacts');
    await expect.poll(() => done).toContain(4);
    await page.getByRole('group', { name: 'Read through' }).getByText('Connection').click();
    await choose('Provider', 'hubspot');
    await choose('Customer', 'initech');
    await choose('Object', 'contacts');
    await expect.poll(() => done).toContain(5);
  });

  await test.step('a customer is asked for access [2]', async () => {
    await go('Customers');
    await go('Connections');
    await page.getByRole('link', { name: 'Connect a customer' }).click();
    await field('Provider').fill('hubspot');
    await field('Customer (groupRef)').fill('globex');
    await field('Person (consumerRef)').fill('bo');
    await page.getByText('More options').click();
    await field(/^Provider app id/).fill(ids.appId);
    await press('Get the authorization URL');
    await expect(page.getByText(/\/provider\/hubspot\/authorize\?/)).toBeVisible();
  });

  await test.step('reads are paused [6] and an installation is deleted [22]', async () => {
    await go('Customers');
    await field('Integration id').fill(ids.integrationId);
    await field('Installation id').fill(ids.installationId);
    await press('Pause reads…');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause reads' }).click();
    await expect(page.getByText(/^Paused reads of all objects/).first()).toBeVisible();
    await press('Open installation');
    // The heading takes the focus once the page is there, which would close the menu.
    await expect(title.and(page.getByText('Installation'))).toBeFocused();
    await press('More actions');
    await page.getByRole('menuitem', { name: 'Delete installation' }).click();
    await confirm(ids.installationId, 'Delete installation');
    await expect(page).toHaveURL(/\/installations$/);
  });

  await test.step('destinations [11]', async () => {
    await go('Destinations');
    await expect(page.getByRole('row', { name: /orders/ })).toBeVisible();
  });

  await test.step('a topic: its routes [20], one more [23], its name [17], and its end [12]', async () => {
    await go('Topics & routes');
    await field('Topic id').fill(ids.topicId);
    await press('Open topic');
    await expect(page.getByRole('checkbox', { name: /orders/ })).toBeChecked();
    await page.getByRole('checkbox', { name: /connection\.created/ }).check();
    await press('Save changes');
    await expect.poll(() => done).toContain(23);
    await press('Rename');
    const form = page.getByRole('form', { name: 'Rename topic' });
    await form.getByRole('textbox', { name: 'Name' }).fill('alarms');
    await form.getByRole('button', { name: 'Rename' }).click();
    await expect(form).toHaveCount(0);
    await press('More actions');
    await page.getByRole('menuitem', { name: 'Delete topic' }).click();
    await confirm(ids.topicId, 'Delete topic');
    await expect(page).toHaveURL(/\/topics$/);
  });

  await test.step('a JWT key is read [18] and registered [16]', async () => {
    await go('Keys');
    await go('JWT keys');
    await field('JWT key id').fill(ids.keyId);
    await press('Open JWT key');
    await expect(title).toHaveText('Portal');
    const pem = (await client.get<{ publicKeyPem: string }[]>('/jwt-keys'))[0]?.publicKeyPem ?? '';
    await go('Keys');
    await go('JWT keys');
    await page.getByRole('link', { name: 'New JWT key' }).click();
    await field('Label').fill('Storefront');
    await field('Public key').fill(pem);
    await press('Create JWT key');
    await expect(title).toHaveText('Storefront');
  });

  await test.step('a provider app [10] and an API key [1] are deleted', async () => {
    await go('Provider apps');
    await field('Provider app id').fill(ids.appId);
    await press('Delete…');
    await confirm(ids.appId, 'Delete provider app');
    await go('Keys');
    await page.getByLabel('API key', { exact: true }).fill(key);
    await press('Delete…');
    await confirm('delete', 'Delete API key');
    expect(page.url() + (await page.title())).not.toContain(key);
  });

  await test.step('the organization: its label [15], a domain [14], billing [21]', async () => {
    await go('Project');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await press('Rename');
    await field('Label').fill(`Org ${client.project.name}`);
    await press('Save label');
    const domain = `${client.project.name}.example.com`;
    await press('Claim a domain…');
    await field('Domain to claim').fill(domain);
    await field(`Type ${domain} to confirm`).fill(domain);
    await press('Claim domain');
    await press('Open billing…');
    await field('Billing account id').fill(billingId);
    await press(/^Open billing$/);
    await expect.poll(() => done).toContain(21);
  });

  expect([...done].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, at) => at + 1));
  expect(others).toEqual([]);
  const left = await client.get<{ id: string }[]>('/installations');
  expect(left.map(({ id }) => id)).not.toContain(ids.installationId);
  expect(await client.get('/provider-apps')).toEqual([]);
  expect(await client.get('/topics')).toEqual([]);
});
