/** Hostile and malformed input in every text field: an error at the field, nothing lost, no 5xx. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

const hostile = [
  '<img src=x onerror=alert(1)>',
  "Robert'); DROP TABLE topics;--",
  '\u202Etxet\u0000 💥 ﷽',
  '../../etc/passwd',
  'x'.repeat(20_000),
];

interface Form {
  name: string;
  path: (project: string) => string;
  /** The text fields, by their labels. */
  fields: RegExp[];
  submit: RegExp;
}

const forms: Form[] = [
  {
    name: 'new destination',
    path: (project) => `${project}/destinations/new`,
    fields: [/^Name/, /^URL/],
    submit: /create destination/i,
  },
  {
    name: 'new topic',
    path: (project) => `${project}/topics/new`,
    fields: [/^Name/],
    submit: /create topic/i,
  },
  { name: 'new project', path: () => '/projects/new', fields: [/^Name/], submit: /create project/i },
  { name: 'project settings', path: (project) => `${project}/settings`, fields: [/^Name/], submit: /save/i },
];

const field = (page: Page, label: RegExp) => page.getByRole('main').getByRole('textbox', { name: label });
const isInvalid = (input: Locator) => expect(input).toHaveAttribute('aria-invalid', 'true');

/** `npm test` runs the first, which has the most fields. */
const tagOf = (form: Form) => (form === forms[0] ? '' : ' @exhaustive');

for (const form of forms)
  test(`${form.name} shows malformed input at its field${tagOf(form)}`, async ({
    connected: page,
    client,
  }) => {
    const failures: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`);
    });
    await page.goto(form.path(`/projects/${client.project.name}`));
    const inputs = form.fields.map((label) => field(page, label));
    for (const text of hostile) {
      for (const input of inputs) {
        await input.fill(text);
        // Space and what nobody sees around it is left out here.
        await input.blur();
      }
      const kept = await Promise.all(inputs.map((input) => input.inputValue()));
      await page.getByRole('button', { name: form.submit }).click();
      for (const input of inputs) await isInvalid(input);
      // The first invalid field has the focus, and no input is lost.
      await expect(inputs[0] as Locator).toBeFocused();
      expect(await Promise.all(inputs.map((input) => input.inputValue()))).toEqual(kept);
    }
    for (const input of inputs) await input.fill('');
    await page.getByRole('button', { name: form.submit }).click();
    await isInvalid(inputs[0] as Locator);
    expect(new URL(page.url()).pathname).toBe(form.path(`/projects/${client.project.name}`));
    expect(failures).toEqual([]);
  });

test('a validation error of the service is shown at its field, and the input is kept', async ({
  connected: page,
  client,
}) => {
  await client.post('/topics', { name: 'taken' });
  await client.createWebhook('taken', 'https://example.com/hook');
  const project = `/projects/${client.project.name}`;
  // The console knows the names of the lists it has read; this answer comes from the service.
  await page.route(/\/v1\/projects\/[^/]+\/(topics|destinations)$/, async (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
  );
  await page.goto(`${project}/topics/new`);
  await field(page, /^Name/).fill('taken');
  await page.getByRole('button', { name: 'Create topic' }).click();
  await expect(page.getByText('Another topic of this project has this name')).toBeVisible();
  await expect(field(page, /^Name/)).toHaveValue('taken');

  await page.goto(`${project}/destinations/new`);
  await field(page, /^Name/).fill('taken');
  await field(page, /^URL/).fill('https://example.com/other');
  await page.getByRole('button', { name: 'Create destination' }).click();
  await isInvalid(field(page, /^Name/));
  await expect(field(page, /^URL/)).toHaveValue('https://example.com/other');
});

test('leaving with unsaved input asks for confirmation', async ({ connected: page, client }) => {
  const project = `/projects/${client.project.name}`;
  await page.goto(`${project}/topics/new`);
  await field(page, /^Name/).fill('half-typed');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, /^Name/)).toHaveValue('half-typed');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Destinations' }).click();
  await dialog.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL(new RegExp(`${project}/destinations`));
});

test('the connect page says what is wrong with the address, the key or the service @exhaustive', async ({
  page,
  service,
}) => {
  await page.goto('/connect');
  // They load after the form and move what is below them.
  await expect(page.getByRole('group', { name: 'Known services' })).toBeVisible();
  const address = page.getByRole('textbox', { name: 'Service address' });
  const key = page.getByRole('textbox', { name: 'API key' });
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  for (const text of ['javascript:alert(1)', 'ftp://example.com', 'https://user:secret@example.com/v1', '']) {
    await address.fill(text);
    await key.fill('any');
    await connect.click();
    await isInvalid(address);
    await expect(key).toHaveValue('any');
  }
  await address.fill(service.baseUrl);
  await key.fill('schlüssel\u2603');
  await connect.click();
  await isInvalid(key);

  await key.fill('not-a-key');
  await connect.click();
  await expect(page.getByText(/not accepted|refused/i).first()).toBeVisible();
  await expect(key).toHaveValue('not-a-key');
  expect(page.url()).not.toContain('not-a-key');

  const listed = /\/v1\/projects$/;
  await page.route(listed, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Hello</h1>' }));
  await connect.click();
  await expect(page.getByText(/web page|not this interface|does not speak/i).first()).toBeVisible();
  await page.unroute(listed);
  await page.route(listed, (route) => route.abort('connectionrefused'));
  await connect.click();
  await expect(page.getByText(/could not be reached|no answer|not reach/i).first()).toBeVisible();
});
