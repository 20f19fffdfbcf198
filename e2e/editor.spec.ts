/** The revision editor: from a manifest with mistakes to a deployed revision, by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';

interface Integration {
  id: string;
  name: string;
  latestRevision: {
    id: string;
    content: {
      displayName?: string;
      read?: { objects: { objectName: string; schedule?: string; requiredFields?: unknown[] }[] };
      subscribe?: { objects: { objectName: string }[] };
    };
  };
}

/** As somebody without a mouse does it. */
async function press(target: Locator, key = 'Enter') {
  await target.focus();
  await target.press(key);
}

const source = (page: Page) => page.getByRole('textbox', { name: 'Source' });

const twoIntegrations = `# Two products, one file.
specVersion: 1.0
integrations:
  - name: first
    provider: hubspot
    proxy:
      enabled: true
  - name: calls
    provider: gong # the second
    read:
      objects:
        # everybody
        - objectName: users
          destination: order
          schedule: "*/5 * * * *"
          requiredFields:
            - fieldName: emailAddress
`;

const calls = `        - objectName: calls
          destination: orders
          schedule: "0 */6 * * *"
          backfill:
            defaultPeriod:
              days: 30
          requiredFields:
            - fieldName: title
              mapToName: subject
            - mapToName: outcome
              mapToDisplayName: Outcome
              prompt: Which field says how the call ended?
    write:
      objects:
        - objectName: users
`;

test('a manifest is imported, mended, extended, reviewed and created by keyboard alone', async ({
  connected: page,
  client,
}) => {
  test.slow();
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const installed = await client.install('orders');
  await page.goto(`/projects/${client.project.name}/integrations/new/edit`);
  await expect(source(page)).toBeVisible();

  await press(page.getByRole('button', { name: 'More actions' }));
  await press(page.getByRole('menuitem', { name: 'Import a manifest' }));
  const dialog = page.getByRole('dialog', { name: 'Import a manifest' });
  await dialog.getByRole('textbox', { name: 'Manifest' }).focus();
  await page.keyboard.insertText(twoIntegrations);
  await dialog.getByRole('radio', { name: 'first · hubspot' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'calls · gong' })).toBeChecked();
  await press(dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(source(page)).toContainText('# the second');
  await expect(source(page)).not.toContainText('hubspot');

  // What is wrong is put right by what is offered.
  await press(page.getByRole('button', { name: /^\d+ errors/ }));
  const problems = page.getByRole('region', { name: 'Problems' });
  for (const fix of ['Set specVersion to 1.0.0', 'Use destination orders', 'Run every 10 minutes'])
    await press(problems.getByRole('button', { name: fix }).first());
  await expect(page.getByRole('button', { name: /^\d+ error/ })).toHaveCount(0);
  await expect(source(page)).toContainText('# everybody');

  // The source goes on; outline and form are the same document.
  await source(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText(calls);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await press(outline.getByRole('button', { name: /^calls/ }).last());
  await expect(page).toHaveURL(/node=read%2Fobjects%2F1/);
  const schedule = page.getByRole('textbox', { name: /Expression/ });
  await expect(schedule).toHaveValue('0 */6 * * *');
  await schedule.focus();
  await schedule.fill('0 */8 * * *');
  await schedule.press('Tab');
  await expect(source(page)).toContainText('schedule: "0 */8 * * *"');
  await press(page.getByRole('button', { name: 'Undo' }));
  await expect(source(page)).toContainText('schedule: "0 */6 * * *"');

  await press(page.getByRole('button', { name: 'Review and create' }));
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect(page.getByText('calls is read')).toBeVisible();
  await press(page.getByRole('button', { name: 'Create integration' }));
  await expect
    .poll(async () => (await client.get<Integration[]>('/integrations')).map(({ name }) => name))
    .toContain('calls');
  const created = await client.get<Integration>('/integrations/calls');
  expect(created.latestRevision.content.read?.objects.map(({ objectName }) => objectName)).toEqual([
    'users',
    'calls',
  ]);
  const hydrated = await client.get<{ content: { read: { objects: { allFieldsMetadata?: object }[] } } }>(
    `/integrations/${created.id}/revisions/${created.latestRevision.id}:hydrate?connectionId=${installed.connectionId}`,
  );
  expect(Object.keys(hydrated.content.read.objects[1]?.allFieldsMetadata ?? {})).toContain('title');
});

test('dropping an object says who is affected, and stops their reads only when asked', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId, installationId } = await client.install('orders');
  const { name } = await client.get<Integration>(`/integrations/${integrationId}`);
  await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/edit`);
  await expect(source(page)).toBeVisible();
  await press(
    page
      .getByRole('navigation', { name: 'Outline' })
      .getByRole('button', { name: /^users/ })
      .first(),
    'Delete',
  );
  await expect(source(page)).not.toContainText('objectName: users');
  await press(page.getByRole('button', { name: 'Review and deploy' }));
  await expect(page.getByText('users is no longer read')).toBeVisible();
  await expect(page.getByText('1 of 1 installation has chosen objects that change.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Keep reading/ })).toBeChecked();
  await page.getByRole('radio', { name: /Keep reading/ }).focus();
  await page.keyboard.press('ArrowDown');
  await press(page.getByRole('button', { name: 'Deploy', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Deploy and stop reading users' });
  await dialog.getByRole('textbox').fill(name);
  await press(dialog.getByRole('button', { name: 'Deploy and stop these reads' }));
  await expect
    .poll(async () => {
      const { latestRevision } = await client.get<Integration>(`/integrations/${integrationId}`);
      return latestRevision.content.read?.objects.map(({ objectName }) => objectName);
    })
    .toEqual(['calls']);
  // It starts clean from what was deployed.
  await expect(page.getByRole('heading', { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  const installation = await client.get<{
    config: { content: { read: { objects: Record<string, { disabled?: boolean }> } } };
  }>(`/integrations/${integrationId}/installations/${installationId}`);
  expect(installation.config.content.read.objects.users?.disabled).toBe(true);
});

test('a draft survives a reload, is offered, and notices what was deployed meanwhile', async ({
  connected: page,
  client,
}) => {
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  const { integrationId } = await client.install('orders');
  const { name } = await client.get<Integration>(`/integrations/${integrationId}`);
  await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/edit`);
  await expect(source(page)).toBeVisible();

  // A source that cannot be read keeps the last good document.
  await source(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.insertText('oops: "');
  await expect(page.getByRole('button', { name: 'Source cannot be read' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Outline' }).getByText('users').first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: 'Source cannot be read' })).toHaveCount(0);

  await page.keyboard.insertText('# mine\n');
  await expect(page.getByText(/Draft kept in this browser/)).toBeVisible();
  const yaml = `specVersion: 1.0.0\nintegrations:\n  - name: ${name}\n    provider: gong\n    proxy:\n      enabled: true\n`;
  await client.post(`/integrations/${integrationId}/revisions`, { sourceYaml: yaml });
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('A newer revision has been deployed since')).toBeVisible();
  await page.getByRole('button', { name: 'Continue the draft' }).click();
  await expect(source(page)).toContainText('# mine');
  await page.getByRole('button', { name: 'Review and deploy' }).click();
  await expect(page.getByText('A newer revision was deployed since this draft was begun.')).toBeVisible();
  await expect(page.getByText('proxy is removed')).toBeVisible();
});
