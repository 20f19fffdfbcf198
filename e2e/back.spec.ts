/** Back to a list that is read again, and a reload of it: its rows come after its page. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { answerForInstallations, answerForMany, patient } from './many-customers';

/** Words, because causes are the same when only numbers in them differ. */
const word = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Each has two operations, which are fewer than a table begins to mount in part. */
const CUSTOMERS = 40;

/** Opens a page of a project whose customers all fail, each in a way of its own. */
async function open(page: Page, project: string, path: string) {
  await answerForMany(page, {
    customers: CUSTOMERS,
    status: () => 'failure',
    result: (customer) => `[contacts] refused by ${word(customer)}`,
  });
  await answerForInstallations(page, CUSTOMERS);
  await page.goto(`/projects/${project}/${path}`);
}

/** Goes from the page to another one, which is reloaded, and back to the page, of which a list is held back. */
async function goBackToHeld(page: Page, project: string, held: RegExp) {
  const other = page.getByRole('heading', { level: 1, name: 'Project' });
  await page.evaluate((to) => history.pushState({}, '', to), `/projects/${project}/settings/changes`);
  await expect(other).toBeVisible();
  // The router gives the places to the page that it has resolved last.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await page.reload();
  await expect(other).toBeVisible();
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(held, async (route) => {
    await released;
    await route.fallback();
  });
  await page.goBack();
  await expect(page.locator('main [aria-busy="true"]').first()).toBeVisible();
  return release;
}

const installations = /\/v1\/projects\/[^/]+\/installations$/;
const tableRow = '[data-rows] [data-row-index]';
const lists = [
  { name: 'Operations', path: 'operations', held: installations, row: tableRow, count: 2 * CUSTOMERS },
  { name: 'Failures', path: 'failures', held: installations, row: tableRow },
  { name: 'Customers', path: 'installations?health=healthy', held: installations, row: tableRow },
  {
    name: 'the health of customers',
    path: 'installations?view=health',
    held: installations,
    row: tableRow,
    widths: [1280],
  },
];

for (const { name, path, held, row, count = CUSTOMERS, widths = [1280, 390] } of lists)
  for (const width of widths)
    test(
      `Back restores the place in ${name} when the rows come, at ${width} pixels`,
      { tag: '@exhaustive' },
      async ({ connected: page, client }) => {
        const project = client.project.name;
        await page.setViewportSize({ width, height: 800 });
        await open(page, project, path);
        const rows = page.locator(row);
        await expect(rows.nth(count - 1)).toBeAttached(patient);
        const place = () =>
          rows.first().evaluate((element) => {
            const scroller = element.closest('[data-fills]') ?? document.documentElement;
            return [Math.round(scroller.scrollTop), scroller.tagName];
          });
        await rows.nth(24).scrollIntoViewIfNeeded();
        // Nobody leaves in the frame of the scroll, of which the page hears in the next one.
        await page.evaluate(
          () => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
        );
        const before = await place();
        expect(before[0]).toBeGreaterThan(0);
        const release = await goBackToHeld(page, project, held);
        release();
        await expect.poll(place).toEqual(before);
        if (path !== 'operations') return;
        await page.reload();
        await expect.poll(place).toEqual(before);
      },
    );
