/** Hostile and huge texts in the two places of the editor that accept any text. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

const source = (page: Page) => page.getByRole('textbox', { name: 'Source' });

const aliases = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`).join(
  '',
);
const laughs = `a0: &a0 [x, x]\n${aliases}integrations: *a30\n`;
const item = '{objectName: a, destination: b}';
const oneLine = `{integrations: [{name: a, read: {objects: [${`${item}, `.repeat(50_000)}${item}]}}]}`;
const prototype = `__proto__: { polluted: yes }
specVersion: 1.0.0
integrations:
  - name: safe
    provider: gong
    __proto__: { polluted: yes }
    proxy: { enabled: true }
`;

const refused: [string, string | Buffer, RegExp][] = [
  ['that is no UTF-8', Buffer.from([0x6e, 0x61, 0xff, 0xfe]), /not UTF-8 text/],
  ['of more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), /larger than 5 MB/],
  ['of one line of 1.6 MB', oneLine, /More than 400000 words and signs/],
  ['of a million brackets', '['.repeat(1_000_000), /Nested more than 64 levels deep/],
  ['of aliases of aliases', laughs, /Aliases repeat too much/],
  ['with tabs', 'integrations:\n\t- name: a\n', /Line 2: This line is indented with a tab/],
  ['with a zero', 'name: a\0b\n', /a character that no manifest can have/],
  ['of nothing', '# nothing\n', /The manifest has no integration/],
];

test(
  'hostile files and pastes are refused with a message, and the editor goes on',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.goto(`/projects/${client.project.name}/integrations/new/edit`);
    await expect(source(page)).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Import a manifest' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a manifest' });
    const manifest = dialog.getByRole('textbox', { name: 'Manifest' });
    const choose = (content: string | Buffer) =>
      page.locator('input[type=file]').setInputFiles({
        name: 'any.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(content),
      });
    for (const [what, content, message] of refused) {
      await choose(content);
      await expect(dialog.getByText(message), what).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    }
    // Of a long text the beginning is shown, and another text can be pasted.
    await choose(oneLine);
    await expect(manifest).toHaveValue(oneLine.slice(0, 2000));
    await dialog.getByRole('button', { name: 'Choose another text' }).click();
    await expect(manifest).toHaveValue('');
    await choose(`\uFEFF${prototype}`);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(source(page)).toContainText('safe');
    await page.getByRole('button', { name: /warnings/ }).click();
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByText('__proto__').first()).toBeVisible();
    expect(await page.evaluate(() => 'polluted' in {})).toBe(false);

    // The same in the source: the last valid document stays usable and can be restored.
    const paste = (text: string) =>
      source(page).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    for (const [what, content, message] of refused) {
      if (typeof content !== 'string' || content.startsWith('#')) continue;
      await source(page).focus();
      await page.keyboard.press('Control+a');
      await paste(content);
      await expect(page.getByText(message).first(), what).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Outline' }).getByText('safe')).toBeVisible();
      await source(page).focus();
      await page.keyboard.press('Control+z');
      await expect(page.getByText(message), what).toHaveCount(0);
      await expect(source(page)).toContainText('safe');
    }
    // A text that is too long to show is rejected, and the source stays as it is.
    await page.keyboard.press('Control+a');
    await paste('a'.repeat(5 * 1024 * 1024 + 1));
    await expect(page.getByText('The text would be longer than 5 MB').first()).toBeVisible();
    await expect(source(page)).toContainText('safe');
  },
);
