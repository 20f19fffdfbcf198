/** The query field of Operations: suggestions, errors, help, and what is unknown. */
import type { Page } from '@playwright/test';
import { violations, wcag } from './axe';
import { expect, test } from './fixtures';
import { list, queryField, rows, showOneFailing } from './many-customers';

const options = (page: Page) => page.getByRole('option');

test.beforeEach(async ({ connected: page, client }) => {
  await showOneFailing(page, client.project.name);
});

test('names and values are completed by keyboard and by mouse', async ({ connected: page }) => {
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
  await expect(page.getByText('1 of 1 installation read')).toBeVisible();
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
    await expect(page.getByText('0 of 16 loaded operations · for 16 a condition is unknown')).toBeVisible();
    await expect(page.getByText('The filter is duration:>5s.')).toBeVisible();
    await queryField(page).fill('duration:unknown');
    await queryField(page).press('Enter');
    await expect(rows(page)).toHaveCount(16);
  },
);

test('a range of time is chosen by a click, and a long query scrolls with its marks', async ({
  connected: page,
}) => {
  await page.getByLabel('Started', { exact: true }).click();
  await page.getByRole('option', { name: 'Last 24 hours' }).click();
  await expect(page).toHaveURL(/q=after%3A24h$/);
  await expect(queryField(page)).toHaveValue('after:24h');
  await page.getByLabel('Started', { exact: true }).click();
  await page.getByRole('option', { name: 'Last 7 days' }).click();
  await expect(queryField(page)).toHaveValue('after:7d');

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
