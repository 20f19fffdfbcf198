/** Which credentials a tab holds, and where they are kept. */
import { connect, expect, test } from './fixtures';
import { createProject } from './service';

test(
  'with a bearer token, a project that the API key cannot see is listed and usable',
  { tag: '@exhaustive' },
  async ({ connected: page, service }) => {
    const other = await createProject(service);
    await page.goto('/projects');
    await page.getByRole('searchbox', { name: 'Search projects' }).fill(other.name);
    await page.getByRole('link', { name: other.name }).click();
    await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
    await page.goto(`/projects/${other.name}/topics/new`);
    await page.getByRole('textbox', { name: 'Name' }).fill('alerts');
    await page.getByRole('button', { name: 'Create topic' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'alerts' })).toBeVisible();
  },
);

test('the connect page loads what sends requests only when a field is entered', async ({ page, service }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/connect');
  // Presets need none of it.
  const address = page.getByRole('textbox', { name: 'Service address' });
  await expect(address).toHaveValue(service.baseUrl);
  await page.waitForLoadState('networkidle');
  const before = scripts.length;
  expect(before).toBeGreaterThan(3);
  await page.getByLabel('Remember on this device').check();
  expect(scripts).toHaveLength(before);
  await address.focus();
  await expect.poll(() => scripts.length).toBeGreaterThan(before);
});

test('a tab that was on another page during sign-out is signed out when it returns', async ({
  connected: page,
  client,
  service,
}) => {
  const path = `/projects/${client.project.name}/topics`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Topics & routes' })).toBeVisible();
  await page.goto('about:blank');
  const other = await page.context().newPage();
  await connect(other, service, client.project.apiKey);
  await other.goto(path);
  await other.getByRole('button', { name: /Test service/ }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(other).toHaveURL(/\/connect/);

  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to a service' })).toBeVisible();
  const held = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(held).not.toContain(client.project.apiKey);
});

test('if site data is blocked, the console works until the page is closed, and says so', async ({
  page,
  client,
  service,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  });
  await page.goto('/connect');
  await expect(page.getByText(/This browser keeps no data for this site/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Service address' }).fill(service.baseUrl);
  await page.getByRole('textbox', { name: 'API key' }).fill(client.project.apiKey);
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client.project.name })).toBeFocused();
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'Topics & routes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Topics & routes' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Connect to a service' })).toBeVisible();
  await expect(page.getByText(/This browser keeps no data for this site/)).toBeVisible();
});
