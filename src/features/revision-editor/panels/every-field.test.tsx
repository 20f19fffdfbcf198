/**
 * Every key of the format (specification, `content`; facts 3.2 to 3.6) can be read and changed in its node's form.
 */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isExhaustive } from '@/test/exhaustive';
import { parse } from 'yaml';
import { openPanels } from '@/test/editor-panels';

const bare = `specVersion: 1.0.0
integrations:
  - name: crm
    provider: hubspot
    read:
      objects:
        - objectName: contacts
          destination: orders
          requiredFields:
            - fieldName: email
    write:
      objects:
        - objectName: contacts
    subscribe:
      objects:
        - objectName: contacts
          destination: orders
    proxy:
      enabled: false
    watchSchema:
      destination: orders
      allObjects: {}
`;

type Panels = ReturnType<typeof openPanels>;

interface Manifest {
  integrations: Record<string, unknown>[];
}

const integration = ({ text }: Panels) => (parse(text()) as Manifest).integrations[0] ?? {};

/** Replaces the text of a field. */
async function type({ user, form }: Panels, name: string | RegExp, text: string) {
  const field = form().getByRole('textbox', { name });
  await user.clear(field);
  await user.paste(text);
}

/** Chooses an option of a searchable field, or enters the typed text. */
async function pick({ user, form }: Panels, name: string | RegExp, text: string) {
  const field = form().getByRole('combobox', { name });
  await user.clear(field);
  await user.type(field, text);
  await user.keyboard('{Enter}');
}

async function choose({ user, form }: Panels, name: string | RegExp, option: string) {
  await user.click(form().getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

const check = ({ user, form }: Panels, name: string | RegExp) =>
  user.click(form().getByRole('checkbox', { name }));

const press = ({ user, form }: Panels, name: string, at = 0) =>
  user.click(form().getAllByRole('button', { name })[at] as HTMLElement);

test('of the integration', async () => {
  const panels = openPanels(bare);
  await type(panels, 'Name', 'crm-2');
  await type(panels, /^Display name/, 'Our CRM');
  await pick(panels, 'Provider', 'salesforce');
  await pick(panels, /^Module/, 'crm');
  expect(integration(panels)).toMatchObject({
    name: 'crm-2',
    displayName: 'Our CRM',
    provider: 'salesforce',
    module: 'crm',
  });
});

test.runIf(isExhaustive)('of a read object', async () => {
  const panels = openPanels(bare);
  await panels.user.click(panels.line(/^contacts/));
  await pick(panels, 'Object', 'people');
  await type(panels, /^Delivered as/, 'person');
  await type(panels, /^Display name/, 'Person');
  await pick(panels, 'Destination', 'audit');
  await type(panels, /^Expression/, '0 1 * * *');
  await choose(panels, 'Backfill', 'The last days');
  await type(panels, 'Days', '7');
  await type(panels, 'Field name 1', 'mail');
  await type(panels, 'Mapped name 1', 'address');
  await press(panels, 'Open details of mail');
  await type(panels, /^Mapped display name/, 'Address');
  await press(panels, 'Close details of mail');
  await press(panels, 'Let customers map a field', 1);
  await panels.user.keyboard('tier');
  await type(panels, /^Prompt/, 'Which one?');
  await type(panels, /^Default/, 'none');
  await check(panels, 'Customers may choose any other field');
  await check(panels, 'Read for every customer');
  await choose(panels, /^Delivery/, 'On request');
  await type(panels, /^Page size/, '50');
  expect(integration(panels).read).toEqual({
    objects: [
      {
        objectName: 'people',
        destination: 'audit',
        schedule: '0 1 * * *',
        mapToName: 'person',
        mapToDisplayName: 'Person',
        requiredFields: [{ fieldName: 'mail', mapToName: 'address', mapToDisplayName: 'Address' }],
        optionalFields: [{ mapToName: 'tier', prompt: 'Which one?', default: 'none' }],
        optionalFieldsAuto: 'all',
        backfill: { defaultPeriod: { days: 7 } },
        delivery: { mode: 'onRequest', pageSize: 50 },
        enabled: 'always',
      },
    ],
  });
  await choose(panels, 'Backfill', 'The full history');
  expect(panels.text()).toMatch(/defaultPeriod:\s+fullHistory: true/);
});

test('a schedule is explained once, below its builder', async () => {
  const panels = openPanels(bare);
  await panels.user.click(panels.line(/^contacts/));
  expect(panels.form().getAllByText(/^A cron expression with five parts/)).toHaveLength(1);
});

test('of a write object', async () => {
  const panels = openPanels(bare);
  await panels.user.click(panels.line(/^contacts/, 1));
  await pick(panels, 'Object', 'people');
  await check(panels, 'Inherit the mapping of the read object');
  await check(panels, 'Customers may set a default for any field');
  expect(integration(panels).write).toEqual({
    objects: [{ objectName: 'people', inheritMapping: true, valueDefaults: { allowAnyFields: true } }],
  });
});

test.runIf(isExhaustive)('of a subscription', async () => {
  const panels = openPanels(bare);
  await panels.user.click(panels.line(/^contacts/, 2));
  await pick(panels, 'Object', 'people');
  await pick(panels, 'Destination', 'audit');
  await check(panels, 'Inherit fields and mapping of the read object');
  for (const event of ['is created', 'is updated', 'is deleted']) await check(panels, `A record ${event}`);
  await check(panels, 'Associations of a record change');
  await check(panels, 'Send the associated records whole');
  expect(panels.text()).toContain('watchFieldsAuto: all');
  await choose(panels, 'Watched fields', 'Fields the customer selected');
  expect(panels.text()).toContain('watchFieldsAuto: selected');
  await choose(panels, 'Watched fields', 'Named fields');
  await press(panels, 'Add field');
  await type(panels, 'Named fields, field 1', 'email');
  await press(panels, 'Add event');
  await type(panels, 'Other events, event 1', 'contact.merge');
  const always = { enabled: 'always' };
  expect(integration(panels).subscribe).toEqual({
    objects: [
      {
        objectName: 'people',
        destination: 'audit',
        inheritFieldsAndMapping: true,
        createEvent: always,
        updateEvent: { ...always, requiredWatchFields: ['email'] },
        deleteEvent: always,
        associationChangeEvent: { ...always, includeFullRecords: true },
        otherEvents: ['contact.merge'],
      },
    ],
  });
});

test('of lists of lists, as the interface takes them, each a list of its own', async () => {
  const panels = openPanels(
    bare.replace(
      '    proxy:',
      `          otherEvents: [[contact.merge, contact.split], [contact.lost]]
          inheritFieldsAndMapping: true
          updateEvent:
            enabled: always
            requiredWatchFields:
              - [email]
              - lastname
    proxy:`,
    ),
  );
  await panels.user.click(panels.line(/^contacts/, 2));
  await type(panels, 'Other events, list 1, event 2', 'contact.moved');
  await type(panels, 'Named fields, list 1, field 1', 'mail');
  await type(panels, 'Named fields, field 2', 'surname');
  await press(panels, 'Remove list 2');
  expect(integration(panels).subscribe).toMatchObject({
    objects: [
      {
        otherEvents: [['contact.merge', 'contact.moved']],
        updateEvent: { requiredWatchFields: [['mail'], 'surname'] },
      },
    ],
  });
});

test.runIf(isExhaustive)('of the proxy and of the schema watch', async () => {
  const panels = openPanels(bare);
  await panels.user.click(panels.line(/^Proxy/));
  await check(panels, 'Pass requests on to the provider');
  await check(panels, 'Use the address of the module');
  expect(integration(panels).proxy).toEqual({ enabled: true, useModule: true });
  await panels.user.click(panels.line(/^Schema watch/));
  await pick(panels, 'Destination', 'audit');
  await type(panels, /^Expression/, '0 2 * * *');
  for (const event of ['created', 'deleted', 'changed']) await check(panels, `A field is ${event}`);
  const always = { enabled: 'always' };
  expect(integration(panels).watchSchema).toEqual({
    destination: 'audit',
    schedule: '0 2 * * *',
    allObjects: { fieldCreated: always, fieldDeleted: always, fieldChanged: always },
  });
});

test('keys that are not of the format, or of the hydrated form only, are shown as such wherever they stand', async () => {
  const panels = openPanels(
    bare
      .replace('specVersion', 'colour: red\nspecVersion')
      .replace(
        '          requiredFields:',
        '          displayName: Contacts\n          delivery: { tempo: slow }\n          backfill: { defaultPeriod: { days: 1, weeks: 2 }, until: now }\n          requiredFields:',
      ),
  );
  const shown = () =>
    panels
      .form()
      .getAllByText(/^(Not a key of the format|Comes from a hydrated revision)/)
      .map(({ textContent, previousElementSibling }) => [previousElementSibling?.textContent, textContent]);
  expect(shown()).toEqual([['colour', expect.stringContaining('Not a key')]]);
  await panels.user.click(panels.line(/^contacts/));
  expect(shown()).toEqual([
    ['displayName', 'Comes from a hydrated revision'],
    ['delivery.tempo', expect.stringContaining('Not a key')],
    ['backfill.defaultPeriod.weeks', expect.stringContaining('Not a key')],
    ['backfill.until', expect.stringContaining('Not a key')],
  ]);
});
