/** axe over every page: once each in turn of the views, and exhaustively in both colour schemes, wide and narrow. */
import type { Locator, Page } from '@playwright/test';
import { violations, wcag } from './axe';
import { expect, navigate, test } from './fixtures';

interface Made {
  project: string;
  orgId: string;
  destination: string;
  topic: string;
  integration: string;
  installation: string;
  connection: string;
  operation: string;
  key: string;
  app: string;
}

/** Every page, by area, so that no test grows too long. */
const areas: Record<string, (made: Made) => string[]> = {
  'projects and deliveries': ({ destination, orgId, project, topic }) => [
    '/connect',
    '/projects',
    '/projects/new',
    `/orgs/${orgId}`,
    project,
    `${project}/settings`,
    `${project}/destinations`,
    `${project}/destinations/new`,
    `${project}/destinations/lab?destination=${destination}`,
    `${project}/destinations/${destination}`,
    `${project}/destinations/${destination}/edit`,
    `${project}/topics`,
    `${project}/topics/new`,
    `${project}/topics/${topic}`,
    `${project}/routing?at=topic:${topic}`,
    `${project}/routing?view=matrix&at=topic:${topic}`,
  ],
  integrations: ({ connection, integration, project }) => [
    `${project}/integrations`,
    `${project}/integrations/new`,
    `${project}/integrations/new?from=manifest`,
    `${project}/integrations/${integration}`,
    `${project}/integrations/${integration}?tab=revision&source=yaml`,
    `${project}/integrations/${integration}?tab=hydrated&connection=${connection}`,
    `${project}/integrations/${integration}/search?group=acme&object=users`,
    `${project}/objects?integration=${integration}&group=acme&object=users`,
    `${project}/integrations/new/edit`,
    `${project}/integrations/${integration}/edit`,
    `${project}/integrations/${integration}/edit?view=history`,
    `${project}/integrations/${integration}/edit?view=review`,
  ],
  'customers and access': ({ app, connection, installation, integration, key, project }) => [
    `${project}/installations`,
    `${project}/installations/${integration}/${installation}`,
    `${project}/connections`,
    `${project}/connections/new`,
    `${project}/connections/${connection}`,
    `${project}/connections/${connection}/edit?credentials=true`,
    `${project}/api-keys`,
    `${project}/jwt-keys`,
    `${project}/jwt-keys/new`,
    `${project}/jwt-keys/${key}`,
    `${project}/provider-apps`,
    `${project}/provider-apps/new`,
    `${project}/provider-apps/${app}`,
    `${project}/installations/bulk/new?action=pause`,
  ],
  operations: ({ operation, project }) => [
    `${project}/operations`,
    `${project}/failures`,
    `${project}/operations/${operation}`,
    `${project}/operations/${operation}?tab=compare`,
    `${project}/operations/${operation}?tab=handover`,
    `${project}/no-such-page`,
  ],
};

const views = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const;

const walks = [
  {
    name: 'one view of each page',
    tag: [],
    viewsOf: (at: number) => views.filter((_, nth) => nth === at % 4),
  },
  { name: 'every view of each page', tag: '@exhaustive', viewsOf: () => views },
];

/** As wide as the window at most, once what follows from its width is drawn. */
async function expectFits(page: Page, name: string) {
  const overflow = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect.poll(overflow, { message: `${name} is wider than the window` }).toBe(0);
}

const rows = Object.entries(areas).flatMap(([area, pathsOf]) =>
  walks.map((walk) => ({ area, pathsOf, ...walk })),
);

for (const { area, name: walk, pathsOf, tag, viewsOf } of rows)
  test(`${area}: ${walk}`, { tag }, async ({ connected: page, client, service }) => {
    test.slow();
    const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
    await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
    const installed = await client.install('orders');
    const made = {
      project: `/projects/${client.project.name}`,
      orgId: service.orgId,
      destination: destination.id,
      topic: topic.id,
      integration: installed.integrationId,
      installation: installed.installationId,
      connection: installed.connectionId,
      operation: await client.triggerRead(installed, 'users'),
      key: (await client.registerKey('Portal')).kid,
      app: (await client.createProviderApp()).id,
    };
    await page.goto('/no-such-page');
    for (const [at, path] of pathsOf(made).entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await (path.endsWith('/no-such-page') ? page.goto(path) : navigate(page, path));
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      // The way to a page is not the page.
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      await expect(crumbs.locator('[aria-current]'), path).toHaveCount(0);
      for (const { width, colorScheme } of viewsOf(at)) {
        const name = `${path}, ${width} px, ${colorScheme}`;
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0);
        await expectFits(page, name);
        expect(await violations(page), name).toEqual([]);
      }
      // 640 by 400 is a window of 1280 by 800 at 200 %.
      for (const width of [390, 640]) {
        await page.setViewportSize({ width, height: 400 });
        await expectFits(page, `${path}, ${width} px`);
      }
    }
  });

test('what opens over a page: axe, the focus goes in and comes back', async ({ connected: page, client }) => {
  test.slow();
  const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  await client.triggerRead(installed, 'users');
  const project = `/projects/${client.project.name}`;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const inside = (name: string | RegExp) => page.getByRole('dialog', { name });
  const opens = async (opener: Locator, opened: Locator, open = () => opener.press('Enter')) => {
    await opener.focus();
    await open();
    await expect(opened).toBeVisible();
    await expect.poll(() => opened.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      expect(await violations(page, wcag), colorScheme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(opener).toBeFocused();
  };
  await page.goto(`${project}/operations`);
  const row = page
    .getByRole('row')
    .filter({ has: page.locator('[data-row-link]') })
    .first();
  await opens(row, inside('Command palette'), () => page.keyboard.press('Control+k'));
  await opens(row, inside('Keyboard shortcuts'), () => page.keyboard.press('?'));
  await opens(page.getByRole('button', { name: 'Export' }), page.getByRole('menu'));

  await page.goto(`${project}/installations/${installed.integrationId}/${installed.installationId}`);
  await opens(
    page.getByRole('button', { name: 'Trigger a read', exact: true }),
    inside(/^Trigger a read for/),
  );
  await page.goto(`${project}/api-keys`);
  await opens(page.getByRole('button', { name: 'New API key' }), inside(/API key/));

  await page.goto(`${project}/destinations/${destination.id}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await opens(more, inside(/^Delete destination/), async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete destination' }).click();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await opens(page.getByRole('button', { name: 'Open the navigation' }), inside('Navigation'));
});

test('forced colours tell what is chosen and a status, reduced motion is still', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const destination = await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const topic = await client.post<{ id: string }>('/topics', { name: 'alerts' });
  await client.post('/topic-destination-routes', { topicId: topic.id, destinationId: destination.id });
  const installed = await client.install('orders');
  const operation = await client.triggerRead(installed, 'users');
  const project = `/projects/${client.project.name}`;
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  for (const path of ['', '/operations', `/operations/${operation}`, '/routing', '/destinations/new']) {
    await page.goto(`${project}${path}`);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
    const moving = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === 'running' && Number(effect?.getComputedTiming().activeDuration) > 1,
          ).length,
    );
    expect(moving, `${path} moves`).toBe(0);
  }
  await page.goto(`${project}/operations`);
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: /Running|Success/ })
      .first(),
  ).toBeVisible();
  const fill = (found: Locator, part?: string) =>
    found.first().evaluate((node, pseudo) => getComputedStyle(node, pseudo).backgroundColor, part);
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  expect(await fill(links.and(page.locator('[aria-current]')))).not.toBe(
    await fill(links.and(page.locator(':not([aria-current])'))),
  );
  await page.goto(`${project}/routing?view=matrix`);
  const route = (checked: boolean) => page.getByRole('table').getByRole('checkbox', { checked });
  expect(await fill(route(true), '::before')).not.toBe(await fill(route(false), '::before'));
  expect(await fill(route(true), '::before')).not.toBe(await fill(page.locator('body')));
});
