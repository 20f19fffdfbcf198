/** The source of a revision, by keyboard. */
import { prepare } from '../faults/world';
import { expect, test } from './fixtures';

test('the source is edited by keyboard, with completion, undo and an input method, and kept as a draft', async ({
  tab,
  client,
  driver,
}) => {
  const { project, integrationId } = await prepare(client);
  await tab.goto(`${project}/integrations/${integrationId}/edit`);
  const source = tab.field('Source');
  const line = (text: string) => source.css('.cm-line', text);
  await source.says('objectName: users');

  await line('objectName: users').click();
  await tab.press('End');
  await tab.press('Control+Backspace');
  await tab.press('Control+Space');
  await tab.role('listbox', 'Completions').role('option', 'workspaces').appears();
  await tab.type('us');
  const chosen = tab.role('listbox', 'Completions').css('[aria-selected="true"]', 'users');
  await chosen.appears();
  // The list ignores keys for its first moments, so that a key meant for the text does not choose.
  await expect
    .poll(async () => {
      if ((await chosen.count()) > 0) await tab.press('Enter');
      return source.text();
    })
    .toContain('objectName: users');
  await tab.role('listbox', 'Completions').vanishes();

  await tab.press('Control+End');
  await tab.type('# one\n# two');
  await source.says('# two');
  await tab.press('Control+z');
  await expect.poll(() => source.text()).not.toContain('# two');

  await tab.type('\nspecVersion: 2');
  const marked = source.css('.cm-lintRange-error');
  await marked.appears();
  expect(await marked.read((one) => getComputedStyle(one).textDecorationStyle)).toBe('wavy');
  await tab.press('Control+z');
  await marked.vanishes();

  await tab.type('# ');
  await driver.compose('日本');
  // The editor takes what was composed a moment after the browser.
  await source.says('# 日本');
  await tab.type('!');
  await source.says('# 日本!');
  // Composed text is part of the document, not only of what is drawn.
  await tab.text(/Draft kept in this browser/).appears();
  await tab.leave();
  await tab.goto(`${project}/integrations/${integrationId}/edit`);
  await tab.button('Continue the draft').click();
  await source.says('# 日本!');

  // In a field, the keys of the input method are not the console's.
  await tab.goto(`${project}/integrations`);
  await tab.link('crm').appears();
  await tab.role('searchbox').click();
  await driver.compose('日本');
  await expect.poll(() => tab.role('searchbox').read((one) => (one as HTMLInputElement).value)).toBe('日本');
});
