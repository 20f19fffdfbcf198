/** Connecting a customer: the authorization window is blocked, closed, denied, allowed or slow; unsafe addresses. */
import type { Page } from '@playwright/test';
import { connect, expect, test } from './fixtures';
import type { ServiceClient } from './service';

interface Listed {
  id: string;
  status: string;
  updateTime?: string;
}

const listed = (client: ServiceClient) => client.get<Listed[]>('/connections');

async function ask(page: Page, client: ServiceClient, group: string): Promise<void> {
  await page.goto(`/projects/${client.project.name}/connections/new`);
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name: 'HubSpot' }).click();
  await page.getByRole('textbox', { name: 'Customer (groupRef)' }).fill(group);
  await page.getByRole('textbox', { name: 'Person (consumerRef)' }).fill('ana');
  await page.getByRole('button', { name: 'Get the authorization URL' }).click();
  await expect(page.getByText(/\/provider\/hubspot\/authorize\?/)).toBeVisible();
}

async function openWindow(page: Page): Promise<Page> {
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: /^Open (the authorization|it again)$/ }).click();
  return opening;
}

test('the authorization window is closed, denied, then allowed @exhaustive', async ({
  connected: page,
  client,
}) => {
  await client.createProviderApp();
  await ask(page, client, 'acme');
  const closed = await openWindow(page);
  await closed.close();
  await expect(page.getByText(/The window is closed/)).toBeVisible();
  expect(await listed(client)).toEqual([]);

  const denied = await openWindow(page);
  await denied.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText(/was denied.*Nothing was connected/)).toBeVisible();
  expect(await listed(client)).toEqual([]);

  // The address can be used once. The form keeps its input.
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByRole('textbox', { name: 'Customer (groupRef)' })).toHaveValue('acme');
  await page.getByRole('button', { name: 'Get the authorization URL' }).click();
  const allowed = await openWindow(page);
  await allowed.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('link', { name: 'Open the connection' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('acme at HubSpot');
  expect(await listed(client)).toHaveLength(1);

  // This change is a GET, so it must be sent once and never be prefetched.
  const renewals: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('refresh=')) renewals.push(request.url());
  });
  await page.reload();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Renew the access token' }).click();
  await expect(page.getByText('The access token was renewed')).toBeVisible();
  expect(renewals).toHaveLength(1);
  expect(renewals[0]).toContain('refresh=force');
});

test('the authorization window is blocked, and the customer answers later in another browser @exhaustive', async ({
  connected: page,
  client,
  browser,
}) => {
  await client.createProviderApp();
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await ask(page, client, 'acme');
  await page.getByRole('button', { name: 'Open the authorization' }).click();
  await expect(page.getByText(/The browser did not allow the window/)).toBeVisible();
  const link = page.getByRole('link', { name: /Open the authorization in a new tab/ });
  const address = (await link.getAttribute('href')) ?? '';

  // The customer's own browser, not a window of this page.
  const customer = await browser.newContext();
  const theirs = await customer.newPage();
  await theirs.goto(address);
  await theirs.getByRole('button', { name: 'Allow' }).click();
  await expect(theirs.getByRole('heading', { name: /is connected/ })).toBeVisible();
  await customer.close();
  await expect(page.getByRole('link', { name: 'Open the connection' })).toBeVisible();
});

test('two tabs wait for the same customer’s authorization @exhaustive', async ({
  connected: page,
  client,
  service,
}) => {
  await client.createProviderApp();
  await ask(page, client, 'acme');
  const second = await page.context().newPage();
  await connect(second, service, client.project.apiKey);
  await ask(second, client, 'acme');
  // Failures in one tab do not affect the other.
  await second.evaluate(() => {
    const open = window.open.bind(window);
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await second.getByRole('button', { name: 'Open the authorization' }).click();
  await expect(second.getByText(/The browser did not allow the window/)).toBeVisible();
  const closed = await openWindow(second);
  await closed.close();
  await expect(second.getByText(/The window is closed/)).toBeVisible();
  const denied = await openWindow(second);
  await denied.getByRole('button', { name: 'Deny' }).click();
  await expect(second.getByText(/was denied.*Nothing was connected/)).toBeVisible();
  await page.bringToFront();
  await expect(page.getByText(/Waiting for the customer/)).toBeVisible();
  expect(await listed(client)).toEqual([]);

  await second.bringToFront();
  await second.getByRole('button', { name: 'Back to the form' }).click();
  await second.getByRole('button', { name: 'Get the authorization URL' }).click();
  // A slow answer: both tabs wait, and neither reports a failure.
  let send = () => {};
  const asked = new Promise<void>((resolve) => {
    void second.context().route('**/provider/hubspot/authorize*', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      send = () => void route.continue();
      return resolve();
    });
  });
  const allowed = await openWindow(second);
  const answered = allowed.getByRole('button', { name: 'Allow' }).click();
  await asked;
  await expect(second.getByText(/Waiting for the window that was opened/)).toBeVisible();
  await expect(page.getByText(/Waiting for the customer/)).toBeVisible();
  expect(await listed(client)).toEqual([]);
  send();
  await answered;
  await expect(second.getByRole('link', { name: 'Open the connection' })).toBeVisible();
  await page.bringToFront();
  await expect(page.getByRole('link', { name: 'Open the connection' })).toBeVisible();
  expect(await listed(client)).toHaveLength(1);
});

test('authorization addresses with another scheme or with credentials are shown but never opened @exhaustive', async ({
  connected: page,
  client,
}) => {
  const opened: string[] = [];
  page.on('popup', (popup) => opened.push(popup.url()));
  for (const address of ['javascript:alert(document.domain)', 'https://good.example@evil.example/x']) {
    await page.route(/\/oauth-connect$/, (route) =>
      route.fulfill({ status: 200, contentType: 'text/plain', body: address }),
    );
    await page.goto(`/projects/${client.project.name}/connections/new`);
    await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
    await page.getByRole('option', { name: 'HubSpot' }).click();
    await page.getByRole('textbox', { name: 'Customer (groupRef)' }).fill('acme');
    await page.getByRole('textbox', { name: 'Person (consumerRef)' }).fill('ana');
    await page.getByRole('button', { name: 'Get the authorization URL' }).click();
    await expect(page.getByRole('alert')).toContainText('This address is not opened from here');
    await expect(page.getByText(address)).toBeVisible();
    await expect(page.getByRole('button', { name: /Open the authorization/ })).toHaveCount(0);
    await expect(page.locator('a[href*="evil"], a[href^="javascript"]')).toHaveCount(0);
    await page.unroute(/\/oauth-connect$/);
  }
  expect(opened).toEqual([]);
});

test('a customer is connected by credentials, which can be replaced but not read back @exhaustive', async ({
  connected: page,
  client,
}) => {
  await page.goto(`/projects/${client.project.name}/connections/new`);
  await page.getByRole('combobox', { name: 'Provider', exact: true }).click();
  await page.getByRole('option', { name: 'Gong' }).click();
  await page.getByRole('textbox', { name: 'Customer (groupRef)' }).fill('globex');
  await page.getByRole('textbox', { name: 'Person (consumerRef)' }).fill('bo');
  await page.getByRole('textbox', { name: 'User name' }).fill('globex-access-key');
  const password = page.getByLabel(/^Password/);
  // The simulated provider rejects a secret with this text. The input is kept.
  await password.fill('invalid-first');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByText('The provider refused these credentials', { exact: true })).toBeVisible();
  expect(await listed(client)).toEqual([]);
  await password.fill('globex-password');
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('globex at Gong');
  const [made] = await listed(client);

  await page.getByRole('link', { name: 'Replace credentials' }).click();
  await page.getByRole('textbox', { name: 'User name' }).fill('globex-second-key');
  await password.fill('globex-second');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save changes' }).click();
  expect((await sent).postDataJSON()).toEqual({
    updateMask: ['basicAuth'],
    connection: { basicAuth: { username: 'globex-second-key', password: 'globex-second' } },
  });
  await expect(page.getByRole('link', { name: 'Replace credentials' })).toBeVisible();
  await expect.poll(async () => (await listed(client))[0]?.updateTime).not.toBe(made?.updateTime);
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  for (const secret of ['globex-password', 'globex-second'])
    expect(`${await page.content()} ${kept} ${page.url()}`).not.toContain(secret);
});

test(
  'a connection is re-authorized and deleted',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.createProviderApp();
    const made = await client.post<Listed>('/connections:generate', {
      provider: 'hubspot',
      groupRef: 'initech',
      consumerRef: 'cy',
      oauth2AuthorizationCode: { accessToken: { token: 'initech-access' } },
    });
    await page.goto(`/projects/${client.project.name}/connections/${made.id}`);
    await page.getByRole('button', { name: 'Re-authorize' }).click();
    const opened = await openWindow(page);
    await opened.getByRole('button', { name: 'Allow' }).click();
    await expect(page.getByRole('heading', { name: 'initech is connected' })).toBeVisible();
    await expect.poll(async () => (await listed(client))[0]?.updateTime).not.toBe(made.updateTime);

    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete connection' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete connection' }).click();
    await expect.poll(() => listed(client)).toEqual([]);
  },
);
