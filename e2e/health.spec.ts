/** The board of reads: the query by keyboard, groups, and rows that stay in their places while they are read. */
import type { Page } from '@playwright/test';
import { violations, wcag } from './axe';
import { expect, test } from './fixtures';
import { answerForInstallations, answerForMany, patient, rows } from './many-customers';

const start = '2026-01-01T00:00:00Z';

/** Eight customers that read contacts or deals, the fourth of which fails. */
async function answerForBoard(page: Page) {
  const world = await answerForMany(page, {
    customers: 8,
    status: (customer) => (customer === 3 ? 'failure' : 'success'),
    result: (customer) => (customer === 3 ? '[contacts] 401 Unauthorized' : 'done'),
  });
  await answerForInstallations(page, 8, (customer) => (customer % 2 === 0 ? 'deals' : 'contacts'));
  await page.route(/\/projects\/[^/]+\/integrations$/, (route) =>
    route.fulfill({
      json: [
        {
          id: 'i1',
          projectId: 'p',
          name: 'crm-sync',
          provider: 'hubspot',
          createTime: start,
          latestRevision: {
            id: 'r1',
            specVersion: '1.0.0',
            createTime: start,
            content: { name: 'crm-sync', provider: 'hubspot', read: { objects: [] } },
          },
        },
      ],
    }),
  );
  return world;
}

const board = (project: string, search = '') => `/projects/${project}/installations?view=health${search}`;
const queryField = (page: Page) => page.getByRole('combobox', { name: 'Search customers' });
const options = (page: Page) => page.getByRole('option');

test('reads are asked for by keyboard, and grouped', async ({ connected: page, client }) => {
  await answerForBoard(page);
  await page.goto(board(client.project.name));
  await expect(rows(page)).toHaveCount(8, patient);
  await page.keyboard.press('/');
  await expect(queryField(page)).toBeFocused();
  await page.keyboard.type('hea');
  await expect(options(page).first()).toContainText('health:');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(options(page).filter({ hasText: /^failing1$/ })).toBeVisible();
  expect(await violations(page, wcag)).toEqual([]);
  await page.keyboard.type('fai');
  await expect(options(page)).toHaveText(['failing1']);
  await page.keyboard.press('Enter');
  await expect(queryField(page)).toHaveValue('health:failing ');
  await expect(rows(page)).toHaveText([/Customer 3/]);
  await expect(page).toHaveURL(/q=health%3Afailing$/);
  await queryField(page).fill('-object:contacts');
  await queryField(page).press('Enter');
  await expect(rows(page)).toHaveCount(4);
  expect(await violations(page)).toEqual([]);

  await page.goto(board(client.project.name, '&group=object'));
  await expect(page.getByRole('row').filter({ hasText: 'contacts' })).toContainText('4', patient);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'deals' }).click();
  await expect(queryField(page)).toHaveValue('object:deals');
  await expect(rows(page)).toHaveCount(4);
});

test('no row moves under the hands, and what is found is announced', async ({ connected: page, client }) => {
  const { state, release } = await answerForBoard(page);
  state.hold = true;
  await page.goto(board(client.project.name));
  await expect(rows(page)).toHaveCount(8, patient);
  await expect(rows(page).first()).toContainText('Customer 0');
  await rows(page).nth(1).getByRole('link').focus();
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(globalThis, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
        moved.push(
          ...entry.sources.flatMap(({ node }) => (node?.nodeName === 'TR' ? String(node.textContent) : [])),
        );
    }).observe({ type: 'layout-shift' });
  });
  release();
  await expect(rows(page).nth(3)).toContainText('Failing', patient);
  const announced = page.getByRole('button', { name: '1 more needs attention' });
  await expect(announced).toBeVisible(patient);
  expect(await page.evaluate('moved')).toEqual([]);
  await expect(rows(page).nth(3)).toContainText('Customer 3');
  await announced.click();
  await expect(rows(page).first()).toContainText('Customer 3');
});
