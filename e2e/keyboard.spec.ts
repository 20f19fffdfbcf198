/** The main flows of the three kinds of people, with real key presses alone. */
import type { Page } from '@playwright/test';
import { connect, expect, test } from './fixtures';
import { activate, goTo, typeInto } from './keyboard';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Searches in the palette and opens the first result once it is the expected one. */
async function byPalette(page: Page, typed: string, label: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: /Search for a page/ })).toBeFocused();
  await page.keyboard.type(typed);
  await expect(page.getByRole('option', { selected: true })).toHaveText(label);
  await page.keyboard.press('Enter');
}

test('a project admin connects, creates a destination and a topic, routes and deletes', async ({
  page,
  client,
  service,
}) => {
  test.slow();
  await page.goto('/connect');
  await typeInto(page.getByRole('textbox', { name: 'Service address' }), service.baseUrl);
  await typeInto(page.getByRole('textbox', { name: 'API key' }), client.project.apiKey);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(client.project.name);

  await byPalette(page, 'new dest', /New destination/);
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'orders');
  await typeInto(page.getByRole('textbox', { name: 'URL' }), 'http://127.0.0.1:9/orders');
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText('orders');

  await byPalette(page, 'new topic', /New topic/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await typeInto(page.getByRole('textbox', { name: 'Name' }), 'alerts');
  await activate(page.getByRole('checkbox', { name: /read\.triggered\.done/ }), { press: 'Space' });
  // The only destination is chosen already.
  await expect(page.getByRole('checkbox', { name: /orders/ })).toBeChecked();
  await activate(page.getByRole('button', { name: 'Create topic' }));
  await expect(title(page)).toHaveText('alerts');
  expect(await client.get('/topic-destination-routes')).toHaveLength(1);

  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(title(page)).toHaveText('Topics & routes');
  await activate(page.getByRole('link', { name: 'Matrix' }));
  // One tab stop, with arrow keys inside.
  await goTo(page.getByRole('checkbox', { name: / to alerts$/ }));
  await activate(page.getByRole('checkbox', { name: 'read.triggered.done to alerts' }), {
    by: 'ArrowRight',
    press: 'Space',
  });
  await activate(page.getByRole('button', { name: 'Apply 1 change' }));
  await expect.poll(() => client.get('/notification-event-topic-routes')).toEqual([]);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(title(page)).toHaveText('Topics & routes');
  await activate(page.getByRole('link', { name: 'alerts' }));
  await byPalette(page, 'delete topic', /Delete topic/);
  await typeInto(page.getByRole('dialog').getByRole('textbox'), 'alerts');
  await page.keyboard.press('Enter');
  await expect.poll(() => client.get('/topics')).toEqual([]);
  await expect(title(page)).toHaveText('Topics & routes');
});

test('support finds a customer, starts a read, follows its log and pauses reads with a note @exhaustive', async ({
  connected: page,
  client,
}) => {
  test.slow();
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId, installationId } = await client.install('orders');
  await page.goto(`/projects/${client.project.name}`);
  await expect(title(page)).toHaveText(client.project.name);
  await byPalette(page, 'acme gm', /Acme GmbH/);
  await expect(title(page)).toHaveText('Acme GmbH');

  await activate(page.getByRole('button', { name: 'Trigger a read of users' }));
  await activate(page.getByRole('dialog').getByRole('button', { name: 'Start the read' }));
  await expect(page).toHaveURL(/\/operations\/[^/?]+/);
  await expect(page.getByRole('log').locator('[data-line="0"]')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('read');
  await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await activate(page.getByRole('main').getByRole('link', { name: 'Acme GmbH' }), { by: 'Shift+Tab' });
  await activate(page.getByRole('button', { name: 'Pause reads of calls' }));
  await typeInto(page.getByRole('dialog').getByRole('textbox', { name: /Note/ }), 'Quota is used up');
  await activate(page.getByRole('dialog').getByRole('button', { name: 'Pause reads' }));
  await expect(page.getByRole('article', { name: 'calls' })).toContainText('Reads paused');
  // The focus returns to its place, although the button has changed.
  await expect(page.getByRole('button', { name: 'Resume reads of calls' })).toBeFocused();
  await page.keyboard.press('Enter');
  await activate(page.getByRole('dialog').getByRole('button', { name: 'Resume reads' }));
  await expect
    .poll(() => client.get(`/integrations/${integrationId}/installations/${installationId}`))
    .not.toHaveProperty('config.content.read.objects.calls.disabled', true);
});

test('an owner changes the label, claims a domain and opens billing @exhaustive', async ({
  page,
  client,
  service,
}) => {
  await connect(page, service, client.project.apiKey);
  await page.goto('/projects');
  await expect(title(page)).toHaveText('Projects');
  await byPalette(page, 'billing', /Organization/);
  await expect(page).toHaveURL(new RegExp(`/orgs/${service.orgId}$`));

  const label = `Owner ${client.project.name}`;
  await activate(page.getByRole('button', { name: 'Rename', exact: true }));
  await typeInto(page.getByRole('textbox', { name: 'Label' }), label);
  await page.keyboard.press('Enter');
  await expect(title(page)).toHaveText(label);
  const domain = `keys-${client.project.name}.example.com`;
  await activate(page.getByRole('link', { name: 'Skip the projects' }));
  await activate(page.getByRole('button', { name: 'Claim a domain…' }));
  await typeInto(page.getByRole('textbox', { name: 'Domain to claim' }), `ana@${domain}`);
  await expect(page.getByText(`Claims ${domain}`)).toBeVisible();
  await typeInto(page.getByRole('textbox', { name: `Type ${domain} to confirm` }), domain);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Claimed domains' })).toContainText(domain);
  await activate(page.getByRole('button', { name: 'Open billing', exact: true }), { by: 'Shift+Tab' });
  await expect(page.getByRole('link', { name: /^Open billing at/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/billing-session\?/);
});
