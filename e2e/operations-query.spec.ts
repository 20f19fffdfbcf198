/** The query field of Operations: suggestions, errors, help, and what is unknown. */
import type { Page } from '@playwright/test';
import { violations, wcag } from './axe';
import { expect, test } from './fixtures';
import { list, queryField, rows, showOneFailing } from './many-customers';

const options = (page: Page) => page.getByRole('option');

test.beforeEach(async ({ connected: page, client }) => {
  await showOneFailing(page, client.project.name);
});

test('names and values are completed by keyboard and by mouse @exhaustive', async ({ connected: page }) => {
  await page.keyboard.press('/');
  await expect(queryField(page)).toBeFocused();
  await page.keyboard.type('stat');
  await expect(options(page).first()).toContainText('status:');
  await page.keyboard.press('ArrowDown');
  await expect(queryField(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('Enter');
  await expect(queryField(page)).toHaveValue('status:');
  await expect(options(page)).toHaveText(['success15', 'failed1', 'unknown']);
  expect(await violations(page, wcag)).toEqual([]);
  // Half a status filters nothing, and Enter takes the whole one.
  await page.keyboard.type('fai');
  await expect(options(page)).toHaveText(['failed1']);
  await expect(rows(page)).toHaveCount(16);
  await page.keyboard.press('Enter');
  await expect(queryField(page)).toHaveValue('status:failed ');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=status%3Afailed$/);

  await queryField(page).fill('customer:');
  await options(page).filter({ hasText: 'Customer 5' }).click();
  await expect(queryField(page)).toHaveValue('customer:"Customer 5" ');
  await expect(queryField(page)).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  // Only this customer's operations are read.
  await expect(page.getByText(/customers? read/)).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(16);
});

test(
  'errors are marked and said, and what is unknown is counted',
  { tag: '@exhaustive' },
  async ({ connected: page }) => {
    await queryField(page).fill('status:failed duration:>5 colour:red');
    await queryField(page).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await queryField(page).blur();
    await expect(queryField(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(queryField(page)).toHaveAccessibleDescription(
      /“>5” is left out\. It is not a duration.*“colour:” is left out/,
    );
    expect(await violations(page)).toEqual([]);

    await queryField(page).fill('duration:>5s');
    await queryField(page).press('Enter');
    await expect(page.getByText('0 operations · for 16 a condition is unknown')).toBeVisible();
    await expect(page.getByText('The filter is duration:>5s. The time is the last 24 hours.')).toBeVisible();
    await queryField(page).fill('duration:unknown');
    await queryField(page).press('Enter');
    await expect(rows(page)).toHaveCount(16);
  },
);

test('a range of time is chosen by a click, and a long query scrolls with its marks', async ({
  connected: page,
}) => {
  const range = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(range('24 h')).toBeChecked();
  await range('7 d').check();
  await expect(page).toHaveURL(/range=7d$/);
  // A time in the query takes the place of the range, and the other way round.
  await queryField(page).fill('status:failed after:30d');
  await queryField(page).press('Enter');
  await expect(range('7 d')).not.toBeChecked();
  await range('24 h').check();
  await expect(queryField(page)).toHaveValue('status:failed');
  await expect(page).toHaveURL(/range=24h/);
  await page.getByRole('button', { name: 'From … to …' }).click();
  await page.getByRole('dialog').getByLabel(/^From/).fill('2026-01-01T00:00');
  await page.getByRole('button', { name: 'Show this time' }).click();
  await expect(page).toHaveURL(/range=2025-12-31T23.*Z\.\./);
  await expect(rows(page)).toHaveCount(1);

  await queryField(page).fill('status:failed '.repeat(30));
  const scrolled = () =>
    queryField(page).evaluate((input) => {
      const marks = input.closest('div')?.parentElement?.querySelector('[aria-hidden]');
      return [input.scrollLeft, marks?.scrollLeft];
    });
  await queryField(page).press('End');
  await expect.poll(async () => (await scrolled())[0]).toBeGreaterThan(100);
  const [text, marks] = await scrolled();
  expect(Math.abs((text ?? 0) - (marks ?? 0))).toBeLessThan(2);
});

test(
  'the help lists what can be asked, and addresses of the first release become queries',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.getByRole('button', { name: 'How to ask' }).click();
    const help = page.getByRole('dialog', { name: 'How to ask' });
    await expect(help.getByText('provider:salesforce')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'How to ask' })).toBeFocused();

    await page.goto(list(client.project.name, '?status=failure,in_progress&object=contacts&q=401+unauth'));
    await expect(queryField(page)).toHaveValue('status:failure,in_progress object:contacts "401 unauth"');
    await expect(page).toHaveURL(/\?q=status%3A/);
    await expect(page).not.toHaveURL(/object=/);
    await expect(rows(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Failed 1' }).click();
    await expect(queryField(page)).toHaveValue('status:in_progress object:contacts "401 unauth"');
  },
);
