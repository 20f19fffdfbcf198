/** What the revision editor keeps: drafts through tabs and crashes, revisions, and one selection in all panes. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { connect, expect, test } from './fixtures';
import { seldom, type ServiceClient } from './service';

const source = (page: Page) => page.getByRole('textbox', { name: 'Source' });
const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });
const row = (page: Page, name: string) => outline(page).getByRole('button', { name, exact: true });

async function act(page: Page, action: string) {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function typeAtEnd(page: Page, text: string) {
  await source(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(text);
}

async function installed(client: ServiceClient) {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId } = await client.install('orders');
  const { name } = await client.get<{ name: string }>(`/integrations/${integrationId}`);
  return { integrationId, name, url: `/projects/${client.project.name}/integrations/${integrationId}/edit` };
}

test('a draft is noticed in another tab, survives a crash, and is only discarded on request @exhaustive', async ({
  connected: page,
  context,
  client,
  service,
}) => {
  test.slow();
  const { url } = await installed(client);
  const openTab = async () => {
    const tab = await context.newPage();
    await connect(tab, service, client.project.apiKey);
    await tab.goto(url);
    return tab;
  };
  await page.goto(url);
  await expect(source(page)).toBeVisible();
  await typeAtEnd(page, '# first\n');
  await expect(page.getByText(/Draft kept in this browser/)).toBeVisible();

  const other = await openTab();
  await other.getByRole('button', { name: 'Continue the draft' }).click();
  await expect(source(other)).toContainText('# first');
  await expect(page.getByText('Also open in another tab.')).toBeVisible();
  await typeAtEnd(other, '# second\n');
  await expect(page.getByText('Another tab has changed this draft.')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two tabs changed this draft' });
  await expect(dialog.getByText('# second')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use the other tab’s version' }).click();
  await expect(source(page)).toContainText('# second');

  // Both tabs crash; the draft survives.
  for (const tab of [page, other]) {
    const crash = await context.newCDPSession(tab);
    void crash.send('Page.crash').catch(() => undefined);
    await tab.waitForEvent('crash');
  }
  const after = await openTab();
  await expect(after.getByRole('heading', { name: 'You have a draft in this browser' })).toBeVisible();
  await after.getByRole('button', { name: 'Continue the draft' }).click();
  await expect(source(after)).toContainText('# second');
  await act(after, 'Discard the draft');
  await after.getByRole('button', { name: 'Cancel' }).click();
  await expect(source(after)).toContainText('# second');
  await act(after, 'Discard the draft');
  await after.getByRole('button', { name: 'Discard the draft' }).click();
  await expect(source(after)).not.toContainText('# first');
  await after.reload();
  await expect(source(after)).not.toContainText('# first');
});

test(
  'revisions are compared and restored; YAML is converted to JSON and back, and exported',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    const { integrationId, name, url } = await installed(client);
    await page.goto(url);
    await expect(source(page)).toContainText('users');
    const only = `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n    provider: gong\n    proxy:\n      enabled: true\n`;
    await client.post(`/integrations/${integrationId}/revisions`, { sourceYaml: only });
    await page.reload();
    await expect(source(page)).toContainText('proxy');
    await expect(source(page)).not.toContainText('users');

    await act(page, 'History');
    await expect(page).toHaveURL(/view=history/);
    const revisions = page.getByRole('listitem').filter({ has: page.getByRole('radio', { name: 'Before' }) });
    await expect(revisions).toHaveCount(2);
    const differences = page.getByRole('region', { name: 'What differs' });
    await expect(differences.getByText('users is no longer read')).toBeVisible();
    await revisions.nth(0).getByRole('radio', { name: 'Before' }).check();
    await revisions.nth(1).getByRole('radio', { name: 'After' }).check();
    await expect(differences.getByText('users is read')).toBeVisible();
    await page.reload();
    await expect(differences.getByText('users is read')).toBeVisible();
    await revisions
      .nth(1)
      .getByRole('button', { name: /^Restore/ })
      .click();
    await expect(source(page)).toContainText('users');
    await expect(page.getByText('Draft', { exact: true })).toBeVisible();

    await act(page, 'Convert to JSON');
    await expect(source(page)).toContainText('"objectName": "users"');
    const download = page.waitForEvent('download');
    await act(page, 'Export as YAML');
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${name}.yaml`);
    expect(await readFile(await file.path(), 'utf8')).toContain('- objectName: users');
    await row(page, 'users').click();
    await page.getByRole('textbox', { name: /^Delivered as/ }).fill('people');
    await expect(source(page)).toContainText('"mapToName": "people"');
    await act(page, 'Convert to YAML');
    await expect(source(page)).toContainText('mapToName: people');
  },
);

test(
  'the selection is shared by outline, form, source and URL; objects are reordered, and a destination is created in place',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    const { url } = await installed(client);
    await page.goto(`${url}?node=read/objects/1/schedule`);
    const marked = page.locator('.cm-node');
    const form = page.getByRole('region', { name: 'Form of the selected node' });
    const expression = form.getByRole('textbox', { name: /^Expression/ });
    await expect(marked).toContainText('schedule');
    await expect(row(page, 'users')).toHaveAttribute('aria-current', 'true');
    await form.getByRole('textbox', { name: 'Field name 2' }).focus();
    await expect(marked).toContainText('firstName');
    await expect(page).toHaveURL(/requiredFields%2F1/);
    await source(page).getByText('title').click();
    await expect(row(page, 'calls')).toHaveAttribute('aria-current', 'true');
    await expect(form.getByRole('textbox', { name: 'Field name 1' })).toHaveValue('title');
    await expect(form.getByRole('textbox', { name: 'Field name 1' })).toBeInViewport();
    await row(page, 'users').click();
    await expect(marked).toContainText('users');
    await expect(expression).toHaveValue(seldom);

    const order = () =>
      outline(page)
        .getByRole('button', { name: /^(calls|users)$/ })
        .allTextContents();
    await row(page, 'users').dragTo(row(page, 'calls'));
    await expect.poll(order).toEqual(['users', 'calls']);
    await row(page, 'users').press('Alt+ArrowDown');
    await expect.poll(order).toEqual(['calls', 'users']);
    await expect(row(page, 'users')).toBeFocused();

    await form.getByRole('button', { name: 'Create a webhook destination' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a webhook destination' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('people');
    await dialog.getByRole('textbox', { name: 'URL' }).fill('https://example.com/people');
    await dialog.getByRole('button', { name: 'Create destination' }).click();
    await expect(source(page)).toContainText('destination: people');
    await expect(form.getByRole('combobox', { name: 'Destination' })).toHaveValue('people (webhook)');
    const names = async () => (await client.get<{ name: string }[]>('/destinations')).map(({ name }) => name);
    await expect.poll(names).toContain('people');

    // On a phone one pane is shown at a time, and the selection carries over to the next.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('radio', { name: 'Outline' }).check({ force: true });
    await expect(form).toBeHidden();
    await row(page, 'calls').click();
    await expect(form.getByRole('heading', { name: 'calls' })).toBeVisible();
    await expect(outline(page)).toBeHidden();
    await page.getByRole('radio', { name: 'Source' }).check({ force: true });
    await expect(source(page)).toBeVisible();
    await expect(marked).toContainText('calls');
    await expect(marked).toBeInViewport();
  },
);

test(
  'in a long outline each key acts on the row that the previous key reached',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const names = Array.from({ length: 120 }, (_, at) => `object${at}`);
    const content = {
      name: 'long',
      provider: 'gong',
      read: {
        objects: names.map((objectName) => ({ objectName, destination: 'orders', schedule: '0 */6 * * *' })),
      },
    };
    await client.post('/integrations', {
      name: 'long',
      provider: 'gong',
      latestRevision: { specVersion: '1.0.0', content },
    });
    await page.goto(`/projects/${client.project.name}/integrations/long/edit`);
    await row(page, 'object0').focus();
    // All keys in one task, so that nothing is rendered between them. Four blocks follow the last object.
    const passed = await page.evaluate(() =>
      ['End', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Delete', 'ArrowDown', 'Delete'].map((key) => {
        const from = document.activeElement;
        from?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        return `${key}: ${document.activeElement?.closest('li')?.textContent}`;
      }),
    );
    expect(passed[4]).toBe('ArrowUp: object119');
    const objects = () =>
      page.getByRole('region', { name: 'Form of the selected node' }).getByRole('listitem');
    await expect(objects()).toHaveText(names.slice(1, -1));
  },
);

test(
  'comments survive the first deployment, and the last keystroke survives a reload',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await page.goto(`/projects/${client.project.name}/integrations/new/edit`);
    const manifest = `# Owned by the data team\nspecVersion: "1.0.0"\nintegrations:\n  - name:   first   # as in the app\n    provider: gong\n    proxy: { enabled: true }\n`;
    await source(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(manifest);
    await page.getByRole('button', { name: 'Review and create' }).click();
    await page.getByRole('button', { name: 'Create integration' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'first' })).toBeVisible();
    const { id } = await client.get<{ id: string }>('/integrations/first');
    await page.goto(`/projects/${client.project.name}/integrations/${id}/edit`);
    await expect(source(page)).toContainText('# Owned by the data team');
    await expect(source(page)).toContainText('name:   first   # as in the app');

    await typeAtEnd(page, '# the last key\n');
    await page.reload();
    await page.getByRole('button', { name: 'Continue the draft' }).click();
    await expect(source(page)).toContainText('# the last key');

    // Forgetting the service erases the draft, the source text that the service does not keep, and what the project was.
    await expect.poll(async () => (await keptInDatabases(page)).length).toBeGreaterThan(2);
    await page.goto('/connect');
    await page.getByRole('button', { name: /^Forget / }).click();
    await page.getByRole('button', { name: 'Forget', exact: true }).click();
    await expect.poll(() => keptInDatabases(page)).toEqual([]);
  },
);

/** The keys of all entries in IndexedDB. */
function keptInDatabases(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error as Error));
      });
    const keys: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await read(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        keys.push(...(await read(database.transaction(store).objectStore(store).getAllKeys())));
      database.close();
    }
    return keys;
  });
}
