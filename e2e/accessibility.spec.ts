/** axe over every fourth page in one view, and exhaustively over every page in both colour schemes, wide and narrow. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violations, wcag } from './axe';
import { places } from './faults/pages';
import { prepare, type Ids } from './faults/world';
import { expect, navigate, test } from './fixtures';
import { answerForMany } from './many-customers';
import { createProject } from './service';

/** A case of several operations is made and opened there. */
const caseOfSeveral = '/case, of several operations';

async function openCaseOfSeveral(page: Page, project: string) {
  await navigate(page, `${project}/operations`);
  for (const nth of [0, 1])
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(nth)
      .check();
  await page.getByRole('button', { name: 'Make a case' }).click();
  await page.getByRole('button', { name: 'Read 2 operations and preview' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download case' }).click();
  const file = await (await download).path();
  await navigate(page, '/case');
  const buffer = await readFile(file);
  await page.locator('input[type="file"]').setInputFiles({ name: 'several.signalbox', mimeType: '', buffer });
  await expect(page.getByRole('table', { name: 'Operations of the case' })).toBeVisible();
}

/** Every page, and what else some of them show at another address. */
const pathsOf = (ids: Ids) => {
  const { project, integrationId, operationId, topicId, connectionId } = ids;
  return [
    ...places.map(({ path }) => path(ids)),
    '/connect',
    '/case',
    caseOfSeveral,
    `${project}/no-such-page`,
    `${project}/destinations/lab?destination=${ids.destinationId}`,
    `${project}/routing?view=matrix&at=topic:${topicId}`,
    `${project}/integrations/new?from=template`,
    `${project}/integrations/${integrationId}?source=yaml`,
    `${project}/integrations/${integrationId}/fields?connection=${connectionId}`,
    `${project}/integrations/${integrationId}/edit?view=history`,
    `${project}/integrations/${integrationId}/edit?view=review`,
    `${project}/connections/${connectionId}/edit?credentials=true`,
    `${project}/operations?show=logs`,
    `${project}/operations?show=logs&find=page`,
    `${project}/operations/${operationId}?show=patterns`,
    `${project}/operations/${operationId}?tab=compare`,
    `${project}/operations/${operationId}?tab=case`,
    `${project}/topics?q=${'a'.repeat(300)}`,
  ];
};

/** Each test takes every fourth page, so that none grows too long. `npm test` has only one of them. */
const parts = [0, 1, 2, 3];

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
    partsOf: parts.slice(0, 1),
  },
  { name: 'every view of each page', tag: '@exhaustive', viewsOf: () => views, partsOf: parts },
];

/** Expects no horizontal overflow once the layout has followed a change of width. */
async function expectFits(page: Page, name: string) {
  const overflow = () =>
    page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
  await expect.poll(overflow, { message: `${name} is wider than the window` }).toBe(0);
}

/** Expects no part of the page to scroll within another that scrolls, or within the page if that does. */
async function expectOneScroller(page: Page, name: string) {
  const nested = () =>
    page.evaluate(() => {
      const scrolls = (element: Element) =>
        /auto|scroll/.test(getComputedStyle(element).overflowY) &&
        element.scrollHeight > element.clientHeight + 1;
      const root = document.documentElement;
      const pageScrolls = root.scrollHeight > root.clientHeight + 1;
      const scrollers = [...document.querySelectorAll('main, main *:not(textarea)')].filter(scrolls);
      return scrollers
        .filter((one) => pageScrolls || scrollers.some((other) => other !== one && other.contains(one)))
        .map(({ tagName, className }) => `${tagName}.${className}`);
    });
  await expect.poll(nested, { message: `${name} scrolls within what scrolls` }).toEqual([]);
}

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const rows = walks.flatMap((walk) => walk.partsOf.map((part) => ({ part, ...walk })));

for (const { part, name: walk, tag, viewsOf } of rows)
  test(`pages, ${part + 1} of ${parts.length}: ${walk}`, { tag }, async ({ connected: page, client }) => {
    test.slow();
    const empty = await createProject(client.service);
    const ids = await prepare(client);
    // A second operation, for a case of several.
    await client.triggerRead({ ...ids, integrationId: ids.crmId, groupRef: 'initech' }, 'contacts');
    const paths = [...pathsOf(ids), `/projects/${empty.name}`].filter((_, at) => at % parts.length === part);
    await page.goto('/no-such-page');
    for (const [at, path] of paths.entries()) {
      await page.setViewportSize({ width: 1440, height: 900 });
      if (path === caseOfSeveral) await openCaseOfSeveral(page, ids.project);
      else await (path.endsWith('/no-such-page') ? page.goto(path) : navigate(page, path));
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      // Breadcrumbs lead to a page and do not contain it.
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
      for (const screen of screens) {
        await page.setViewportSize(screen);
        await expectOneScroller(page, `${path}, ${screen.width} px`);
      }
      // 640 by 400 is a window of 1280 by 800 at 200 %.
      const isSeenNarrow = viewsOf(at).some(({ width }) => width === 390);
      for (const width of isSeenNarrow ? [640] : [390, 640]) {
        await page.setViewportSize({ width, height: 400 });
        await expectFits(page, `${path}, ${width} px`);
      }
    }
  });

test('a long list or log is all that scrolls on its page @exhaustive', async ({
  connected: page,
  client,
}) => {
  await answerForMany(page, { customers: 300, status: () => 'failure' });
  await page.route(/\/operations\/op-7-0$/, (route) =>
    route.fulfill({
      json: {
        id: 'op-7-0',
        projectId: 'p',
        integrationId: 'i1',
        installationId: 'n7',
        configId: 'c',
        actionType: 'read',
        status: 'success',
        result: '[deals] 4 records read in 1 page',
      },
    }),
  );
  await page.route(/\/operations\/[^/]+\/logs$/, (route) =>
    route.fulfill({
      json: Array.from({ length: 200 }, (_, at) => ({
        timestamp: new Date(Date.UTC(2026, 8, 1, 9, 0, at)).toISOString(),
        severity: 'INFO',
        message: { msg: `Line ${at}` },
      })),
    }),
  );
  const project = `/projects/${client.project.name}`;
  await page.goto(project);
  const lists = ['operations?q=status%3Afailure', 'operations?group=customer', 'installations'];
  for (const path of [...lists, 'installations/bulk/new?action=pause', 'operations/op-7-0'])
    for (const screen of screens) {
      const name = `${path}, ${screen.width} px`;
      await page.setViewportSize(screen);
      await navigate(page, `${project}/${path}`);
      const long = page.locator('main [data-rows], main [role="log"]');
      await expect(long, name).toBeVisible();
      await expect(page.getByText(/customers? read/), name).toHaveCount(0);
      await expect(page.locator('[aria-busy="true"]'), name).toHaveCount(0);
      await expectOneScroller(page, name);
      // It does scroll, and to its last row.
      const isLog = path.includes('op-7');
      const rowsIn = long.locator(isLog ? '[data-line]' : '[data-row-index]');
      await long.hover();
      await page.mouse.wheel(0, 100_000);
      const [attribute, last] = isLog ? ['data-line', '199'] : ['data-row-index', '299'];
      await expect(rowsIn.last(), name).toHaveAttribute(attribute ?? '', last ?? '');
      await expect(rowsIn.last(), name).toBeInViewport();
    }
});

test('overlays pass axe in both colour schemes, take the focus and give it back @exhaustive', async ({
  connected: page,
  client,
}) => {
  test.slow();
  const { project, destinationId, integrationId, installationId } = await prepare(client);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const inside = (name: string | RegExp) => page.getByRole('dialog', { name });
  const opens = async (opener: Locator, overlay: Locator, open = () => opener.press('Enter')) => {
    await opener.focus();
    await open();
    await expect(overlay).toBeVisible();
    await expect.poll(() => overlay.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      expect(await violations(page, wcag), colorScheme).toEqual([]);
    }
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
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
  await row.getByRole('checkbox').check();
  await opens(page.getByRole('button', { name: 'Make a case' }), inside('Make a case'));

  await navigate(page, `${project}/installations/${integrationId}/${installationId}`);
  await opens(
    page.getByRole('button', { name: 'Trigger a read', exact: true }),
    inside(/^Trigger a read for/),
  );
  await navigate(page, `${project}/api-keys`);
  await opens(page.getByRole('button', { name: 'New API key' }), inside(/API key/));

  await navigate(page, `${project}/destinations/${destinationId}`);
  const more = page.getByRole('button', { name: 'More actions' });
  await opens(more, inside(/^Delete destination/), async () => {
    await more.press('Enter');
    await page.getByRole('menuitem', { name: 'Delete destination' }).click();
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await opens(page.getByRole('button', { name: 'Open the navigation' }), inside('Navigation'));
});

test(
  'forced colours show the selection and statuses, and reduced motion has no animation',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    test.slow();
    const { project, operationId } = await prepare(client);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.goto('/no-such-page');
    for (const path of ['', '/operations', `/operations/${operationId}`, '/routing', '/destinations/new']) {
      await navigate(page, `${project}${path}`);
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
    await navigate(page, `${project}/operations`);
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
    await navigate(page, `${project}/routing?view=matrix`);
    const route = (checked: boolean) => page.getByRole('table').getByRole('checkbox', { checked });
    expect(await fill(route(true), '::before')).not.toBe(await fill(route(false), '::before'));
    expect(await fill(route(true), '::before')).not.toBe(await fill(page.locator('body')));
  },
);
