/** The revision editor: from a manifest with mistakes to a deployed revision, by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { activate, choose, goTo, searchAndChoose, typeInto } from './keyboard';

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

/** Presses a key on a focused element, as without a mouse. */
async function press(target: Locator, key = 'Enter') {
  await target.focus();
  await target.press(key);
}

const source = (page: Page) => page.getByRole('textbox', { name: 'Source' });

const twoIntegrations = `# Two products, one file.
specVersion: 1.0
integrations:
  - name: first
    provider: gong
    proxy:
      enabled: true
  - name: crm
    provider: hubspot # the second
    read:
      objects:
        # everybody
        - objectName: contacts
          destination: order
          schedule: "*/5 * * * *"
          requiredFields:
            - fieldName: email
`;

test('a manifest is imported, fixed, extended, deployed and hydrated by keyboard alone @exhaustive', async ({
  connected: page,
  client,
  context,
}) => {
  test.slow();
  await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
  await client.createWebhook('audit', 'http://127.0.0.1:9/nobody');
  const hubspot = { provider: 'hubspot', groupRef: 'acme', groupName: 'Acme GmbH', consumerRef: 'ana' };
  const token = { oauth2AuthorizationCode: { accessToken: { token: 'acme-access' } } };
  await client.post('/connections:generate', { ...hubspot, ...token });
  await page.goto(`/projects/${client.project.name}/integrations/new/edit`);
  await expect(source(page)).toBeVisible();

  // A manifest with two integrations is pasted, and one of them picked.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), twoIntegrations);
  await activate(page.getByRole('button', { name: 'More actions' }));
  await activate(page.getByRole('menuitem', { name: 'Import a manifest' }), { by: 'ArrowDown' });
  const dialog = page.getByRole('dialog', { name: 'Import a manifest' });
  await goTo(dialog.getByRole('textbox', { name: 'Manifest' }));
  await page.keyboard.press('Control+v');
  await goTo(dialog.getByRole('radio', { name: 'first · gong' }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'crm · hubspot' })).toBeChecked();
  await activate(dialog.getByRole('button', { name: 'Import', exact: true }));
  await expect(source(page)).toContainText('# the second');
  await expect(source(page)).not.toContainText('gong');

  // Apply the offered fixes.
  await activate(page.getByRole('button', { name: /^\d+ errors/ }));
  const problems = page.getByRole('region', { name: 'Problems' });
  for (const fix of ['Set specVersion to 1.0.0', 'Use destination orders', 'Run every 10 minutes']) {
    await activate(problems.getByRole('button', { name: fix }));
    await expect(problems.getByRole('button', { name: fix })).toHaveCount(0);
  }
  await expect(page.getByRole('button', { name: /^\d+ error/ })).toHaveCount(0);
  await expect(source(page)).toContainText('# everybody');

  // Add another object, with fields from the customer's account.
  const outline = page.getByRole('navigation', { name: 'Outline' });
  const row = (name: string) => outline.getByRole('button', { name: new RegExp(`^${name}( \\d|$)`) });
  const form = page.getByRole('region', { name: 'Form of the selected node' });
  const inForm = (role: 'combobox' | 'textbox' | 'button' | 'checkbox', name: string | RegExp) =>
    form.getByRole(role, { name });
  await goTo(row('contacts'));
  await goTo(row('Read'), 'ArrowUp');
  await activate(outline.getByRole('button', { name: 'Add an object to read' }));
  await expect(inForm('combobox', 'Object')).toHaveValue('');
  await searchAndChoose(inForm('combobox', 'Object'), 'companies');
  await searchAndChoose(inForm('combobox', 'Destination'), 'audit');
  await choose(inForm('combobox', 'Schedule'), 'Daily');
  await goTo(inForm('textbox', /^Expression/));
  await expect(inForm('textbox', /^Expression/)).toHaveValue(/^\d+ \d+ \* \* \*$/);
  await typeInto(inForm('textbox', /^Expression/), '0 */8 * * *');
  await choose(inForm('combobox', 'Backfill'), 'The last days');
  await typeInto(inForm('textbox', 'Days'), '14');
  await searchAndChoose(inForm('combobox', 'Look up fields for'), 'Acme');
  await activate(inForm('button', 'Pick fields').first());
  const picker = page.getByRole('dialog', { name: 'Add required fields' });
  await typeInto(picker.getByRole('searchbox', { name: 'Search fields' }), 'domain');
  await activate(picker.getByRole('row', { name: /^Choose domain/ }));
  await activate(picker.getByRole('button', { name: 'Add 1 field' }), { by: 'Shift+Tab' });
  await expect(picker).toHaveCount(0);
  await expect(source(page)).toContainText('fieldName: domain');
  await activate(inForm('button', 'Let customers map a field').first());
  await page.keyboard.type('tier');
  await expect(source(page)).toContainText(/mapToName: .?tier/);
  await typeInto(inForm('textbox', /^Prompt/), 'Which field holds the tier?');

  // Subscribe to its changes.
  await goTo(row('companies'), 'Shift+Tab');
  await activate(outline.getByRole('button', { name: 'Add subscribe' }), { by: 'ArrowDown' });
  await searchAndChoose(inForm('combobox', 'Object'), 'contacts');
  await searchAndChoose(inForm('combobox', 'Destination'), 'orders');
  await activate(inForm('checkbox', 'A record is updated'), { press: 'Space' });

  // The source is the same document, with the same undo.
  await goTo(source(page));
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# typed');
  await expect(source(page)).toContainText('# typed');
  await activate(page.getByRole('button', { name: 'Undo' }), { by: 'Shift+Tab' });
  await expect(source(page)).not.toContainText('# typed');

  await activate(page.getByRole('button', { name: 'Review and create' }), { by: 'Shift+Tab' });
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await expect(page.getByText('companies is read')).toBeVisible();
  await activate(page.getByRole('button', { name: 'Create integration' }));
  await expect(page.getByRole('heading', { name: 'crm' })).toBeVisible();
  const created = await client.get<Integration>('/integrations/crm');
  expect(created.latestRevision.content.read?.objects).toEqual([
    {
      objectName: 'contacts',
      destination: 'orders',
      schedule: '*/10 * * * *',
      requiredFields: [{ fieldName: 'email' }],
    },
    {
      objectName: 'companies',
      destination: 'audit',
      schedule: '0 */8 * * *',
      requiredFields: [{ fieldName: 'domain' }, { mapToName: 'tier', prompt: 'Which field holds the tier?' }],
      backfill: { defaultPeriod: { days: 14 } },
    },
  ]);
  expect(created.latestRevision.content.subscribe?.objects).toMatchObject([
    { objectName: 'contacts', destination: 'orders', updateEvent: { enabled: 'always' } },
  ]);

  // Hydrate it for the connected customer.
  await activate(page.getByRole('link', { name: 'Fields', exact: true }));
  await searchAndChoose(page.getByRole('combobox', { name: 'Connection' }), 'Acme');
  await activate(page.getByRole('button', { name: /^Compan/ }));
  // An account has up to 200 fields, and only those in view are rendered.
  await typeInto(page.getByRole('searchbox', { name: 'Search fields' }), 'domain');
  const fields = page.getByRole('table', { name: 'Fields of companies' });
  await expect(fields.getByRole('row', { name: /\bdomain\b/ })).toHaveCount(1);

  // The customer installs it; then the object is removed.
  const chosen = (objectName: string, destination: string) => ({
    objectName,
    destination,
    selectedFields: {},
    selectedFieldMappings: objectName === 'companies' ? { tier: 'industry' } : {},
  });
  const objects = { contacts: chosen('contacts', 'orders'), companies: chosen('companies', 'audit') };
  await client.post(`/integrations/${created.id}/installations`, {
    groupRef: 'acme',
    config: { content: { provider: 'hubspot', read: { objects } } },
  });
  await activate(page.getByRole('link', { name: 'Edit revision' }), { by: 'Shift+Tab' });
  await goTo(row('crm'));
  await activate(row('companies'), { by: 'ArrowDown', press: 'Delete' });
  await expect(source(page)).not.toContainText('companies');
  await activate(page.getByRole('button', { name: 'Review and deploy' }), { by: 'Shift+Tab' });
  await expect(page.getByText('companies is no longer read')).toBeVisible();
  const reach = page.getByRole('region', { name: 'Who is affected' });
  await expect(reach.getByText('1 of 1 installation has chosen objects that change.')).toBeVisible();
  await expect(reach.getByRole('link', { name: 'Acme GmbH' })).toBeVisible();
  await activate(page.getByRole('button', { name: 'Deploy', exact: true }));
  await expect(page.getByRole('heading', { name: 'Edit crm' })).toBeVisible();
  const { latestRevision } = await client.get<Integration>('/integrations/crm');
  expect(latestRevision.content.read?.objects.map(({ objectName }) => objectName)).toEqual(['contacts']);
});

test('removing an object shows who is affected, and stops their reads only on request @other-exhaustive', async ({
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
  // The editor restarts from the deployed revision.
  await expect(page.getByRole('heading', { name: `Edit ${name}` })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0);
  const installation = await client.get<{
    config: { content: { read: { objects: Record<string, { disabled?: boolean }> } } };
  }>(`/integrations/${integrationId}/installations/${installationId}`);
  expect(installation.config.content.read.objects.users?.disabled).toBe(true);
});

test(
  'a draft survives a reload, is offered again, and notices a newer deployment',
  { tag: '@exhaustive' },
  async ({ connected: page, client }) => {
    await client.createWebhook('orders', 'http://127.0.0.1:9/nobody');
    const { integrationId } = await client.install('orders');
    const { name } = await client.get<Integration>(`/integrations/${integrationId}`);
    await page.goto(`/projects/${client.project.name}/integrations/${integrationId}/edit`);
    await expect(source(page)).toBeVisible();

    // An invalid source keeps the last valid document.
    await source(page).focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.insertText('oops: "');
    await expect(page.getByRole('button', { name: 'Source has syntax errors' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Outline' }).getByText('users').first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: 'Source has syntax errors' })).toHaveCount(0);

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
    await expect(page.getByText('A newer revision was deployed since this draft was started.')).toBeVisible();
    await expect(page.getByText('proxy is removed')).toBeVisible();

    // A deployment between review and deploy is not overwritten unseen.
    const theirs = yaml.replace('    proxy', '    displayName: Theirs\n    proxy');
    await client.post(`/integrations/${integrationId}/revisions`, { sourceYaml: theirs });
    const deployed = () =>
      client.get<Integration>(`/integrations/${integrationId}`).then(({ latestRevision }) => latestRevision);
    const { id } = await deployed();
    const deployButton = page.getByRole('button', { name: 'Deploy', exact: true });
    await deployButton.click();
    await expect(page.getByText('Nothing was deployed: another revision was deployed')).toBeVisible();
    await expect(page.getByText('Display name: no longer “Theirs”')).toBeVisible();
    expect((await deployed()).id).toBe(id);
    await deployButton.click();
    await expect(page.getByRole('heading', { name: `Edit ${name}` })).toBeVisible();
    expect((await deployed()).content.read?.objects).toHaveLength(2);
  },
);
