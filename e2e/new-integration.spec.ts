/** A new integration in four steps, by somebody who has never seen YAML. */
import { countEffort } from './effort';
import { expect, test } from './fixtures';

interface Created {
  latestRevision: { content: { read: { objects: unknown[] }; write: { objects: unknown[] } } };
}

test('an integration that reads and writes Salesforce is made within 25 clicks and 10 fields', async ({
  connected: page,
  client,
}, info) => {
  const { effort, click, fill, report } = countEffort();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(`/projects/${client.project.name}/integrations`);
  await click(page.getByRole('link', { name: 'New integration' }).first());

  // Nothing is wrong before anything was entered.
  await expect(page.getByRole('heading', { name: 'Which records' })).toBeVisible();
  await expect(button('Not complete yet')).toBeVisible();
  await expect(page.getByText('is required')).toHaveCount(0);

  await click(page.getByRole('combobox', { name: 'Provider' }));
  await click(page.getByRole('option', { name: 'Salesforce', exact: true }));
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('salesforce');
  await click(page.getByRole('checkbox', { name: 'Read contact' }));
  await click(page.getByRole('checkbox', { name: 'Write contact' }));
  await click(page.getByRole('checkbox', { name: 'email' }));
  await click(page.getByRole('checkbox', { name: 'lastname' }));
  await fill(page.getByRole('textbox', { name: 'Mapped name 2' }), 'family_name');
  await click(page.getByRole('radio', { name: 'Every hour' }));
  await click(page.getByRole('radio', { name: 'The last 30 days' }));
  await click(button('Create a webhook'));
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByRole('textbox', { name: 'Name' }), 'orders');
  await fill(dialog.getByRole('textbox', { name: 'URL' }), 'https://example.com/hook');
  await click(dialog.getByRole('button', { name: /^Create/ }));

  // The source has followed each step.
  const source = page.getByRole('textbox', { name: 'Source' });
  await expect(source).toContainText('mapToName: family_name');
  await expect(source).toContainText('destination: orders');
  await expect(button('1 warning')).toBeVisible();
  await click(button('Review and create'));
  await click(button('Create integration'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('salesforce');

  const { latestRevision } = await client.get<Created>('/integrations/salesforce');
  expect(latestRevision.content.read.objects).toEqual([
    {
      objectName: 'contact',
      destination: 'orders',
      schedule: '0 * * * *',
      backfill: { defaultPeriod: { days: 30 } },
      requiredFields: [{ fieldName: 'email' }, { fieldName: 'lastname', mapToName: 'family_name' }],
    },
  ]);
  expect(latestRevision.content.write.objects).toEqual([{ objectName: 'contact', inheritMapping: true }]);
  report(info);
  expect(effort.clicks).toBeLessThanOrEqual(25);
  expect(effort.fields).toBeLessThanOrEqual(10);
});
