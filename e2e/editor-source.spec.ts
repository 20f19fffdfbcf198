/** The source of a revision: completion from metadata, the line that is selected, search, wrapping and width. */
import { expect, test } from './fixtures';

test(
  'the source completes objects and fields, follows the caret on every column, and makes room',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.clock.install();
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const { integrationId } = await client.install('orders');
    await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/edit`);
    const source = page.getByRole('textbox', { name: 'Source' });
    const line = (text: string) => source.locator('.cm-line', { hasText: text });
    const completions = page.getByRole('listbox', { name: 'Completions' });
    /** Deletes the value of a line and asks for completion. */
    const complete = async (text: string) => {
      await line(text).click();
      for (const key of ['End', 'Control+Backspace', 'Control+Space']) await page.keyboard.press(key);
    };

    // In the first column the caret is at the entry of its line, not at the one before.
    await line('objectName: users').click();
    await page.keyboard.press('Home');
    await page.keyboard.press('Home');
    await expect(page.locator('.cm-node')).toContainText('objectName: users');
    await expect(page.getByRole('navigation', { name: 'Outline' }).locator('[aria-current]')).toHaveText(
      'users',
    );

    // Before a customer is chosen: names that are commonly used.
    await complete('objectName: users');
    await expect(completions.getByRole('option', { name: 'workspaces' })).toBeVisible();
    await completions.getByRole('option', { name: 'users' }).click();
    await expect(line('objectName: users')).toBeVisible();

    // Then the fields that the customer's account has.
    await page.getByRole('combobox', { name: 'Look up fields for' }).click();
    await page.getByRole('option', { name: /Acme GmbH/ }).click();
    await complete('fieldName: firstName');
    await page.keyboard.type('mana');
    await expect(completions.getByRole('option')).toHaveText(['managerId']);
    // The list ignores keys for its first 75 ms, so that a key meant for the text does not choose.
    await page.clock.runFor(75);
    await page.keyboard.press('Enter');
    await expect(line('fieldName: managerId')).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByText('Draft kept in this browser. Nothing is deployed')).toBeVisible();

    await page.keyboard.press('Control+f');
    await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
    await page.keyboard.type('fieldName');
    await expect(source.locator('.cm-searchMatch').first()).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Wrap lines' }).click();
    await expect(source).toHaveClass(/cm-lineWrapping/);
    const width = () => page.getByRole('region', { name: 'Source' }).evaluate((pane) => pane.clientWidth);
    const before = await width();
    await page.getByRole('separator', { name: 'Width of the form' }).focus();
    for (let presses = 0; presses < 5; presses += 1) await page.keyboard.press('ArrowLeft');
    expect(await width()).toBeGreaterThan(before);
  },
);
